"""Names of the pieces of Actionworks, shared by all texts."""

from __future__ import annotations

from collections.abc import Iterable

from kanban_env.games.actionworks.enums import KIND_NAMES


def cards(bag: Iterable[int]) -> str:
    """A bag of cards in words, such as `Make 1, Take 3 ×2`."""
    names = [
        KIND_NAMES[kind] + (f" ×{count}" if count > 1 else "")
        for kind, count in enumerate(bag)
        if count > 0
    ]
    return ", ".join(names) or "–"
