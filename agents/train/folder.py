"""The folder of a run, which only one training can use at a time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout

from kanban_env.agents.folders import check_folder
from kanban_env.core.errors import InputError

LOCK = ".lock"


def new_folder(parent: Path, name: str) -> Path:
    """Create the first of `name`, `name-2`, `name-3` … that does not exist."""
    parent.mkdir(parents=True, exist_ok=True)
    names = (name if i == 1 else f"{name}-{i}" for i in count(1))
    return next(folder for folder in map(parent.joinpath, names) if _created(folder))


def _created(folder: Path) -> bool:
    """Create a folder; returns whether it did not exist before."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    return True


@contextmanager
def lock_folder(folder: Path) -> Iterator[Path]:
    """Lock the folder of a run; at the end it is removed if nothing was written into it."""
    if not folder.is_dir():
        raise InputError(f"{folder}: no run with checkpoints")
    check_folder(folder, "a training run")
    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InputError(f"{folder}: in use by another training") from None
    try:
        yield folder
    finally:
        if all(path.name == LOCK for path in folder.iterdir()):
            shutil.rmtree(folder, ignore_errors=True)
        lock.release()
