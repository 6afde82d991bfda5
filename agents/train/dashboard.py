"""What a run shows while it goes on: a live table in a terminal, plain lines elsewhere."""

from __future__ import annotations

from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from torch.utils.tensorboard import SummaryWriter

from kanban_env.agents.arena import Interval
from kanban_env.agents.train.run import TrainingRun

BARS = "▁▂▃▄▅▆▇█"
RECENT = 20
"""Updates over which speed and returns are averaged."""


def sparkline(values: list[float], width: int = 40) -> str:
    """A row of bars, from the least to the greatest."""
    if not values:
        return ""
    count = min(width, len(values))
    parts = [values[i * len(values) // count] for i in range(count)]
    low, high = min(parts), max(parts)
    reach = (high - low) or 1.0
    return "".join(BARS[round((value - low) / reach * (len(BARS) - 1))] for value in parts)


def recent(run: TrainingRun, key: str) -> float | None:
    """The mean of a column of the curve over the last updates that have it."""
    values = [point[key] for point in run.curve[-RECENT:] if key in point]
    return sum(values) / len(values) if values else None


def duration(seconds: float) -> str:
    """Hours, minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_left(run: TrainingRun) -> float | None:
    """Seconds to the last decision, or to the end of the time."""
    speed = recent(run, "samples_per_second")
    if not speed:
        return None
    left = max(0.0, run.config.run.decisions - run.step) / speed
    minutes = run.config.run.minutes
    return left if minutes is None else min(left, max(0.0, 60 * minutes - run.seconds))


def rows(run: TrainingRun) -> dict[str, str]:
    """Everything to show, by name, in words."""
    shown = {
        "samples": f"{run.step:,} of {run.config.run.decisions:,}",
        "a second": _number(recent(run, "samples_per_second"), ",.0f"),
        "learning": "from the heuristic" if run.imitating else "by self-play",
        "time": duration(run.seconds),
        "left": "…" if time_left(run) is None else duration(time_left(run) or 0),
        "return": _number(recent(run, "return"), "+.3f"),
        "score": _number(recent(run, "score"), ".1f"),
        "entropy": _number(recent(run, "entropy"), ".3f"),
        "value explained": _number(recent(run, "explained_variance"), ".2f"),
        "pool": ", ".join(f"{step:,}" for step in run.play.pool.steps) or "no snapshot yet",
    }
    for opponent, rate in (run.evaluations[-1]["win_rates"] if run.evaluations else {}).items():
        shown[f"wins against {opponent}"] = Interval(*rate).percent()
    return shown


def _number(value: float | None, form: str) -> str:
    return "…" if value is None else format(value, form)


class Dashboard:
    """Looks on a run, and writes TensorBoard's logs beside it."""

    def __init__(self, run: TrainingRun, console: Console) -> None:
        """Logs behind the step that a run resumes from are dropped."""
        self._console = console
        self._writer = SummaryWriter(str(run.folder / "tensorboard"), purge_step=run.step)
        self._live: Live | None = None
        if console.is_terminal:
            self._live = Live(self._panel(run), console=console, refresh_per_second=2)
        self._told = len(run.evaluations)

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()
        self._writer.close()

    def __call__(self, run: TrainingRun) -> None:
        """An update is done."""
        point = dict(run.curve[-1])
        step = int(point.pop("step"))
        for name, value in point.items():
            self._writer.add_scalar(f"train/{name}", value, step)
        for evaluation in run.evaluations[self._told :]:
            for opponent, rate in evaluation["win_rates"].items():
                self._writer.add_scalar(f"wins/{opponent}", rate[0], evaluation["step"])
        news, self._told = len(run.evaluations) > self._told, len(run.evaluations)
        if self._live is not None:
            self._live.update(self._panel(run))
        elif news or len(run.curve) % 10 == 1:
            told = " · ".join(f"{name} {value}" for name, value in rows(run).items())
            self._console.print(told, markup=False, soft_wrap=True)

    def _panel(self, run: TrainingRun) -> Panel:
        table = Table.grid(padding=(0, 2))
        for name, value in rows(run).items():
            table.add_row(f"[cyan]{name}[/cyan]", value)
        scores = [point["score"] for point in run.curve if "score" in point]
        table.add_row("[cyan]scores so far[/cyan]", sparkline(scores))
        bar = Progress(BarColumn(bar_width=48), TextColumn("{task.percentage:>3.0f} %"))
        bar.add_task("", total=run.config.run.decisions, completed=run.step)
        title = f"{run.variant.spec.id}, {run.variant.players} players · {run.folder}"
        return Panel(Group(bar, table), title=title, subtitle="Ctrl-C saves and stops", width=90)
