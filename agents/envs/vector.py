"""One seat of many games as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kanban_env.agents.envs.single import seat_spaces
from kanban_env.agents.envs.table import Table


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """Games that end start anew in the same step; `infos["action_mask"]` marks the legal actions.

    After an end, `infos["final_obs"]` holds the last observations, marked by `_final_obs`.
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
        self._table = Table(game, num_envs, players, opponents, seat, reward, options)
        self.single_observation_space, self.single_action_space = seat_spaces(self._table.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal all games, from one seed or one each: equal seeds give equal games and opponents."""
        self._table.reset(seed)
        return self._table.observe(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Answer your question in every game, and let the others answer theirs."""
        table, batch = self._table, self._table.batch
        rewards = table.step(actions)
        over, cut = batch.dones.copy(), batch.truncations.copy()
        ended = {}
        if over.any():
            ended = {
                "final_obs": table.observe(),
                "_final_obs": over,
                "final_scores": batch.scores.copy(),
            }
            table.deal(np.flatnonzero(over))
        return table.observe(), rewards, over & ~cut, cut, {**self._infos(), **ended}

    def _infos(self) -> dict[str, Any]:
        return {
            "action_mask": self._table.batch.action_masks.astype(np.int8),
            "seat": self._table.seats.copy(),
        }

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game."""
        return self._table.batch.action_masks.copy()
