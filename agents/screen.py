"""Boards on a terminal: wrapped to its width; if a board does not fit, only what changed."""

from __future__ import annotations

import re
import textwrap
from difflib import SequenceMatcher

from rich.console import Console

MOST_INDENT = 24
"""Wrapped lines are indented to the text behind their label, if the label is not longer."""


def wrap(text: str, width: int) -> str:
    """Wrap a text to lines of at most `width`; continuation lines are indented."""
    return "\n".join(_wrap_line(line, width) for line in text.split("\n"))


def _wrap_line(line: str, width: int) -> str:
    """Wrap one line, which may begin with a label: words followed by two spaces."""
    if len(line) <= width:
        return line
    label = re.match(r" *\S+(?: \S+)* {2,}", line[:MOST_INDENT])
    indent = label.end() if label else len(line) - len(line.lstrip()) + 2
    together = re.sub(r"(?<=[\d×+]) (?=\w)", "\0", line)  # a number stays with its noun
    return textwrap.fill(
        together,
        width,
        subsequent_indent=" " * min(indent, width // 2),
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    ).replace("\0", " ")


def changed_lines(before: str, after: str) -> str:
    """The changed lines of a board with the lines above that they belong to, and the last line."""
    lines = after.split("\n")
    matcher = SequenceMatcher(None, before.split("\n"), lines, autojunk=False)
    shown = {len(lines) - 1}
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag != "equal":
            shown.update(i for i in range(start, end) if lines[i].strip())
    for i in sorted(shown):
        shown.update(_parents(lines, i))
    return "\n".join(lines[i] for i in sorted(shown))


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

    def print(self, text: str, style: str = "") -> None:
        """Print plain text, wrapped."""
        shown = wrap(text, self.console.width)
        self.console.print(shown, markup=False, style=style or None)

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
