"""A run of a few seconds on Relay; `python -m tests.train.small FOLDER` starts or resumes one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import kanban_env as kb
from kanban_env.agents.train import config as configs

SMALL: dict[str, Any] = {
    "run": {"name": "small", "decisions": 1500, "threads": 1},
    "game": {"id": "relay-v0", "players": 3},
    "reward": {"kind": "rank", "margin": 0.05},
    "network": {"width": 16},
    "imitation": {"decisions": 400},
    "ppo": {"games": 12, "steps": 7, "batch_size": 64, "epochs": 2, "learning_rate": 0.01},
    "pool": {"random": 0.2, "snapshots": 2, "every": 200},
    "evaluation": {"every": 500, "games": 6, "final_games": 12},
    "checkpoints": {"every": 100, "keep": 3},
}


def small_config(**run: Any) -> configs.Config:
    """The config of a small run, with changes in the section `run`."""
    layers = [("default", configs.read_yaml(configs.DEFAULT)), ("small", SMALL)]
    return configs.validate([*layers, ("test", {"run": run})])


def main(folder: Path) -> None:
    """Start or resume a long run, until it is stopped."""
    from kanban_env.agents.train.run import TrainingRun, resume

    kb.register("relay-v0", "tests.train.relay:RELAY")
    exists = (folder / "checkpoints" / "manifest.json").exists()
    run = resume(folder) if exists else TrainingRun(small_config(decisions=10**9), folder)
    print("ready", run.step, flush=True)
    run.train(lambda run: print(run.step, flush=True))
    print("stopped", run.step, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
