"""The result of a game in words: the last line of every game's board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanban_env.core.loops import TRUNCATED


def result_text(
    r: Any, s: Any, standing: Callable[[Any, Any, int], int], unit: str = "points"
) -> str:
    """Who won according to the game's `standing`, or who leads in a game that was truncated."""
    places = [standing(r, s, p) for p in range(r.n_players)]
    first = [p for p, place in enumerate(places) if place == max(places)]
    names = " and ".join(f"player_{p}" for p in first)
    points = int(s.scores[first[0]])
    unit = unit.removesuffix("s") if points == 1 else unit
    if s.over == TRUNCATED:
        lead = "leads" if len(first) == 1 else "lead"
        return f"The game was cut off: {names} {lead} with {points} {unit}."
    level = sum(int(s.scores[p]) == points for p in range(r.n_players))
    tied = " by the tie-break" if level > len(first) else ""
    return f"The game is over: {names} won with {points} {unit}{tied}."
