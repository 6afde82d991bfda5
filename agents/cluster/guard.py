"""A process that ends what Ray has started when this process is killed.

Two of Ray's processes outlive a command that is killed with SIGKILL by a minute: they try to report
to a server that is gone. The guard waits until the command ends, in whatever way, and kills those
that are left.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, cast

_WATCH = """
import os, signal, sys

def start_of(process):
    with open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()[19]

processes = sys.stdin.readline().split()
starts = {}
for process in processes:
    try:
        starts[process] = start_of(process)
    except OSError:
        pass
sys.stdin.read()
for process, start in starts.items():
    try:
        if start_of(process) == start:
            os.kill(int(process), signal.SIGKILL)
    except OSError:
        pass
"""
"""The start time tells a process from a later one with the same id."""


@contextmanager
def guarded(processes: Iterable[Any]) -> Iterator[None]:
    """Kill these processes if this one ends within the context, even by SIGKILL; on Linux only."""
    if not sys.platform.startswith("linux"):
        yield
        return
    guard = subprocess.Popen(  # noqa: S603 - nothing of it comes from outside
        [sys.executable, "-I", "-S", "-c", _WATCH],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C and a closed terminal do not end it
        text=True,
    )
    with guard:
        stdin = cast("IO[str]", guard.stdin)
        stdin.write(" ".join(str(one.pid) for one in processes) + "\n")
        stdin.flush()
        yield
