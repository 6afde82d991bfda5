"""Folders of a kind: an arena, a training run and a sweep do not share one."""

from __future__ import annotations

from pathlib import Path

from kanban_env.core.errors import InputError

ARENA, SWEEP = "an arena", "a sweep"
MARKS = {ARENA: "games.jsonl", SWEEP: "sweep.json", "a training run": "checkpoints"}
"""The file or folder by which each kind is recognised."""
_IGNORED = (".lock",)


def kind_of(folder: Path) -> str | None:
    """The kind of a folder: one of `MARKS`, "other files", or None if it is missing or empty."""
    if not folder.is_dir():
        return None
    for kind, mark in MARKS.items():
        if (folder / mark).exists():
            return kind
    names = [path.name for path in folder.iterdir() if path.name not in _IGNORED]
    return "other files" if names else None


def check_folder(folder: Path, kind: str) -> None:
    """Raise InputError for a folder of another kind, or with files of other programs."""
    found = kind_of(folder)
    if found not in (None, kind):
        raise InputError(f"{folder}: expected a new folder or one of {kind}, got one of {found}")
