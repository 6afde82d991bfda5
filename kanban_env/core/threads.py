"""Runs a kernel over the rows of a batch, in slices on several threads where that is faster."""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import cache, partial, wraps
from math import inf
from time import perf_counter_ns
from typing import Any, TypeVar, cast

from kanban_env.core.team import Worker

Method = TypeVar("Method", bound=Callable[..., Any])

LITTLE = 30_000
"""Nanoseconds of work that is never shared: to ask another thread takes a good part of that."""
UNTIMED = 96
"""Calls of little work between two that are timed: the clock costs as much as some games. One more
is a prime number, so that each of several kernels that take turns is timed.
"""
LONG = 1_000_000
"""Nanoseconds of a call that is always shared: beside it, to ask another thread costs nothing."""
TRIED, KEPT = 20, 3_000
"""Calls of each of two ways when they are compared, and calls of the faster one after that."""


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


class Choice:
    """Whether work is done faster by all threads or by one: both ways are tried again and again.

    What it costs to ask another thread depends on the machine, and changes while it runs.
    """

    def __init__(self) -> None:
        """Begin with all threads."""
        self._try_both()

    def _try_both(self) -> None:
        self.share, self._trying, self._left = True, True, TRIED
        self._best = [inf, inf]
        self._recent = 0.0
        """A running mean of the shared time per row."""

    def note(self, share: bool, time: float, rows: int) -> None:
        """The work was done in one of the ways, in this time; decides about the next call."""
        if time >= LONG:
            self.share = True
            return
        each, best = time / rows, self._best
        if self._trying:
            best[share] = min(best[share], each)
        elif share:
            self._recent += (min(each, 3 * best[False]) - self._recent) / 10
            if self._recent > best[False]:  # the machine has changed
                self.share, self._left = False, KEPT
        self._left -= 1
        if self._left:
            return
        if not self._trying:
            self._try_both()
        elif self.share:
            self.share, self._left = False, TRIED
        else:
            self.share, self._recent = best[True] < best[False], best[True]
            self._trying, self._left = False, KEPT


class Threads:
    """Several threads that share the rows of a batch; the caller is one of them."""

    def __init__(self, number: int) -> None:
        """`number` is the largest number of threads, including the caller."""
        self.number = number
        self._few: dict[Any, float] = {}
        """Fewer rows are little work for a kernel, by the last time that it was timed."""
        self._untimed: float = UNTIMED if number > 1 else inf
        """Calls of little work that are not timed from now on."""
        self._choices: defaultdict[tuple[Any, int], Choice] = defaultdict(Choice)
        """By kernel and size of the work."""

    def run(self, rows: int, kernel: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Call `kernel(*arguments, start, stop)` for slices that cover all rows.

        Other threads help if that was faster when it was tried, and if no other batch uses them
        now.
        """
        if rows < self._few.get(kernel, 0) and self._untimed:
            self._untimed -= 1
            return [kernel(*arguments, 0, rows)]
        slices = min(self.number, rows)
        if slices < 2:
            if self.number == 1:
                self._few[kernel] = inf
            return [kernel(*arguments, 0, rows)]
        if rows < self._few.get(kernel, 0):
            self._untimed = UNTIMED
            return self._alone(rows, kernel, arguments)[0]
        choice = self._choices[kernel, rows.bit_length()]
        team = _team_of(os.getpid())
        share = choice.share and team.lock.acquire(blocking=False)
        if share:
            try:
                result, time = self._share(team.workers(slices - 1), rows, kernel, arguments)
            finally:
                team.lock.release()
        else:
            result, time = self._alone(rows, kernel, arguments)
        choice.note(share, time, rows)
        return result

    def _alone(
        self, rows: int, kernel: Callable[..., Any], arguments: Any
    ) -> tuple[list[Any], float]:
        """Do all work in this thread, and note how many rows are little work; with its time."""
        begun = perf_counter_ns()
        result = kernel(*arguments, 0, rows)
        time = max(1, perf_counter_ns() - begun)
        self._few[kernel] = LITTLE * rows / time
        return [result], time

    def _share(
        self, workers: list[Worker], rows: int, kernel: Callable[..., Any], arguments: Any
    ) -> tuple[list[Any], float]:
        """Run one slice here and the others in the workers; with the time of all."""
        begun = perf_counter_ns()
        slices = len(workers) + 1
        edges = [rows * i // slices for i in range(slices + 1)]
        for worker, start, stop in zip(workers, edges[1:-1], edges[2:], strict=True):
            worker.ask(kernel, (*arguments, start, stop))
        try:
            own = kernel(*arguments, 0, edges[1])
        finally:
            for worker in workers:
                worker.wait()
        time = perf_counter_ns() - begun
        return [own, *(worker.result() for worker in workers)], time

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
