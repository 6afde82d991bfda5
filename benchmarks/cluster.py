"""Training on a cluster of this machine, for docs/cluster.md. Needs the extra `ray`.

    python -m benchmarks.cluster [CONFIG] [--updates 6] [--rounds 3]

Measured are samples per second of the local engine and of Ray with two workers, in step and ahead;
decisions per second of one worker and of two if updates cost nothing; the learner's samples per
second; and the bytes of a sample, of the weights and of the state of a game. Updates before all
workers have started are not counted.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from kanban_env.agents.cluster.connection import connect
from kanban_env.agents.cluster.rollouts import on_cluster
from kanban_env.agents.train import catalogue
from kanban_env.agents.train.config import Config, load
from kanban_env.agents.train.run import TrainingRun
from kanban_env.agents.train.sharded import ShardedPlay

SKIPPED = 2


def measure(config: Config, workers: int | None, updates: int, free: bool = False) -> TrainingRun:
    """Some updates of a run; `free` leaves out the learning, and no workers is the local engine."""
    run = TrainingRun(config, Path(tempfile.mkdtemp()), sharded=workers is not None)
    if free:
        run.learner.improve = run.learner.imitate = lambda _: {}
        run.learner.reevaluate = lambda: None  # the correction of stale samples is learning too
    context: Any = nullcontext()
    if workers is not None:
        context = on_cluster(run.play, run.config, run.variant, None, workers)
    with context:
        while len(run.curve) < SKIPPED or len(run.play.workers()) != _busy(run):
            run._update()
        run.curve = run.curve[-1:]
        for _ in range(updates):
            run._update()
    return run


def _busy(run: TrainingRun) -> int:
    """The number of workers that have played: the others are still starting."""
    return sum(" of " in row for row in run.play.workers().values())


def speed(run: TrainingRun, key: str = "samples_per_second") -> float:
    """The mean over all updates but the first, each with the weight of its time."""
    times = [after["seconds"] - before["seconds"] for before, after in pairwise(run.curve)]
    return sum(p[key] * t for p, t in zip(run.curve[1:], times, strict=True)) / sum(times)


def sizes(run: TrainingRun) -> dict[str, float]:
    """Bytes of what travels."""
    buffer, play = run.learner.rollout_buffer, run.play
    assert isinstance(play, ShardedPlay)
    sent = sum(array.nbytes for array in buffer.rows().values())
    weights = run.learner.policy.state_dict().values()
    shards = play.arrays(buffer).values()
    return {
        "bytes per sample": sent / len(buffer.closed),
        "bytes of the weights": sum(t.numel() * t.element_size() for t in weights),
        "bytes of the state of a game": sum(a.nbytes for a in shards) / run.config.ppo.games,
    }


def learning(run: TrainingRun) -> float:
    """Samples per second of the learner alone."""
    start = time.perf_counter()
    run.learner.improve(0.0)
    return len(run.learner.rollout_buffer.closed) / (time.perf_counter() - start)


def by_turns(
    cases: dict[str, tuple[Config, int | None, bool]], updates: int, rounds: int
) -> tuple[dict[str, float], TrainingRun]:
    """Measure all cases in every round and print medians with their spread; the last run too."""
    found: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, (config, workers, free) in cases.items():
            run = measure(config, workers, updates, free)
            found[name].append(speed(run, "decisions_per_second" if free else "samples_per_second"))
    for name, speeds in found.items():
        unit = "decisions/s" if cases[name][2] else "samples/s"
        spread = f"{min(speeds):,.0f} to {max(speeds):,.0f}"
        print(f"{name}: {median(speeds):,.0f} {unit} ({spread})", flush=True)
    return {name: median(speeds) for name, speeds in found.items()}, run


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("config", nargs="?", default="default")
    parser.add_argument("--updates", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    path, changes = catalogue.find_config(given.config), ["imitation.decisions=0"]
    config, ahead = load(path, changes), load(path, [*changes, "cluster.collect=ahead"])
    with connect(None, 2):
        free, _ = by_turns(
            {
                "in step without learning, one worker": (config, 1, True),
                "in step without learning, two workers": (config, 2, True),
                "ahead without learning, one worker": (ahead, 1, True),
                "ahead without learning, two workers": (ahead, 2, True),
            },
            given.updates,
            given.rounds,
        )
        one, two, one_ahead, two_ahead = free.values()
        print(
            f"two workers against one: {two / one:.2f} in step, {two_ahead / one_ahead:.2f} ahead"
        )
        learning_too, run = by_turns(
            {
                "local engine": (config, None, False),
                "two workers, ahead": (ahead, 2, False),
                "two workers, in step": (config, 2, False),
            },
            given.updates,
            given.rounds,
        )
        local, fast, steady = learning_too.values()
        print(
            f"Ray against the local engine: {steady / local:.2f} in step, {fast / local:.2f} ahead"
        )
    print(f"the learner alone: {learning(run):,.0f} samples/s")
    for name, value in sizes(run).items():
        print(f"{name}: {value:,.0f}")


if __name__ == "__main__":
    main()
