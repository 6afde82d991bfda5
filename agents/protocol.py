"""What an agent is, and how one is found by its name."""

from __future__ import annotations

import importlib
from typing import Protocol, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.core.errors import InputError

_PATHS = {
    "heuristic": "agents.heuristic:HeuristicAgent",
    "random": "agents.random:RandomAgent",
}


class Agent(Protocol):
    """A vectorised player."""

    def __init__(self, seed: int = 0) -> None:
        """Two agents with the same seed play alike."""

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A legal action for each of the given games, for the seat to move there.

        An honest agent reads `batch.observations` and `batch.action_masks` of these rows only.
        """


def names() -> list[str]:
    """The agents that can be asked for by name."""
    return sorted(_PATHS)


def make_agent(name: str, seed: int = 0) -> Agent:
    """The agent with this name."""
    if name not in _PATHS:
        raise InputError(f"unknown agent {name!r}, takes {', '.join(names())}")
    module, _, attribute = _PATHS[name].partition(":")
    return cast("Agent", getattr(importlib.import_module(module), attribute)(seed))
