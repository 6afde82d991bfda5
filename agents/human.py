"""A person in the terminal, as an agent."""

from __future__ import annotations

import sys

import numpy as np
from rich.console import Console

from kanban_env import GameBatch

COLUMNS_FROM = 12
"""More actions than these are listed in two columns, where they fit."""


def show_board(console: Console, batch: GameBatch, row: int, seat: int) -> None:
    """Print a game as a seat may see it."""
    variant, state = batch.variant, batch.states[row]
    console.print()
    console.print(variant.spec.text.board(variant.r, state, seat), markup=False)


def show_actions(console: Console, batch: GameBatch, row: int) -> list[int]:
    """Print the legal actions of a game in words, numbered from 1; returns their ids."""
    variant, state = batch.variant, batch.states[row]
    legal: list[int] = np.flatnonzero(batch.action_masks[row]).tolist()
    lines = [
        f"{i:4}  {variant.spec.text.sentence(variant.r, state, action)}"
        for i, action in enumerate(legal, 1)
    ]
    half = (len(lines) + 1) // 2
    wide = max(len(line) for line in lines) + 2
    if len(lines) <= COLUMNS_FROM or 2 * wide > console.width:
        console.print("\n".join(lines), markup=False)
        return legal
    for i in range(half):
        right = lines[i + half] if i + half < len(lines) else ""
        console.print(f"{lines[i]:{wide}}{right}", markup=False)
    return legal


class HumanAgent:
    """Shows the board to a person and asks for the number of an action."""

    one_at_a_time = True
    """Games with a person are played one after another, in the foreground."""

    def __init__(self, seed: int = 0) -> None:
        """People bring their own chance."""
        self._seed = seed
        self._console = Console(highlight=False)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """What the person chooses in each of the given games."""
        return np.array([self._ask(batch, int(row)) for row in rows], np.int64)

    def _ask(self, batch: GameBatch, row: int) -> int:
        """Ask until the answer is one of the numbers; leaving is an interrupt."""
        seat = int(batch.to_play[row])
        show_board(self._console, batch, row, seat)
        legal = show_actions(self._console, batch, row)
        while True:
            self._console.print(f"[bold]player_{seat}>[/bold] ", end="")
            line = sys.stdin.readline()
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                raise KeyboardInterrupt
            if word.isdecimal() and 1 <= int(word) <= len(legal):
                return legal[int(word) - 1]
            if word:
                said = f"  {word!r} is not one of 1 to {len(legal)}; q quits"
                self._console.print(said, markup=False)
