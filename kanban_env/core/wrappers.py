"""PettingZoo's wrappers around the environment.

An illegal action ends the game with a penalty for its agent, and calls out of order raise errors.
"""

from __future__ import annotations

from operator import attrgetter

import numpy as np
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from kanban_env.core.aec import KanbanEnv
from kanban_env.core.saves import BOOKS

ILLEGAL_REWARD = -1.0


def _forwarded(path: str) -> dict[str, property]:
    """Properties that read the fields of the inner environment directly, which is faster."""
    return {name: property(attrgetter(path + name)) for name in (*BOOKS, "infos")}


class TerminateIllegal(TerminateIllegalWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's wrapper: an illegal action ends the game with a penalty for its agent."""

    locals().update(_forwarded("env."))

    def step(self, action: int | None) -> None:
        """Use the current mask: a game may have been loaded since `observe`."""
        self._prev_obs = {"action_mask": self.env._mask}
        super().step(action)


class OrderEnforcing(OrderEnforcingWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's order checks, with errors instead of warnings, and a range check of actions."""

    locals().update(_forwarded("env.env."))

    @property
    def _has_reset(self) -> bool:
        """Whether there is a game: `reset` was called, or a saved game was loaded."""
        return self.env.env._mask is not None

    @_has_reset.setter
    def _has_reset(self, value: bool) -> None:
        """Ignore PettingZoo's value; the inner environment knows whether there is a game."""

    def step(self, action: int | None) -> None:
        """Raise an error for steps before `reset` or after the end and for unknown actions."""
        raw = self.env.env
        if raw._mask is None:
            raise RuntimeError("call reset() before step()")
        if not raw.agents:
            raise RuntimeError("the game is over: call reset() before step()")
        agent = raw.agent_selection
        if action is not None or not (raw.terminations[agent] or raw.truncations[agent]):
            raw.check_action(action)
        self._has_updated = True
        self.env.step(action)

    def __str__(self) -> str:
        return str(self.env)


def wrap(env: KanbanEnv) -> OrderEnforcing:
    """Wrap the environment as PettingZoo's own environments are."""
    return OrderEnforcing(TerminateIllegal(env, illegal_reward=ILLEGAL_REWARD))
