"""What bounds a decision: instructions and bytes per decision beside what the machine can move.

    python -m benchmarks.limits [GAME …]

Counts instructions, reads and writes of step, mask and observation with valgrind's callgrind, in
processes of their own, as the difference between many repetitions and few: starting Python and
compiled code is in both. The code is compiled for a processor that valgrind knows
(`NUMBA_CPU_NAME`), without AVX-512, so that counts are a little higher than on this processor.
Times are those of this processor. The rate of memory is that of copying an array that no cache
holds.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import kanban_env as kb
from benchmarks.bench.kernels import parts
from benchmarks.bench.timing import FULL, Effort
from docs.write import table

GAMES = 64
FEW, MANY = 2, 42
PROCESSOR = "x86-64-v3"


def work(game: str, what: str, times: int) -> int:
    """Repeat one thing for all games, and return the decisions; run below callgrind."""
    from kanban_env.core.seeds import action_generators

    dtype = "uint8" if what == "uint8" else "float32"
    variant = kb.find(game).variant()
    batch = kb.GameBatch(variant, GAMES, threads=1, observation_dtype=dtype)
    chance, kernels, record = action_generators(0, GAMES), variant.kernels, variant.record
    batch.play_random(chance, 60)
    if what == "rules and mask":
        actions = np.zeros(GAMES, np.int64)
        for _ in range(times):
            kernels.choose_random_games(batch._masks, chance, actions, 0, GAMES)
            kernels.answer_games(record, batch._states, actions, batch._masks, 0, GAMES)
    for _ in range(times):
        if what == "mask":
            kernels.mask_games(record, batch._states, batch._masks, 0, GAMES)
        elif what in ("float32", "uint8"):
            seen = (record, batch._states, batch.to_play, variant.units, batch.observations)
            kernels.observe_games(*seen, 0, GAMES)
    return GAMES * times


def counted(game: str, what: str, times: int) -> np.ndarray:
    """Instructions, reads and writes of a process that does the work."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "counts"
        program = [sys.executable, "-m", "benchmarks.limits", "--work", game, what, str(times)]
        below = ["valgrind", "--tool=callgrind", "--cache-sim=yes",
                 f"--callgrind-out-file={output}"]  # fmt: skip
        environment = {**os.environ, "NUMBA_CPU_NAME": PROCESSOR, "NUMBA_CPU_FEATURES": ""}
        for command in (program, [*below, *program]):  # the first compiles, which is not counted
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                sys.exit(done.stderr[-2000:])
        names = re.search(r"^events: (.*)$", output.read_text(), re.MULTILINE)
        totals = re.search(r"^(?:totals|summary): (.*)$", output.read_text(), re.MULTILINE)
        if names is None or totals is None:
            sys.exit(f"{output}: expected the totals of callgrind")
        found = dict(zip(names[1].split(), map(int, totals[1].split()), strict=False))
        return np.array([found["Ir"], found["Dr"], found["Dw"]], np.float64)


def copy_rate() -> float:
    """Bytes per second that one core reads and writes when it copies a large array."""
    source = np.ones(1 << 26, np.uint8)
    target, took = np.zeros_like(source), []
    for _ in range(7):
        start = time.perf_counter()
        np.copyto(target, source)
        took.append(time.perf_counter() - start)
    return 2 * source.nbytes / median(took)


def moved(variant: Any, what: str) -> int:
    """Bytes of the rows that a decision reads and writes in any case."""
    state, mask = variant.spec.state.itemsize, variant.spec.actions.length
    sizes = {"mask": state + mask, "float32": state + 4 * variant.observation.length,
             "uint8": state + variant.observation.length}  # fmt: skip
    return sizes.get(what, 2 * state + mask)


def measure(game: str, memory: float) -> list[list[str]]:
    """The rows of one game."""
    variant, found = kb.find(game).variant(), []
    effort: Effort = FULL._replace(seconds=0.05)
    times = {m.name: m.median for m in parts(variant, "float32", effort)}
    if variant.spec.has_uint8:
        times |= {m.name: m.median for m in parts(variant, "uint8", effort)}
    kinds = ["rules and mask", "mask", "float32"] + ["uint8"] * variant.spec.has_uint8
    for what in kinds:
        counts = (counted(game, what, MANY) - counted(game, what, FEW)) / (GAMES * (MANY - FEW))
        took = times.get(what) or times[f"observation, {what}"]
        bytes_moved = moved(variant, what)
        found.append([game, what if what in times else f"observation, {what}",
                      *(f"{count:,.0f}" for count in counts), f"{took:.0f}",
                      f"{counts[0] / took:.1f}", f"{bytes_moved:,}",
                      f"{bytes_moved / memory * 1e9:.0f}"])  # fmt: skip
    return found


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=kb.games())
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(given.work[0], given.work[1], int(given.work[2]))
        return
    memory = copy_rate()
    print(f"memory, copied by one core: {memory / 1e9:.1f} GB/s\n")
    head = ["game", "per decision", "instructions", "reads", "writes", "ns",
            "instructions/ns", "bytes of its rows", "ns to move them"]  # fmt: skip
    rows = [row for game in given.games for row in measure(game, memory)]
    print("\n".join(table(head, rows)))


if __name__ == "__main__":
    main()
