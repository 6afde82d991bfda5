"""What `kanban sweep` shows: the progress of its trials, and the table at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from rich.console import Console, Group
from rich.constrain import Constrain
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from kanban_env.agents.sweep.plan import RungResult, Sweep, shown
from kanban_env.agents.sweep.report import PICTURE, RESULTS, undecided
from kanban_env.agents.sweep.rung import Progress

MOST_ROWS = 16
"""Trials that are shown while they train; those that are under way first."""


class SweepProgress:
    """Adds results to a sweep, and shows its progress on stderr."""

    def __init__(self, sweep: Sweep, folder: Path) -> None:
        """A live table in a terminal, plain lines elsewhere."""
        self._sweep, self._folder = sweep, folder
        self._console = Console(stderr=True, highlight=False)
        self._told: dict[int, Progress] = {}
        self._said = sweep.rung
        self._live: Live | None = None
        if self._console.is_terminal:
            self._live = Live(
                get_renderable=self._table, console=self._console, refresh_per_second=2,
                transient=True,
            )  # fmt: skip

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, told: dict[int, Progress]) -> None:
        """Take what trials have told of themselves."""
        self._told = told

    def record(self, number: int, result: RungResult) -> None:
        """Add the result of a trial and write `sweep.json`; say which trials go on."""
        sweep = self._sweep
        trial = sweep.trials[number - 1]
        trial.results.append(result)
        sweep.write(self._folder)
        found = "diverged" if result.failed else f"rating {result.interval.plus_minus}"
        self._print(
            f"rung {len(trial.results)} of {len(sweep.rungs)} · trial {number} ({trial.words}) ·"
            f" {result.samples:,} samples · {found}"
        )
        rung = sweep.rung
        if rung != self._said and rung < len(sweep.rungs):
            chosen = ", ".join(map(str, sorted(sweep.starters(rung))))
            before = len(sweep.starters(rung - 1))
            self._print(f"rung {rung} is complete: of {before} trials these go on: {chosen}")
        self._said = rung

    def _print(self, line: str) -> None:
        self._console.print(line, markup=False, soft_wrap=True)

    def _table(self) -> Any:
        """The trials of this rung."""
        sweep, rung = self._sweep, self._sweep.rung
        if rung >= len(sweep.rungs):
            return ""
        target, starters = sweep.rungs[rung], sorted(sweep.starters(rung))
        rated = [n for n in starters if sweep.result(n, rung)]
        under_way = [n for n in starters if n in self._told and n not in rated]
        rest = [n for n in starters if n not in rated and n not in under_way]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for column in ("trial", "changes", "samples", "samples/s", "rating"):
            table.add_column(column, justify="left" if column == "changes" else "right")
        for number in [*under_way, *sweep.best(rung, rated), *rest][:MOST_ROWS]:
            table.add_row(*self._row(number, rung))
        hidden = len(starters) - MOST_ROWS
        head = (
            f"rung {rung + 1} of {len(sweep.rungs)}: {target:,} samples · {len(rated)} of"
            f" {len(starters)} trials rated · Ctrl-C saves and stops"
        )
        rows = Group(head, table, *([f"and {hidden} more trials"] if hidden > 0 else []))
        return Constrain(rows, self._console.width - 2)  # the terminal writes ^C behind them

    def _row(self, number: int, rung: int) -> list[str]:
        trial, told = self._sweep.trials[number - 1], self._told.get(number)
        words = [str(number), escape(trial.words)]
        result = self._sweep.result(number, rung)
        if result is not None:
            found = "diverged" if result.failed else result.interval.plus_minus
            return [*words, f"{result.samples:,}", "", found]
        if told is None:
            return [*words, f"{trial.results[-1].samples:,}" if trial.results else "0", "", "…"]
        speed = f"{told.speed:,.0f}" if told.speed else ""
        return [*words, f"{told.samples:,}", speed, "…" if told.speed else "being rated"]


def show_plan(sweep: Sweep, console: Console) -> None:
    """Print the trials and the rungs."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("trial", justify="right")
    table.add_column("changes", overflow="fold")
    for number, trial in enumerate(sweep.trials, 1):
        table.add_row(str(number), escape(trial.words))
    console.print(table)
    left, lines, total, before = len(sweep.trials), [], 0, 0
    for rung, samples in enumerate(sweep.rungs, 1):
        total += left * (samples - before)
        lines.append(f"rung {rung}: {left} trial{'s' * (left > 1)} until {samples:,} samples")
        left, before = -(-left // sweep.factor), samples
    against = ", ".join(sweep.against)
    lines.append(f"each is rated in {sweep.games} games against {against}")
    lines.append(f"{total:,} samples in all")
    console.print("\n".join(lines), markup=False)


def show_results(sweep: Sweep, folder: Path, console: Console) -> None:
    """Print the table, the winner and how to go on."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("trial", justify="right")
    keys = list(sweep.trials[0].changes)
    for key in keys:
        table.add_column(escape(key.partition(".")[2]), justify="right", overflow="fold")
    for column in ("samples", "rating", "wins"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("outcome", no_wrap=True)
    table.add_column("folder", overflow="fold")
    winner = sweep.winner
    for number in sweep.ranking:
        trial = sweep.trials[number - 1]
        last = trial.results[-1]
        rating = last.interval.plus_minus if last.rating else ""
        wins = f"{100 * last.win_rate[0]:.1f} %" if last.win_rate else ""
        table.add_row(
            str(number), *(escape(shown(trial.changes[key])) for key in keys),
            f"{last.samples:,}", rating, wins,
            sweep.outcome(number), escape(sweep.folder_of(number)),
            style="bold" if number == winner else None,
        )  # fmt: skip
    console.print(table)
    against = ", ".join(sweep.against)
    console.print(
        f"ratings with 95 % intervals, in {sweep.games} games against {against}", markup=False
    )
    console.print("\n".join(_conclusion(sweep, folder)), markup=False, soft_wrap=True)


def _conclusion(sweep: Sweep, folder: Path) -> list[str]:
    """The winner, what the ratings do not decide, and the files."""
    winner, config = sweep.winner, sweep.config_of(1)
    if winner is None:
        return ["no trial reached the last rung: all diverged", f"written to {folder}"]
    lines = [f"winner: trial {winner}, ppo:{folder / sweep.folder_of(winner)}"]
    near = undecided(sweep)
    if near:
        names = " ".join(f"ppo:{folder / sweep.folder_of(number)}" for number in near[:6])
        players = f" -p {config.game.players}" if config.game.players else ""
        numbers = ", ".join(map(str, near))
        lines += [
            f"the intervals of trials {numbers} overlap; let them play each other:",
            f"  kanban arena {config.game.id}{players} --agents {names}",
        ]
    return [*lines, f"written to {folder}: sweep.json, {RESULTS}, {PICTURE}"]
