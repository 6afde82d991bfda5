"""One seat of many games for stable-baselines3, with masks for sb3-contrib's MaskablePPO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvStepReturn

from kanban_env.agents.envs.single import seat_spaces
from kanban_env.agents.envs.table import Table
from kanban_env.core.errors import InputError


class SeatVecEnv(VecEnv):
    """`MaskablePPO("MlpPolicy", SeatVecEnv("menu-v0", 64, opponents="random"))`."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        opponents: str | Sequence[str] = "heuristic",
        seat: int | None = None,
        reward: str = "rank",
        **options: Any,
    ) -> None:
        """`seat=None` draws your seat for every game."""
        self._table = Table(game, num_envs, players, opponents, seat, reward, options)
        self.render_mode = None
        self._lengths = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs, np.float32)
        super().__init__(num_envs, *seat_spaces(self._table.batch))

    def reset(self) -> np.ndarray:
        """Deal all games; `seed` was called before, or was not."""
        self._table.reset(self._seeds[0])
        self._reset_seeds()
        self._lengths[:], self._returns[:] = 0, 0.0
        return self._table.observe()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the actions; `step_wait` plays them."""
        self._chosen = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Games that end start anew; their infos hold the last observation."""
        table, batch = self._table, self._table.batch
        rewards = table.step(self._chosen)
        self._lengths += 1
        self._returns += rewards
        over = batch.dones.copy()
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(over)
        if len(ended):
            last = table.observe()
            for game in ended.tolist():
                infos[game] = {
                    "terminal_observation": last[game],
                    "TimeLimit.truncated": False,  # the rules have scored a game that is cut off
                    "episode": {"r": float(self._returns[game]), "l": int(self._lengths[game])},
                }
            self._lengths[ended], self._returns[ended] = 0, 0.0
            table.deal(ended)
        return table.observe(), rewards, over, infos

    def close(self) -> None:
        """Nothing is held open."""

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game."""
        return self._table.batch.action_masks.copy()

    def env_method(
        self, method_name: str, *args: Any, indices: VecEnvIndices = None, **named: Any
    ) -> list[Any]:
        """sb3-contrib asks for `action_masks`; there is no other."""
        if method_name != "action_masks" or args or named:
            raise InputError(f"method: got {method_name!r}, takes 'action_masks'")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The same for every game."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """The same for every game."""
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise InputError(f"{attr_name}: got some games, takes all of them")
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:  # noqa: ARG002
        """Nothing is wrapped."""
        return [False for _ in self._get_indices(indices)]
