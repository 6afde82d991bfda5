"""A game shown to a person: the board, the legal actions below it, and parts of the board."""

from __future__ import annotations

from typing import Any

from kanban_env import GameBatch
from kanban_env.agents.choices import action_lines
from kanban_env.agents.panels import KEPT, arrange
from kanban_env.agents.screen import Screen
from kanban_env.agents.wrapping import wrap

PROMPT_LINES = 3
"""Lines for the note about hidden sections, the prompt and an empty line."""
LEAST_ACTION_LINES = 5
"""A list of actions is cut only if it would leave no room for this many of its lines."""


def show_game(
    screen: Screen, batch: GameBatch, row: int, seat: int, page: int = 0, note: str = ""
) -> dict[int, int]:
    """Print a game as a seat sees it, and the legal actions in words; returns them by number.

    On a terminal a game that has sections shows as many of them as fit above the actions. A list of
    actions that does not fit is shown in pages. A note stands above the board.
    """
    variant, state = batch.variant, batch.states[row]
    choices, lines = action_lines(batch, row, screen.console.width)
    panels = screen.panels(variant, state, seat)
    screen.print(note, style="dim")
    if panels:
        kept = {name: panel for name, panel in panels.items() if name in KEPT}
        above = len(arrange(kept, (), screen.console.width))
        room = max(LEAST_ACTION_LINES, screen.console.height - above - PROMPT_LINES - 1)
        lines = page_of(lines, page, room, "actions")
    screen.show_state(variant, state, seat, len(lines) + PROMPT_LINES)
    screen.print_lines(lines, variant.spec.text)
    screen.log_lines = 0
    return choices


def page_of(lines: list[str], page: int, room: int, what: str) -> list[str]:
    """All lines if there is room, or those of a page, and how to see the next one."""
    if len(lines) <= room:
        return lines
    pages = -(-len(lines) // room)
    number = page % pages
    behind = "next" if number + 1 < pages else "first"
    more = f"      page {number + 1} of {pages}: m shows the {behind} {what}"
    return [*lines[number * room : (number + 1) * room], more]


def show_part(screen: Screen, batch: GameBatch, row: int, viewer: int | None, word: str) -> bool:
    """Carry out `b`, which shows the whole board, or `b WORD`; False for another word."""
    variant, state = batch.variant, batch.states[row]
    if word in ("b", "board"):
        screen.print("")
        screen.show_state(variant, state, viewer, whole=True)
    elif word.startswith("b "):
        lines = _part(batch, row, viewer, word[2:].strip(), screen.console.width)
        screen.print_lines(lines, variant.spec.text)
    else:
        return False
    return True


def _part(batch: GameBatch, row: int, viewer: int | None, name: str, width: int) -> list[str]:
    """One section of a board, or the lines of the board that have a word."""
    variant, state = batch.variant, batch.states[row]
    text: Any = variant.spec.text
    panels = text.panels(variant.r, state, viewer) if hasattr(text, "panels") else {}
    found = [line for key, panel in panels.items() if key.startswith(name) for line in panel]
    board = text.board(variant.r, state, viewer).split("\n")
    found = found or [line for line in board if name in line.lower()]
    unknown = f"  expected a section or a word of the board, got {f'b {name}'!r}"
    return wrap("\n".join(found or [unknown]), width).split("\n")
