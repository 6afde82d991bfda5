"""PettingZoo's wrappers around the environment.

An illegal action ends the game with a penalty for whoever took it, and calls out of order raise.
"""

from __future__ import annotations

from operator import attrgetter

import numpy as np
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from kanban_env.core.aec import KanbanEnv
from kanban_env.core.saves import BOOKS

ILLEGAL_REWARD = -1.0


def _forwarded(path: str) -> dict[str, property]:
    """Properties that read the books of the environment inside, without a chain of look-ups."""
    return {name: property(attrgetter(path + name)) for name in (*BOOKS, "infos")}


class IllegalEnds(TerminateIllegalWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's wrapper: an illegal action ends the game, at the cost of whoever took it."""

    locals().update(_forwarded("env."))

    def step(self, action: int | None) -> None:
        """Judge by the mask now, not by the one last looked at: a game may have been loaded."""
        self._prev_obs = {"action_mask": self.env._mask}
        super().step(action)


class Guard(OrderEnforcingWrapper[str, dict[str, np.ndarray], int]):
    """PettingZoo's order checks, with errors where it only warns, and a check of the range."""

    locals().update(_forwarded("env.env."))

    @property
    def _has_reset(self) -> bool:
        """A game is there: dealt, or loaded."""
        return self.env.env._mask is not None

    @_has_reset.setter
    def _has_reset(self, value: bool) -> None:
        """PettingZoo sets this; the environment inside knows better."""

    def step(self, action: int | None) -> None:
        """Raise for a step before the reset, after the end, or out of range."""
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


def wrap(env: KanbanEnv) -> Guard:
    """The environment as PettingZoo users expect it."""
    return Guard(IllegalEnds(env, illegal_reward=ILLEGAL_REWARD))
