"""Threads that wait for work: awake for a moment, then asleep.

To wake a sleeping thread takes as long as a hundred decisions. So a thread that waits first looks
at a number again and again, in compiled code that holds no lock of Python, and sleeps only when
nothing has come for a while.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache
from itertools import count
from queue import SimpleQueue
from typing import Any

import numpy as np

from kanban_env.core.jit import PLAIN, compile_for_core

PATIENCE = 200_000
"""The number of looks, of about a nanosecond each, before a thread sleeps."""
PAUSE = 2_500
"""The number of looks after the signal: then the sender has released the lock of Python."""


def spin(signal, number, scratch, patience, pause):  # type: ignore[no-untyped-def]
    """Wait until a signal has reached a number, and a pause longer; False if it does not."""
    for i in range(patience):
        if signal[0] >= number:
            for j in range(pause):
                for k in range(8):
                    scratch[k] = signal[k + 8] + j
            return True
        for k in range(8):  # NUMBA: these writes make it read the signal again
            scratch[k] = signal[k + 8] + i
    return False


@cache
def compiled_spin() -> Callable[..., bool]:
    """`spin`, compiled; in plain mode no thread spins, because it would hold Python's lock."""
    return (
        (lambda signal, number, *_: bool(signal[0] >= number)) if PLAIN else compile_for_core(spin)
    )


class Signal:
    """A number that one thread raises and one other thread waits for."""

    def __init__(self) -> None:
        """The number is 0."""
        self._number, self._scratch = np.zeros((2, 16), np.int64)
        self._spin = compiled_spin()
        self._asleep = False
        self._bell: SimpleQueue[None] = SimpleQueue()

    def send(self, number: int) -> None:
        """Raise the number."""
        self._number[0] = number
        if self._asleep:
            self._bell.put(None)

    def wait(self, number: int) -> None:
        """Wait until the number is reached."""
        if self._spin(self._number, number, self._scratch, PATIENCE, PAUSE):
            return
        self._asleep = True
        while self._number[0] < number:  # the bell may ring late
            self._bell.get()
        self._asleep = False


class Worker:
    """A thread that calls functions, one at a time."""

    def __init__(self) -> None:
        """Start the thread, which ends with the process."""
        self._asked, self._done = Signal(), Signal()
        self._number = 0
        self._call: tuple[Callable[..., Any], tuple[Any, ...]]
        self._result: Any = None
        self._error: BaseException | None = None
        threading.Thread(target=self._work, name="kanban", daemon=True).start()

    def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Call a function in the thread."""
        self._call, self._error = (function, arguments), None
        self._number += 1
        self._asked.send(self._number)

    def wait(self) -> None:
        """Wait for the end of the call, also if Ctrl-C arrives meanwhile."""
        try:
            self._done.wait(self._number)
        except BaseException:
            self._done.wait(self._number)
            raise

    def result(self) -> Any:
        """What the last call returned; raises what it raised."""
        if self._error is not None:
            raise self._error
        return self._result

    def _work(self) -> None:
        for number in count(1):
            self._asked.wait(number)
            function, arguments = self._call
            try:
                self._result = function(*arguments)
            except BaseException as error:  # noqa: BLE001 - raised again by `result`
                self._error = error
            del function, arguments, self._call
            self._done.send(number)
