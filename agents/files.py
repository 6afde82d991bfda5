"""Writing files: every error is an InputError that names the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kanban_env.core.errors import InputError
from kanban_env.core.files import write_atomically


@contextmanager
def reporting_write_errors(path: Path) -> Iterator[None]:
    """Turn an OSError into an InputError that says which file cannot be written, and why."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror or error})") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file atomically; raises InputError if it cannot be written."""
    with reporting_write_errors(path):
        write_atomically(path, content)
