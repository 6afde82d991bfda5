"""The plot of an arena: ratings with error bars, and head-to-head results."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from kanban_env.agents.arena.report import Report

DOTS_PER_INCH = 150
INK, DOT = "#333333", "#1f6fb4"


def draw_plot(report: Report) -> bytes:
    """The plot as a PNG."""
    from matplotlib.figure import Figure

    n = len(report.summaries)
    size = 1.2 + 0.62 * max(n, 3)
    widest = 0.09 * max(len(summary.agent) for summary in report.summaries)
    figure = Figure(figsize=(4.4 + 2 * widest + 1.6 * size, 1.2 + size), layout="constrained")
    variant, games = report.series.variant, len(report.results.games)
    figure.suptitle(f"{variant.spec.id}, {variant.players} players, {games} games", color=INK)
    left, right = figure.subplots(1, 2, width_ratios=(1, 1))
    _ratings(left, report)
    _head_to_head(right, report)
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
    return picture.getvalue()


def _ratings(axes: Any, report: Report) -> None:
    """Ratings with intervals, the best on top."""
    rows = np.arange(len(report.summaries))
    ratings = [summary.rating for summary in report.summaries]
    values = np.array([rating.value for rating in ratings])
    errors = np.array([[r.value - r.low, r.high - r.value] for r in ratings]).T
    axes.errorbar(values, rows, xerr=errors, fmt="o", color=DOT, capsize=4)
    axes.set_yticks(rows, [summary.agent for summary in report.summaries])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel("OpenSkill rating, 95 % interval")


def _head_to_head(axes: Any, report: Report) -> None:
    """How often the agent of the row ranks before that of the column."""
    labels = [summary.agent for summary in report.summaries]
    rates = np.full((len(labels), len(labels)), np.nan)
    for i, one in enumerate(labels):
        for j, other in enumerate(labels):
            if i != j:
                rates[i, j] = report.results.head_to_head(one, other).value
    axes.imshow(rates, cmap="RdYlGn", vmin=0, vmax=1, alpha=0.5)
    axes.set_xticks(range(len(labels)), labels, rotation=30, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(labels)), labels)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for (i, j), rate in np.ndenumerate(rates):
        if not np.isnan(rate):
            axes.text(j, i, f"{100 * rate:.0f} %", ha="center", va="center", color=INK)
    axes.set_xlabel("row ranks before column, share of games")
