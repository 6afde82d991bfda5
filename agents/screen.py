"""Boards on a terminal: wrapped to its width; if a board does not fit, only what changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from rich.console import Console
from rich.text import Text

from kanban_env.agents.panels import KEPT, arrange, fitting
from kanban_env.agents.wrapping import wrap


def changed_lines(before: str, after: str) -> str:
    """Changed lines of a board with the lines they belong to, own pieces, and the last line."""
    lines = after.split("\n")
    matcher = SequenceMatcher(None, before.split("\n"), lines, autojunk=False)
    shown = {len(lines) - 1}
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag != "equal":
            shown.update(i for i in range(start, end) if lines[i].strip())
    shown.update(_own(lines))
    for i in sorted(shown):
        shown.update(_parents(lines, i))
    return "\n".join(lines[i] for i in sorted(shown))


def _own(lines: list[str]) -> list[int]:
    """The line of the player who looks, which is marked by a star, and the lines below it."""
    found: list[int] = []
    for i, line in enumerate(lines):
        if re.search(r"player_\d\*", line) or (
            found and i == found[-1] + 1 and _indent(line) > _indent(lines[found[0]])
        ):
            found.append(i)
    return found


def _parents(lines: list[str], i: int) -> list[int]:
    """The lines that a line belongs to: above it and less indented."""
    found, indent = [], _indent(lines[i])
    for above in range(i - 1, -1, -1):
        if lines[above].strip() and _indent(lines[above]) < indent:
            found.append(above)
            indent = _indent(lines[above])
    return found


def _indent(line: str) -> int:
    """The number of leading spaces; the mark of the player to move counts as one."""
    return len(line) - len(line.replace("▶", " ", 1).lstrip())


class Screen:
    """A console that remembers the last board it showed."""

    def __init__(self, console: Console, note: str = "b shows the whole board") -> None:
        """The note is printed above boards of which only the changes are shown."""
        self.console, self._note, self._seen = console, note, ""
        self.log_lines = 0
        """Lines of the log since the last board: a board leaves room for them."""

    def print(self, text: str, style: str = "") -> None:
        """Print plain text, wrapped."""
        shown = wrap(text, self.console.width)
        plain = self.console.no_color or not style
        self.console.print(shown, markup=False, style=None if plain else style)

    def show(self, board: str, below: int = 0, whole: bool = False) -> None:
        """Print a board, or only its changes if it does not fit with `below` lines under it.

        Output that is not a terminal always gets the whole board.
        """
        height = wrap(board, self.console.width).count("\n") + 1 + below
        fits = not self.console.is_terminal or height <= self.console.height
        seen, self._seen = self._seen, board
        if whole or fits or not seen:
            self.print(board)
            return
        self.print(f"  what changed ({self._note}):", style="dim")
        self.print(changed_lines(seen, board))

    def print_lines(self, lines: Sequence[str], text: Any) -> None:
        """Print lines in the colours of a game's text; plain if the terminal has none."""
        shown = Text("\n".join(lines))
        colours = {} if self.console.no_color else getattr(text, "COLOURS", {})
        for pattern, style in colours.items():
            shown.highlight_regex(re.compile(pattern, re.MULTILINE), style)
        self.console.print(shown, soft_wrap=True)

    def least_height(self, panels: Mapping[str, list[str]]) -> int:
        """The lines of the sections that are always shown."""
        kept = {name: panel for name, panel in panels.items() if name in KEPT}
        return len(arrange(kept, (), self.console.width))

    def show_panels(
        self, panels: Mapping[str, list[str]], text: Any, first: str = "", below: int = 0
    ) -> None:
        """Print the sections of a board: all, or as many as fit above `below` lines."""
        width, hidden = self.console.width, list[str]()
        if first:
            room, log = self.console.height - below, min(self.log_lines, self.console.height // 3)
            lines, hidden = fitting(panels, text.PANEL_COLUMNS, first, width, room, log)
        else:
            lines = arrange(panels, text.PANEL_COLUMNS, width)
        self.print_lines(lines, text)
        if hidden:
            self.print(f"b shows all, b WORD one of: {', '.join(hidden)}", style="dim")
