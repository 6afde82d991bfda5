"""Repeated measurements: medians with the lowest and the highest."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Measure(NamedTuple):
    """A measured quantity: the median of several repetitions and their spread."""

    kind: str
    game: str
    name: str
    unit: str
    median: float
    low: float
    high: float
    repetitions: int

    def words(self) -> str:
        """The median with its spread, for a table."""
        middle, low, high = (short(value) for value in (self.median, self.low, self.high))
        return middle if self.repetitions == 1 else f"{middle} ({low}–{high})"


class Effort(NamedTuple):
    """How long and how often to measure."""

    seconds: float
    repetitions: int
    largest: int
    """The largest number of games in a batch."""


QUICK, FULL = Effort(0.02, 3, 1024), Effort(0.2, 7, 65536)


def short(value: float) -> str:
    """A number with about three digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def summary(kind: str, game: str, name: str, unit: str, values: Iterable[float]) -> Measure:
    """The median and the spread of repetitions."""
    found = list(values)
    middle, low, high = statistics.median(found), min(found), max(found)
    return Measure(kind, game, name, unit, middle, low, high, len(found))


def rate(run: Callable[[], tuple[float, float]], effort: Effort) -> list[float]:
    """How many per second: `run` returns a number and the seconds it took."""
    run()
    rates = []
    for _ in range(effort.repetitions):
        number, took = 0.0, 0.0
        while took < effort.seconds:
            one, seconds = run()
            number, took = number + one, took + seconds
        rates.append(number / took)
    return rates


def timed(call: Callable[[], Any]) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def in_process(module: str, *words: str, **environment: str) -> Any:
    """What a module prints as JSON in a process of its own."""
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{module}: {done.stderr.strip().splitlines()[-1]}")
    return json.loads(done.stdout.strip().splitlines()[-1])
