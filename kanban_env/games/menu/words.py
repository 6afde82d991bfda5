"""Names of the pieces of Kanban Menu, shared by all texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.games.menu.enums import COLOUR_NAMES


def tokens(bag: Iterable[int]) -> str:
    """Tokens as text, such as `2 Blue, 1 Red`."""
    named = zip(bag, COLOUR_NAMES, strict=False)
    return ", ".join(f"{count} {name}" for count, name in named if count > 0) or "–"


def cost(r: Any, menu: int) -> str:
    """The cost and the VP of a menu card, such as `2 White for 3 VP`."""
    return f"{tokens(r.costs[menu])} for {r.menu_vp[menu]} VP"
