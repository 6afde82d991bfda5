"""The speed of training, compared with its upper bound in the same run.

    python benchmarks/training.py [CONFIG] [--set KEY=VALUE] [--rounds 6] [--threads 1 2] [--json]

The upper bound is the same network with the same hyperparameters on an environment of the same
shapes that does nothing and in which every decision is a sample. Updates of both alternate, so that
other load on the machine affects both. Samples are decisions of the learner's seats; decisions are
those of all seats.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import kanban_env.agents.train  # noqa: F401 - before torch
from kanban_env.agents.train import config as configs
from kanban_env.agents.train.catalogue import find_config
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import weights_of
from kanban_env.agents.train.pool import Pool
from kanban_env.agents.train.run import TrainingRun
from kanban_env.agents.train.selfplay import SelfPlay

ALONE = {"latest": 1.0, "past": 0.0, "heuristic": 0.0, "random": 0.0}


def idle(batch: Any) -> Any:
    """A batch that does nothing: its observations never change."""
    zeros = np.zeros((batch.num_games, batch.players), np.float32)
    advice = batch.advise()
    return SimpleNamespace(
        variant=batch.variant,
        num_games=batch.num_games,
        players=batch.players,
        observations=batch.observations.copy(),
        action_masks=batch.action_masks.copy(),
        to_play=np.zeros(batch.num_games, np.int64),
        rewards=zeros,
        scores=zeros,
        dones=np.zeros(batch.num_games, np.bool_),
        states={"scores": zeros, "steps": np.zeros(batch.num_games, np.int64)},
        step=lambda _: None,
        advise=lambda games: advice[games],
    )


def update(learner: Learner, play: SelfPlay, steps: int) -> tuple[int, int, float]:
    """Samples, decisions and seconds of one rollout and one update of the policy."""
    start = time.perf_counter()
    statistics = play.collect(learner.policy, learner.rollout_buffer, steps)
    learner.improve(0.5)
    return len(learner.rollout_buffer.closed), statistics.decisions, time.perf_counter() - start


def measure(config: configs.Config, rounds: int) -> dict[str, Any]:
    """Alternate updates of both; medians over all updates but the first."""
    run, steps = TrainingRun(config, Path("unused")), config.ppo.steps
    run.play.pool.add_snapshot(weights_of(run.learner.policy), 0)
    still = idle(run.play.batch)
    nothing = SelfPlay(still, Pool(still.num_games, still.players, ALONE, 0, 0))
    hyper, network = config.ppo.model_dump(), config.network.model_dump()
    ceiling = Learner(still, network, hyper, config.run.seed)
    real, best = [], []
    for _ in range(rounds + 1):
        real.append(update(run.learner, run.play, steps))
        best.append(update(ceiling, nothing, steps))
    rates = np.array(
        [[s / t, d / t, e / u] for (s, d, t), (e, _, u) in zip(real, best, strict=True)]
    )
    samples, decisions, most = np.median(rates[1:], axis=0)
    ratio = float(np.median(rates[1:, 0] / rates[1:, 2]))
    return {
        "game": run.variant.spec.id,
        "players": run.variant.players,
        "threads": config.run.threads,
        "samples_per_second": float(samples),
        "decisions_per_second": float(decisions),
        "ceiling_samples_per_second": float(most),
        "share_of_ceiling": ratio,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("config", nargs="?", type=Path, default=find_config("automotive_4p"))
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--rounds", type=int, default=6, help="number of updates to measure")
    parser.add_argument(
        "--threads", type=int, nargs="+", help="numbers of torch threads to compare"
    )
    parser.add_argument("--json", action="store_true", help="write JSON")
    arguments = parser.parse_args()
    words = [[*arguments.set, f"run.threads={n}"] for n in arguments.threads or []]
    found = [
        measure(configs.load(arguments.config, chosen), arguments.rounds)
        for chosen in words or [arguments.set]
    ]
    if arguments.json:
        print(json.dumps(found, indent=2))
        return
    table = Table(box=None)
    for name in found[0]:
        table.add_column(name.replace("_", " "), justify="right")
    for row in found:
        table.add_row(*(f"{v:,.2f}" if isinstance(v, float) else str(v) for v in row.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
