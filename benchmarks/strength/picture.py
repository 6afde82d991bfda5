"""The picture of strength against thinking time: one panel per game and number of players."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.strength.cost import core_time
from benchmarks.strength.tournament import standings
from kanban_env.agents.arena import Results, Series
from kanban_env.agents.arena.statistics import Interval
from kanban_env.core.files import write_atomically

PICTURE = Path(__file__).parent.parent.parent / "docs" / "pictures" / "strength.svg"
INK, GRID = "#333333", "#dddddd"
KINDS = {
    "random": ("random", "#8c8c8c", "o"),
    "heuristic": ("heuristic", "#b8860b", "o"),
    "flat": ("flat", "#5f9e6e", "s"),
    "mcts": ("mcts", "#b55d60", "s"),
    "zoo": ("zoo (fast)", "#1f6fb4", "D"),
    "search": ("zoo with search (strong)", "#0b2f5b", "D"),
}
"""The label, colour and marker of each kind of agent."""
LEAST = 1e-3
"""Milliseconds per decision below which nothing is told apart."""


class Point(NamedTuple):
    """An agent in a panel."""

    label: str
    kind: str
    milliseconds: float
    rating: Interval


def kind_of(label: str) -> str:
    """The kind of an agent by its name."""
    head = label.partition(":")[0]
    if head in ("zoo", "ppo"):
        return "search" if "search=" in label else "zoo"
    return head if head in KINDS else "search"


def points(series: Series, results: Results) -> list[Point]:
    """The agents of a tournament."""
    found = []
    for label, rating in standings(results):
        seconds = core_time(series.variant, label, series.identities.get(label, ""))
        found.append(Point(label, kind_of(label), max(LEAST, 1000 * seconds), rating))
    return found


def short_label(label: str) -> str:
    """What stands beside a point: its number of simulations, if it has one."""
    for key in ("search=", "sims=", "playouts="):
        if key in label:
            return label.partition(key)[2].partition(",")[0]
    return ""


def draw(found: Sequence[tuple[Series, Results]], path: Path = PICTURE) -> None:
    """Write the picture as SVG."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    players = {series.variant.spec.id: 0 for series, _ in found}
    columns, rows = len(players), -(-len(found) // len(players))
    figure = Figure(figsize=(3.1 * columns + 0.6, 2.7 * rows + 0.7), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False)
    for panel in axes.flat:
        panel.set_visible(False)
    kinds: set[str] = set()
    for series, results in found:
        game = series.variant.spec.id
        panel = axes[players[game], list(players).index(game)]
        players[game] += 1
        drawn = points(series, results)
        _draw_panel(panel, f"{game}, {series.variant.players} players", drawn)
        kinds |= {point.kind for point in drawn}
    _legend(figure, kinds)
    figure.supxlabel("thinking time per decision, milliseconds of one core", color=INK, fontsize=10)
    figure.supylabel("OpenSkill rating, 95 % interval", color=INK, fontsize=10)
    picture = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "strength", "svg.fonttype": "path"}):
        figure.savefig(picture, format="svg", metadata={"Date": None, "Creator": None})
    lines = (line.rstrip() for line in picture.getvalue().splitlines())
    write_atomically(path, "\n".join(lines) + "\n")


def _draw_panel(panel: Any, title: str, found: list[Point]) -> None:
    """The agents of one tournament."""
    panel.set_visible(True)
    panel.set_title(title, fontsize=10, color=INK)
    for point in found:
        _, colour, marker = KINDS[point.kind]
        error = [[point.rating.value - point.rating.low], [point.rating.high - point.rating.value]]
        place = (point.milliseconds, point.rating.value)
        panel.errorbar(*place, yerr=error, fmt=marker, color=colour, capsize=3, markersize=6)
        left = point.kind == "flat"  # mcts with as many simulations takes about as long
        panel.annotate(
            short_label(point.label), place, (-6 if left else 6, 5), textcoords="offset points",
            ha="right" if left else "left", fontsize=8, color=colour,
        )  # fmt: skip
    panel.set_xscale("log")
    panel.xaxis.set_major_formatter("{x:g}")
    panel.set_xlim(LEAST / 2, max(200.0, 3 * max(point.milliseconds for point in found)))
    panel.grid(color=GRID)
    panel.set_axisbelow(True)
    panel.tick_params(labelsize=8, colors=INK)
    panel.spines[["top", "right"]].set_visible(False)


def _legend(figure: Any, kinds: set[str]) -> None:
    """One entry per kind, above the panels."""
    from matplotlib.lines import Line2D

    marks = [
        Line2D([], [], color=colour, marker=marker, linestyle="", label=label)
        for kind, (label, colour, marker) in KINDS.items()
        if kind in kinds
    ]
    figure.legend(
        handles=marks, loc="outside upper center", ncols=len(marks), frameon=False, fontsize=9
    )
