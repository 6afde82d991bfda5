"""The results of a sweep as data, as a CSV file and as a picture."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from kanban_env.agents.files import write_file
from kanban_env.agents.sweep.plan import Sweep

RESULTS, PICTURE = "results.csv", "ratings.png"
DOTS_PER_INCH = 150
MOST_ROWS = 40
"""Trials that the right half of the picture names."""
INK, WINNER, FINISHED, STOPPED = "#333333", "#d1495b", "#1f6fb4", "#9aa5b1"


def as_data(sweep: Sweep, folder: Path) -> dict[str, Any]:
    """Plain data for JSON: the trials, the best first, with their outcome."""
    winner, rows = sweep.winner, []
    for number in sweep.ranking:
        trial = sweep.trials[number - 1]
        rows.append(
            {
                "trial": number,
                "changes": trial.changes,
                "outcome": sweep.outcome(number),
                "results": [one.model_dump() for one in trial.results],
                "folder": str(folder / sweep.folder_of(number)),
            }
        )
    known = {"rungs", "factor", "games", "against", "seed"}
    return {"winner": winner, **sweep.model_dump(include=known), "trials": rows}


def write_report(sweep: Sweep, folder: Path) -> None:
    """Write `sweep.json`, `results.csv` and `ratings.png`."""
    sweep.write(folder)
    write_file(folder / RESULTS, results_csv(sweep))
    write_file(folder / PICTURE, draw_plot(sweep))


def results_csv(sweep: Sweep) -> str:
    """One line per trial and rung."""
    text = io.StringIO()
    keys = list(dict.fromkeys(key for trial in sweep.trials for key in trial.changes))
    head = ["trial", *keys, "rung", "samples", "rating", "rating_low", "rating_high"]
    head += ["win_rate", "seconds", "checkpoint", "outcome", "folder"]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    for number, trial in enumerate(sweep.trials, 1):
        changes = [trial.changes.get(key, "") for key in keys]
        end = [sweep.outcome(number), sweep.folder_of(number)]
        for rung, one in enumerate(trial.results, 1):
            rating, wins = one.rating or ("", "", ""), (one.win_rate or ("",))[0]
            numbers = [rung, one.samples, *rating, wins, round(one.seconds, 3), one.checkpoint]
            writer.writerow([number, *changes, *numbers, *end])
    return text.getvalue()


def undecided(sweep: Sweep) -> list[int]:
    """The winner and the trials of the last rung whose intervals overlap the winner's."""
    winner, last = sweep.winner, len(sweep.rungs) - 1
    if winner is None:
        return []
    own = sweep.trials[winner - 1].results[last].interval
    found = sweep.best(last, sweep.starters(last))
    near = [n for n in found if sweep.trials[n - 1].results[last].interval.high >= own.low]
    return near if len(near) > 1 else []


def draw_plot(sweep: Sweep) -> bytes:
    """Ratings over samples, a line per trial; beside it the last rating of every trial."""
    from matplotlib.figure import Figure

    shown = [n for n in sweep.ranking if any(one.rating for one in sweep.trials[n - 1].results)]
    listed = shown[:MOST_ROWS]
    widest = max([10, *(len(_label(sweep, n)) for n in listed)])
    size = (6.4 + 3.2 + 0.075 * min(widest, 60), max(4.2, 1.4 + 0.3 * len(listed)))
    figure = Figure(figsize=size, layout="constrained")
    config = sweep.config_of(1)
    against = ", ".join(sweep.against)
    figure.suptitle(
        f"{config.game.id}: {len(sweep.trials)} trials, rated in {sweep.games} games against"
        f" {against}",
        color=INK,
    )
    curves, ratings = figure.subplots(1, 2, width_ratios=(1.5, 1))
    _curves(curves, sweep, shown)
    _ratings(ratings, sweep, listed)
    for axes in (curves, ratings):
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_axisbelow(True)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return picture.getvalue()


def _colour(sweep: Sweep, number: int) -> str:
    if number == sweep.winner:
        return WINNER
    return FINISHED if len(sweep.trials[number - 1].results) == len(sweep.rungs) else STOPPED


def _label(sweep: Sweep, number: int) -> str:
    text = f"{sweep.label(number)}  {sweep.trials[number - 1].words}"
    return text if len(text) <= 60 else f"{text[:59]}…"


def _curves(axes: Any, sweep: Sweep, shown: list[int]) -> None:
    """The rating of every trial over its samples; a cross where it was stopped."""
    for number in reversed(shown):
        points = [one for one in sweep.trials[number - 1].results if one.rating]
        x = [one.samples for one in points]
        y = [one.interval.value for one in points]
        best, colour = number == sweep.winner, _colour(sweep, number)
        width, above = (2.5, 3) if best else (1.3, 2)
        axes.plot(x, y, color=colour, linewidth=width, zorder=above)
        axes.plot(x[:-1], y[:-1], "o", color=colour, markersize=5 if best else 3.5, zorder=above)
        ended = "o" if len(points) == len(sweep.rungs) else "x"
        axes.plot(x[-1:], y[-1:], ended, color=colour, markersize=7 if best else 5, zorder=above)
        weight = "bold" if best else "normal"
        axes.annotate(f"{number}", (x[-1], y[-1]), (7, 0), textcoords="offset points",
                      va="center", color=colour, weight=weight)  # fmt: skip
        if best:
            low = [one.interval.low for one in points]
            axes.fill_between(
                x, low, [one.interval.high for one in points], color=colour, alpha=0.12
            )
    if len(sweep.rungs) > 1:
        axes.set_xscale("log")
    axes.set_xticks(sweep.rungs, [f"{rung:,}" for rung in sweep.rungs])
    axes.minorticks_off()
    axes.grid(color="#e4e4e4")
    axes.margins(x=0.08)
    axes.set_xlabel("samples; a cross: stopped at this rung")
    axes.set_ylabel("OpenSkill rating; red: the winner")


def _ratings(axes: Any, sweep: Sweep, listed: list[int]) -> None:
    """The last rating of every trial with its interval, the best on top."""
    for row, number in enumerate(listed):
        last = [one for one in sweep.trials[number - 1].results if one.rating][-1].interval
        errors = [[last.value - last.low], [last.high - last.value]]
        colour = _colour(sweep, number)
        axes.errorbar([last.value], [row], xerr=errors, fmt="o", color=colour, capsize=3)
    axes.set_yticks(range(len(listed)), [_label(sweep, number) for number in listed])
    for text, number in zip(axes.get_yticklabels(), listed, strict=True):
        text.set_color(WINNER if number == sweep.winner else INK)
        text.set_fontweight("bold" if number == sweep.winner else "normal")
    axes.set_ylim(max(len(listed), 1) - 0.5, -0.5)
    axes.grid(axis="x", color="#e4e4e4")
    axes.set_xlabel("last rating, 95 % interval")
