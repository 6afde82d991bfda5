"""Boards on a terminal: wrapped to its width; if a board does not fit, only what changed."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from rich.console import Console
from rich.text import Text

from kanban_env.agents.panels import CHANGED, KEPT, Panels, arrange, fitting, mark_changes
from kanban_env.agents.wrapping import wrap
from kanban_env.core.spec import Variant

COLOURS = {
    r"▶ player_\d\*?": "bold cyan",
    r"^ *(player_\d|you)(?= \(|:)": "cyan",
    f"{CHANGED}$|{CHANGED}(?=  )": "bold cyan",
}
"""Patterns of the words of all games and their colours; a game's text has more of them."""


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


def make_console() -> Console:
    """A console without colours and bold text if the environment says NO_COLOR."""
    return Console(highlight=False, color_system=None if os.environ.get("NO_COLOR") else "auto")


class Screen:
    """A console that remembers the last board it showed."""

    def __init__(self, console: Console, note: str = "b shows the whole board") -> None:
        """The note is printed above boards of which only the changes are shown."""
        self.console, self._note, self._seen = console, note, ""
        self._seen_panels: Panels = {}
        self.log_lines = 0
        """Lines of the log since the last board: a board leaves room for them."""

    @property
    def log_room(self) -> int:
        """The lines of the log that stay in view above a board."""
        return self.console.height // 5

    def print(self, text: str, style: str = "") -> None:
        """Print plain text, wrapped."""
        self.console.print(wrap(text, self.console.width), markup=False, style=style or None)

    def print_lines(self, lines: Sequence[str], text: Any, style: str = "") -> None:
        """Print lines in the colours of a game's text; plain if the terminal has none."""
        if not lines:
            return
        shown = Text("\n".join(lines), style)
        for pattern, colour in (COLOURS | getattr(text, "COLOURS", {})).items():
            shown.highlight_regex(re.compile(pattern, re.MULTILINE), colour)
        self.console.print(shown, soft_wrap=True)

    def show(self, board: str, below: int = 0, whole: bool = False, text: Any = None) -> None:
        """Print a board, or only its changes if it does not fit with `below` lines under it.

        Output that is not a terminal always gets the whole board.
        """
        lines = wrap(board, self.console.width).split("\n")
        fits = not self.console.is_terminal or len(lines) + below <= self.console.height
        seen, self._seen = self._seen, board
        if seen and not whole and not fits:
            self.print(f"  what changed ({self._note}):", style="dim")
            lines = wrap(changed_lines(seen, board), self.console.width).split("\n")
        self.print_lines(lines, text)

    def panels(self, variant: Variant, state: Any, viewer: int | None) -> Panels:
        """The sections of a game, if it has some and this is a terminal."""
        text: Any = variant.spec.text
        if not hasattr(text, "panels") or not self.console.is_terminal:
            return {}
        return text.panels(variant.r, state, viewer)

    def show_state(
        self,
        variant: Variant,
        state: Any,
        viewer: int | None,
        below: int = 0,
        whole: bool = False,
        note: bool = True,
    ) -> None:
        """Print a game as `viewer` sees it, above `below` lines.

        On a terminal a game that has sections shows as many of them as fit, those that matter for
        the question first, and a note with the names of the others.
        """
        text: Any = variant.spec.text
        panels = self.panels(variant, state, viewer)
        if not panels:
            self.show(text.board(variant.r, state, viewer), below, whole, text)
        elif whole:
            self.print_lines(arrange(panels, text.PANEL_COLUMNS, self.console.width), text)
        else:
            first = text.relevant_panels(variant.r, state)
            self._show_fitting(panels, text, first, below, note)

    def show_changes(
        self, variant: Variant, state: Any, viewer: int | None, below: int = 0, only: bool = False
    ) -> None:
        """Print a game above `below` lines, with marks at what has changed since the last time.

        Sections that have changed come before all others, or are shown alone if `only`. Output that
        is not a terminal gets the changed lines of the whole board.
        """
        text: Any = variant.spec.text
        panels = self.panels(variant, state, viewer)
        if not panels:
            seen, board = self._seen, text.board(variant.r, state, viewer)
            if seen and not self.console.is_terminal:
                self.print(changed_lines(seen, board))
                self._seen = board
            else:
                self.show(board, below, text=text)
            return
        marked, changed = mark_changes(self._seen_panels, panels)
        self._seen_panels = panels
        if only:
            shown = {name: panel for name, panel in marked.items() if name in (*KEPT, *changed)}
            self.print_lines(arrange(shown, text.PANEL_COLUMNS, self.console.width), text)
        else:
            self._show_fitting(marked, text, changed, below)

    def _show_fitting(
        self, panels: Panels, text: Any, first: Sequence[str], below: int, note: bool = True
    ) -> None:
        """Print as many sections as fit above `below` lines, and the names of the others."""
        width, height = self.console.width, self.console.height
        log = min(self.log_lines, self.log_room)
        lines, hidden = fitting(panels, text.PANEL_COLUMNS, first, width, height - below, log)
        self.print_lines(lines, text)
        if hidden and note:
            self.print(f"b: all · b WORD: {', '.join(hidden)}", style="dim")
