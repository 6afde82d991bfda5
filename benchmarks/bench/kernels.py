"""Many games: play inside the kernel, `batch.step`, and their parts on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from benchmarks.bench.timing import Effort, Measure, rate, summary, timed
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant
from kanban_env.core.speed import WARM_UP

GAMES, HOT = 4096, 128
"""Games of whole steps, and of parts, whose rows stay in the cache."""


def warm_batch(
    variant: Variant, games: int, dtype: str = "float32", threads: int | None = None
) -> tuple[GameBatch, np.ndarray]:
    """A batch in all phases of its games, and its generators."""
    batch = GameBatch(variant, games, threads=threads, observation_dtype=dtype)
    chance = action_generators(0, games)
    batch.play_random(chance, WARM_UP)
    return batch, chance


def playing(batch: GameBatch, chance: np.ndarray) -> Callable[[], tuple[float, float]]:
    """Random play inside the kernel."""
    decisions = 20

    def run() -> tuple[float, float]:
        took = timed(lambda: batch.play_random(chance, decisions))
        return decisions * batch.num_games, took

    return run


def stepping(batch: GameBatch, chance: np.ndarray) -> Callable[[], tuple[float, float]]:
    """`batch.step`, without the time for choosing actions."""
    actions = np.zeros(batch.num_games, np.int64)

    def run() -> tuple[float, float]:
        batch.choose_random(chance, actions)
        return batch.num_games, timed(lambda: batch.step(actions))

    return run


def repeated(batch: GameBatch, kernel: Any, *arguments: Any) -> Callable[[], tuple[float, float]]:
    """A kernel over all games, ten times, in this thread."""
    games = batch.num_games

    def run() -> tuple[float, float]:
        took = timed(lambda: [kernel(*arguments, 0, games) for _ in range(10)])
        return 10 * games, took

    return run


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """All measurements of one game."""
    game = variant.spec.id
    for dtype in ("float32", "uint8") if variant.spec.has_uint8 else ("float32",):
        batch, chance = warm_batch(variant, min(GAMES, effort.largest), dtype)
        found = summary("many games", game, f"in the kernel, {dtype}", "decisions/s",
                        rate(playing(batch, chance), effort))  # fmt: skip
        yield found
        steps = rate(stepping(batch, chance), effort)
        yield summary("many games", game, f"batch.step, {dtype}", "decisions/s", steps)
        yield summary("many games", game, f"batch.step / in the kernel, {dtype}", "ratio",
                      [one / found.median for one in steps])  # fmt: skip
        yield from parts(variant, dtype, effort)


def parts(variant: Variant, dtype: str, effort: Effort) -> Iterator[Measure]:
    """What a decision consists of, on one core, hot, in nanoseconds."""
    game, kernels, record = variant.spec.id, variant.kernels, variant.record
    batch, chance = warm_batch(variant, HOT, dtype, threads=1)
    seen = (record, batch._states, batch.to_play, variant.units, batch.observations)
    cases = {f"observation, {dtype}": repeated(batch, kernels.observe_games, *seen)}
    if dtype == "float32":
        spare, actions = variant.new_states(HOT), np.zeros(HOT, np.int64)
        cases |= {
            "mask": repeated(batch, kernels.mask_games, record, batch._states, batch._masks),
            "a random action": repeated(
                batch, kernels.choose_random_games, batch._masks, chance, actions
            ),
            "copy of a state": repeated(batch, kernels.copy_games, batch._states, spare, 1),
            "rules and mask": finishing(variant),
        }
    for name, run in cases.items():
        rates = rate(run, effort)
        yield summary("parts of a decision", game, name, "ns", [1e9 / one for one in rates])


def finishing(variant: Variant) -> Callable[[], tuple[float, float]]:
    """Whole random games without observations."""
    batch = GameBatch(variant, 32, threads=1, auto_reset=False)

    def run() -> tuple[float, float]:
        batch.reset()
        places = (variant.record, batch._states, action_generators(0, 32), batch._masks)
        decisions = 0

        def play() -> None:
            nonlocal decisions
            decisions = variant.kernels.finish_games(*places, 0, 32)

        took = timed(play)
        return decisions, took

    return run
