"""Atomic writes, and checks of the files that they replace."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path

from kanban_env.core.errors import InputError

_KINDS = {
    stat.S_IFLNK: "Is a symbolic link",
    stat.S_IFIFO: "Is a named pipe",
    stat.S_IFCHR: "Is a device",
    stat.S_IFBLK: "Is a device",
    stat.S_IFSOCK: "Is a socket",
}


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file atomically: to a temporary file that is then renamed.

    The content is on the disk when this returns. A power cut leaves the old file or the new one.
    Raises OSError if the path exists and is not a regular file.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    check_regular(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name[:100], suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(0o644)  # mkstemp makes files that only their owner can read
        Path(name).replace(path)
        sync_folder(path.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def check_regular(path: Path) -> None:
    """Raise OSError if there is something at the path that is not a regular file."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "Is a directory", str(path))
    if not stat.S_ISREG(mode):
        kind = _KINDS.get(stat.S_IFMT(mode), "Is not a regular file")
        raise FileExistsError(errno.EEXIST, kind, str(path))


def check_writable(path: str | Path, replace: bool = False) -> None:
    """Raise InputError unless a file can be written at a path; create its folder.

    An existing file is an error unless `replace`; anything but a regular file always is.
    """
    path = Path(path)
    try:
        check_regular(path)
        if path.exists() and not replace:
            raise InputError(f"{path}: already exists; --force replaces it")
        path.parent.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
