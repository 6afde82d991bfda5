"""What an agent may do while it chooses: a limit of time, and no writes into the batch."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from kanban_env.core.batch import GameBatch

DECISION_SECONDS = 60.0
"""The default limit of time per decision."""
_SCRATCH = ("_spare", "_actions", "action_masks")
"""Arrays of a batch that are written before they are read, or a view of another one."""
_PUBLIC = {"_states": "states", "_masks": "action_masks"}


class TimeUpError(BaseException):
    """The limit of time has passed; no Exception, so that an agent does not catch it by chance."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeUpError after so many seconds; only in a main thread on systems with timers."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeUpError(f"took more than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)  # again, if an agent catches the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class WriteGuard:
    """A copy of the batch, made before agents are asked, that detects writes into the batch."""

    def __init__(self, batch: GameBatch) -> None:
        """Copy everything that a step or another agent reads."""
        self._arrays = {
            name: np.asarray(value).copy()
            for name, value in vars(batch).items()
            if isinstance(value, np.ndarray) and name not in _SCRATCH
        }
        self._record = batch.variant.record.copy()
        self._attributes = dict(vars(batch))
        self._variant = dict(vars(batch.variant))

    def changed(self, batch: GameBatch) -> str | None:
        """The name of the first attribute that has changed, if any."""
        for name, kept in self._attributes.items():
            if vars(batch).get(name) is not kept:
                return name
        variant = vars(batch.variant)
        if any(variant.get(name) is not kept for name, kept in self._variant.items()):
            variant.update(self._variant)  # other batches read it too
            return "variant"
        if not _same(batch.variant.record, self._record):
            batch.variant.record[:] = self._record
            return "variant.record"
        for name, kept in self._arrays.items():
            if not _same(getattr(batch, name), kept):
                return _PUBLIC.get(name, name)
        return None


def _same(array: np.ndarray, kept: np.ndarray) -> bool:
    return np.array_equal(_bytes(array), _bytes(kept))


def _bytes(array: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)
