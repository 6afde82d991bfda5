"""What searchers have in common: their parameters, checked, and the threads they run on."""

from __future__ import annotations

from typing import Literal

import numpy as np

from kanban_env import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.search import WHOLE
from kanban_env.core.threads import Threads
from kanban_env.core.trees import NO_LIMIT, make_plan
from kanban_env.core.warmup import compile_search

Cut = int | Literal["end", "round"]
"""Where a playout stops: at the end of the game or of the round, or after so many decisions."""

SEEDS = 1 << 53


def whole(name: str, value: int, least: int) -> int:
    """A whole number that is not too small."""
    if value < least:
        raise InputError(f"{name}: got {value}, takes a whole number from {least}")
    return value


def between(name: str, value: float, most: float) -> float:
    """A number from 0 to some bound."""
    if not 0 <= value <= most:
        raise InputError(f"{name}: got {value}, takes a number from 0 to {most:g}")
    return value


def checked_plan(cut: Cut, noise: float, lead: float, **more: float) -> np.ndarray:
    """The plan of a searcher with these parameters."""
    if isinstance(cut, int):
        whole("cut", cut, 0)
    return make_plan(
        decisions=cut if isinstance(cut, int) else NO_LIMIT,
        rounds=1 if cut == "round" else NO_LIMIT,
        noise=round(between("noise", noise, 1) * WHOLE),
        lead=between("lead", lead, 1),
        **more,
    )


class Crew:
    """The threads of a searcher, as many as those of the batch it is asked about."""

    def __init__(self) -> None:
        """A single row is long enough for a thread."""
        self._threads = Threads(1, rows_each=1)

    def of(self, batch: GameBatch) -> Threads:
        """The threads for a batch, once its search is compiled."""
        compile_search(batch.variant)
        if self._threads.number != batch.threads:
            self._threads = Threads(batch.threads, rows_each=1)
        return self._threads


def copied(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
    """The states of some games, for a searcher to keep."""
    roots = batch.variant.new_states(len(rows))
    roots[:] = batch.states[rows]
    return roots
