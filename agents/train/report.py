"""The report of a finished run: learning curve, win rates, a replay, and commands to continue."""

from __future__ import annotations

import io
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from kanban_env.agents.arena import Interval
from kanban_env.agents.arena.recording import record_game
from kanban_env.agents.files import write_file
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.train.config import changed_keys
from kanban_env.agents.train.dashboard import format_duration, sparkline
from kanban_env.agents.train.run import TrainingRun


def write_report(run: TrainingRun) -> str:
    """Write `report.md`, `curve.png` and `game.kanban.jsonl`, and return the text of the report.

    The final policy must have been selected.
    """
    if run.final is None:
        raise RuntimeError("call select_final_policy() first")
    write_file(run.folder / "curve.png", draw_curve(run, run.final))
    game = write_example_game(run, run.folder / "game.kanban.jsonl")
    text = report_text(run, run.final, game)
    write_file(run.folder / "report.md", text)
    return text


def report_text(run: TrainingRun, final: dict[str, Any], game: Path) -> str:
    """The report in Markdown."""
    scores = [point["score"] for point in run.curve if "score" in point]
    chance = 1 / run.variant.players
    lines = [
        f"# {run.config.run.name}: {run.variant.spec.id}, {run.variant.players} players",
        "",
        f"{run.step:,} samples in {format_duration(run.seconds)}"
        f" on {run.config.run.threads} threads, {run.core_seconds / 3600:.2f} core hours.",
        "",
        f"Learning curve (mean score): {sparkline(scores)}  → {run.folder / 'curve.png'}",
        "",
    ]
    games = final["games"]
    lines += [f"The policy after {final['step']:,} samples, on unseen seeds:", ""]
    for opponent, rate in final["win_rates"].items():
        wins = Interval(*rate).percent()
        lines.append(f"- wins against {opponent}: {wins}, {games} games, chance {chance:.0%}")
    lines += [
        "",
        *_origin(run),
        "",
        f"An example game:    kanban replay {game}",
        f"Play against it:    kanban play {run.variant.spec.id}"
        f" --players {run.variant.players} --agents ppo:{run.folder}",
        f"Curves:             tensorboard --logdir {run.folder}",
    ]
    return "\n".join(lines) + "\n"


def _origin(run: TrainingRun) -> list[str]:
    """How the policy was made: the share of imitation, the config, the commit and the versions."""
    imitated = min(run.step, run.config.imitation.decisions)
    changed = ", ".join(f"{key}={value}" for key, value in changed_keys(run.config).items())
    libraries = ("kanban-env", "numpy", "numba", "torch", "stable-baselines3", "sb3-contrib")
    versions = ", ".join(f"{name} {metadata.version(name)}" for name in libraries)
    return [
        f"- imitation of the heuristic: {imitated:,} of {run.step:,} samples"
        f" ({imitated / max(1, run.step):.0%})",
        f"- config: {changed or 'the default'}",
        f"- commit: {run.commit}",
        f"- versions: Python {platform.python_version()}, {versions};"
        f" {run.variant.spec.id} {run.variant.spec.version}",
    ]


def write_example_game(run: TrainingRun, path: Path) -> Path:
    """Play the policy against the last opponent of the config and write the replay."""
    opponent = run.config.evaluation.opponents[-1]
    names = [f"ppo:{run.folder}", *[opponent] * (run.variant.players - 1)]
    agents = [(name, make_agent(name, seed)) for seed, name in enumerate(names)]
    record_game(run.variant, run.config.run.seed, agents).write(path)
    return path


def draw_curve(run: TrainingRun, final: dict[str, Any]) -> bytes:
    """The learning curve as a PNG: mean scores of the games played, and win rates."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 6), layout="constrained")
    scores, wins = figure.subplots(2, sharex=True)
    seen = [(point["step"], point["score"]) for point in run.curve if "score" in point]
    if seen:
        scores.plot(*zip(*seen, strict=True))
    scores.set_ylabel("mean score of the learner")
    shown = run.evaluations or [final]
    steps = [evaluation["step"] for evaluation in shown]
    for opponent in run.config.evaluation.opponents:
        rates = np.array([evaluation["win_rates"][opponent] for evaluation in shown])
        (line,) = wins.plot(steps, rates[:, 0], marker="o", label=opponent)
        wins.fill_between(steps, rates[:, 1], rates[:, 2], alpha=0.2, color=line.get_color())
    wins.axhline(1 / run.variant.players, linestyle=":", color="grey", label="chance")
    wins.set(xlabel="samples", ylabel="wins", ylim=(0, 1))
    wins.legend()
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=120)
    return picture.getvalue()
