"""The agent that plays at random: the weakest baseline."""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch


class RandomAgent:
    """Plays a legal action, drawn uniformly."""

    def __init__(self, seed: int = 0) -> None:
        """Equal seeds give equal actions."""
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A legal action for each of the given games."""
        masks = batch.action_masks[rows]
        nth = (self._generator.random(len(masks)) * masks.sum(1)).astype(np.int64)
        return (masks.cumsum(1) > nth[:, None]).argmax(1)
