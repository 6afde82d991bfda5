"""`flat`: tries every legal action by playouts and halves the candidates until one is left."""

from __future__ import annotations

from functools import partial

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.search.common import (
    Cut,
    Searcher,
    at_least,
    better_halves,
    checked_plan,
    copy_states,
)
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads

ROWS_AT_ONCE = 4096
"""Actions that are tried side by side."""


class FlatAgent(Searcher):
    """One-ply Monte Carlo with successive halving; all candidates see the same redeals."""

    def __init__(
        self,
        playouts: int = 200,
        cut: Cut = "end",
        noise: float = 0.0,
        lead: float = 0.5,
        *,
        seed: int = 0,
    ) -> None:
        """Use `playouts` playouts per decision, but at least one per action and halving round."""
        self._playouts = at_least("playouts", playouts, 1)
        super().__init__(checked_plan(cut, noise, lead), seed)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The action with the best mean value for each of the given games."""
        seeds = self._draw_seeds(len(rows))
        most = max(1, ROWS_AT_ONCE // batch.action_masks.shape[1])
        return self._choose_in_parts(partial(self._choose, batch), rows, seeds, most)

    def _choose(self, batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """Try and halve the candidates until every game has one left."""
        roots = copy_states(batch, rows)
        games, actions = (np.ascontiguousarray(x) for x in batch.action_masks[rows].nonzero())
        rounds = np.ceil(np.log2(np.bincount(games, minlength=len(rows)))).astype(np.int64)
        sums, tried = np.zeros(len(games)), np.zeros(len(games), np.int64)
        while True:
            left = np.bincount(games, minlength=len(rows))
            if left.max(initial=1) == 1:
                return actions
            counts = np.maximum(1, self._playouts // (rounds * left))[games]
            counts[left[games] == 1] = 0
            places = (batch.variant, self._plan, self._threads_for(batch), roots)
            try_actions(*places, games, actions, seeds[games] + tried, counts, sums)
            tried += counts
            kept = better_halves(games, sums / tried, left)
            games, actions, sums, tried = games[kept], actions[kept], sums[kept], tried[kept]


def try_actions(
    variant: Variant,
    plan: np.ndarray,
    threads: Threads,
    roots: np.ndarray,
    games: np.ndarray,
    actions: np.ndarray,
    seeds: np.ndarray,
    counts: np.ndarray,
    sums: np.ndarray,
) -> None:
    """Play out each action `counts` times in its game, and add the values reached to `sums`."""
    n = len(games)
    states = variant.new_states(n)
    masks = np.zeros((n, variant.spec.actions.length), np.bool_)
    values = np.zeros((n, variant.players))
    places = (variant.record, plan, roots, states, masks, values)
    trials = (games, actions, seeds, counts, sums)
    threads.run(n, variant.kernels.try_games, *places, *trials)
