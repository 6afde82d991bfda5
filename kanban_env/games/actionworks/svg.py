"""Actionworks as a drawing: the workbench, deck and scrap heap, and the players."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel, player_width
from kanban_env.core.paints import PLAYERS
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import ACTIONS, Mode, Move
from kanban_env.games.actionworks.enums import (
    KIND_NAMES,
    N_KINDS,
    N_TYPES,
    N_VALUES,
    NONE,
    TYPE_NAMES,
    Question,
)
from kanban_env.games.actionworks.text_board import hand_text, known_deck, question_line, types_text

PAINTS = ("blue", "green", "orange", "purple", "red", "teal")
"""The paint of each type of cards."""
_CARD_WIDTH, _CARD_HEIGHT, _STEP = 62, 40, 66


def draw(r: Any, s: Any, viewer: int | None) -> list[Panel]:
    """The board in panels, as the player `viewer` sees it; None shows everything."""
    width = player_width(int(r.n_players) if r.n_players <= 4 else 3, most=450)
    players = [_player(r, s, p, width, viewer) for p in range(r.n_players)]
    return [_workbench(r, s), _deck(r, s, viewer), _round(r, s), *players]


def card(panel: Panel, x: float, y: float, kind: int, count: int = 1) -> None:
    """A card of a kind: its type and value; several of a kind are one card with their number."""
    paint, name = PAINTS[kind // N_VALUES], TYPE_NAMES[kind // N_VALUES]
    panel.rect(x, y, _CARD_WIDTH, _CARD_HEIGHT, paint)
    panel.text(x + 5, y + 14, name, 11, paint=f"on-{paint}", width=_CARD_WIDTH - 10)
    panel.text(x + _CARD_WIDTH - 6, y + 34, KIND_NAMES[kind].split()[1], 18, anchor="end",
               paint=f"on-{paint}", bold=True)  # fmt: skip
    if count > 1:
        panel.text(x + 6, y + 34, f"{count}×", 13, paint=f"on-{paint}", bold=True)


def _cards(panel: Panel, counts: Any, place: str, x: float, y: float, each: int) -> int:
    """Cards by kind, each a target `place:KIND`; return the number of rows."""
    kinds = [kind for kind in range(N_KINDS) if counts[kind] > 0]
    for number, kind in enumerate(kinds):
        at = (x + _STEP * (number % each), y + (_CARD_HEIGHT + 5) * (number // each))
        with panel.target(f"{place}:{kind}", KIND_NAMES[kind]):
            card(panel, *at, kind, int(counts[kind]))
    return -(-len(kinds) // each)


def _workbench(r: Any, s: Any) -> Panel:
    """The cards on the workbench, and the group that is being played."""
    types = types_text(r, s)
    panel = Panel("workbench", f"Workbench · round {s.round_number}: {types}", 460, 176)
    rest = s.workbench - s.group
    _cards(panel, rest, "bench", 10, 6, 6)
    if s.group.any():
        acting = "" if s.acting == NONE else f" as {TYPE_NAMES[s.acting]}"
        panel.text(10, 124, f"played now{acting}", 11, paint="muted")
        _cards(panel, s.group, "group", 10, 130, 6)
    elif not s.workbench.any():
        panel.text(230, 60, "no cards", 12, anchor="middle", paint="muted")
    return panel


def _deck(_r: Any, s: Any, viewer: int | None) -> Panel:
    """The deck with what the viewer knows of it, and the scrap heap."""
    panel = Panel("deck", "Deck and scrap heap", 440, 176)
    with panel.target("deck", "The deck"):
        panel.rect(10, 8, 200, 60, "strong")
        panel.text(110, 44, f"deck: {s.deck_end - s.deck_top} cards", 14, anchor="middle")
    with panel.target("heap", "The scrap heap"):
        panel.rect(226, 8, 204, 60, "strong")
        panel.text(240, 44, f"heap: {s.heap_size} cards", 14)
        if s.heap_size:
            card(panel, 358, 18, int(s.heap[s.heap_size - 1]))
    panel.text(10, 92, known_deck(s, viewer).strip(), 12, width=420)
    with panel.target("turn", "Go, or end the turn"):
        panel.rect(10, 132, 420, 34, "strong")
        panel.text(220, 154, "Go · End turn", 14, anchor="middle")
    return panel


def _round(r: Any, s: Any) -> Panel:
    """The demand cards by type, and what is asked."""
    panel = Panel("demands", f"Demands · to {r.target} points", 452, 176)
    for card_type in range(N_TYPES):
        x, y = 10 + 146 * (card_type % 3), 6 + 44 * (card_type // 3)
        with panel.target(f"demand:{card_type}", f"The demand {TYPE_NAMES[card_type]}"):
            panel.rect(x, y, 140, 38, PAINTS[card_type])
            panel.text(x + 8, y + 24, TYPE_NAMES[card_type], 13, bold=True,
                       paint=f"on-{PAINTS[card_type]}")  # fmt: skip
        owner = int(s.demand_owners[card_type])
        if owner != NONE:
            panel.token(x + 122, y + 19, PLAYERS[owner], str(owner), 11)
    panel.text(10, 116, question_line(r, s), 13, bold=True, width=432)
    panel.text(10, 138, "A disc on a demand is the player who has it.", 11, paint="muted")
    return panel


def _player(r: Any, s: Any, p: int, width: float, viewer: int | None) -> Panel:
    """A player's points, pile and hand; hidden cards only for their owner, or None."""
    own = " (you)" if p == viewer else ""
    acts = " · to move" if p == s.actor and not s.over else ""
    each = max(1, int((width - 16) // _STEP))
    is_open = viewer is None or p == viewer or bool(s.over)
    counts = s.hands[p] if is_open else s.sure[p] if r.memory else s.hands[p] * s.shown[p]
    rows = max(1, -(-sum(1 for n in counts if n > 0) // each))
    panel = Panel(f"player:{p}", f"player_{p}{own}{acts}", width, 100 + 45 * rows)
    panel.rect(0, 0, width, 5, PLAYERS[p], edge="", radius=0)
    with panel.target(f"name:{p}", f"player_{p}"):
        panel.rect(8, 10, 150, 30)
        panel.text(16, 31, f"{s.scores[p]} points", 16, bold=True)
    panel.text(170, 31, f"last round {s.last_points[p]:+}", 12, paint="muted")
    panel.text(width - 10, 31, f"pile {s.pile_sizes[p]}", 13, anchor="end")
    demands = [t for t in range(N_TYPES) if s.demand_owners[t] == p]
    said = ", ".join(TYPE_NAMES[t] for t in demands) or "none"
    panel.text(10, 58, f"demands: {said}", 12, width=width - 20)
    known = "" if is_open else hand_text(r, s, p, viewer)
    panel.text(10, 76, f"hand: {s.hand_sizes[p]} cards" if is_open else f"hand: {known}", 12,
               paint="muted", width=width - 20)  # fmt: skip
    _cards(panel, counts, f"hand:{p}", 10, 84, each)
    return panel


def _pick(s: Any, kind: int) -> str:
    """Where a card is picked."""
    if s.question == Question.BORROW_PICK:
        return f"hand:{s.target}:{kind}"
    return "deck" if s.question == Question.REORDER else f"bench:{kind}"


def target(r: Any, s: Any, a: int) -> str:
    """The element of the drawing that an action belongs to."""
    move, arguments = ACTIONS.decode(a)
    arg = arguments[0] if arguments else 0
    if move in (Move.PLAY, Move.SHIP):
        return f"hand:{s.actor}:{arg}"
    if move == Move.ADD:
        return f"hand:{s.actor}:{arg}"
    if move == Move.COPY_AS:
        return f"demand:{arg}"
    if move == Move.PICK:
        return _pick(s, arg)
    if move == Move.TARGET:
        return f"name:{player_at(r, s.turn, arg + 1)}"
    if move == Move.MODE and arg in (Mode.SCRAP_HEAP, Mode.PLAN_DECK):
        return "heap" if arg == Mode.SCRAP_HEAP else "deck"
    return "turn"
