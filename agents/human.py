"""A person at the terminal, as an agent."""

from __future__ import annotations

import sys

import numpy as np
from rich.console import Console

from kanban_env import GameBatch
from kanban_env.agents.choices import action_lines
from kanban_env.agents.screen import Screen


def show_game(
    screen: Screen, batch: GameBatch, row: int, seat: int, whole: bool = False
) -> dict[int, int]:
    """Print a game as a seat sees it, and the legal actions in words; returns them by number."""
    variant, state = batch.variant, batch.states[row]
    choices, lines = action_lines(batch, row, screen.console.width)
    screen.print("")
    screen.show(variant.spec.text.board(variant.r, state, seat), len(lines) + 2, whole)
    screen.console.print("\n".join(lines), markup=False)
    return choices


class HumanAgent:
    """Shows the board to a person and asks for the number of an action."""

    one_at_a_time = True
    """Games with a person are played one after another."""

    def __init__(self, seed: int = 0) -> None:
        """The seed is not used."""
        self._seed = seed
        self._console = Console(highlight=False)
        self._screen = Screen(self._console)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The action that the person chooses in each of the given games."""
        return np.array([self._ask(batch, int(row)) for row in rows], np.int64)

    def _ask(self, batch: GameBatch, row: int) -> int:
        """Ask until the input is one of the numbers; quitting raises KeyboardInterrupt."""
        seat = int(batch.to_play[row])
        choices = show_game(self._screen, batch, row, seat, whole=True)
        while True:
            self._console.print(f"[bold]player_{seat}>[/bold] ", end="")
            line = sys.stdin.readline()
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                raise KeyboardInterrupt
            if word.isdecimal() and int(word) in choices:
                return choices[int(word)]
            if word:
                said = f"  {word!r} is not one of {min(choices)} to {max(choices)}; q quits"
                self._console.print(said, markup=False)
