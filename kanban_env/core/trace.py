"""A run of random games reduced to digests, for comparing one mode of execution with another.

`python -m kanban_env.core.trace '{"path": …}'` prints a line a decision: the digest of all states,
masks, observations, rewards and scores. `core.conformance` compares the lines of several modes.
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

from kanban_env.core.batch import GameBatch, derived_seeds
from kanban_env.core.spec import Variant, load_spec

MODES = {
    "compiled": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"},
    "plain": {"NUMBA_DISABLE_JIT": "1", "NUMBA_BOUNDSCHECK": "0"},
    "checked": {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "1"},
}


@dataclass(frozen=True)
class TraceRun:
    """What is played: so many random decisions in each of so many games."""

    path: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 4
    decisions: int = 150
    seed: int = 0
    threads: int = 1


def generators(seed: int, n: int) -> np.ndarray:
    """Generators for choosing actions, apart from those of the games."""
    words = np.random.SeedSequence([seed, 1]).generate_state(4 * n, np.uint32).reshape(n, 4)
    words[:, 3] |= 1
    return words


def trace(run: TraceRun) -> list[str]:
    """Play the run here and return a digest for every decision."""
    variant = Variant(load_spec(run.path), run.players, run.options)
    batch = GameBatch(variant, run.games, run.seed, threads=run.threads)
    batch.reset(derived_seeds(run.seed, run.games))
    chance, actions = generators(run.seed, run.games), np.zeros(run.games, np.int64)
    lines = [digest_of(batch)]
    for _ in range(run.decisions):
        batch.choose_random(chance, actions)
        batch.step(actions)
        lines.append(digest_of(batch))
    return lines


def digest_of(batch: GameBatch) -> str:
    """A digest of everything that a batch shows."""
    digest = hashlib.blake2b(np.asarray(batch.states).tobytes(), digest_size=8)
    for array in (batch.action_masks, batch.observations, batch.rewards, batch.scores):
        digest.update(array.tobytes())
    return digest.hexdigest()


def trace_in(mode: str, run: TraceRun) -> list[str]:
    """Play the run in a process of its own, in the given mode."""
    environment = {**os.environ, **MODES[mode], "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", __name__, json.dumps(asdict(run))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter and module
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"the {mode} run failed: {last}")
    return done.stdout.split()


if __name__ == "__main__":
    print("\n".join(trace(TraceRun(**json.loads(sys.argv[1])))))
