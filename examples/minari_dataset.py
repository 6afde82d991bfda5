"""Minari records games of one seat as a data set for offline learning, and reads them again.

python examples/minari_dataset.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time

try:
    import gymnasium
    import minari
    import numpy as np
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env.agents.envs  # noqa: F401 - registers the games


def record(game: str, steps: int) -> minari.MinariDataset:
    """Play whole games with random legal actions until there are that many steps."""
    env = gymnasium.make(f"kanban/{game}", opponents="random")
    collector = minari.DataCollector(env, record_infos=True)  # the masks are in the infos
    generator, played = np.random.default_rng(0), 0
    while played < steps:
        _, infos = collector.reset(seed=played)
        over = False
        while not over:
            action = int(generator.choice(np.flatnonzero(infos["action_mask"])))
            _, _, terminated, truncated, infos = collector.step(action)
            over, played = terminated or truncated, played + 1
    return collector.create_dataset(
        f"kanban/{game.partition('-')[0]}/random-v0",
        eval_env=f"kanban/{game}",
        algorithm_name="random",
        author="you",
        author_email="you@example.org",
        description="random legal actions against random opponents",
    )


def main(game: str = "menu-v0", steps: int = 5_000) -> None:
    """Record, then print what the data set holds."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("MINARI_DATASETS_PATH", folder)  # set it to keep the data set
        start = time.perf_counter()
        data = record(game, steps)
        seconds = time.perf_counter() - start
        returns = [float(episode.rewards.sum()) for episode in data.iterate_episodes()]
        print(f"{data.id}: {len(returns)} games, mean return {np.mean(returns):.2f}")
        played = int(data.total_steps)
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=5_000)
    main(**vars(parser.parse_args()))
