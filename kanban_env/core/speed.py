"""The speed of a game on this machine: random play with masks and observations."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kanban_env.core.aec import KanbanEnv
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant

NAMES = {
    "in_kernel": "inside the kernel",
    "batch_step": "through batch.step",
    "aec_step": "one game through the AEC environment",
}
WARM_UP = 200
"""Decisions per game before the measurement, so that games are in all phases."""


def measure(
    variant: Variant, games: int, seconds: float, threads: int | None, seed: int
) -> dict[str, Any]:
    """All measurements of `kanban bench`, in decisions per second unless named otherwise."""
    batch = GameBatch(variant, games, seed, threads)
    chance = action_generators(seed, games)
    batch.play_random(chance, WARM_UP)
    return {
        "game": variant.spec.id,
        "players": variant.players,
        "games": games,
        "threads": batch.threads,
        "state_bytes": variant.spec.state.itemsize,
        "observation": variant.observation.length,
        "in_kernel": in_kernel(batch, chance, seconds),
        "batch_step": batch_step(batch, chance, seconds),
        "aec_step": aec_step(variant, seconds, seed),
        "game_us": random_game(variant, seconds, seed),
        "copy_us": state_copy(batch, seconds),
    }


def _best(run: Callable[[], tuple[float, float]], seconds: float) -> float:
    """Repeat a measurement of (decisions, time) and return the best rate, which has least noise."""
    end, best = time.perf_counter() + seconds, 0.0
    while time.perf_counter() < end:
        decisions, took = run()
        best = max(best, decisions / took)
    return best


def in_kernel(batch: GameBatch, chance: np.ndarray, seconds: float) -> float:
    """Random play inside the kernel."""

    def run() -> tuple[float, float]:
        start = time.perf_counter()
        batch.play_random(chance, 50)
        return 50 * batch.num_games, time.perf_counter() - start

    return _best(run, seconds)


def batch_step(batch: GameBatch, chance: np.ndarray, seconds: float) -> float:
    """Steps of the batch, without the time for choosing actions."""
    actions = np.zeros(batch.num_games, np.int64)

    def run() -> tuple[float, float]:
        took = 0.0
        for _ in range(10):
            batch.choose_random(chance, actions)
            start = time.perf_counter()
            batch.step(actions)
            took += time.perf_counter() - start
        return 10 * batch.num_games, took

    return _best(run, seconds)


def aec_step(variant: Variant, seconds: float, seed: int) -> float:
    """Steps of the AEC environment without wrappers, without the time for choosing actions."""
    env = KanbanEnv(variant)
    env.reset(seed=seed)
    chance, actions = action_generators(seed, 1), np.zeros(1, np.int64)

    def run() -> tuple[float, float]:
        took = 0.0
        for _ in range(200):
            if env._batch.dones[0]:
                env.reset()
            env._batch.choose_random(chance, actions)
            action = int(actions[0])
            start = time.perf_counter()
            env.step(action)
            took += time.perf_counter() - start
        return 200, took

    return _best(run, seconds)


def random_game(variant: Variant, seconds: float, seed: int) -> float:
    """Microseconds of one core for a full random game, without observations."""
    batch = GameBatch(variant, 32, seed, threads=1, auto_reset=False)

    def run() -> tuple[float, float]:
        batch.reset()
        chance = action_generators(seed, 32)
        kernel = variant.kernels.finish_games
        start = time.perf_counter()
        kernel(variant.record, batch._states, chance, batch._masks, 0, 32)
        return 32, time.perf_counter() - start

    return 1e6 / _best(run, seconds)


def state_copy(batch: GameBatch, seconds: float) -> float:
    """Microseconds of one core to copy a state inside a kernel."""
    spare, n = batch.variant.new_states(batch.num_games), batch.num_games

    def run() -> tuple[float, float]:
        start = time.perf_counter()
        batch.variant.kernels.copy_games(batch._states, spare, 16, 0, n)
        return 16 * n, time.perf_counter() - start

    return 1e6 / _best(run, seconds)
