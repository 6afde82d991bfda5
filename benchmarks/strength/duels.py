"""Duels: one agent alone among copies of another, with what is demanded of it."""

from __future__ import annotations

from typing import NamedTuple

import kanban_env as kb
from benchmarks.strength.cost import game_seconds, short
from benchmarks.strength.entrants import agents_of
from kanban_env.agents.arena import Results, Series, make_entrants
from kanban_env.agents.arena.statistics import Interval

PART = "duels"
HEAD = [
    "game", "players", "agent", "alone among", "wins", "chance", "clear of chance", "demanded",
    "met", "score", "core s per game", "games",
]  # fmt: skip
OVER_HEURISTIC = 2.4
"""How often as by chance a policy shall win against the heuristic at more than two seats."""
BLOCKS = {"heuristic": 100, "fast": 8, "round": 8, "firm": 4}
"""Games that are played and saved together, by kind of opponent."""


class Duel(NamedTuple):
    """An agent alone among others, and the win rate that is demanded, if any besides chance."""

    game: str
    players: int
    kind: str
    """The kind of the opponents."""
    agent: str
    other: str
    demanded: float | None = None

    def series(self, games: int) -> Series:
        """The games of the duel."""
        variant = kb.find(self.game).variant(self.players)
        block = BLOCKS[self.kind]
        agents = make_entrants([self.agent, self.other])
        return Series(variant, agents, games, block=block, first_alone=True)


def duels(game: str, players: int) -> list[Duel]:
    """The duels of a game, the cheapest first."""
    names = agents_of(game, players)
    if "fast" not in names:
        return []
    over = 0.8 if players == 2 else OVER_HEURISTIC / players
    alone = 0.4 if (game, players) == ("automotive-v0", 4) else None
    fast, strong, firm = names["fast"], names["strong"], names["firm"]
    found = [
        Duel(game, players, "heuristic", fast, "heuristic", over),
        Duel(game, players, "fast", strong, fast, alone),
    ]
    if "cut=" not in firm:  # with whole playouts 400 games can take an hour
        found.append(Duel(game, players, "round", fast, f"{firm},cut=round"))
    return [*found, Duel(game, players, "firm", fast, firm)]


def is_met(wins: Interval, chance: float, demanded: float | None) -> str:
    """Whether a win rate is what is demanded: above chance, or at least a number."""
    if demanded is None:
        return "yes" if wins.low > chance else "no"
    if wins.low >= demanded:
        return "yes"
    return "yes, within the interval" if wins.value >= demanded else "no"


def row(duel: Duel, series: Series, results: Results) -> list[str]:
    """A duel as a row of the table."""
    wins, chance = results.win_rate(duel.agent), results.chance
    clear = "above" if wins.low > chance else "below" if wins.high < chance else "no"
    return [
        duel.game,
        str(duel.players),
        f"`{duel.agent}`",
        f"`{duel.other}`",
        wins.percent(),
        f"{100 * chance:.0f} %",
        clear,
        "above chance" if duel.demanded is None else f"{100 * duel.demanded:.0f} %",
        is_met(wins, chance, duel.demanded),
        results.mean(duel.agent, "scores").plus_minus,
        short(game_seconds(series, results)),
        str(len(results.games)),
    ]
