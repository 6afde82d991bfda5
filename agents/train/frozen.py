"""An opponent that does not learn: a built-in agent by name, such as `zoo:NAME?search=16`.

It is given a new seed for every rollout, so that its actions follow from the seed and the state of
the batch: a resumed run continues exactly.
"""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.protocol import check_agent, make_agent, names
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

KEY = "pool.agent"


class Frozen:
    """The agent of `pool.agent`."""

    def __init__(self, name: str, variant: Variant) -> None:
        """Make the agent; raises InputError that names the key if it cannot play this game.

        Agents of other packages are refused: they may remember what a checkpoint does not hold.
        """
        head = name.partition(":")[0]
        if head not in names() or head == "human":
            built_in = ", ".join(one for one in names() if one != "human")
            raise InputError(f"{KEY}: expected {built_in}, got {name!r}")
        self.name = name
        try:
            self._agent = make_agent(name)
            check_agent(name, self._agent, variant)
        except InputError as error:
            raise InputError(f"{KEY}: {error}") from None

    @property
    def identity(self) -> str | None:
        """What tells apart agents of this name, such as the checksum of a policy."""
        return getattr(self._agent, "identity", None)

    def check_identity(self, kept: object) -> None:
        """Raise InputError unless the agent is the one that a checkpoint was made with."""
        if kept != self.identity:
            raise InputError(
                f"{KEY}: expected {self.name} with the checksum {kept}, got {self.identity}:"
                " this run was made against another policy of this name"
            )

    def set_seed(self, seed: int) -> None:
        """Start again with a seed; policies are not read again."""
        again = getattr(self._agent, "with_seed", None)
        self._agent = make_agent(self.name, seed) if again is None else again(seed)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """An action for each of the given games."""
        return self._agent.act(batch, rows)
