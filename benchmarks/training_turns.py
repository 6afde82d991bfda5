"""The speed of training of two checkouts, with the same config and by turns in one run.

    python -m benchmarks.training_turns OLD NEW [CONFIG …] [--rounds 10]

Each checkout trains in a process of its own; one update of one alternates with one of the other, so
that other load affects both. The ratio is the median over pairs of neighbours, with quartiles. Both
read the config of the old checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, cast

import numpy as np

WORKER = """
import json, sys, time
import kanban_env.agents.train
from pathlib import Path
from kanban_env.agents.train import config as configs
from kanban_env.agents.train.policy import weights_of
from kanban_env.agents.train.run import TrainingRun
config = configs.load(Path(sys.argv[1]), [])
run = TrainingRun(config, Path("unused"))
run.play.pool.add_snapshot(weights_of(run.learner.policy), 0)
for line in sys.stdin:
    start = time.perf_counter()
    run.play.collect(run.learner.policy, run.learner.rollout_buffer, config.ppo.steps)
    played = time.perf_counter()
    run.learner.improve(0.5)
    times = [played - start, time.perf_counter() - played]
    print(json.dumps([len(run.learner.rollout_buffer.closed), *times]), flush=True)
"""


def start(checkout: Path, config: Path) -> subprocess.Popen[str]:
    """A training of a checkout that makes one update per line of its input."""
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve())}
    command = [sys.executable, "-c", WORKER, str(config)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen(command, **pipes, text=True, env=environment, cwd="/")


def update(process: subprocess.Popen[str]) -> list[float]:
    """Samples of one update, and the seconds of its rollout and its training."""
    given, answer = cast("IO[str]", process.stdin), cast("IO[str]", process.stdout)
    given.write("\n")
    given.flush()
    return cast("list[float]", json.loads(answer.readline()))


def median(values: np.ndarray, form: str) -> str:
    """The median with the quartiles."""
    low, middle, high = (format(value, form) for value in np.quantile(values, [0.25, 0.5, 0.75]))
    return f"{middle} ({low}–{high})"


def compare(checkouts: dict[str, Path], config: str, rounds: int) -> None:
    """Print the speed of both checkouts and their ratio; the first two rounds do not count."""
    path = checkouts["old"].resolve() / "configs" / f"{config}.yaml"
    processes = {name: start(checkout, path) for name, checkout in checkouts.items()}
    found: dict[str, list[list[float]]] = {name: [] for name in processes}
    for _ in range(rounds + 2):
        for name, process in processes.items():
            found[name].append(update(process))
    for process in processes.values():
        process.communicate()
    rates = {}
    for name, rows in found.items():
        samples, rollout, training = np.array(rows[2:]).T
        rates[name] = samples / (rollout + training)
        parts = f"rollout {np.median(rollout):.3f} s, training {np.median(training):.3f} s"
        print(f"{config} {name}: {median(rates[name], ',.0f')} samples/s; {parts}", flush=True)
    print(f"{config} new / old: {median(rates['new'] / rates['old'], '.2f')}", flush=True)


def main() -> None:
    """Compare both checkouts with every config."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("configs", nargs="*", default=["automotive_4p"])
    parser.add_argument("--rounds", type=int, default=10, help="updates of each to measure")
    given = parser.parse_args()
    for config in given.configs:
        compare({"old": given.old, "new": given.new}, config, given.rounds)


if __name__ == "__main__":
    main()
