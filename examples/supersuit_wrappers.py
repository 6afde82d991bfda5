"""SuperSuit's wrappers around one game of all seats, which take random legal actions.

python examples/supersuit_wrappers.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import sys
import time

try:
    import numpy as np
    import supersuit
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env


def main(game: str = "menu-v0", steps: int = 20_000) -> None:
    """Play, and print the mean reward of every seat."""
    env = kanban_env.make(game, reward="score")
    # Most wrappers expect plain arrays, so the mask is removed first. It stays in the infos.
    env = supersuit.observation_lambda_v0(
        env, lambda observation, _: observation["observation"], lambda space: space["observation"]
    )
    env = supersuit.frame_stack_v1(env, 2)
    env = supersuit.reward_lambda_v0(env, lambda reward: reward / 10)
    generator = np.random.default_rng(0)
    totals, games, played = dict.fromkeys(env.possible_agents, 0.0), 0, 0
    start = time.perf_counter()
    while played < steps:
        env.reset(seed=games)
        games += 1
        for agent in env.agent_iter():
            _, reward, terminated, truncated, infos = env.last()
            totals[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(generator.choice(np.flatnonzero(infos["action_mask"]))))
            played += 1
    seconds = time.perf_counter() - start
    for agent, total in totals.items():
        print(f"{agent}: mean return {total / games:.2f} in {games} games")
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=20_000)
    main(**vars(parser.parse_args()))
