"""Compiled kernels on disk: found by content, checked before they are loaded.

Numba's own cache looks for code by the path and the modification time of its source file, so every
virtual environment compiles again. Here a folder is named by a digest of everything that the code
is made from, and holds one file per kernel and signature: a checksum, then what numba serialises.

A file that is damaged (a power cut, a full disk) is removed and its kernel compiled again. What
numba serialises is a pickle, so a folder is used only if no other user can write to it.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from kanban_env.core.files import write_atomically

_CHECKSUM = 32


def say(line: str) -> None:
    """Print a message about compiling to standard error."""
    print(f"kanban_env: {line}", file=sys.stderr, flush=True)


class KernelCache(_Cache):
    """The cache of one kernel, with the interface that numba's dispatcher expects."""

    def __init__(self, kernel: Callable[..., Any], folder: Path) -> None:
        """Cache the kernel's code in a folder."""
        self._name = kernel.__qualname__
        self._folder = folder
        self._keeps = True

    @property
    def cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def _file(self, signature: Any, codegen: Any) -> Path:
        key = repr((signature, codegen.magic_tuple()))
        return self._folder / f"{self._name}.{hashlib.sha256(key.encode()).hexdigest()[:16]}.code"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None if there is none or it cannot be used."""
        target_context.refresh()
        path = self._file(sig, target_context.codegen())
        try:
            content = path.read_bytes()
        except OSError:
            return None
        checksum, data = content[:_CHECKSUM], content[_CHECKSUM:]
        if hashlib.sha256(data).digest() == checksum:
            with suppress(Exception):  # for example from another build of numba: compile again
                payload = pickle.loads(data)  # noqa: S301 - see `is_private`
                return CompileResult._rebuild(target_context, *payload)
        say(f"the compiled {self._name} in {path.name} is damaged; compiling it again …")
        with suppress(OSError):
            path.unlink()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the compiled code for a signature; report it once if that fails."""
        if not self._keeps or data.library.has_dynamic_globals:
            return
        code = dumps(data._reduce())
        path = self._file(sig, data.codegen)
        try:
            write_atomically(path, hashlib.sha256(code).digest() + code)
        except OSError as error:
            self._keeps = False
            say(f"cannot keep compiled code in {self._folder} ({error.strerror})")

    def enable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def flush(self) -> None:
        """Do nothing: writes are immediate."""


def is_private(folder: Path) -> bool:
    """Whether only this user or the administrator can write to a folder and its files.

    The folder that holds it is checked too: who can write there could put another one in its place.
    In a folder with the sticky bit, such as /tmp, nobody can do that.
    """
    if os.name != "posix":
        return True
    home = folder.parent.stat()
    is_sticky = home.st_mode & stat.S_ISVTX and home.st_uid in (0, os.getuid())
    if not is_sticky and not _is_private(home):
        return False
    return all(_is_private(path.stat()) for path in (folder, *folder.glob("*.code")))


def _is_private(status: os.stat_result) -> bool:
    ours = status.st_uid in (0, os.getuid())
    return ours and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
