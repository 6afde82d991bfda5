"""The progress of a run: a live table in a terminal, plain lines elsewhere."""

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
LEARNING = {"ppo": "by self-play", "exit": "from its own search"}
RECENT = 20
"""The number of updates over which speed and returns are averaged."""
MOST_WORKERS = 16
"""Workers of which each has a row."""


def sparkline(values: list[float], width: int = 40) -> str:
    """Values as a row of bars, scaled from the minimum to the maximum."""
    if not values:
        return ""
    count = min(width, len(values))
    parts = [values[i * len(values) // count] for i in range(count)]
    low, high = min(parts), max(parts)
    reach = (high - low) or 1.0
    return "".join(BARS[round((value - low) / reach * (len(BARS) - 1))] for value in parts)


def recent_mean(run: TrainingRun, key: str) -> float | None:
    """The mean of a column of the curve over the last updates, if they have it."""
    values = [point[key] for point in run.curve[-RECENT:] if key in point]
    return sum(values) / len(values) if values else None


def format_duration(seconds: float) -> str:
    """A time as hours, minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def time_left(run: TrainingRun) -> float | None:
    """The estimated seconds until the run has enough samples or reaches its time limit."""
    speed = recent_mean(run, "samples_per_second")
    if not speed:
        return None
    left = max(0.0, run.config.run.decisions - run.step) / speed
    minutes = run.config.run.minutes
    return left if minutes is None else min(left, max(0.0, 60 * minutes - run.seconds))


def status(run: TrainingRun) -> dict[str, str]:
    """What is shown of a run: formatted values by label."""
    shown = {
        "samples": f"{run.step:,} of {run.config.run.decisions:,}",
        "samples/s": _number(recent_mean(run, "samples_per_second"), ",.0f"),
        "learning": "by imitation" if run.imitating else LEARNING[run.config.run.algorithm],
        "time": format_duration(run.seconds),
        "left": "…" if time_left(run) is None else format_duration(time_left(run) or 0),
        "return": _number(recent_mean(run, "return"), "+.3f"),
        "score": _number(recent_mean(run, "score"), ".1f"),
        "entropy": _number(recent_mean(run, "entropy"), ".3f"),
        "explained variance": _number(recent_mean(run, "explained_variance"), ".2f"),
        "pool": ", ".join(f"{step:,}" for step in run.play.pool.snapshot_steps)
        or "no snapshot yet",
    }
    if recent_mean(run, "agreement") is not None:
        shown["agrees with the search"] = f"{recent_mean(run, 'agreement'):.1%}"
    if recent_mean(run, "staleness") is not None:
        shown["staleness"] = f"{recent_mean(run, 'staleness'):.1f} updates"
    workers = list(run.play.workers().items())
    shown |= dict(workers[:MOST_WORKERS])
    if len(workers) > MOST_WORKERS:
        shown["workers"] = f"and {len(workers) - MOST_WORKERS} more"
    for opponent, rate in (run.evaluations[-1]["win_rates"] if run.evaluations else {}).items():
        shown[f"wins against {opponent}"] = Interval(*rate).percent()
    return shown


def _number(value: float | None, form: str) -> str:
    return "…" if value is None else format(value, form)


class Dashboard:
    """An update callback that shows the progress of a run and writes TensorBoard logs."""

    def __init__(self, run: TrainingRun, console: Console) -> None:
        """Logs after the step from which a run is resumed are discarded."""
        self._console = console
        self._writer = SummaryWriter(str(run.folder / "tensorboard"), purge_step=run.step)
        self._live: Live | None = None
        if console.is_terminal:
            self._live = Live(
                get_renderable=lambda: self._panel(run), console=console, refresh_per_second=2
            )  # workers change between two updates
        self._reported = len(run.evaluations)

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()
        self._writer.close()

    def __call__(self, run: TrainingRun) -> None:
        """Log and show the last update."""
        point = dict(run.curve[-1])
        step = int(point.pop("step"))
        for name, value in point.items():
            self._writer.add_scalar(f"train/{name}", value, step)
        for evaluation in run.evaluations[self._reported :]:
            for opponent, rate in evaluation["win_rates"].items():
                self._writer.add_scalar(f"wins/{opponent}", rate[0], evaluation["step"])
        evaluated = len(run.evaluations) > self._reported
        self._reported = len(run.evaluations)
        if self._live is None and (evaluated or len(run.curve) % 10 == 1):
            line = " · ".join(f"{label} {value}" for label, value in status(run).items())
            self._console.print(line, markup=False, soft_wrap=True)

    def _panel(self, run: TrainingRun) -> Panel:
        table = Table.grid(padding=(0, 2))
        for label, value in status(run).items():
            table.add_row(f"[cyan]{label}[/cyan]", value)
        scores = [point["score"] for point in run.curve if "score" in point]
        table.add_row("[cyan]scores so far[/cyan]", sparkline(scores))
        bar = Progress(BarColumn(bar_width=48), TextColumn("{task.percentage:>3.0f} %"))
        bar.add_task("", total=run.config.run.decisions, completed=run.step)
        title = f"{run.variant.spec.id}, {run.variant.players} players · {run.folder}"
        width = min(90, self._console.width - 2)  # the terminal writes ^C at the end of a line
        return Panel(Group(bar, table), title=title, subtitle="Ctrl-C saves and stops", width=width)
