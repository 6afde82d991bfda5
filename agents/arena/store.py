"""The games of an arena on disk: JSON lines, one a block, added as soon as it is played.

The first line says what is played. Going on with a file checks that it is the same; a last line
that was cut off while it was written is dropped, and its block is played again.
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
from kanban_env.agents.arena.writing import writing
from kanban_env.core.errors import InputError
from kanban_env.core.files import check_target, write_whole
from kanban_env.core.spec import is_whole

NAME = "games.jsonl"
_COLUMNS = [field.name for field in fields(Games)]


class BlockStore:
    """A folder with the games of one series; nobody else writes into it meanwhile."""

    def __init__(self, folder: Path, series: Series) -> None:
        """Begin a file, or go on with one of the same series."""
        self.path = folder / NAME
        check_target(self.path)
        self._lock = FileLock(folder / ".lock")
        self._head = json.dumps(series.identity())
        self._blocks = {block.number: block for block in series.blocks}
        self._series = series
        self.played: dict[int, Games] = {}

    def __enter__(self) -> Self:
        """Take the folder and read what is there."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise InputError(f"{self.path.parent}: another arena is writing here") from None
        try:
            self._open()
        except BaseException:
            self._lock.release()
            raise
        for left in (self.path.parent / "replays").glob("*.kanban.jsonl*.part"):
            left.unlink(missing_ok=True)  # of a writer that was killed
        return self

    def __exit__(self, *_: object) -> None:
        """Give the folder back."""
        self._lock.release()

    def add(self, number: int, games: Games) -> None:
        """Write a block down; it is on the disk when this returns."""
        with writing(self.path), self.path.open("ab") as file:
            file.write(f"{_line(number, games)}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        self.played[number] = games

    def close(self) -> None:
        """Put the blocks of a complete file in order, in which several processes left none."""
        lines = [
            self._head,
            *(_line(number, self.played[number]) for number in sorted(self.played)),
        ]
        with writing(self.path):
            write_whole(self.path, "".join(f"{line}\n" for line in lines))

    def _open(self) -> None:
        if not self.path.exists():
            with writing(self.path):
                write_whole(self.path, f"{self._head}\n")
            return
        try:
            content = self.path.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            lines = whole.decode().splitlines()
        except (OSError, UnicodeDecodeError):
            raise InputError(f"{self.path}: cannot be read as the games of an arena") from None
        self._check_head(_parsed(self.path, 1, lines[0] if lines else ""))
        for number, line in enumerate(lines[1:], 2):
            self._take(number, _parsed(self.path, number, line))
        if len(whole) < len(content):  # the line that was cut off
            os.truncate(self.path, len(whole))

    def _check_head(self, head: dict[str, Any]) -> None:
        """Refuse the games of another series."""
        for key, value in json.loads(self._head).items():
            if head.get(key) != value:
                raise InputError(
                    f"{self.path}: {key}: got {head.get(key)!r}, takes {value!r};"
                    " take another folder, or the options with which this one was begun"
                )

    def _take(self, number: int, line: dict[str, Any]) -> None:
        """Read a block, if it is one of the series."""
        given: Any = line.get("block")
        block = self._blocks.get(given) if is_whole(given) else None
        if block is None or block.number in self.played or set(line) != {"block", *_COLUMNS}:
            raise InputError(f"{self.path}: line {number}: no block of this series, or one again")
        try:
            games = Games(**{name: np.array(line[name]) for name in _COLUMNS})
        except ValueError:
            raise InputError(f"{self.path}: line {number}: uneven columns") from None
        if not _fits(block, games):
            raise InputError(f"{self.path}: line {number}: other games than block {block.number}")
        self.played[block.number] = games


def _fits(block: Block, games: Games) -> bool:
    """Whether these are games of the block, with a number for every seat."""
    shapes = {getattr(games, name).shape for name in _COLUMNS if name not in ("deals", "seeds")}
    kinds = {getattr(games, name).dtype.kind for name in _COLUMNS}
    return (
        np.array_equal(games.deals, block.deals)
        and np.array_equal(games.seeds, block.seeds)
        and np.array_equal(games.agents, block.agents)
        and shapes == {block.agents.shape}
        and kinds <= {"i", "f"}
    )


def _line(number: int, games: Games) -> str:
    columns = {name: getattr(games, name).tolist() for name in _COLUMNS}
    return json.dumps({"block": number, **columns}, separators=(",", ":"))


def _parsed(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        content = json.loads(line)
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise InputError(f"{path}: line {number}: got {line[:40]!r}, takes a JSON object")
    return content
