"""Outcomes of positions by playouts: wins and points of all players, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads, available_cores
from kanban_env.core.trees import make_plan
from kanban_env.core.warmup import compile_search

AS_IT_IS = -1
"""In place of an answer: the game as it is, without a redeal."""
NORMAL = 1.96
"""Half the width of a 95 % interval, in standard errors."""


@dataclass(frozen=True)
class Estimate:
    """A mean with half the width of its 95 % interval."""

    mean: float
    half: float

    def as_data(self) -> list[float]:
        """The mean and the two ends of the interval."""
        return [round(x, 4) for x in (self.mean, self.mean - self.half, self.mean + self.half)]


def estimate(samples: np.ndarray) -> Estimate:
    """The mean of independent samples."""
    n = len(samples)
    half = NORMAL * float(samples.std(ddof=1)) / n**0.5 if n > 1 else float("inf")
    return Estimate(float(samples.mean()), half)


class Sampler:
    """Plays positions out with the heuristic, on all cores."""

    def __init__(self, variant: Variant, threads: int | None = None) -> None:
        """Compile the playouts of the game."""
        compile_search(variant)
        self._variant = variant
        self._plan = make_plan()
        self._threads = Threads(available_cores() if threads is None else threads)

    def sample(
        self, state: Any, answers: list[int], seed: int, count: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Wins and points `[answers, count, players]` after each answer.

        The k-th playout of every answer uses the same redeal, so differences between answers are
        known more precisely than the answers themselves.
        """
        variant, n, players = self._variant, len(answers), self._variant.players
        roots = variant.new_states(1)
        roots[:] = np.asarray(state).view(variant.spec.state)
        parts = max(1, min(count, -(-2 * self._threads.number // n)))
        each = -(-count // parts)
        rows = n * parts
        states, masks = variant.new_states(rows), np.zeros((rows, self._actions), np.bool_)
        wins, points = np.zeros((2, rows, each, players), np.float32)
        starts = seed + each * np.tile(np.arange(parts), n)
        given = np.repeat(np.array(answers, np.int64), parts)
        counts, games = np.full(rows, each), np.zeros(rows, np.int64)
        places = (variant.record, self._plan, roots, states, masks, games, given, starts, counts)
        self._threads.run(rows, variant.kernels.sample_games, *places, wins, points)
        shape = (n, parts * each, players)
        return wins.reshape(shape)[:, :count], points.reshape(shape)[:, :count]

    @property
    def _actions(self) -> int:
        return self._variant.spec.actions.length
