"""Files that are there whole or not at all."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from kanban_env.core.errors import InputError


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file under another name and rename it, so that nobody ever sees half of it."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(name).chmod(0o644)  # mkstemp hides its files from everybody else
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def check_target(path: str | Path) -> None:
    """Raise InputError unless a file can be written there; nothing is left behind."""
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
