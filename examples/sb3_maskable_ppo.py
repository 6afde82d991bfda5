"""MaskablePPO of sb3-contrib in one seat of a game against random players.

python examples/sb3_maskable_ppo.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import sys
import time

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import HumanOutputFormat, Logger

from kanban_env.agents.envs.sb3 import SeatVecEnv


def main(game: str = "menu-v0", steps: int = 200_000) -> MaskablePPO:
    """Train, and print the progress as stable-baselines3 does."""
    torch.set_num_threads(1)
    envs = SeatVecEnv(game, num_envs=64, opponents="random", reward="rank")
    model = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=1024, device="cpu")
    # The logger that stable-baselines3 makes by itself leaves a folder in the temporary folder.
    model.set_logger(Logger(folder=None, output_formats=[HumanOutputFormat(sys.stdout)]))
    start = time.perf_counter()
    model.learn(steps)
    seconds, played = time.perf_counter() - start, model.num_timesteps
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")
    return model


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=200_000)
    main(**vars(parser.parse_args()))
