"""A person at the terminal, as an agent."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from rich.console import Console

from kanban_env import GameBatch
from kanban_env.agents.choices import action_lines
from kanban_env.agents.screen import Screen

PROMPT_LINES = 3
"""Lines for the note about hidden sections, the prompt and an empty line."""
LEAST_ACTION_LINES = 8
"""A list of actions is cut only if it would leave no room for this many of its lines."""


def show_game(
    screen: Screen, batch: GameBatch, row: int, seat: int, whole: bool = False, page: int = 0
) -> dict[int, int]:
    """Print a game as a seat sees it, and the legal actions in words; returns them by number.

    On a terminal a game that has sections shows as many of them as fit above the actions. A list of
    actions that does not fit is shown in pages.
    """
    variant, state = batch.variant, batch.states[row]
    choices, lines = action_lines(batch, row, screen.console.width)
    text: Any = variant.spec.text
    screen.print("")
    if hasattr(text, "panels") and screen.console.is_terminal:
        panels = text.panels(variant.r, state, seat)
        first = text.relevant_panel(variant.r, state)
        if whole:
            screen.show_panels(panels, text)
            return choices
        lines = _page(screen, lines, page, screen.least_height(panels))
        screen.show_panels(panels, text, first, len(lines) + PROMPT_LINES)
    else:
        screen.show(text.board(variant.r, state, seat), len(lines) + 2, whole)
    screen.print_lines(lines, text)
    screen.log_lines = 0
    return choices


def show_section(screen: Screen, batch: GameBatch, seat: int, name: str) -> None:
    """Print one section of a board, or the lines of the board that have a word."""
    variant, state = batch.variant, batch.states[0]
    text: Any = variant.spec.text
    panels = text.panels(variant.r, state, seat) if hasattr(text, "panels") else {}
    found = [line for key, panel in panels.items() if key.startswith(name) for line in panel]
    board = text.board(variant.r, state, seat).split("\n")
    found = found or [line for line in board if name in line.lower()]
    unknown = f"  expected a section or a word of the board, got {f'b {name}'!r}; ? shows help"
    screen.print_lines(found or [unknown], text)


def _page(screen: Screen, lines: list[str], page: int, above: int) -> list[str]:
    """The lines of a page, and below them how many more there are."""
    room = max(LEAST_ACTION_LINES, screen.console.height - above - PROMPT_LINES - 1)
    if len(lines) <= room:
        return lines
    pages = -(-len(lines) // room)
    start = page % pages * room
    more = f"      page {page % pages + 1} of {pages}: m shows the next actions"
    return [*lines[start : start + room], more]


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
