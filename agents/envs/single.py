"""One seat of one game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.rendering import RENDER_MODES, check_render_mode, rendered
from kanban_env.core.sections import OBSERVATION_BOUND
from kanban_env.core.seeds import checked_seed


def seat_spaces(batch: GameBatch) -> tuple[spaces.Box, spaces.Discrete]:
    """The observation space and the action space of a seat."""
    length, actions = batch.observations.shape[1], batch.action_masks.shape[1]
    if batch.observations.dtype == np.uint8:
        return spaces.Box(0, 255, (length,), np.uint8), spaces.Discrete(actions)
    bound = OBSERVATION_BOUND
    return spaces.Box(-bound, bound, (length,), np.float32), spaces.Discrete(actions)


class SeatEnv(gymnasium.Env[np.ndarray, np.int64]):
    """You play one seat; `infos["action_mask"]` marks the legal actions.

    The infos always hold `action_mask`, `seat`, `scores` and `illegal`. An illegal action ends the
    game with a reward of -1; after the end the mask allows every action.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

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
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._games = SeatGames(game, 1, players, opponents, seat, reward, options)
        self.observation_space, self.action_space = seat_spaces(self._games.batch)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a game: equal seeds give equal games and equal opponents.

        The deal is that of `kanban_env.make(…).reset(seed=…)`.
        """
        if seed is not None:
            checked_seed(seed)
        super().reset(seed=seed, options=options)
        self._games.reset(seed)
        return self._games.observe()[0], self._infos()

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play your action, then the actions of the others up to your next decision."""
        games = self._games
        games.check_dealt()
        if games.over[0]:
            raise RuntimeError("call reset() after the end of a game")
        reward = float(games.step(np.array([self._inside(action)], np.int64))[0])
        cut = bool(games.batch.truncations[0] and games.batch.dones[0])
        return games.observe()[0], reward, bool(games.over[0]) and not cut, cut, self._infos()

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
        return {name: values[0] for name, values in self._games.infos().items()}

    def action_masks(self) -> np.ndarray:
        """The legal actions; sb3-contrib calls this."""
        return self._games.action_masks()[0]

    def render(self) -> str | np.ndarray | None:
        """The board as your seat sees it."""
        if self.render_mode is None:
            return None
        batch, seat = self._games.batch, int(self._games.seats[0])
        return rendered(batch.variant, batch.states[0], seat, self.render_mode)
