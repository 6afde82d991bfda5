"""Compiling for the first time, starting with compiled code, and memory of large batches.

    python -m benchmarks.bench.starting start|compile|memory GAME [DTYPE GAMES]

is the process that measures one of them.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench.timing import Effort, Measure, in_process, summary
from kanban_env.core.spec import Variant

MODULE = "benchmarks.bench.starting"


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """Warm start, memory by encoding; cold compile unless it should be quick."""
    game = variant.spec.id
    times = [in_process(MODULE, "start", game) for _ in range(effort.repetitions + 1)][1:]
    yield summary("start", game, "warm import, make and reset", "s", times)
    for dtype in ("float32", "uint8") if variant.spec.has_uint8 else ("float32",):
        sizes = [in_process(MODULE, "memory", game, dtype, str(effort.largest)) for _ in range(3)]
        name = f"{effort.largest:,} games, {dtype}"
        yield summary("memory", game, name, "MiB", [size / 2**20 for size in sizes])
        yield summary("memory", game, f"a game, {dtype}", "bytes",
                      [size / effort.largest for size in sizes])  # fmt: skip
    if effort.largest > 4096:
        with tempfile.TemporaryDirectory() as folder:
            took = in_process(MODULE, "compile", game, KANBAN_CACHE_DIR=folder)
        yield summary("start", game, "cold compile", "s", [took])


def start(game: str) -> float:
    """Seconds to import, make and reset."""
    begun = time.perf_counter()
    import kanban_env as kb

    kb.make(game).reset(seed=0)
    return time.perf_counter() - begun


def compile_all(game: str) -> float:
    """Seconds to compile what an environment needs."""
    import kanban_env as kb
    from kanban_env.core.warmup import compile_kernels

    begun = time.perf_counter()
    compile_kernels(kb.find(game).variant())
    return time.perf_counter() - begun


def memory(game: str, dtype: str, games: int) -> float:
    """Bytes by which the resident memory grows with a batch that has played."""
    import kanban_env as kb
    from kanban_env.core.seeds import action_generators

    variant = kb.find(game).variant()
    small = kb.GameBatch(variant, 16, observation_dtype=dtype)
    small.play_random(action_generators(0, 16), 1)
    before = _resident()
    batch = kb.GameBatch(variant, games, observation_dtype=dtype)
    chance = action_generators(0, games)
    batch.play_random(chance, 1)
    return _resident() - before - chance.nbytes


def _resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    what, name, *rest = sys.argv[1:]
    if what == "memory":
        print(json.dumps(memory(name, rest[0], int(rest[1]))))
    else:
        print(json.dumps({"start": start, "compile": compile_all}[what](name)))
