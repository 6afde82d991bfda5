"""One seat of many games for stable-baselines3, with masks for sb3-contrib's MaskablePPO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvStepReturn

from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.agents.envs.single import seat_spaces
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
        observation_dtype: str = "float32",
        **options: Any,
    ) -> None:
        """`seat=None` draws your seat for every game.

        `observation_dtype="uint8"` gives whole numbers; `decode` turns them into float32.
        """
        given = (players, opponents, seat, reward, options, observation_dtype)
        self._games = SeatGames(game, num_envs, *given)
        self.render_mode = None
        self._lengths = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs, np.float32)
        super().__init__(num_envs, *seat_spaces(self._games.batch))

    def reset(self) -> np.ndarray:
        """Deal all games, from the seed of the last call of `seed` if there was one."""
        seeds = None if all(seed is None for seed in self._seeds) else self._seeds
        self._games.reset(seeds)
        self._reset_seeds()
        self._lengths[:], self._returns[:] = 0, 0.0
        return self._games.observe()

    def step_async(self, actions: np.ndarray) -> None:
        """Store the actions for `step_wait`."""
        self._chosen = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Play the actions. Finished games are reset; their infos hold the last observation."""
        games = self._games
        rewards = games.step(self._chosen)
        self._lengths += 1
        self._returns += rewards
        over = games.over
        infos: list[dict[str, Any]] = [{"illegal": bool(ended)} for ended in games.illegal]
        ended = np.flatnonzero(over)
        if len(ended):
            last = games.observe()
            for game in ended.tolist():
                infos[game] |= {
                    "terminal_observation": last[game],
                    "TimeLimit.truncated": False,  # the rules score a truncated game
                    "episode": {"r": float(self._returns[game]), "l": int(self._lengths[game])},
                }
            self._lengths[ended], self._returns[ended] = 0, 0.0
            games.deal(ended)
        return games.observe(), rewards, over, infos

    def close(self) -> None:
        """Nothing to close."""

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game."""
        return self._games.action_masks()

    def decode(self, observations: np.ndarray) -> np.ndarray:
        """Observations of this environment as float32; those that are float32 stay as they are."""
        return self._games.batch.decode(observations)

    def env_method(
        self, method_name: str, *args: Any, indices: VecEnvIndices = None, **named: Any
    ) -> list[Any]:
        """Call `action_masks`, which sb3-contrib asks for; there is no other method."""
        if method_name != "action_masks" or args or named:
            raise InputError(f"method: expected 'action_masks', got {method_name!r}")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """The attribute, which is the same for every game."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute for all games."""
        if len(list(self._get_indices(indices))) != self.num_envs:
            raise InputError(f"{attr_name}: can be set for all games only")
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: VecEnvIndices = None) -> list[bool]:  # noqa: ARG002
        """No game is wrapped."""
        return [False for _ in self._get_indices(indices)]
