"""A person at the terminal, as an agent."""

from __future__ import annotations

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.choices import numbers_text
from kanban_env.agents.prompt import read_line
from kanban_env.agents.screen import Screen, make_console
from kanban_env.agents.showing import show_game, show_part


class HumanAgent:
    """Shows the board to a person and asks for the number of an action."""

    one_at_a_time = True
    """Games with a person are played one after another."""

    def __init__(self, seed: int = 0) -> None:
        """The seed is not used."""
        self._seed = seed
        self._console = make_console()
        self._screen = Screen(self._console)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The action that the person chooses in each of the given games."""
        return np.array([self._ask(batch, int(row)) for row in rows], np.int64)

    def _ask(self, batch: GameBatch, row: int) -> int:
        """Ask until the input is one of the numbers; quitting raises KeyboardInterrupt."""
        seat, page = int(batch.to_play[row]), 0
        choices = show_game(self._screen, batch, row, seat)
        while True:
            self._console.print(f"[bold]player_{seat}>[/bold] ", end="")
            line = read_line()
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                raise KeyboardInterrupt
            if word.isdecimal() and int(word) in choices:
                return choices[int(word)]
            if word in ("", "m", "more"):
                page += bool(word)
                show_game(self._screen, batch, row, seat, page)
            elif not show_part(self._screen, batch, row, seat, word):
                said = (
                    f"  {word!r} is not one of {numbers_text(choices)}; b shows the board, q quits"
                )
                self._console.print(said, markup=False)
