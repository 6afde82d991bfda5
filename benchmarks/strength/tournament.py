"""Tournaments: all agents of a game at one table by turns, rated together."""

from __future__ import annotations

import kanban_env as kb
from benchmarks.strength.cost import core_seconds, core_time, short
from benchmarks.strength.entrants import agents_of
from kanban_env.agents.arena import Results, Series, make_entrants
from kanban_env.agents.arena.ratings import compute_ratings
from kanban_env.agents.arena.statistics import Interval

PART = "tournament"
BLOCK = 8
"""Games that are played and saved together; a game of slow agents takes seconds."""
HEAD = [
    "game", "players", "agent", "rating", "wins", "of chance", "score", "decisions/s",
    "core s per game", "seats",
]  # fmt: skip


def tournament(game: str, players: int, more: list[str], games: int) -> Series:
    """The series of all agents of a game."""
    names = [*agents_of(game, players).values(), *more]
    return Series(kb.find(game).variant(players), make_entrants(names), games, block=BLOCK)


def standings(results: Results) -> list[tuple[str, Interval]]:
    """The agents with their ratings, the best first."""
    return sorted(compute_ratings(results).items(), key=lambda one: -one[1].value)


def rows(series: Series, results: Results) -> list[list[str]]:
    """The agents of a tournament as rows of the table, the best first."""
    found = []
    for label, rating in standings(results):
        wins = results.win_rate(label)
        found.append(
            [
                series.variant.spec.id,
                str(series.variant.players),
                f"`{label}`",
                rating.plus_minus,
                wins.percent(),
                f"{wins.value / results.chance:.2f}",
                results.mean(label, "scores").plus_minus,
                f"{1 / core_time(series.variant, label, series.identities.get(label, '')):,.0f}",
                short(core_seconds(series, results, label)),
                str(int((results.games.agents == results.labels.index(label)).sum())),
            ]
        )
    return found
