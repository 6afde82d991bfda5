"""A person at the terminal, as an agent."""

from __future__ import annotations

import sys

import numpy as np
from rich.console import Console

from kanban_env import GameBatch
from kanban_env.agents.screen import Screen, wrap

COLUMNS_FROM = 12
"""Lists of more actions than this are shown in two columns if they fit."""


def action_lines(batch: GameBatch, row: int, width: int) -> tuple[list[int], list[str]]:
    """The legal actions of a game, and the lines that describe them, numbered from 1."""
    variant, state = batch.variant, batch.states[row]
    text = variant.spec.text
    legal: list[int] = np.flatnonzero(batch.action_masks[row]).tolist()
    lines = []
    for i, action in enumerate(legal, 1):
        hint = text.hint(variant.r, state, action) if hasattr(text, "hint") else ""
        said = text.sentence(variant.r, state, action)
        lines.append(f"{i:4}  {said}{f' · {hint}' if hint else ''}")
    half = (len(lines) + 1) // 2
    wide = max(len(line) for line in lines) + 2
    if len(lines) > COLUMNS_FROM and 2 * wide <= width:
        right = [*lines[half:], ""]
        return legal, [f"{lines[i]:{wide}}{right[i]}".rstrip() for i in range(half)]
    return legal, wrap("\n".join(lines), width).split("\n")


def show_game(
    screen: Screen, batch: GameBatch, row: int, seat: int, whole: bool = False
) -> list[int]:
    """Print a game as a seat sees it, and the legal actions in words; returns their ids."""
    variant, state = batch.variant, batch.states[row]
    legal, lines = action_lines(batch, row, screen.console.width)
    screen.print("")
    screen.show(variant.spec.text.board(variant.r, state, seat), len(lines) + 2, whole)
    screen.console.print("\n".join(lines), markup=False)
    return legal


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
        legal = show_game(self._screen, batch, row, seat, whole=True)
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
