"""Drawings of games as SVG: a game draws panels, and `compose` arranges them on one picture.

A game's `svg.py` has two functions:

- `draw(r, s, viewer)`: the board as a list of `Panel`, as the player `viewer` sees it; None shows
  everything;
- `target(r, s, a)`: the name of the drawn element that a legal action belongs to, such as
  `card:2`, or an empty string. A page marks these elements and takes clicks on them.

Shapes are painted with names, not with colours: `core.paints` has the colours of the light and the
dark theme. Panels have no style of their own, so a page can use its style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Any

from kanban_env.core.paints import style_sheet

GAP = 12
"""The distance between panels, and to the border of the picture."""
HEAD = 26
"""The height of the line with a panel's title."""
MOST_SCALE, NARROW_SCALE, NARROW = 1.25, 1.6, 700
"""Panels grow to fill a row, but not beyond this; on narrow pictures they grow more."""
_NARROW, _WIDE = "fijlrtI.,:;'|!()[] ·-/", "mwMWQOGD@%–"


@lru_cache(maxsize=20_000)
def text_width(words: str, size: float) -> float:
    """The approximate width of a text in a sans-serif font."""
    narrow = sum(letter in _NARROW for letter in words)
    wide = sum(letter in _WIDE or letter.isupper() for letter in words)
    return size * (0.58 * (len(words) - narrow - wide) + 0.33 * narrow + 0.74 * wide)


def shortened(words: str, size: float, width: float) -> str:
    """The words, cut with an ellipsis if they do not fit into a width."""
    if text_width(words, size) <= width:
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrapped(words: str, size: float, width: float) -> list[str]:
    """The words as lines that fit into a width."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


class Panel:
    """A part of the board: shapes on a sheet of its own, below a line with its title."""

    def __init__(self, name: str, title: str, width: float, height: float) -> None:
        """An empty panel; `height` is without the line of the title, and (0, 0) is below it."""
        self.name, self.title = name, title
        self.width, self.height = width, height
        self.parts: list[str] = []

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        paint: str = "sheet",
        *,
        edge: str = "edge",
        radius: float = 4,
    ) -> None:
        """A rectangle; `edge` paints its border, and an empty name leaves it out."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
            f' class="{_classes(paint, edge)}"/>'
        )

    def circle(self, x: float, y: float, radius: float, paint: str, *, edge: str = "edge") -> None:
        """A circle around (x, y)."""
        self.parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{_classes(paint, edge)}"/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, paint: str = "edge") -> None:
        """A straight line."""
        self.parts.append(
            f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" class="e-{paint}"/>'
        )

    def polygon(
        self, points: Iterable[tuple[float, float]], paint: str, *, edge: str = "edge"
    ) -> None:
        """A polygon through points."""
        places = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(f'<polygon points="{places}" class="{_classes(paint, edge)}"/>')

    def path(self, commands: str, paint: str, *, edge: str = "edge") -> None:
        """A path in the commands of SVG."""
        self.parts.append(f'<path d="{escape(commands)}" class="{_classes(paint, edge)}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: Any,
        size: float = 13,
        *,
        paint: str = "ink",
        anchor: str = "start",
        bold: bool = False,
        width: float | None = None,
    ) -> None:
        """Words on the baseline y; `anchor` is start, middle or end.

        With a `width`, words that are too long become smaller, at most by a quarter, and are then
        shortened; their full text is shown on hovering.
        """
        said, title = str(words), ""
        if width is not None and text_width(said, size) > width:
            size = max(0.75 * size, size * width / text_width(said, size))
            short = shortened(said, size, width)
            title = f"<title>{escape(said)}</title>" if short != said else ""
            said = short
        weight = " b" if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" text-anchor="{anchor}"'
            f' class="t-{paint}{weight}">{title}{escape(said)}</text>'
        )

    def token(self, x: float, y: float, paint: str, letter: str = "", radius: float = 9) -> None:
        """A coloured disc with a letter, so that its colour need not be seen."""
        self.circle(x, y, radius, paint)
        self._letter(x, y, paint, letter, 1.25 * radius)

    def cube(self, x: float, y: float, paint: str, letter: str = "", side: float = 18) -> None:
        """A coloured square around (x, y) with a letter."""
        self.rect(x - side / 2, y - side / 2, side, side, paint, radius=2)
        self._letter(x, y, paint, letter, 0.64 * side)

    def _letter(self, x: float, y: float, paint: str, letter: str, size: float) -> None:
        if letter:
            size = size if len(letter) == 1 else 0.8 * size
            self.text(x, y + 0.36 * size, letter, size, paint=f"on-{paint}", anchor="middle")

    @contextmanager
    def target(self, name: str, title: str = "") -> Iterator[None]:
        """Shapes that belong to a named element, which a page can mark and take clicks on.

        The first shape is what is marked. The title is shown on hovering.
        """
        said = f"<title>{escape(title)}</title>" if title else ""
        self.parts.append(f'<g data-target="{escape(name)}">')
        yield
        self.parts.append(f"{said}</g>")

    @property
    def sheet_height(self) -> float:
        """The height with the line of the title."""
        return self.height + HEAD

    def markup(self) -> str:
        """The panel as SVG markup: its sheet, its title and its shapes."""
        sheet = (
            f'<rect width="{self.width:g}" height="{self.sheet_height:g}" rx="6"'
            ' class="f-panel e-edge"/>'
        )
        title = f'<text x="10" y="18" font-size="13" class="t-ink b">{escape(self.title)}</text>'
        return f'{sheet}{title}<g transform="translate(0 {HEAD})">{"".join(self.parts)}</g>'


