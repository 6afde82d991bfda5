"""The speed of every game, compared with PettingZoo's connect_four in the same run.

    python benchmarks/speed.py [--seconds 2] [--json]

Absolute numbers depend on the machine; compare the ratios. Run nothing else at the same time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
import warnings
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import kanban_env as kb
from kanban_env.core import speed

STARTUP = """
import time
start = time.perf_counter()
import kanban_env as kb
kb.make("{game}").reset(seed=0)
print(time.perf_counter() - start)
"""


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


def connect_four(seconds: float) -> dict[str, tuple[float, float]]:
    """The same measurement of PettingZoo's connect_four."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3
    return {
        "env": cycle(connect_four_v3.env(), seconds),
        "raw_env": cycle(connect_four_v3.raw_env(), seconds),
    }


def warm_start(game: str) -> float:
    """Seconds from the start of the interpreter to a dealt game, with a warm cache."""
    command = [sys.executable, "-c", STARTUP.format(game=game)]
    times = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(4)
    ]
    return min(times[1:])


def measure(game: str, seconds: float) -> dict[str, Any]:
    """All measurements of one game."""
    variant = kb.find(game).variant()
    found = speed.measure(variant, 4096, seconds, None, 0)
    reference = connect_four(seconds)
    env = kb.make(game)
    own = {"env": cycle(env, seconds), "raw_env": cycle(env.unwrapped, seconds)}
    for name in ("env", "raw_env"):
        for i, what in enumerate(("step", "last_and_step")):
            found[f"{name}_{what}_us"] = own[name][i]
            found[f"{name}_{what}_times_connect_four"] = reference[name][i] / own[name][i]
    found["warm_start_s"] = warm_start(game)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each measurement")
    parser.add_argument("--json", action="store_true", help="write JSON")
    arguments = parser.parse_args()
    found = [measure(game, arguments.seconds) for game in kb.games()]
    if arguments.json:
        print(json.dumps(found, indent=2))
        return
    table = Table(box=None)
    table.add_column("")
    for game in found:
        table.add_column(f"{game['game']}, {game['players']} players", justify="right")
    for key in found[0]:
        if isinstance(found[0][key], float):
            table.add_row(key.replace("_", " "), *(f"{game[key]:,.2f}" for game in found))
    Console().print(table)


if __name__ == "__main__":
    main()
