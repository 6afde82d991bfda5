"""Replays of the games of a match."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agents.arena.writing import writing
from kanban_env.core.batch import GameBatch
from kanban_env.core.replay import Replay
from kanban_env.core.spec import Variant, state_digest


class Recorder:
    """Writes down every game of a match that it looks on."""

    def __init__(self, variant: Variant) -> None:
        """Nothing is written down yet."""
        self._variant = variant
        self._replays: list[Replay] = []
        self._now: list[Replay] = []

    def dealt(self, batch: GameBatch, agents: list[list[str]]) -> None:
        """Open a replay for every game."""
        self._now = [
            Replay(self._variant, int(seed), state_digest(batch.states[row]), agents[row])
            for row, seed in enumerate(batch.seeds)
        ]
        self._replays += self._now

    def stepped(
        self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> None:
        """Write down a decision in each of these games."""
        for row, seat, action in zip(rows, seats, actions, strict=True):
            replay = self._now[row]
            replay.add(seat, action, state_digest(batch.states[row]))
            replay.over = bool(batch.dones[row])
            replay.scores = [int(score) for score in batch.scores[row]]

    def write(self, folder: Path, block: int) -> None:
        """Write all games into a folder, named by block and game."""
        for number, replay in enumerate(self._replays):
            path = folder / f"{block:05}-{number:03}.kanban.jsonl"
            with writing(path):
                replay.write(path)
