"""The agents that are measured: for every game and number of players, one of each kind."""

from __future__ import annotations

from collections.abc import Iterator

import kanban_env as kb
from kanban_env.agents.learned import ZOO

ORDER = ("automotive-v0", "industrial-v0", "menu-v0", "actionworks-v0")
"""The order of the games: games of actionworks-v0 take longest by far."""
SEARCHERS = {
    "actionworks-v0": (
        "flat:playouts=32,cut=round", "mcts:sims=32,cut=round", "mcts:sims=400,cut=round",
    ),
}  # fmt: skip
COMMON = ("flat:playouts=32", "mcts:sims=32", "mcts:sims=400")
"""The search agents, with whole playouts; a whole playout of actionworks-v0 takes too long."""
SEARCH = {"actionworks-v0": 16}
STRONG = 64
"""Rollouts per decision of the zoo's policies with search; `SEARCH` has exceptions."""


def tables(games: list[str]) -> Iterator[tuple[str, int]]:
    """Games with the numbers of players that are measured: 2 and the usual number."""
    known = [game for game in ORDER if game in games]
    for game in [*known, *(game for game in games if game not in ORDER)]:
        for players in dict.fromkeys((2, kb.find(game).default_players)):
            yield game, players


def agents_of(game: str, players: int) -> dict[str, str]:
    """The names of the agents by kind; `fast` and `strong` only if the zoo has a policy."""
    flat, light, firm = SEARCHERS.get(game, COMMON)
    found = {"random": "random", "heuristic": "heuristic"}
    found |= {"flat": flat, "light": light, "firm": firm}
    name = f"{game}-{players}p"
    if (ZOO / f"{name}.safetensors").exists():
        found["fast"] = f"zoo:{name}"
        found["strong"] = f"zoo:{name}?search={SEARCH.get(game, STRONG)}"
    return found
