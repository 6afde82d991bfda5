"""Files that cannot be written are named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kanban_env.core.errors import InputError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise InputError that says which file could not be written, and why."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None
