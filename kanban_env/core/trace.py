"""Traces: random play reduced to digests, to compare execution modes byte for byte.

`python -m kanban_env.core.trace '{"path": …}'` prints one line per decision: the digest of all
states, masks, observations, rewards and scores. `core.conformance` compares the lines of several
modes.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators, derived_seeds
from kanban_env.core.spec import Variant, load_spec

MODES = {
    "compiled": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"},
    "plain": {"NUMBA_DISABLE_JIT": "1", "NUMBA_BOUNDSCHECK": "0"},
    "checked": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "1"},
}
"""Modes of execution, each with the environment variables that select it."""


@dataclass(frozen=True, kw_only=True)
class RandomPlay:
    """How much random play a test needs: a number of decisions in each of a number of games."""

    players: int
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 8
    decisions: int = 120
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class TraceRun(RandomPlay):
    """Random play in a process of its own."""

    path: str
    """Where the GameSpec is defined, as `module:NAME`."""
    threads: int = 1


def trace(run: TraceRun) -> list[str]:
    """Play in this process; return the digest after the reset and after each decision."""
    variant = Variant(load_spec(run.path), run.players, run.options)
    batch = GameBatch(variant, run.games, run.seed, threads=run.threads)
    batch.reset(derived_seeds(run.seed, run.games))
    chance, actions = action_generators(run.seed, run.games), np.zeros(run.games, np.int64)
    lines = [batch_digest(batch)]
    for _ in range(run.decisions):
        batch.choose_random(chance, actions)
        batch.step(actions)
        lines.append(batch_digest(batch))
    return lines


def batch_digest(batch: GameBatch) -> str:
    """A digest of the states and of all buffers that depend on them."""
    digest = hashlib.blake2b(np.asarray(batch.states).tobytes(), digest_size=8)
    for array in (batch.action_masks, batch.observations, batch.rewards, batch.scores):
        digest.update(array.tobytes())
    return digest.hexdigest()


def trace_in_mode(mode: str, run: TraceRun) -> list[str]:
    """Play in a new process, in the given mode."""
    environment = {**os.environ, **MODES[mode], "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", __name__, json.dumps(asdict(run))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter and module
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"the {mode} run failed: {last}")
    return done.stdout.split()


if __name__ == "__main__":
    print("\n".join(trace(TraceRun(**json.loads(sys.argv[1])))))
