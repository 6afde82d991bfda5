"""The folder of a run: made by one training, and held by one at a time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout

from kanban_env.core.errors import InputError

LOCK = ".lock"


def new_folder(parent: Path, name: str) -> Path:
    """Make the first of `name`, `name-2`, `name-3` … that nobody has made."""
    parent.mkdir(parents=True, exist_ok=True)
    names = (name if i == 1 else f"{name}-{i}" for i in count(1))
    return next(folder for folder in map(parent.joinpath, names) if _made(folder))


def _made(folder: Path) -> bool:
    """Make a folder, unless somebody has."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    return True


@contextmanager
def held(folder: Path) -> Iterator[Path]:
    """Nobody else trains in the folder meanwhile; one that nothing was written into goes."""
    if not folder.is_dir():
        raise InputError(f"{folder}: holds no run with checkpoints")
    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InputError(f"{folder}: another training is writing here") from None
    try:
        yield folder
    finally:
        if all(path.name == LOCK for path in folder.iterdir()):
            shutil.rmtree(folder, ignore_errors=True)
        lock.release()
