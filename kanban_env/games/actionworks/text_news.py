"""What an action leads to in Actionworks: cards turned up and shown, and points, in words."""

from __future__ import annotations

from typing import Any

from kanban_env.games.actionworks.actions import ACTIONS, Mode, Move
from kanban_env.games.actionworks.enums import KIND_NAMES, N_TYPES, TYPE_NAMES, Question
from kanban_env.games.actionworks.words import cards


def news(r: Any, before: Any, after: Any, a: int) -> list[str]:
    """Cards turned up or shown, the points of a round, and the beginning of the next."""
    move, arguments = ACTIONS.decode(a)
    told = _shown(r, before, after)
    if move == Move.MODE and arguments[0] == Mode.SCRAP_HEAP and before.heap_size:
        top = KIND_NAMES[before.heap[before.heap_size - 1]]
        told.append(f"player_{before.turn} takes {top} from the scrap heap")
    is_new = after.round_number > before.round_number or after.over
    if is_new:
        return told + _round(r, before, after)
    if after.deck_top > before.deck_top:
        told.append(f"{cards(_turned(before, after, a))} turned onto the workbench")
    return told


def _turned(before: Any, after: Any, a: int) -> list[int]:
    """The cards that the deck has given to the workbench."""
    move, arguments = ACTIONS.decode(a)
    cleared = before.workbench.copy()
    if move == Move.PICK and before.question == Question.CLEAR:
        cleared[arguments[0]] -= 1
    return [max(0, int(new) - int(old)) for new, old in zip(after.workbench, cleared, strict=True)]


def _shown(r: Any, before: Any, after: Any) -> list[str]:
    """Hands that were shown to all players."""
    players = [p for p in range(r.n_players) if after.shown[p] and not before.shown[p]]
    return [f"player_{p} shows {cards(after.sure[p])}" for p in players]


def _round(r: Any, before: Any, after: Any) -> list[str]:
    """The points of the round that has ended, and the deal of the next."""
    told = [
        f"Round {before.round_number} ends: all hands are shipped, and the piles are scored",
        *(
            f"player_{p} scores {after.last_points[p]:+}: {after.scores[p]} in total"
            for p in range(r.n_players)
        ),
    ]
    if after.over:
        return told
    told.append(f"Round {after.round_number} begins with {cards(after.workbench)} on the workbench")
    for p in range(r.n_players):
        owned = [TYPE_NAMES[t] for t in range(N_TYPES) if after.demand_owners[t] == p]
        told.append(f"player_{p} gets the demands {', '.join(owned) or '–'}")
    return told
