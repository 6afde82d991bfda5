"""What an agent's decisions cost: seconds of one core, by the clock of the process.

This clock does not run while other programs have the core, so it can be read on a busy machine. The
agent is asked, but not obeyed, at some decisions of games that the heuristic plays.
"""

from __future__ import annotations

import json
import time
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.strength.stored import RUNS, folder_name
from kanban_env.agents import make_agent
from kanban_env.agents.arena import Results, Series
from kanban_env.core.batch import GameBatch
from kanban_env.core.files import write_atomically
from kanban_env.core.spec import Variant

GAMES, SAMPLES, SECONDS = 8, 16, 2.0
"""Games side by side, decisions of each at which the agent is asked, and about how long."""
SEED = 3
LEAST = 0.001
"""Fewer seconds are not told apart."""


class _Asked:
    """Counts the decisions of an agent and the seconds that they take."""

    def __init__(self, name: str) -> None:
        self._agent = make_agent(name, SEED)
        self.decisions, self.seconds = 0, 0.0

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.decisions)

    def ask(self, batch: GameBatch, rows: np.ndarray) -> None:
        start = time.process_time()
        self._agent.act(batch, rows)
        self.seconds += time.process_time() - start
        self.decisions += len(rows)


def _play(variant: Variant, asked: _Asked | None, every: int, most: int = GAMES) -> int:
    """Let the heuristic play, and ask every so many steps in at most `most` games; the steps."""
    batch = GameBatch(variant, GAMES, SEED, threads=1, auto_reset=False)
    heuristic, going, steps = make_agent("heuristic", SEED), np.ones(GAMES, np.bool_), 0
    actions = np.zeros(GAMES, np.int64)
    while going.any():
        rows = np.flatnonzero(going)
        if asked is not None and steps % every == 0:
            asked.ask(batch, rows[:most])
        actions[rows] = heuristic.act(batch, rows)
        batch.step(actions)
        going &= ~batch.dones
        steps += 1
    return steps


def measure(variant: Variant, name: str) -> float:
    """Seconds of one core per decision, as a mean over whole games."""
    first = _Asked(name)
    batch = GameBatch(variant, 1, SEED, threads=1)
    first.ask(batch, np.array([0]))  # compiles
    first.decisions, first.seconds = 0, 0.0
    first.ask(batch, np.array([0]))
    asked = _Asked(name)
    every = max(1, _play(variant, None, 1) // SAMPLES)
    most = int(np.clip(SECONDS / (SAMPLES * max(first.mean, 1e-9)), 1, GAMES))
    _play(variant, asked, every, most)
    return asked.mean


def core_time(variant: Variant, name: str, identity: str = "", folder: Path = RUNS) -> float:
    """What `measure` found, which is kept with the identity of the agent."""
    key = folder_name(variant.spec.id, variant.players, name, identity[:8])
    path = folder / "cost" / f"{key}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps({"seconds": measure(variant, name)}) + "\n")
    return float(_read(path)["seconds"])


@cache
def _read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def core_seconds(series: Series, results: Results, label: str) -> float:
    """The core seconds of an agent for all decisions of one seat in a game, as a mean."""
    own = results.games.agents == results.labels.index(label)
    each = core_time(series.variant, label, series.identities.get(label, ""))
    return each * float(results.games.decisions[own].mean())


def game_seconds(series: Series, results: Results) -> float:
    """The core seconds of all agents together in a game, as a mean."""
    seats = [(results.games.agents == number).sum(1) for number in range(len(results.labels))]
    return sum(
        float(own.mean()) * core_seconds(series, results, label)
        for own, label in zip(seats, results.labels, strict=True)
        if own.any()
    )


def short(seconds: float) -> str:
    """Seconds with two digits."""
    if seconds < LEAST:
        return f"< {LEAST:g}"
    return f"{seconds:.2g}" if seconds < 10 else f"{seconds:.0f}"
