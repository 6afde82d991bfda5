"""Reinforcement-learning environments for factory board games with complete rules.

>>> import kanban_env as kb
>>> env = kb.make("actionworks-v0", players=3)
>>> batch = kb.make_batch("actionworks-v0", num_games=4096)
"""

from __future__ import annotations

import importlib
from typing import Any

import kanban_env.games  # noqa: F401 - imported before the function `games` gets the name
from kanban_env.core.batch import GameBatch
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.registry import find, games, make, make_batch, register

__version__ = "0.3.0"
__all__ = [
    "GameBatch",
    "GameSpec",
    "Variant",
    "__version__",
    "conformance",
    "find",
    "games",
    "make",
    "make_batch",
    "register",
    "replay",
]


def __getattr__(name: str) -> Any:
    """Import PettingZoo-style modules, `conformance` and `replay` at their first use."""
    if name in ("conformance", "replay"):
        return importlib.import_module(f"kanban_env.core.{name}")
    if name.replace("_", "-") in games():
        return importlib.import_module(f"kanban_env.{name}")
    raise AttributeError(f"module 'kanban_env' has no attribute {name!r}")
