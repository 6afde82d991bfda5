"""What is sent to a seat: only what the seat may know.

Everything here is made from the variant, the seat's own board and the log as the seat saw it. The
seed, the actions and the state never leave the server while somebody has something to hide.
"""

from __future__ import annotations

from typing import Any

from kanban_env.agents.choices import numbered_actions
from kanban_env.core.drawing import Panel
from kanban_env.core.events import Event
from kanban_env.web.tables import Table

SHOWN_LOG = 400
"""Decisions of the log that are sent at most; older ones are in the replay."""


def view(table: Table, token: str, seat: int, since: int = 0) -> dict[str, Any]:
    """The table as a seat sees it; the log from decision `since` on."""
    variant, state = table.variant, table.state
    viewer = None if table.over else seat
    board = variant.spec.text.board(variant.r, state, viewer)
    asked = table.to_play if not table.over else None
    since = max(since, table.number - SHOWN_LOG)
    return {
        "table": table.id,
        "game": variant.spec.id,
        "title": variant.spec.title,
        "number": table.number,
        "undone": table.undone,
        "seat": seat,
        "own": table.seats_of(token),
        "asked": asked,
        "over": table.over,
        "open": table.open,
        "players": [
            {
                "name": there.name,
                "kind": there.kind,
                "score": int(table.batch.scores[0, i]),
            }
            for i, there in enumerate(table.seats)
        ],
        "question": board.strip().split("\n")[-1].strip(),
        "board": board,
        "panels": [panel_data(panel) for panel in variant.spec.draw(variant.r, state, viewer)],
        "actions": actions(table) if asked == seat else [],
        "log": [
            {"number": turn.number, "lines": [_line(event, seat) for event in turn.events]}
            for turn in table.log[since:]
        ],
    }


def panel_data(panel: Panel) -> dict[str, Any]:
    """A panel as data."""
    return {
        "name": panel.name,
        "title": panel.title,
        "width": panel.width,
        "height": panel.sheet_height,
        "body": panel.markup(),
    }


def actions(table: Table) -> list[dict[str, Any]]:
    """The legal actions with their numbers, sentences and places on the board."""
    variant, state = table.variant, table.state
    text: Any = variant.spec.text
    found = []
    for number, action in numbered_actions(table.batch).items():
        hint = text.hint(variant.r, state, action) if hasattr(text, "hint") else ""
        found.append(
            {
                "number": number,
                "action": action,
                "text": text.sentence(variant.r, state, action),
                "hint": hint,
                "target": variant.spec.target(variant.r, state, action),
            }
        )
    return found


def _line(event: Event, seat: int) -> dict[str, Any]:
    """An event as the seat saw it."""
    own = event.player == seat
    return {
        "player": event.player,
        "text": event.sentence if own else event.public_sentence,
        "forced": event.forced,
        "news": list(event.news),
    }
