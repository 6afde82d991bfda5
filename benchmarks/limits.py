"""What bounds a decision: instructions and bytes per decision beside what the machine can move.

    python -m benchmarks.limits [GAME …]

Counts instructions, reads, writes and misses of the first cache of step, mask and observation with
valgrind's callgrind, in one process per game, which dumps the counters before and after each kind
of work. The code is compiled for a processor that valgrind knows (`NUMBA_CPU_NAME`), without
AVX-512, so that counts are a little higher than on this processor. Times are those of this
processor, for games whose rows stay in its caches. The rate of memory is that of copying an array
that no cache holds. Needs valgrind with its headers, and a C compiler.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import kanban_env as kb
from benchmarks.bench.kernels import finishing, parts, repeated, warm_batch
from benchmarks.bench.timing import FULL, Effort
from docs.write import table

GAMES = 128
"""Games whose rows are read and written in turns, more than the first cache holds."""
LINE = 64
"""Bytes that a miss of the cache moves."""
PROCESSOR = "x86-64-v3"
DUMP = """
#include <valgrind/callgrind.h>
void dump(void) { CALLGRIND_DUMP_STATS; }
"""


def cases(variant: Any) -> dict[str, Callable[[], tuple[float, float]]]:
    """The kinds of work by name; each returns its decisions."""
    found = {"rules and mask": finishing(variant)}
    for dtype in ("float32", "uint8") if variant.spec.has_uint8 else ("float32",):
        batch, _ = warm_batch(variant, GAMES, dtype, threads=1)
        record, states = variant.record, batch._states
        if dtype == "float32":
            found["mask"] = repeated(
                batch, variant.kernels.mask_games, record, states, batch._masks
            )
        seen = (record, states, batch.to_play, variant.units, batch.observations)
        name = f"observation, {dtype}"
        found[name] = repeated(batch, variant.kernels.observe_games, *seen)
    return found


def work(game: str, library: str) -> None:
    """Do all kinds of work, and dump the counters around each; run below callgrind."""
    dump = ctypes.CDLL(library).dump
    runs = cases(kb.find(game).variant())
    for run in runs.values():
        run()  # loads the code, which is not counted
    for name, run in runs.items():
        dump()
        decisions, _ = run()
        dump()
        print(f"{name}: {decisions:.0f}", flush=True)


def counted(game: str) -> dict[str, np.ndarray]:
    """Instructions, reads, writes and bytes past the first cache per decision, by kind of work."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "dump.c").write_text(DUMP)
        library, output = folder / "dump.so", folder / "counts"
        compiling = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(folder / "dump.c")]
        program = [sys.executable, "-m", "benchmarks.limits", "--work", game, str(library)]
        below = ["valgrind", "--tool=callgrind", "--cache-sim=yes",
                 f"--callgrind-out-file={output}"]  # fmt: skip
        environment = {**os.environ, "NUMBA_CPU_NAME": PROCESSOR, "NUMBA_CPU_FEATURES": ""}
        said = ""
        for command in (compiling, program, [*below, *program]):  # the second compiles the kernels
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                sys.exit(done.stderr[-2000:])
            said = done.stdout
        found = {}
        for i, line in enumerate(said.splitlines()):
            kind, _, decisions = line.rpartition(": ")
            found[kind] = totals(folder / f"counts.{2 * i + 2}") / float(decisions)
        return found


def totals(path: Path) -> np.ndarray:
    """What a dump has counted."""
    names = re.search(r"^events: (.*)$", path.read_text(), re.MULTILINE)
    numbers = re.search(r"^(?:totals|summary): (.*)$", path.read_text(), re.MULTILINE)
    if names is None or numbers is None:
        sys.exit(f"{path}: expected the totals of callgrind")
    found = dict(zip(names[1].split(), map(int, numbers[1].split()), strict=False))
    missed = LINE * (found.get("D1mr", 0) + found.get("D1mw", 0))
    return np.array([found["Ir"], found.get("Dr", 0), found.get("Dw", 0), missed], np.float64)


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


def measure(game: str, memory: float) -> Iterator[list[str]]:
    """The rows of one game."""
    variant = kb.find(game).variant()
    effort: Effort = FULL._replace(seconds=0.05)
    times = {m.name: m.median for m in parts(variant, "float32", effort)}
    if variant.spec.has_uint8:
        times |= {m.name: m.median for m in parts(variant, "uint8", effort)}
    for name, counts in counted(game).items():
        took, bytes_moved = times[name], moved(variant, name.removeprefix("observation, "))
        yield [game, name, *(f"{count:,.0f}" for count in counts), f"{took:.0f}",
               f"{counts[0] / took:.1f}", f"{bytes_moved:,}",
               f"{bytes_moved / memory * 1e9:.0f}"]  # fmt: skip


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=kb.games())
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(*given.work)
        return
    memory = copy_rate()
    print(f"memory, copied by one core: {memory / 1e9:.1f} GB/s\n")
    head = ["game", "per decision", "instructions", "reads", "writes", "bytes past the first cache",
            "ns", "instructions/ns", "bytes of its rows", "ns to move them"]  # fmt: skip
    rows = [row for game in given.games for row in measure(game, memory)]
    print("\n".join(table(head, rows)))


if __name__ == "__main__":
    main()
