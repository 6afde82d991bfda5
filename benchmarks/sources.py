"""The sources of points.

Points that a seat gains by its own action count under the block of the action; points that it gains
in the turns of others are counted together. Final scoring is split into its parts by game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.spec import Variant
from kanban_env.games.automotive.rules.scoring import FINAL_PARTS, final_parts

OTHERS = "in other players' turns"
SMALLEST = 0.05
"""Sources of fewer points per seat are not listed."""
Parts = dict[str, int]


def _automotive(r: Any, s: Any, p: int) -> Parts:
    parts = zip(FINAL_PARTS, final_parts(r, s, p), strict=True)
    return {f"end: {name}": int(points) for name, points in parts}


def _menu(_: Any, s: Any, p: int) -> Parts:
    return {"end: final exchange": int(s.end_points[p])}


def _industrial(r: Any, s: Any, p: int) -> Parts:
    """The score is computed from the board at the end."""
    if not s.living[p]:
        return {"bankrupt": -int(r.bankrupt_loss)}
    return {
        "improvements": sum(int(r.level_points[level - 1]) for level in s.levels[p] if level),
        "tracks": int(s.tracks[p].sum()),
        "loans": -int(s.loans[p]) * int(r.points_per_loan),
        "cash": int(s.money[p]) // int(r.dollars_per_point),
    }


FINAL: dict[str, Callable[[Any, Any, int], Parts]] = {
    "automotive-v0": _automotive,
    "menu-v0": _menu,
    "industrial-v0": _industrial,
}
ALL_AT_THE_END = {"industrial-v0"}
"""Games whose score is computed from the board at the end, not gained move by move."""
ONE_SOURCE = {"actionworks-v0": "piles at the end of a round"}
"""Games with a single source of points."""


class Sources:
    """A match listener that counts points by their source."""

    def __init__(self, variant: Variant) -> None:
        """Start with no points counted."""
        self._variant = variant
        self._block_of = np.repeat(
            np.arange(len(variant.spec.actions.blocks)),
            [block.size for block in variant.spec.actions],
        )
        self._in_play = np.zeros(len(variant.spec.actions.blocks))
        self._others = 0.0
        self._final: Counter[str] = Counter()
        self.batch: GameBatch | None = None

    def on_deal(self, batch: GameBatch, agents: list[list[str]]) -> None:  # noqa: ARG002 - all agents are the same
        """Keep the batch and its scores at the start."""
        self.batch, self._scores = batch, batch.scores.copy()
        self._start = float(batch.scores.sum())

    def on_step(
        self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> None:
        """Count the points gained in a step."""
        gained = batch.scores[rows] - self._scores[rows]
        self._scores[rows] = batch.scores[rows]
        for i in np.flatnonzero(batch.dones[rows]):
            gained[i] -= self._final_points(batch.states[rows[i]])
        own = gained[np.arange(len(rows)), seats]
        np.add.at(self._in_play, self._block_of[actions], own)
        self._others += float(gained.sum() - own.sum())

    def _final_points(self, state: Any) -> np.ndarray:
        """Count the parts of a game's final scoring; returns their sums by seat."""
        final = FINAL.get(self._variant.spec.id)
        points = np.zeros(self._variant.players)
        for seat in range(self._variant.players):
            parts = final(self._variant.r, state, seat) if final else {}
            self._final.update(parts)
            points[seat] = sum(parts.values())
        return points

    def per_seat(self) -> dict[str, float]:
        """Mean points per seat by source, the largest first; they sum to the mean score."""
        assert self.batch is not None
        seats = self.batch.num_games * self._variant.players
        found = {name: points / seats for name, points in self._final.items()}
        game = self._variant.spec.id
        if game in ONE_SOURCE:
            found[ONE_SOURCE[game]] = (self._others + float(self._in_play.sum())) / seats
        elif game not in ALL_AT_THE_END:
            blocks = self._variant.spec.actions.blocks
            found |= {b.name: float(self._in_play[i]) / seats for i, b in enumerate(blocks)}
            found |= {"at the start": self._start / seats, OTHERS: self._others / seats}
        shown = {name: points for name, points in found.items() if abs(points) >= SMALLEST}
        return dict(sorted(shown.items(), key=lambda item: -item[1]))
