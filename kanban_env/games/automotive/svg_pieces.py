"""The pieces of Automotive Revolution as shapes: cars, cubes, designs, workers, benefits."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel
from kanban_env.core.paints import PLAYERS
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    MODEL_NAMES,
    kind_of,
    model_of,
)

MODEL_PAINTS = tuple(name.lower() for name in MODEL_NAMES)
PART_PAINTS = ("grey", "teal", "orange", "purple", "pink", "brown")
MODEL_CODES = ("Bk", "Bl", "Gr", "Ye", "Re")
PART_CODES = ("CH", "TR", "TU", "EN", "SU", "BR")
BENEFIT_CODES = ("S", "B", "V", "T", "P")
BENEFIT_PAINTS = ("grey", "brown", "teal", "red", "yellow")
LEGEND = "S Shift · B book · V voucher · T Seat · P point"


def car(panel: Panel, x: float, y: float, model: int, width: float = 36) -> None:
    """A car around (x, y) in the colour of its model, with the code of the model."""
    w, h = width, 0.5 * width
    left, top = x - w / 2, y - h / 2
    body = (
        f"M{left:g} {top + h * 0.8:g} v{-h * 0.35:g} l{w * 0.16:g} {-h * 0.1:g}"
        f" l{w * 0.14:g} {-h * 0.35:g} h{w * 0.4:g} l{w * 0.16:g} {h * 0.35:g}"
        f" l{w * 0.14:g} {h * 0.15:g} v{h * 0.3:g} z"
    )
    panel.path(body, MODEL_PAINTS[model])
    for wheel in (0.25, 0.75):
        panel.circle(left + wheel * w, top + 0.82 * h, 0.16 * h, "black", edge="white")
    size = 0.27 * width
    panel.text(x, y + 0.4 * size, MODEL_CODES[model], size, paint=f"on-{MODEL_PAINTS[model]}",
               anchor="middle", bold=True)  # fmt: skip


def part(panel: Panel, x: float, y: float, kind: int, side: float = 18) -> None:
    """A cube of a part with its code."""
    panel.cube(x, y, PART_PAINTS[kind], PART_CODES[kind], side)


def design(panel: Panel, x: float, y: float, number: int, width: float, height: float) -> None:
    """A design tile: the colour of its model, and its part or none."""
    kind, model = int(kind_of(number)), int(model_of(number))
    panel.rect(x, y, width, height, MODEL_PAINTS[model], radius=3)
    panel.text(x + 4, y + 12, MODEL_CODES[model], 11, paint=f"on-{MODEL_PAINTS[model]}", bold=True)
    if kind == CLAIM_ONLY:
        panel.text(x + width - 12, y + height / 2 + 6, "–", 16, anchor="middle",
                   paint=f"on-{MODEL_PAINTS[model]}")  # fmt: skip
    else:
        side = min(20, height - 6) if width >= 40 else 14
        part(panel, x + width - side / 2 - 4, y + height - side / 2 - 3, kind, side)


def worker(panel: Panel, x: float, y: float, player: int, size: float = 9) -> None:
    """A worker of a player, with the number of the player."""
    paint = PLAYERS[player]
    shoulders = [(x - size, y + 1.3 * size), (x - 0.6 * size, y), (x + 0.6 * size, y)]
    panel.polygon([*shoulders, (x + size, y + 1.3 * size)], paint)
    panel.circle(x, y - 0.35 * size, 0.72 * size, paint)
    panel.text(x, y + 0.95 * size, player, size, paint=f"on-{paint}", anchor="middle", bold=True)


def sandra(panel: Panel, x: float, y: float, scale: float = 1) -> None:
    """Sandra, the manager."""
    wide, low, high = 11 * scale, y + 13 * scale, y - 10 * scale
    panel.polygon([(x - wide, low), (x, high), (x + wide, low)], "pink")
    panel.circle(x, y - 9 * scale, 7 * scale, "pink")
    panel.text(x, y + 10 * scale, "S", 12 * scale, paint="on-pink", anchor="middle", bold=True)


def chips(panel: Panel, x: float, y: float, r: Any, row: int, size: float = 16) -> None:
    """A benefit around (x, y): a chip with number and code for each kind."""
    given = [(int(n), kind) for kind, n in enumerate(r.benefits[row]) if n]
    left = x - (len(given) - 1) * (size + 8) / 2
    for place, (count, kind) in enumerate(given):
        middle = left + place * (size + 8)
        panel.rect(middle - size / 2 - 3, y - size / 2, size + 6, size, BENEFIT_PAINTS[kind],
                   radius=size / 2)  # fmt: skip
        said = f"{count if count > 1 else ''}{BENEFIT_CODES[kind]}"
        panel.text(middle, y + 0.24 * size, said, 0.68 * size, anchor="middle",
                   paint=f"on-{BENEFIT_PAINTS[kind]}")  # fmt: skip
    if not given:
        panel.text(x, y + 4, "–", 12, anchor="middle", paint="muted")


def cubes(panel: Panel, x: float, y: float, bag: Any, most: int, side: float = 16) -> None:
    """Cubes of parts side by side, and empty places up to `most`."""
    kinds = [kind for kind, n in enumerate(bag) for _ in range(int(n))]
    for place in range(max(most, len(kinds))):
        middle = x + place * (side + 3)
        if place < len(kinds):
            part(panel, middle, y, kinds[place], side)
        else:
            panel.rect(middle - side / 2, y - side / 2, side, side, "sheet", radius=2)
