"""Progress of a series on stderr: a bar in a terminal, plain lines elsewhere."""

from __future__ import annotations

from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

STEPS = 10
"""The number of plain lines in all."""


class GamesBar:
    """Counts the games of a series, or something else that `words` names."""

    def __init__(self, total: int, done: int = 0, bar: bool = True, words: str = "games") -> None:
        """`done` games were played before; `bar=False` while people play in this terminal."""
        self._words = words
        self._console = Console(stderr=True, highlight=False)
        self._total, self._done, self._said = total, done, done * STEPS // total
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=self._console,
            transient=True,
            disable=not (bar and self._console.is_terminal),
        )
        self._task = self._bar.add_task(words, total=total, completed=done)

    def __enter__(self) -> Self:
        """Show the bar."""
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Remove the bar; rich before 14.3 prints an empty line for a disabled one."""
        if not self._bar.disable:
            self._bar.stop()

    def add(self, games: int) -> None:
        """Count games that have been played since."""
        self.reach(self._done + games)

    def reach(self, games: int, words: str = "") -> None:
        """Set the number of games played in all, and perhaps new words."""
        self._done, self._words = games, words or self._words
        self._bar.update(self._task, completed=self._done, description=self._words)
        step = self._done * STEPS // self._total
        if not self._console.is_terminal and step > self._said:
            self._said = step
            self._console.print(f"{self._done} of {self._total} {self._words}")
