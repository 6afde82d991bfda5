"""Playouts of the heuristic and decisions of a search, on all cores."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.bench.timing import Effort, Measure, summary
from benchmarks.search import playouts_per_second, seconds_per_decision
from kanban_env.core.spec import Variant


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """Playouts of rounds and of whole games, and a small tree search."""
    game, times = variant.spec.id, range(effort.repetitions)
    if variant.spec.hooks.clock is not None:
        rates = [playouts_per_second(variant, "round", effort.seconds, False) for _ in times]
        yield summary("search", game, "playouts to the end of the round", "playouts/s", rates)
    rates = [playouts_per_second(variant, "end", effort.seconds, True) for _ in times]
    yield summary("search", game, "playouts of whole games", "playouts/s", rates)
    sims = 400 if effort.seconds > 0.1 else 16
    took = [1000 * seconds_per_decision(variant, f"mcts:sims={sims}") for _ in range(3)]
    yield summary("search", game, f"a decision of mcts:sims={sims}", "ms", took)
