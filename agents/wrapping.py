"""Lines wrapped to the width of a terminal."""

from __future__ import annotations

import re
import textwrap

MOST_INDENT = 24
"""Wrapped lines are indented to the text behind their label, if the label is not longer."""

TOGETHER = re.compile(
    r"(?<=[\d×+]) (?=\w)|(?<=[a-z]) (?=\d[,);])| (?=×)|(?<=\b[A-Z][a-z]) (?=[A-Z]{2}\b|--)"
)
"""Spaces at which no line is broken: in `3 points`, `Make 1,`, `Make 1 ×2` and `Bl TR`."""


def wrap(text: str, width: int) -> str:
    """Wrap a text to lines of at most `width`; continuation lines are indented."""
    return "\n".join(_wrap_line(line, width) for line in text.split("\n"))


def _wrap_line(line: str, width: int) -> str:
    """Wrap one line, which may begin with a label: words followed by two spaces."""
    if len(line) <= width:
        return line
    label = re.match(r" *\S+(?: \S+)* {2,}", line[:MOST_INDENT])
    indent = label.end() if label else len(line) - len(line.lstrip()) + 2
    together = TOGETHER.sub("\0", line)
    return textwrap.fill(
        together,
        width,
        subsequent_indent=" " * min(indent, width // 2),
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    ).replace("\0", " ")
