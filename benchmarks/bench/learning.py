"""Training against its upper bound, and against the rate of matrix products of this machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from benchmarks.bench.timing import Effort, Measure, summary
from kanban_env.core.spec import Variant

CONFIGS = {
    "automotive-v0": "automotive_4p", "industrial-v0": "industrial", "menu-v0": "menu",
    "actionworks-v0": "actionworks",
}  # fmt: skip
SIDE = 1024


def measure(variant: Variant, effort: Effort) -> Iterator[Measure]:
    """Samples per second with the game's config; the upper bound is in `benchmarks.training`."""
    from benchmarks import training
    from kanban_env.agents.train import config as configs
    from kanban_env.agents.train.catalogue import find_config

    game = variant.spec.id
    changes = [] if effort.seconds > 0.1 else ["ppo.games=16", "ppo.steps=8"]
    config = configs.load(find_config(CONFIGS[game]), changes)
    runs = [training.measure(config, 2) for _ in range(min(3, effort.repetitions))]
    for key, name, unit in (
        ("samples_per_second", "samples", "samples/s"),
        ("ceiling_samples_per_second", "upper bound", "samples/s"),
        ("share_of_ceiling", "share of the upper bound", "ratio"),
    ):
        yield summary("training", game, name, unit, [run[key] for run in runs])
    rates = [products(config.run.threads) for _ in range(effort.repetitions)]
    yield summary("training", game, "matrix products, float32", "GFLOP/s", rates)
    work = operations(variant, config)
    shares = [run["samples_per_second"] * work / 1e9 / median(rates) for run in runs]
    yield summary("training", game, "share of the matrix products", "ratio", shares)


def operations(variant: Variant, config: Any) -> float:
    """Floating-point operations of the network per sample.

    Every weight takes 2 operations forward and 4 backward; a sample is seen once in the rollout
    and in every epoch.
    """
    width, blocks = config.network.width, config.network.blocks
    actions = variant.spec.actions.length
    advice = actions if config.network.advice else 0
    weights = width * (variant.observation.length + advice + blocks * width)
    weights += (width + advice) * (actions + 1)
    return weights * (2 + 6 * config.ppo.epochs)


def products(threads: int) -> float:
    """Billions of operations per second of products of two square matrices."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    one, two, number = torch.rand(SIDE, SIDE), torch.rand(SIDE, SIDE), 5
    one @ two
    start = time.perf_counter()
    for _ in range(number):
        one @ two
    took = time.perf_counter() - start
    torch.set_num_threads(before)
    return number * 2 * SIDE**3 / took / 1e9
