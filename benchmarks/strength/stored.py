"""Series of games that are kept in a folder, so that a measurement is made in parts.

The name of the folder contains a digest of what the results depend on: agents, checksums of
policies, rules and seed. So results of an older policy are never mixed with those of a new one.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from kanban_env.agents.arena import Results, Series
from kanban_env.agents.arena.engines import PlayBlocks
from kanban_env.agents.arena.store import NAME, BlockStore
from kanban_env.core.reading import parse_json

RUNS = Path("runs/ladder")


def folder_name(*words: object) -> str:
    """A name for a folder from any words, such as names of agents."""
    return re.sub(r"[^A-Za-z0-9.-]+", "_", "-".join(map(str, words))).strip("_")


def folder_of(series: Series, part: str) -> Path:
    """The folder of a series; a longer series has the same one."""
    identity = {key: value for key, value in series.identity().items() if key != "games"}
    digest = hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()[:8]
    words = (series.variant.spec.id, series.variant.players, *series.labels[:2])
    return RUNS / part / f"{folder_name(*words)}-{digest}"


def play_stored(
    series: Series, folder: Path, play: PlayBlocks, deadline: float = float("inf")
) -> Results | None:
    """Play what is not in the folder yet, until a time of `time.monotonic`; all that is there.

    A folder that was begun with more games keeps them, and those that were played count.
    """
    wanted, series = len(series.blocks), _at_least_as_long(series, folder / NAME)
    with BlockStore(folder, series) as store:
        left = [block for block in series.blocks[:wanted] if block.number not in store.played]
        for number, games in play(series, left) if time.monotonic() < deadline else ():
            store.add(number, games)
            if time.monotonic() >= deadline:
                break
        store.sort_blocks()
    return series.results(store.played) if store.played else None


def _at_least_as_long(series: Series, path: Path) -> Series:
    """The series, with as many games as the file has if these are more."""
    if not path.exists():
        return series
    with path.open(encoding="utf-8") as file:
        kept = parse_json(file.readline(), str(path)).get("games", 0)
    return replace(series, games=kept) if kept > series.games else series


def read_stored(series: Series, folder: Path) -> Results | None:
    """The games of a series that were played so far; None if there are none.

    A copy is read, so that another process may go on playing.
    """
    if not (folder / NAME).exists():
        return None
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(folder / NAME, place)
        return play_stored(series, Path(place), lambda *_: iter(()))