def _classes(paint: str, edge: str) -> str:
    return f"f-{paint} e-{edge}" if edge else f"f-{paint}"


def rows_of(panels: Sequence[Panel], width: float) -> list[list[Panel]]:
    """The panels in rows, each as long as fits beside each other into a width."""
    rows: list[list[Panel]] = [[]]
    for panel in panels:
        taken = sum(other.width + GAP for other in rows[-1])
        if rows[-1] and taken + panel.width > width - 2 * GAP + 0.5:
            rows.append([])
        rows[-1].append(panel)
    return rows


def compose(
    panels: Sequence[Panel],
    width: int = 1400,
    theme: str = "light",
    marked: Iterable[str] = (),
    caption: str = "",
) -> str:
    """One picture with all panels, in rows that fill the width; elements `marked` stand out."""
    parts: list[str] = []
    y: float = GAP
    if caption:
        parts.append(
            f'<text x="{GAP}" y="26" font-size="17" class="t-ink b">{escape(caption)}</text>'
        )
        y = 42
    for row in rows_of(panels, width):
        gaps = GAP * (len(row) + 1)
        most = MOST_SCALE if width > NARROW else NARROW_SCALE
        scale = min(most, (width - gaps) / sum(panel.width for panel in row))
        x: float = GAP
        for panel in row:
            place = f"translate({x:g} {y:g}) scale({scale:.5g})"
            parts.append(f'<g transform="{place}">{panel.markup()}</g>')
            x += panel.width * scale + GAP
        y += max(panel.sheet_height for panel in row) * scale + GAP
    body = "".join(parts)
    for name in marked:
        shown = f'data-target="{escape(name)}"'
        body = body.replace(shown, f'{shown} class="marked"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y:g}" width="{width}"'
        f' height="{y:g}"><style>{style_sheet(theme)}</style>'
        f'<rect width="100%" height="100%" class="f-page"/>{body}</svg>'
    )


def text_panels(board: Callable[..., str]) -> Callable[..., list[Panel]]:
    """A drawing for a game that has none: its board as text, in one panel."""

    def draw(r: Any, s: Any, viewer: int | None) -> list[Panel]:
        lines = board(r, s, viewer).split("\n")
        wide = max(map(len, lines))
        panel = Panel("board", "Board", 20 + 7.9 * wide, 20 + 17 * len(lines))
        for number, line in enumerate(lines):
            panel.parts.append(
                f'<text x="10" y="{20 + 17 * number}" font-size="13" xml:space="preserve"'
                f' class="t-ink m">{escape(line)}</text>'
            )
        return [panel]

    return draw


def player_width(players: int, total: float = 1376, most: float = 450) -> float:
    """The width of a player's panel, so that those of all players fill a row."""
    return min(most, (total + GAP) / int(players) - GAP)
