"""Gymnasium's vector wrappers around 64 games; your seat takes random legal actions.

python examples/gymnasium_wrappers.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import time

import gymnasium
import numpy as np
from gymnasium.wrappers.vector import NormalizeObservation, RecordEpisodeStatistics

import kanban_env.agents.envs  # noqa: F401 - registers the games


def main(game: str = "menu-v0", steps: int = 200_000) -> None:
    """Play, and print the returns of the last games."""
    envs = gymnasium.make_vec(f"kanban/{game}", num_envs=64, opponents="random")
    envs = NormalizeObservation(RecordEpisodeStatistics(envs))
    generator = np.random.default_rng(0)
    _, infos = envs.reset(seed=0)
    start, played = time.perf_counter(), 0
    while played < steps:
        masks = infos["action_mask"]
        actions = (generator.random(masks.shape) * masks).argmax(1)
        _, _, _, _, infos = envs.step(actions)
        played += envs.num_envs
    seconds = time.perf_counter() - start
    returns = list(envs.env.return_queue)
    print(f"{game}: the returns of the last games were {np.round(returns[-5:], 2).tolist()}")
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=200_000)
    main(**vars(parser.parse_args()))
