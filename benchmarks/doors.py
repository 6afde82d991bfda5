"""Decisions per second of CPU time through every door to a game, with random legal actions.

    python -m benchmarks.doors [GAME] [--seconds 2]

docs/clients.md has the results. For environments of one seat, the decisions of the random opponents
are played but not counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np

import kanban_env as kb
from kanban_env.agents.envs.sb3 import SeatVecEnv

GAMES = 64


def any_legal(masks: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """A random legal action in every row."""
    return (generator.random(masks.shape, np.float32) * masks).argmax(1)


def batch(game: str, generator: np.random.Generator, games: int = 4096) -> Iterator[int]:
    """`kanban_env.make_batch`, all seats."""
    played = kb.make_batch(game, games, threads=1)
    while True:
        played.step(any_legal(played.action_masks, generator))
        yield games


def aec(game: str, generator: np.random.Generator) -> Iterator[int]:
    """`kanban_env.make`, all seats."""
    env = kb.make(game)
    while True:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over else int(generator.choice(legal)))
            yield not over


def single(game: str, generator: np.random.Generator) -> Iterator[int]:
    """`gymnasium.make`."""
    env: Any = gymnasium.make(f"kanban/{game}", opponents="random")
    while True:
        _, infos = env.reset()
        over = False
        while not over:
            action = int(generator.choice(np.flatnonzero(infos["action_mask"])))
            _, _, terminated, truncated, infos = env.step(action)
            over = terminated or truncated
            yield 1


def vector(game: str, generator: np.random.Generator) -> Iterator[int]:
    """`gymnasium.make_vec`."""
    envs: Any = gymnasium.make_vec(f"kanban/{game}", num_envs=GAMES, opponents="random")
    _, infos = envs.reset(seed=0)
    while True:
        *_, infos = envs.step(any_legal(infos["action_mask"], generator))
        yield GAMES


def sb3(game: str, generator: np.random.Generator) -> Iterator[int]:
    """`SeatVecEnv`."""
    envs = SeatVecEnv(game, GAMES, opponents="random")
    envs.reset()
    while True:
        envs.step(any_legal(envs.action_masks(), generator))
        yield GAMES


DOORS: tuple[Callable[..., Iterator[int]], ...] = (batch, aec, single, vector, sb3)


def measure(door: Callable[..., Iterator[int]], game: str, seconds: float) -> float:
    """Decisions per second, after a first one that may compile the game.

    CPU time of one thread: other programs on the machine change it little.
    """
    steps = door(game, np.random.default_rng(0))
    next(steps)
    start, played = time.process_time(), 0
    while time.process_time() - start < seconds:
        played += next(steps)
    return played / (time.process_time() - start)


def main() -> None:
    """Print a line per door."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("--seconds", type=float, default=2.0)
    given = parser.parse_args()
    for door in DOORS:
        speed = measure(door, given.game, given.seconds)
        print(f"{door.__name__:8}{speed:>12,.0f} steps/s  {door.__doc__}", flush=True)


if __name__ == "__main__":
    main()
