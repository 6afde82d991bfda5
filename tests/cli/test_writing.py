"""Files that cannot be written: one line that names them, and no game is lost."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from kanban_env import registry
from kanban_env.agents import files
from kanban_env.agents.arena import store
from kanban_env.cli import games

pytestmark = pytest.mark.slow
WORDS = ("arena", "pebbles-v0", "-a", "random", "heuristic", "--games", "8", "--block", "4")
FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def arena(kanban):
    return kanban(*WORDS, "--processes", "1", "--out", "runs")


def test_a_full_disk_is_reported_with_what_is_saved(kanban, monkeypatch) -> None:
    synced: list[int] = []

    def fsync(handle: int) -> None:
        synced.append(handle)
        if len(synced) == 4:  # after the new file, its folder, and the first block
            raise FULL

    with monkeypatch.context() as patch:
        patch.setattr(store.os, "fsync", fsync)
        ended = arena(kanban)
    assert ended.code == 2
    assert ended.err.splitlines()[-2:] == [
        "1 of 2 blocks are saved in runs/games.jsonl; the same command resumes",
        "kanban: runs/games.jsonl: cannot be written (No space left on device)",
    ]


def test_a_report_that_cannot_be_written_loses_no_game(kanban, monkeypatch) -> None:
    write_atomically = files.write_atomically

    def write(path: Path, content: str | bytes) -> None:
        if path.name == "games.csv":
            raise FULL
        write_atomically(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(files, "write_atomically", write)
        ended = arena(kanban)
    assert ended.code == 2
    assert ended.err.splitlines()[-2:] == [
        "2 of 2 blocks are saved in runs/games.jsonl; the same command resumes",
        "kanban: runs/games.csv: cannot be written (No space left on device)",
    ]
    assert arena(kanban).code == 0


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(errno.EROFS, "Read-only file system", "x.csv"), "x.csv: cannot be written (Read"),
        (FULL, "[Errno 28] No space left on device"),
    ],
)
def test_any_other_file_is_named_too(kanban, monkeypatch, error: OSError, said: str) -> None:
    def facts(*_: object) -> None:
        raise error

    monkeypatch.setattr(games, "facts", facts)
    ended = kanban("games", "--json")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert ended.err.startswith(f"kanban: {said}")
