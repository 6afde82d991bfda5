"""One game through the AEC environment, by turns with PettingZoo's connect_four."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import kanban_env as kb
from benchmarks.bench.timing import Effort, Measure, summary
from kanban_env.core.spec import Variant


def cycle(env: Any, seconds: float) -> tuple[float, float]:
    """Median microseconds of one `step`, and of one `last` plus `step`, in random play."""
    generator = np.random.default_rng(0)
    env.reset(seed=0)
    steps, cycles = [], []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        if not env.agents:
            env.reset()
        start = time.perf_counter()
        observation, _, over, cut, _ = env.last()
        looked = time.perf_counter() - start
        if over or cut:
            env.step(None)
            continue
        action = int(generator.choice(np.flatnonzero(observation["action_mask"])))
        start = time.perf_counter()
        env.step(action)
        took = time.perf_counter() - start
        steps.append(took)
        cycles.append(took + looked)
    return float(np.median(steps)) * 1e6, float(np.median(cycles)) * 1e6


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """Both environments, with and without PettingZoo's wrappers."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3
    own, game = kb.make(variant.spec.id), variant.spec.id
    for wrapping, env, other in (
        ("wrapped", own, connect_four_v3.env()),
        ("unwrapped", own.unwrapped, connect_four_v3.raw_env()),
    ):
        pairs = [
            (cycle(env, effort.seconds), cycle(other, effort.seconds))
            for _ in range(effort.repetitions)
        ]
        for i, what in enumerate(("step", "last and step")):
            name = f"{wrapping} {what}"
            yield summary("one game, AEC", game, name, "µs", [ours[i] for ours, _ in pairs])
            ratios = [theirs[i] / ours[i] for ours, theirs in pairs]
            yield summary("one game, AEC", game, f"{name}, times connect_four", "ratio", ratios)
