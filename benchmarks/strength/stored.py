"""Series of games that are kept in a folder, so that an interrupted measurement is resumed."""

from __future__ import annotations

import re
from pathlib import Path

from kanban_env.agents.arena import Results, Series
from kanban_env.agents.arena.engines import PlayBlocks
from kanban_env.agents.arena.store import BlockStore

RUNS = Path("runs/ladder")


def folder_name(*words: object) -> str:
    """A name for a folder from any words, such as names of agents."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", "-".join(map(str, words)))


def play_stored(series: Series, folder: Path, play: PlayBlocks) -> Results:
    """Play the games of a series that are not in the folder yet."""
    with BlockStore(folder, series) as store:
        left = [block for block in series.blocks if block.number not in store.played]
        for number, games in play(series, left):
            store.add(number, games)
        store.sort_blocks()
    return series.results(store.played)


def core_seconds(results: Results, label: str) -> float:
    """The seconds of one core that an agent thinks in a game, for all its decisions in a seat."""
    own = results.games.agents == results.labels.index(label)
    return float(results.games.seconds[own].sum() / max(1, own.sum()))
