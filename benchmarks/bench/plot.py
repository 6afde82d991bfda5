"""The picture of `make bench`: speed by kind, and growth with the number of games."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bench.timing import Measure


def draw(found: list[Measure], path: Path) -> None:
    """Write a PNG; bars and lines are medians, whiskers go from the lowest to the highest."""
    import matplotlib as mpl

    mpl.use("agg")
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(12, 5), constrained_layout=True)
    bars = [m for m in found if m.kind == "many games" and m.unit == "decisions/s"]
    labels = [f"{m.game}: {m.name}" for m in bars]
    left.barh(labels, [m.median / 1e6 for m in bars], xerr=_whiskers(bars, 1e6))
    left.invert_yaxis()
    left.set_xlabel("million decisions/s, all cores")
    lines: dict[str, list[Measure]] = {}
    for m in found:
        if m.kind == "growth" and m.name.startswith("batch.step"):
            _, _, threads = m.name.split(", ")
            lines.setdefault(f"{m.game}, {threads}", []).append(m)
    for label, line in lines.items():
        games = [int(m.name.split(", ")[1].split()[0]) for m in line]
        right.errorbar(games, [m.median / 1e6 for m in line], _whiskers(line, 1e6), label=label)
    right.set_xscale("log", base=2)
    right.set_xlabel("games")
    right.set_ylabel("million decisions/s through batch.step")
    if lines:
        right.legend(fontsize="small")
    figure.savefig(path, dpi=120)
    plt.close(figure)


def _whiskers(found: list[Measure], unit: float) -> list[list[float]]:
    """The distances from the medians to the lowest and highest values."""
    below = [(m.median - m.low) / unit for m in found]
    return [below, [(m.high - m.median) / unit for m in found]]
