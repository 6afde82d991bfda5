"""The folder of a sweep."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from kanban_env.agents.folders import SWEEP, check_folder, kind_of
from kanban_env.agents.train.folder import LOCK, new_folder
from kanban_env.core.errors import InputError


def check_out(out: Path | None) -> None:
    """Raise InputError unless a new sweep can be written to a folder."""
    if out is None:
        return
    check_folder(out, SWEEP)
    if kind_of(out) == SWEEP:
        raise InputError(f"--out {out}: has a sweep already; continue it with --resume {out}")
    there = next(path for path in (out, *out.absolute().parents) if path.exists())
    if not there.is_dir():
        raise InputError(f"--out {out}: expected a new folder, {there} is a file")


def new_sweep_folder(out: Path | None, name: str) -> Path:
    """Create the folder of a sweep."""
    try:
        if out is None:
            return new_folder(Path("sweeps"), name)
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{out or 'sweeps'}: cannot be written ({error.strerror})") from None
    return out


@contextmanager
def lock_sweep(folder: Path) -> Iterator[Path]:
    """One sweep at a time in a folder."""
    lock = FileLock(folder / LOCK)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise InputError(f"{folder}: in use by another sweep") from None
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror})") from None
    try:
        yield folder
    finally:
        lock.release()
