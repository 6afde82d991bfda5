"""One seat of a game as a single-agent environment: named agents play the other seats.

    import gymnasium
    import kanban_env.agents.envs

    env = gymnasium.make("kanban/menu-v0", players=3, opponents="heuristic")
    envs = gymnasium.make_vec("kanban/menu-v0", num_envs=64, opponents="random")

`kanban_env.agents.envs.sb3.SeatVecEnv` is the same for stable-baselines3.
"""

from __future__ import annotations

import gymnasium

import kanban_env as kb
from kanban_env.agents.envs.single import SeatEnv
from kanban_env.agents.envs.vector import SeatVectorEnv

__all__ = ["SeatEnv", "SeatVectorEnv"]

for _game in kb.games():
    gymnasium.register(
        f"kanban/{_game}",
        entry_point="kanban_env.agents.envs.single:SeatEnv",
        vector_entry_point="kanban_env.agents.envs.vector:SeatVectorEnv",
        kwargs={"game": _game},
    )
