"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from kanban_env.core.errors import InputError


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file under another name and rename it, so that nobody ever sees half of it.

    It is on the disk when this returns: a power cut leaves the old file or the new one.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)  # mkstemp hides its files from everybody else
        Path(name).replace(path)
        sync_folder(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Bring a folder's names to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def check_writable(path: str | Path) -> None:
    """Raise InputError unless a file can be written there; its folder is made."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
