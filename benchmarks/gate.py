"""The speed gate: fails if a game plays more than a quarter slower than recorded.

    python -m benchmarks.gate [GAME …] [--record] [--times 20] [--slower 1.3]

Speeds are ratios to a reference kernel, which never changes and is measured by turns with the game
in the same run, on one thread: a slower or busier machine slows both. A game that seems too slow is
measured again, up to three times, because noise does not come back and a slowdown does. `--record`
writes the ratios of this run to gate.json, by the kind of processor; a kind without a record is not
judged. `--times` repeats the gate to show its noise; with `--slower 1.3`, every game
counts as 1.3 times slower than it is, which shows that the gate fails then.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from llvmlite.binding import get_host_cpu_name

import kanban_env as kb
from kanban_env.core.jit import compile_for_core
from kanban_env.core.seeds import action_generators

RECORD = Path(__file__).with_name("gate.json")
LOWEST = 0.75
"""The share of the recorded ratio below which the gate fails."""
ROUNDS, ATTEMPTS = 15, 3
GAMES, DECISIONS = 128, 40


def reference(rows, numbers, steps):  # type: ignore[no-untyped-def]
    """A fixed mix of what games do: branches on random numbers, small writes, copies of rows."""
    for i in range(rows.shape[0]):
        row, state = rows[i], np.uint32(i + 1)
        for _ in range(steps):
            state ^= np.uint32(state << np.uint32(13))
            state ^= np.uint32(state >> np.uint32(17))
            state ^= np.uint32(state << np.uint32(5))
            k = np.int64(state & np.uint32(1023))
            if row[k] > 3:
                row[k] = 0
            else:
                row[k] += 1
            if k < 32:
                for j in range(row.shape[0]):
                    numbers[i, j] = row[j] * np.float32(0.25)


def timed(run: Callable[[], object]) -> float:
    """Seconds of processor time of one call."""
    start = time.process_time()
    run()
    return time.process_time() - start


def ratio(game: str) -> float:
    """The time of the reference divided by the time of random play: higher is faster."""
    kernel = compile_for_core(reference)
    rows, numbers = np.zeros((128, 1024), np.int8), np.zeros((128, 1024), np.float32)
    batch, chance = kb.make_batch(game, GAMES, threads=1), action_generators(0, GAMES)
    batch.play_random(chance, 200)
    kernel(rows, numbers, 10)
    found = []
    for _ in range(ROUNDS):
        fixed = timed(lambda: kernel(rows, numbers, 1500))
        found.append(fixed / timed(lambda: batch.play_random(chance, DECISIONS)))
    return statistics.median(found)


def gate(games: list[str], recorded: dict[str, float], slower: float = 1.0) -> bool:
    """Measure and print every game; whether all are fast enough."""
    passed = True
    for game in games:
        for _ in range(ATTEMPTS):
            share = ratio(game) / slower / recorded[game]
            if share >= LOWEST:
                break
        print(f"{game:<16} {share:.2f} of the recorded speed, at least {LOWEST}", flush=True)
        passed &= share >= LOWEST
    return passed


def main() -> None:
    """Run the gate."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=kb.games())
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--slower", type=float, default=1.0, metavar="FACTOR")
    given = parser.parse_args()
    records = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    processor = get_host_cpu_name()
    recorded = records.get(processor, {})
    if given.record:
        recorded |= {game: round(ratio(game), 4) for game in given.games}
        RECORD.write_text(json.dumps({**records, processor: recorded}, indent=2) + "\n")
        return
    if missing := set(given.games) - set(recorded):
        print(f"no record of {', '.join(sorted(missing))} on a {processor}: not judged")
        return
    failed = sum(not gate(given.games, recorded, given.slower) for _ in range(given.times))
    if given.times > 1:
        print(f"{failed} of {given.times} runs failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
