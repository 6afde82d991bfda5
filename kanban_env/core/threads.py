"""Runs a kernel over the rows of a batch, in slices on several threads if that is faster."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from typing import Any, TypeVar, cast

Method = TypeVar("Method", bound=Callable[..., Any])

ROWS_PER_THREAD = 64
"""With fewer rows, a thread costs more time than it saves."""


def available_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Threads:
    """A pool of threads that share the rows of a batch; copies start their own threads."""

    def __init__(self, number: int, rows_each: int = ROWS_PER_THREAD) -> None:
        """Threads start at the first use; each gets at least `rows_each` rows."""
        self.number = number
        self._rows_each = rows_each
        self._pool: tuple[int, ThreadPoolExecutor] | None = None

    def run(self, rows: int, kernel: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call `kernel(*arguments, start, stop)` for slices that cover all rows."""
        slices = min(self.number, rows // self._rows_each)
        if slices < 2:
            return [kernel(*arguments, 0, rows)]
        if self._pool is None or self._pool[0] != os.getpid():  # threads do not survive a fork
            self._pool = (os.getpid(), ThreadPoolExecutor(self.number, "kanban"))
        edges = [rows * i // slices for i in range(slices + 1)]
        run = partial(kernel, *arguments)
        tasks = [self._pool[1].submit(run, edges[i], edges[i + 1]) for i in range(slices)]
        return [task.result() for task in tasks]

    def __reduce__(self) -> tuple[Any, ...]:
        return Threads, (self.number, self._rows_each)


class OneThread:
    """Lets one thread at a time use something, which others are refused meanwhile.

    `acquire` and `release` are for the shortest paths; elsewhere use a with statement.
    """

    def __init__(self, name: str) -> None:
        """The name is used in the error."""
        self._name = name
        lock = threading.RLock()
        self.acquire = partial(lock.acquire, False)
        self.release = lock.release

    def refuse(self) -> None:
        """Raise RuntimeError: another thread is using it."""
        raise RuntimeError(f"{self._name} is in use by another thread: give every thread its own")

    def __enter__(self) -> None:
        if not self.acquire():
            self.refuse()

    def __exit__(self, *_: object) -> None:
        self.release()


def by_one_thread(method: Method) -> Method:
    """Let one thread at a time run a method of an object whose `_alone` is a OneThread."""

    @wraps(method)
    def run(self: Any, *arguments: Any, **named: Any) -> Any:
        with self._alone:
            return method(self, *arguments, **named)

    return cast("Method", run)
