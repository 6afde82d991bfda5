"""One seat of one game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.core.aec import OBSERVATION_BOUND
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game."""


def seat_spaces(batch: GameBatch) -> tuple[spaces.Box, spaces.Discrete]:
    """The observation space and the action space of a seat."""
    length, actions = batch.observations.shape[1], batch.action_masks.shape[1]
    bound = OBSERVATION_BOUND
    return spaces.Box(-bound, bound, (length,), np.float32), spaces.Discrete(actions)


class SeatEnv(gymnasium.Env[np.ndarray, np.int64]):
    """You play one seat; `infos["action_mask"]` marks the legal actions."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: str | Sequence[str] = "heuristic",
        seat: int | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """`seat=None` draws your seat for every game."""
        if render_mode not in (None, "ansi"):
            raise InputError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        self.render_mode = render_mode
        self._games = SeatGames(game, 1, players, opponents, seat, reward, options)
        self.observation_space, self.action_space = seat_spaces(self._games.batch)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a game: equal seeds give equal games and equal opponents."""
        super().reset(seed=seed, options=options)
        self._games.reset(seed)
        return self._games.observe()[0], self._infos()

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play your action, then the actions of the others up to your next decision."""
        self._games.check_dealt()
        batch = self._games.batch
        if batch.dones[0]:
            raise RuntimeError("call reset() after the end of a game")
        chosen = self._inside(action)
        if not batch.action_masks[0, chosen]:
            batch.dones[0] = True
            return (
                self._games.observe()[0],
                ILLEGAL,
                True,
                False,
                {**self._infos(), "illegal": True},
            )
        reward = float(self._games.step(np.array([chosen], np.int64))[0])
        over, cut = bool(batch.dones[0]), bool(batch.truncations[0])
        return self._games.observe()[0], reward, over and not cut, cut, self._infos()

    def _inside(self, action: Any) -> int:
        """The action id, legal or not; raises InputError if it is outside the action space."""
        most = self._games.batch.action_masks.shape[1] - 1
        try:
            chosen = index(action)
        except TypeError:
            chosen = -1
        if not 0 <= chosen <= most:
            raise InputError(f"action: expected an integer from 0 to {most}, got {action!r}")
        return chosen

    def _infos(self) -> dict[str, Any]:
        batch = self._games.batch
        return {
            "action_mask": self.action_masks().view(np.int8),
            "seat": int(self._games.seats[0]),
            "scores": batch.scores[0].copy(),
        }

    def action_masks(self) -> np.ndarray:
        """The legal actions; sb3-contrib calls this."""
        return self._games.batch.action_masks[0].copy()

    def render(self) -> str | None:
        """The board as your seat sees it."""
        if self.render_mode is None:
            return None
        variant, batch = self._games.batch.variant, self._games.batch
        return variant.spec.text.board(variant.r, batch.states[0], int(self._games.seats[0]))
