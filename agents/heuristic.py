"""The scored policy of every game, as an agent."""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import action_generators


class HeuristicAgent:
    """Plays the action that the game's `heuristic.py` scores best; uses no hidden information."""

    def __init__(self, seed: int = 0) -> None:
        """The seed breaks ties: equal seeds give equal actions."""
        self._seed = seed
        self._generators = np.zeros((0, 4), np.uint32)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The recommended action for each of the given games."""
        if batch.variant.spec.hooks.preference is None:
            raise InputError(f"agent 'heuristic': {batch.variant.spec.id} has no heuristic")
        if len(self._generators) != batch.num_games:
            self._generators = action_generators(self._seed, batch.num_games)
        return batch.choose_heuristic(self._generators, rows)
