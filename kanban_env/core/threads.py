"""Runs a kernel over the rows of a batch, in slices on several threads if that is faster."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import cache, partial, wraps
from math import inf
from time import perf_counter_ns, thread_time_ns
from typing import Any, TypeVar, cast

from kanban_env.core.team import Worker

Method = TypeVar("Method", bound=Callable[..., Any])

WORTHWHILE = 50_000
"""Nanoseconds of work from which a second thread saves more time than it takes to wake it."""
UNTIMED = 96
"""Calls of small work between two that are timed: the clock costs as much as some games. One more
is a prime number, so that each of several kernels that take turns is timed.
"""


def available_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Team:
    """The workers of a process, which all batches share; one batch at a time uses them."""

    def __init__(self) -> None:
        """Workers are started when they are first needed."""
        self.lock = threading.Lock()
        self._workers: list[Worker] = []

    def workers(self, number: int) -> list[Worker]:
        """This number of workers."""
        while len(self._workers) < number:
            self._workers.append(Worker())
        return self._workers[:number]


@cache
def _team_of(process: int) -> Team:  # noqa: ARG001 - threads do not survive a fork
    return Team()


class Threads:
    """Several threads that share the rows of a batch; the caller is one of them."""

    def __init__(self, number: int) -> None:
        """`number` is the largest number of threads, including the caller."""
        self.number = number
        self._few: dict[Any, float] = {}
        """The rows from which the work of each kernel is worth sharing, by its last time."""
        self._untimed: float = UNTIMED if number > 1 else inf
        """Calls of small work that are not timed from now on."""

    def run(self, rows: int, kernel: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call `kernel(*arguments, start, stop)` for slices that cover all rows.

        Other threads help if the work is worth it, by the time that the kernel last took, and if
        no other batch uses them now.
        """
        if rows < self._few.get(kernel, 0) and self._untimed:
            self._untimed -= 1
            return [kernel(*arguments, 0, rows)]
        slices = min(self.number, rows)
        if slices < 2:
            if self.number == 1:
                self._few[kernel] = inf
            return [kernel(*arguments, 0, rows)]
        if rows >= self._few.get(kernel, 0):
            team = _team_of(os.getpid())
            if team.lock.acquire(blocking=False):
                try:
                    return self._share(team.workers(slices - 1), rows, kernel, arguments)
                finally:
                    team.lock.release()
        self._untimed = UNTIMED
        return [self._timed(perf_counter_ns, kernel, arguments, 0, rows)]

    def _share(
        self, workers: list[Worker], rows: int, kernel: Callable[..., Any], arguments: Any
    ) -> list[Any]:
        """Run one slice here and the others in the workers."""
        slices = len(workers) + 1
        edges = [rows * i // slices for i in range(slices + 1)]
        for worker, start, stop in zip(workers, edges[1:-1], edges[2:], strict=True):
            worker.ask(kernel, (*arguments, start, stop))
        try:
            own = self._timed(thread_time_ns, kernel, arguments, 0, edges[1])
        finally:
            for worker in workers:
                worker.wait()
        return [own, *(worker.result() for worker in workers)]

    def _timed(
        self,
        clock: Callable[[], int],
        kernel: Callable[..., Any],
        arguments: Any,
        start: int,
        stop: int,
    ) -> Any:
        """Run a slice in this thread, and note from how many rows on others should help.

        The clock of the processor time is slow, but does not count waiting for other threads.
        """
        begun = clock()
        result = kernel(*arguments, start, stop)
        self._few[kernel] = WORTHWHILE * (stop - start) / max(1, clock() - begun)
        return result

    def __reduce__(self) -> tuple[Any, ...]:
        return Threads, (self.number,)


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
