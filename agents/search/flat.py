"""`flat`: every answer is tried by playouts, the better half of them further, and so on."""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.search.plan import SEEDS, Crew, Cut, checked_plan, copied, whole
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads

ROWS_AT_ONCE = 4096
"""Answers tried side by side."""


class FlatAgent:
    """One-ply Monte Carlo with successive halving; rival answers have the same deals."""

    def __init__(
        self,
        playouts: int = 200,
        cut: Cut = "end",
        noise: float = 0.0,
        lead: float = 0.5,
        *,
        seed: int = 0,
    ) -> None:
        """So many playouts a decision, or one an answer and round of halving if that is more."""
        self._playouts = whole("playouts", playouts, 1)
        self._plan = checked_plan(cut, noise, lead)
        self._crew = Crew()
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The answer with the best mean for each of the given games."""
        seeds = self._generator.integers(SEEDS, size=len(rows))
        most = max(1, ROWS_AT_ONCE // batch.action_masks.shape[1])
        parts = [slice(i, i + most) for i in range(0, len(rows), most)]
        chosen = [self._choose(batch, rows[part], seeds[part]) for part in parts]
        return np.concatenate(chosen) if chosen else np.zeros(0, np.int64)

    def _choose(self, batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """Try and halve until every game has one answer left."""
        roots = copied(batch, rows)
        games, answers = (np.ascontiguousarray(x) for x in batch.action_masks[rows].nonzero())
        rounds = np.ceil(np.log2(np.bincount(games, minlength=len(rows)))).astype(np.int64)
        sums, tried = np.zeros(len(games)), np.zeros(len(games), np.int64)
        while True:
            left = np.bincount(games, minlength=len(rows))
            if left.max(initial=1) == 1:
                return answers
            counts = np.maximum(1, self._playouts // (rounds * left))[games]
            counts[left[games] == 1] = 0
            places = (batch.variant, self._plan, self._crew.of(batch), roots)
            try_answers(*places, games, answers, seeds[games] + tried, counts, sums)
            tried += counts
            kept = _better_halves(games, sums / tried, left)
            games, answers, sums, tried = games[kept], answers[kept], sums[kept], tried[kept]


def try_answers(
    variant: Variant,
    plan: np.ndarray,
    threads: Threads,
    roots: np.ndarray,
    games: np.ndarray,
    answers: np.ndarray,
    seeds: np.ndarray,
    counts: np.ndarray,
    sums: np.ndarray,
) -> None:
    """Try answers in some of the games so many times each, and add what they bring to `sums`."""
    n = len(games)
    states = variant.new_states(n)
    masks = np.zeros((n, variant.spec.actions.length), np.bool_)
    values = np.zeros((n, variant.players))
    places = (variant.record, plan, roots, states, masks, values)
    trials = (games, answers, seeds, counts, sums)
    threads.run(n, variant.kernels.try_games, *places, *trials)


def _better_halves(games: np.ndarray, means: np.ndarray, left: np.ndarray) -> np.ndarray:
    """The places of each game's better half of answers, in the order they had."""
    order = np.lexsort((-means, games))
    place = np.arange(len(games)) - (np.cumsum(left) - left)[games[order]]
    return np.sort(order[place < ((left + 1) // 2)[games[order]]])
