"""The speed of two checkouts of this project, measured alternately in one run.

    python benchmarks/before_after.py OLD NEW [GAME …] [--rounds 7] [--sizes 256 4096]

OLD and NEW are folders of checkouts, such as those of `git worktree add /tmp/old COMMIT`. Both are
run by the Python of this process, with their own compiled code, on one thread. Each round starts a
process per checkout, OLD first in even rounds. A process takes the least CPU time of several
repetitions for

- the kernel: random play inside it,
- batch.step: recorded random actions, for several numbers of games,
- AEC: one recorded random game through `env.step`.

Prints, per game, the median of all rounds in nanoseconds per decision, their spread (from the
fastest to the slowest round), and the median of the ratios NEW / OLD of each round with its spread.
Rounds that other processes disturb show up in the spread, and hardly change the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

GAMES = ["actionworks-v0", "automotive-v0", "industrial-v0", "menu-v0"]
KERNEL_GAMES, KERNEL_DECISIONS = 512, 100
RECORDED = 60
"""Recorded decisions per game."""


def least(run: Callable[[], int], repetitions: int) -> float:
    """Nanoseconds of CPU time per decision in the fastest repetition."""
    best = float("inf")
    for _ in range(repetitions):
        start = time.process_time_ns()
        decisions = run()
        best = min(best, (time.process_time_ns() - start) / decisions)
    return best


def measure(game: str, sizes: list[int], repetitions: int) -> dict[str, Any]:
    """All measurements of one game with the kanban_env that this process imports."""
    import kanban_env as kb

    variant = kb.find(game).variant()
    found = {"kernel": kernel(kb, variant, repetitions)}
    for size in sizes:
        found[f"batch.step {size}"] = batch_step(kb, variant, size, repetitions)
    found["AEC"] = aec(kb, game, repetitions)
    return {"file": kb.__file__, "found": found}


def generators(n: int) -> Any:
    """A generator per game; the same in all versions."""
    import numpy as np

    return np.arange(1, 4 * n + 1, dtype=np.uint32).reshape(n, 4)


def kernel(kb: Any, variant: Any, repetitions: int) -> float:
    """Random play inside the kernel."""
    batch, chance = kb.GameBatch(variant, KERNEL_GAMES, threads=1), generators(KERNEL_GAMES)
    batch.play_random(chance, 300)

    def run() -> int:
        batch.play_random(chance, KERNEL_DECISIONS)
        return KERNEL_GAMES * KERNEL_DECISIONS

    return least(run, repetitions)


def batch_step(kb: Any, variant: Any, size: int, repetitions: int) -> float:
    """Recorded actions through `batch.step`."""
    import numpy as np

    batch, chance = kb.GameBatch(variant, size, threads=1), generators(size)
    batch.play_random(chance, 300)
    start, actions, recorded = batch.copy(), np.zeros(size, np.int64), []
    for _ in range(RECORDED):
        batch.choose_random(chance, actions)
        recorded.append(actions.copy())
        batch.step(actions)
    best = float("inf")
    for _ in range(repetitions):
        again = start.copy()
        again.step(recorded[0])
        best = min(best, least(lambda again=again: replayed(again, recorded[1:]), 1))
    return best


def replayed(batch: Any, recorded: list[Any]) -> int:
    """Take recorded actions; return the number of decisions."""
    for actions in recorded:
        batch.step(actions)
    return len(recorded) * batch.num_games


def aec(kb: Any, game: str, repetitions: int) -> float:
    """A recorded game through `env.step`."""
    import numpy as np

    env, chance, recorded = kb.make(game).unwrapped, np.random.default_rng(0), []
    env.reset(seed=1)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        legal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"])
        recorded.append(int(chance.choice(legal)))
        env.step(recorded[-1])

    def run() -> int:
        env.reset(seed=1)
        for action in recorded:
            env.step(action)
        return len(recorded)

    return least(run, 3 * repetitions)


def child(checkout: Path, game: str, given: argparse.Namespace) -> dict[str, float]:
    """The measurements of a checkout, taken in a process of its own."""
    sizes = [str(size) for size in given.sizes]
    command = [sys.executable, __file__, "--measure", game, "--sizes", *sizes]
    command += ["--repetitions", str(given.repetitions)]
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{checkout}: {done.stderr.strip().splitlines()[-1]}")
    found = json.loads(done.stdout)
    if not Path(found["file"]).is_relative_to(checkout):
        sys.exit(f"{checkout}: imported {found['file']} instead")
    return found["found"]


def compare(game: str, given: argparse.Namespace) -> None:
    """Measure one game in both checkouts by turns, and print the medians."""
    rounds: dict[str, list[dict[str, float]]] = {"old": [], "new": []}
    places = {"old": given.old.resolve(), "new": given.new.resolve()}
    for name in places:
        child(places[name], game, given)  # compiles
    for number in range(given.rounds):
        for name in ("old", "new") if number % 2 == 0 else ("new", "old"):
            rounds[name].append(child(places[name], game, given))
    print(f"{game}, {given.rounds} rounds, ns per decision")
    for what in rounds["old"][0]:
        old, new = ([one[what] for one in rounds[name]] for name in ("old", "new"))
        ratios = [b / a for a, b in zip(old, new, strict=True)]
        print(
            f"  {what:<16} old {spread(old, 0)}  new {spread(new, 0)}  new/old {spread(ratios, 3)}",
            flush=True,
        )


def spread(values: list[float], digits: int) -> str:
    """The median and the ends of some values."""
    middle, low, high = statistics.median(values), min(values), max(values)
    return f"{middle:.{digits}f} ({low:.{digits}f}–{high:.{digits}f})"


def main() -> None:
    """Compare two checkouts; `--measure` is the process that measures one of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("old", type=Path, nargs="?")
    parser.add_argument("new", type=Path, nargs="?")
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--repetitions", type=int, default=8)
    parser.add_argument("--sizes", type=int, nargs="+", default=[256, 4096])
    parser.add_argument("--measure", metavar="GAME", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        print(json.dumps(measure(given.measure, given.sizes, given.repetitions)))
        return
    if given.old is None or given.new is None:
        parser.error("expected the folders OLD and NEW")
    for game in given.game:
        compare(game, given)


if __name__ == "__main__":
    main()
