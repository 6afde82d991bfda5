"""How speed depends on the number of games, threads and players."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.bench.kernels import playing, stepping, warm_batch
from benchmarks.bench.timing import Effort, Measure, rate, summary
from kanban_env.core.spec import Variant
from kanban_env.core.threads import available_cores

SIZES = (16, 64, 256, 1024, 4096, 16384, 65536)


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """`batch.step` by games and threads, by turns, and play in the kernel by players."""
    game, dtype = variant.spec.id, "uint8" if variant.spec.has_uint8 else "float32"
    cores = max(2, available_cores())  # with `taskset -c 0`, two threads share a core
    for games in (size for size in SIZES if size <= effort.largest):
        batches = {n: stepping(*warm_batch(variant, games, dtype, n)) for n in {1, cores}}
        found: dict[int, list[float]] = {n: [] for n in batches}
        for _ in range(effort.repetitions):
            for n, run in batches.items():
                found[n] += rate(run, effort._replace(repetitions=1))
        for n, rates in found.items():
            name = f"batch.step, {games} games, {n} threads"
            yield summary("growth", game, name, "decisions/s", rates)
        pairs = zip(found[1], found[cores], strict=True)
        name = f"{cores} threads / 1 thread, {games} games"
        yield summary("growth", game, name, "ratio", [many / one for one, many in pairs])
    low, high = variant.spec.players
    for players in range(low, high + 1):
        batch, chance = warm_batch(variant.spec.variant(players), min(4096, effort.largest), dtype)
        name = f"in the kernel, {players} players"
        yield summary("growth", game, name, "decisions/s", rate(playing(batch, chance), effort))
