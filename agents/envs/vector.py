"""One seat of many games as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.agents.envs.single import seat_spaces


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Finished games are reset in the same step; `infos["action_mask"]` marks the legal actions.

    When games have ended, `infos["final_obs"]` holds their last observations; `_final_obs` marks
    the games.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | Sequence[str] = "heuristic",
        seat: int | None = None,
        reward: str = "rank",
        **options: Any,
    ) -> None:
        """`seat=None` draws your seat for every game."""
        self.num_envs = num_envs
        self._games = SeatGames(game, num_envs, players, opponents, seat, reward, options)
        self.single_observation_space, self.single_action_space = seat_spaces(self._games.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal all games from one seed, or one per game; equal seeds give equal games."""
        self._games.reset(seed)
        return self._games.observe(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play your action in every game, then the others up to your next decision."""
        games, batch = self._games, self._games.batch
        rewards = games.step(actions)
        over, cut = batch.dones.copy(), batch.truncations.copy()
        ended = {}
        if over.any():
            ended = {
                "final_obs": games.observe(),
                "_final_obs": over,
                "final_scores": batch.scores.copy(),
            }
            games.deal(np.flatnonzero(over))
        return games.observe(), rewards, over & ~cut, cut, {**self._infos(), **ended}

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._games.batch.action_masks.astype(np.int8),
            "seat": self._games.seats.copy(),
        }

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game."""
        return self._games.batch.action_masks.copy()
