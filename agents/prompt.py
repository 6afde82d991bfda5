"""Lines that a person types."""

from __future__ import annotations

import os
import select
import signal
import sys

TICK = 0.2
"""Seconds between two looks for signals while a person thinks."""


def read_line() -> str:
    """A line of the input with its end, or "" at the end of the input.

    A signal that arrives just before a blocking read, or in another thread, does not interrupt the
    read: its handler would run only after the next line. So a terminal is read when it has a line,
    and handlers run in between.
    """
    terminal = sys.__stdin__ if sys.stdin is sys.__stdin__ else None
    if os.name == "posix" and terminal is not None and terminal.isatty():
        while not select.select([terminal.fileno()], [], [], TICK)[0]:
            signal.pthread_sigmask(signal.SIG_BLOCK, ())  # runs the handlers that are due
    return sys.stdin.readline()
