"""MaskablePPO of sb3-contrib in one seat of Actionworks against random players.

python examples/sb3_maskable_ppo.py [GAME] [DECISIONS]
"""

from __future__ import annotations

import argparse
import sys

from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import HumanOutputFormat, Logger

from kanban_env.agents.envs.sb3 import SeatVecEnv


def main(game: str = "actionworks-v0", decisions: int = 200_000) -> MaskablePPO:
    """Train, and print the progress as stable-baselines3 does."""
    envs = SeatVecEnv(game, num_envs=64, opponents="random", reward="rank")
    model = MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=1024, device="cpu")
    # The logger that stable-baselines3 makes by itself leaves a folder in the temporary folder.
    model.set_logger(Logger(folder=None, output_formats=[HumanOutputFormat(sys.stdout)]))
    return model.learn(decisions)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="actionworks-v0")
    parser.add_argument("decisions", nargs="?", type=int, default=200_000)
    main(**vars(parser.parse_args()))
