"""A training of seconds on the game that compiles fastest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from kanban_env.agents.train import config as configs

SMALL: dict[str, Any] = {
    "run": {"name": "small", "decisions": 12_000, "threads": 1, "seed": 4},
    "game": {"id": "actionworks-v0", "players": 3},
    "network": {"width": 32},
    "imitation": {"decisions": 1000},
    "ppo": {"games": 24, "steps": 32, "batch_size": 256, "epochs": 2},
    "pool": {"random": 0.1, "snapshots": 2, "every": 2000},
    "evaluation": {"every": 6000, "games": 6, "final_games": 6, "opponents": ["random"]},
    "checkpoints": {"every": 2000, "keep": 3},
    "cluster": {"shards": 4},
}


def small_config(collect: str = "in step", **changes: dict[str, Any]) -> configs.Config:
    """The config of the small training, with changes by section."""
    changed = {**changes, "cluster": {"collect": collect}}
    default = configs.read_yaml(configs.DEFAULT)
    return configs.validate([("default", default), ("small", SMALL), ("test", changed)])


def write_config(path: Path, **run: Any) -> Path:
    """The small training as a file for `kanban train`."""
    path.write_text(yaml.safe_dump({**SMALL, "run": {**SMALL["run"], **run}}))
    return path
