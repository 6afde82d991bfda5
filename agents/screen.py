"""Boards on a terminal: folded to its width, and only what changed where all does not fit."""

from __future__ import annotations

import re
import textwrap
from difflib import SequenceMatcher

from rich.console import Console

MOST_INDENT = 24
"""Folded lines go on below the words after their label, unless the label is longer than this."""


def folded(text: str, width: int) -> str:
    """A text in lines of at most `width`; what is folded over stands below its own words."""
    return "\n".join(_folded_line(line, width) for line in text.split("\n"))


def _folded_line(line: str, width: int) -> str:
    """One line, which a label may open: a name with two spaces behind it."""
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


def changes(before: str, after: str) -> str:
    """The new lines of a board with the lines they belong to, and always its last one."""
    lines = after.split("\n")
    matcher = SequenceMatcher(None, before.split("\n"), lines, autojunk=False)
    shown = {len(lines) - 1}
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag != "equal":
            shown.update(i for i in range(start, end) if lines[i].strip())
    for i in sorted(shown):
        shown.update(_heads(lines, i))
    return "\n".join(lines[i] for i in sorted(shown))


def _heads(lines: list[str], i: int) -> list[int]:
    """The lines that a line belongs to: above it, and less indented."""
    found, indent = [], _indent(lines[i])
    for above in range(i - 1, -1, -1):
        if lines[above].strip() and _indent(lines[above]) < indent:
            found.append(above)
            indent = _indent(lines[above])
    return found


def _indent(line: str) -> int:
    """Leading spaces; the mark of whoever is to move counts as one."""
    return len(line) - len(line.replace("▶", " ", 1).lstrip())


class Screen:
    """A console that knows which board it showed last."""

    def __init__(self, console: Console, note: str = "b shows the whole board") -> None:
        """Nothing was shown yet; the note stands above boards of which only a part is shown."""
        self.console, self._note, self._seen = console, note, ""

    def print(self, text: str, style: str = "") -> None:
        """Print plain text, folded."""
        shown = folded(text, self.console.width)
        self.console.print(shown, markup=False, style=style or None)

    def show(self, board: str, below: int = 0, whole: bool = False) -> None:
        """Print a board; only what changed if it and the lines below it need more than the window.

        What is no terminal has no window, and gets all of it.
        """
        height = folded(board, self.console.width).count("\n") + 1 + below
        fits = not self.console.is_terminal or height <= self.console.height
        seen, self._seen = self._seen, board
        if whole or fits or not seen:
            self.print(board)
            return
        self.print(f"  what changed ({self._note}):", style="dim")
        self.print(changes(seen, board))
