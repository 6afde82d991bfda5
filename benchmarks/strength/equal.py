"""Equal tables: the same agent in all seats, and its scores by place beside those of people."""

from __future__ import annotations

import numpy as np

import kanban_env as kb
from benchmarks.strength.cost import game_seconds, short
from benchmarks.strength.entrants import agents_of
from kanban_env.agents.arena import Results, Series, make_entrants

PART = "equal"
HEAD = [
    "game", "players", "agent in all seats", "mean score by place", "mean", "people's games",
    "core s per game", "games",
]  # fmt: skip
PEOPLE = {
    ("automotive-v0", 2): "137 for the winner",
    ("automotive-v0", 3): "121 to 126 for the winner",
    ("automotive-v0", 4): "135 · 119 · 106 · 102 and 98 · 88 · 87 · 73",
}
"""Scores by place in a hobby group's logged games of people."""
FEWER = 10
"""An agent that searches plays this many times fewer games."""


def equal_tables(game: str, players: int, games: int) -> list[Series]:
    """The series of the zoo's policy alone and with search."""
    names, variant = agents_of(game, players), kb.find(game).variant(players)
    wanted = {"fast": (games, 100), "strong": (max(1, games // FEWER), 4)}
    return [
        Series(variant, make_entrants([names[kind]]), number, block=block)
        for kind, (number, block) in wanted.items()
        if kind in names
    ]


def by_place(results: Results) -> np.ndarray:
    """The mean score of the winner, the second, and so on."""
    order = np.argsort(results.games.ranks, axis=1, kind="stable")
    return np.take_along_axis(results.games.scores, order, axis=1).mean(0)


def row(series: Series, results: Results) -> list[str]:
    """An equal table as a row."""
    label, key = results.labels[0], (series.variant.spec.id, series.variant.players)
    return [
        key[0],
        str(key[1]),
        f"`{label}`",
        " · ".join(f"{score:.0f}" for score in by_place(results)),
        results.mean(label, "scores").plus_minus,
        PEOPLE.get(key, "–"),
        short(game_seconds(series, results)),
        str(len(results.games)),
    ]
