"""The games of an arena on disk: JSON lines, one per block, appended as soon as it is played.

The first line is the identity of the series. When a file is resumed, it must be the same, except
that the series may have more games than before. An incomplete last line is dropped, and its block
is played again.
"""

from __future__ import annotations

import json
import os
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

import numpy as np
from filelock import FileLock, Timeout

from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.schedule import Block
from kanban_env.agents.arena.series import Series
from kanban_env.agents.files import reporting_write_errors, write_file
from kanban_env.agents.folders import ARENA, check_folder
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.files import check_writable
from kanban_env.core.reading import parse_json, read_bytes

NAME = "games.jsonl"
_COLUMNS = [field.name for field in fields(Games)]
MAX_FILE = 1 << 30
"""Bytes of a file with games."""
MOST_POINTS = 2**31
"""More than any game counts."""


class BlockStore:
    """A folder with the games of one series, locked while it is open."""

    def __init__(self, folder: Path, series: Series) -> None:
        """Use a folder for a series; the file is created or read on `__enter__`."""
        self.path = folder / NAME
        check_folder(folder, ARENA)
        check_writable(self.path, replace=True)
        self._lock = FileLock(folder / ".lock")
        self._head = json.dumps(series.identity())
        self._blocks = {block.number: block for block in series.blocks}
        self._series = series
        self.played: dict[int, Games] = {}

    def __enter__(self) -> Self:
        """Lock the folder and read the blocks that were played before."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise InputError(f"{self.path.parent}: in use by another arena") from None
        try:
            self._read_or_create()
        except BaseException:
            self._lock.release()
            raise
        for leftover in (self.path.parent / "replays").glob("*.kanban.jsonl*.part"):
            leftover.unlink(missing_ok=True)  # of a process that was killed
        return self

    def __exit__(self, *_: object) -> None:
        """Unlock the folder."""
        self._lock.release()

    def add(self, number: int, games: Games) -> None:
        """Append a block; it is on disk when this returns."""
        with reporting_write_errors(self.path), self.path.open("ab") as file:
            file.write(f"{_line(number, games)}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        self.played[number] = games

    def sort_blocks(self) -> None:
        """Rewrite the complete file in the order of the blocks; processes append in any order."""
        lines = [
            self._head,
            *(_line(number, self.played[number]) for number in sorted(self.played)),
        ]
        write_file(self.path, "".join(f"{line}\n" for line in lines))

    def _read_or_create(self) -> None:
        if not self.path.exists():
            write_file(self.path, f"{self._head}\n")
            return
        try:
            content = read_bytes(self.path, MAX_FILE)
            whole = content[: content.rfind(b"\n") + 1]
            lines = whole.decode().splitlines()
        except UnicodeDecodeError:
            raise InputError(f"{self.path}: not a file with games of an arena") from None
        head = _parsed(self.path, 1, lines[0] if lines else "")
        self._check_head(head)
        for number, line in enumerate(lines[1:], 2):
            self._read_block(number, _parsed(self.path, number, line))
        if head["games"] != self._series.games:  # the series is extended
            self.sort_blocks()
        elif len(whole) < len(content):  # the incomplete line
            os.truncate(self.path, len(whole))

    def _check_head(self, head: dict[str, Any]) -> None:
        """Raise InputError if the file belongs to another series; this one may be longer."""
        for key, value in json.loads(self._head).items():
            fewer = key == "games" and is_integer(head.get(key)) and 0 < head[key] < value
            if head.get(key) != value and not fewer:
                raise InputError(
                    f"{self.path}: {key}: expected {value!r}, got {head.get(key)!r};"
                    " use another folder, or the options that this one was started with"
                )

    def _read_block(self, number: int, line: dict[str, Any]) -> None:
        """Add the block of a line; raises InputError unless it belongs to the series."""
        given: Any = line.get("block")
        block = self._blocks.get(given) if is_integer(given) else None
        if block is None or block.number in self.played or set(line) != {"block", *_COLUMNS}:
            raise InputError(
                f"{self.path}: line {number}: not a block of this series, or a duplicate"
            )
        try:
            games = Games(**{name: np.array(line[name]) for name in _COLUMNS})
        except ValueError:
            raise InputError(f"{self.path}: line {number}: columns of unequal length") from None
        if len(games) < len(block.deals) and _matches(block.first(len(games)), games):
            return  # the last block of a shorter series: it is played again as a whole
        if not _matches(block, games):
            raise InputError(
                f"{self.path}: line {number}: its games are not those of block {block.number}"
            )
        if not _are_possible(games):
            raise InputError(f"{self.path}: line {number}: results that no game can have")
        self.played[block.number] = games


def _matches(block: Block, games: Games) -> bool:
    """Whether these are the games of the block, with numbers for every seat."""
    shapes = {getattr(games, name).shape for name in _COLUMNS if name not in ("deals", "seeds")}
    kinds = {getattr(games, name).dtype.kind for name in _COLUMNS}
    return (
        np.array_equal(games.deals, block.deals)
        and np.array_equal(games.seeds, block.seeds)
        and np.array_equal(games.agents, block.agents)
        and shapes == {block.agents.shape}
        and kinds <= {"i", "f"}
    )


def _are_possible(games: Games) -> bool:
    """Whether all results are finite, and ranks and wins are those of games."""
    players = games.players
    counts = (games.decisions, games.seconds)
    return (
        all(np.isfinite(getattr(games, name)).all() for name in _COLUMNS)
        and all((numbers >= 0).all() for numbers in counts)
        and bool((np.abs(games.scores) < MOST_POINTS).all())
        and bool(((games.ranks >= 1) & (games.ranks <= players)).all())
        and np.allclose(games.ranks.sum(1), players * (players + 1) / 2)
        and bool(((games.wins >= 0) & (games.wins <= 1)).all())
        and np.allclose(games.wins.sum(1), 1)
    )


def _line(number: int, games: Games) -> str:
    columns = {name: getattr(games, name).tolist() for name in _COLUMNS}
    return json.dumps({"block": number, **columns}, separators=(",", ":"))


def _parsed(path: Path, number: int, line: str) -> dict[str, Any]:
    content = parse_json(line, f"{path}: line {number}")
    if not isinstance(content, dict):
        raise InputError(f"{path}: line {number}: expected a JSON object, got {line[:40]!r}")
    return content
