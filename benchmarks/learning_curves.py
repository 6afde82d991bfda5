"""The learning curves of two checkouts, with the same config and seeds, into docs/results.md.

    python -m benchmarks.learning_curves OLD NEW [CONFIG …] [--seeds 5] [--samples 600000]

Every run is a training of its own, with one thread, in runs/curves; runs that are finished are not
repeated. Old and new runs take turns. The config is the file of the old checkout, so both have the
same keys. The table holds means over seeds with their 95 % intervals (Student's t), and the
difference new - old, which compares equal seeds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from scipy import stats

from benchmarks.sections import RESULTS, write_section
from docs.write import table
from kanban_env.agents.checkpoints import CheckpointStore, read_json

RUNS = Path("runs/curves")
POINTS, GAMES = 4, 200
"""Evaluations of a run against the heuristic, and games of each."""
PICTURE = RESULTS.parent / "pictures" / "learning.svg"
Curve = list[tuple[int, float]]
"""Samples and win rate against the heuristic."""


def train(checkout: Path, config: Path, name: str, seed: int, samples: int) -> None:
    """Train with the code of a checkout, unless the run is finished."""
    if (RUNS / name / "report.md").exists():
        return
    every = samples // POINTS
    keys = {
        "run.name": name, "run.seed": seed, "run.threads": 1, "run.minutes": "null",
        "run.decisions": samples, "evaluation.every": every, "evaluation.games": GAMES,
        "evaluation.final_games": 64, "checkpoints.every": samples, "pool.every": samples // 6,
    }  # fmt: skip
    changes = [word for key, value in keys.items() for word in ("--set", f"{key}={value}")]
    command = [sys.executable, "train.py", str(config), "--runs", str(RUNS.resolve()), *changes]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    print(f"training {name} …", flush=True)
    done = subprocess.run(
        command, cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{name}: {done.stderr[-2000:]}")


def curve(name: str) -> Curve:
    """The evaluations of a run."""
    place = CheckpointStore(RUNS / name / "checkpoints").newest()
    found = read_json(place / "state.json", {"evaluations": list}, expected="a run")
    return [(one["step"], one["win_rates"]["heuristic"][0]) for one in found["evaluations"]]


def mean(values: np.ndarray) -> tuple[float, float]:
    """The mean and half the length of its interval."""
    half = stats.t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values))
    return float(values.mean()), float(half)


def rows(config: str, old: list[Curve], new: list[Curve]) -> list[list[str]]:
    """A row per evaluation, from a curve per seed."""
    found = []
    for i in range(POINTS):
        before, now = (100 * np.array([one[i][1] for one in runs]) for runs in (old, new))
        (a, b), (c, d), (e, f) = mean(before), mean(now), mean(now - before)
        steps = np.mean([one[i][0] for one in (*old, *new)])
        cells = f"{a:.1f} % ± {b:.1f}", f"{c:.1f} % ± {d:.1f}", f"{e:+.1f} ± {f:.1f}"
        found.append([config, f"{steps:,.0f}", *cells])
    return found


def draw(curves: dict[str, dict[str, list[Curve]]], path: Path) -> None:
    """Draw means with their intervals, a panel per config."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot as plt

    figure, panels = plt.subplots(
        1, len(curves), figsize=(5.5 * len(curves), 3.6), squeeze=False, constrained_layout=True
    )
    for panel, (config, sides) in zip(panels[0], curves.items(), strict=True):
        for side, runs in sides.items():
            steps = np.mean([[step for step, _ in one] for one in runs], 0) / 1e3
            found = [mean(np.array([100 * one[i][1] for one in runs])) for i in range(POINTS)]
            middle, half = np.array(found).T
            panel.plot(steps, middle, marker="o", label=side)
            panel.fill_between(steps, middle - half, middle + half, alpha=0.2)
        panel.set(title=config, xlabel="thousand samples", ylabel="wins against the heuristic, %")
        panel.set_ylim(bottom=0)
        panel.legend(loc="upper left")
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    """Train, and write the table and the picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("configs", nargs="*", default=["quickstart"])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--samples", type=int, default=600_000)
    given = parser.parse_args()
    sides = {"before": given.old.resolve(), "now": given.new.resolve()}
    curves: dict[str, dict[str, list[Curve]]] = {}
    for config in given.configs:
        names = {side: [f"{config}-{side}-{seed}" for seed in range(given.seeds)] for side in sides}
        path = sides["before"] / "configs" / f"{config}.yaml"
        for seed in range(given.seeds):
            for side, checkout in sides.items():
                train(checkout, path, names[side][seed], seed, given.samples)
        curves[config] = {side: [curve(name) for name in names[side]] for side in sides}
    head = ["config", "samples", "before", "now", "now - before, points"]
    lines = table(head, [row for c, both in curves.items() for row in rows(c, *both.values())])
    draw(curves, PICTURE)
    picture = f"![Learning curves before and now](pictures/{PICTURE.name})"
    write_section("learning curves", [f"{given.seeds} seeds each.", "", *lines, picture, ""])


if __name__ == "__main__":
    main()
