"""The agent that everything else must beat."""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch


class RandomAgent:
    """Any legal action, each with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        """Two agents with the same seed play alike."""
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A legal action for each of the given games."""
        masks = batch.action_masks[rows]
        nth = (self._generator.random(len(masks)) * masks.sum(1)).astype(np.int64)
        return (masks.cumsum(1) > nth[:, None]).argmax(1)
