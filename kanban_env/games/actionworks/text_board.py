"""The board of Actionworks as text: as a whole, and in sections that fit a terminal."""

from __future__ import annotations

from typing import Any

from kanban_env.core.result import result_text
from kanban_env.games.actionworks.enums import KIND_NAMES, N_TYPES, NONE, TYPE_NAMES, Question
from kanban_env.games.actionworks.rules.knowledge import is_exact, known_cards
from kanban_env.games.actionworks.rules.scoring import standing
from kanban_env.games.actionworks.rules.setup import types_in_play
from kanban_env.games.actionworks.words import cards

DECK_SHOWN = 6
"""The number of deck cards on the board that shows everything."""
_STYLES = ("bold green", "bold bright_blue", "bold yellow", "bold magenta", "bold red", "bold cyan")
COLOURS = {
    rf"\b{name}(?: \d\b|(?=[,).]|  | (?:{'|'.join(TYPE_NAMES)})\b(?! \d)|$))": style
    for name, style in zip(TYPE_NAMES, _STYLES, strict=True)
}
"""Patterns of the types of cards and their colours on a terminal, each beside the type's name."""
PANEL_COLUMNS: tuple[tuple[str, ...], ...] = ()
"""No sections are shown beside each other."""


def _number(count: int) -> str:
    return f"{count} card" + ("" if count == 1 else "s")


def _demands(s: Any, p: int) -> str:
    return " ".join(TYPE_NAMES[t] for t in range(N_TYPES) if s.demand_owners[t] == p)


def types_text(r: Any, s: Any) -> str:
    """The types of cards in this round."""
    return " ".join(TYPE_NAMES[: types_in_play(r, s)])


def hand_text(r: Any, s: Any, p: int, viewer: int | None) -> str:
    """A hand as `viewer` sees it: all of it, or its size and what is certain; also of the pile."""
    if viewer is None or p == viewer or s.over:
        return cards(s.hands[p])
    certain = s.sure[p] if r.memory else s.hands[p] * s.shown[p]
    hand = _number(s.hand_sizes[p]) + (f" ({cards(certain)})" if certain.any() else "")
    return hand + (f", in the pile {cards(s.piled[p])}" if r.memory and s.piled[p].any() else "")


def known_deck(s: Any, viewer: int | None) -> str:
    """The cards of the deck that `viewer` knows; the first cards for None."""
    if viewer is None:
        order = [KIND_NAMES[kind] for kind in s.deck[s.deck_top : s.deck_end]]
        more = ", …" if len(order) > DECK_SHOWN else ""
        return "  top first: " + ", ".join(order[:DECK_SHOWN]) + more if order else ""
    known = []
    for i in range(known_cards(s, viewer)):
        depth = s.known_ends[viewer, i] - s.deck_top
        place = depth if is_exact(s, viewer, i) else f"in the top {depth}"
        known.append(f"{place}: {KIND_NAMES[s.known[viewer, i]]}")
    return "  you know " + ", ".join(known) if known else ""


def _head(r: Any, s: Any) -> str:
    return f"Actionworks · round {s.round_number} ({types_text(r, s)}) · to {r.target} points"


def _table_lines(s: Any, viewer: int | None) -> list[str]:
    """Deck, workbench, scrap heap, and the cards that are played now."""
    heap = "–"
    if s.heap_size:
        heap = f"{_number(s.heap_size)}, top {KIND_NAMES[s.heap[s.heap_size - 1]]}"
    lines = [
        f"deck       {_number(s.deck_end - s.deck_top)}{known_deck(s, viewer)}",
        f"workbench  {cards(s.workbench)}",
        f"scrap heap {heap}",
    ]
    if s.acting != NONE:
        lines.append(f"played now {cards(s.group)} as {TYPE_NAMES[s.acting]}")
    return lines


_TITLES = f"  {'player':10} {'total':>5} {'last':>5} {'pile':>4}  {'demands':20} hand"


def _player_line(r: Any, s: Any, p: int, viewer: int | None, hand: str = "") -> str:
    mark = "▶" if s.actor == p and not s.over else " "
    name = f"player_{p}" + ("*" if p == viewer else "")
    return (
        f"{mark} {name:10} {s.scores[p]:5} {s.last_points[p]:+5} {s.pile_sizes[p]:4}"
        f"  {_demands(s, p):20} {hand or hand_text(r, s, p, viewer)}"
    )


def _pile_lines(r: Any, s: Any, viewer: int | None) -> list[str]:
    """The cards that the viewer has shipped, if the game lets players look at them."""
    if viewer is None or not r.memory or not s.piles[viewer].any():
        return []
    return [f"your pile: {cards(s.piles[viewer])}"]


def board(r: Any, s: Any, viewer: int | None) -> str:
    """The board as text, as the player `viewer` sees it; None shows everything."""
    lines = [*_table_lines(s, viewer), "", _TITLES]
    lines += [_player_line(r, s, p, viewer) for p in range(r.n_players)]
    lines += [*_pile_lines(r, s, viewer), "", question_line(r, s)]
    return "\n".join([_head(r, s), *(f"  {line}" if line else "" for line in lines)])


def relevant_panels(_r: Any, _s: Any) -> tuple[str, ...]:
    """The sections that matter most for the question now asked."""
    return ("table", "players")


def panels(r: Any, s: Any, viewer: int | None) -> dict[str, list[str]]:
    """The sections of the board by name, as `viewer` may see them."""
    own = [viewer] if viewer is not None else []
    others = [p for p in range(r.n_players) if p != viewer]
    return {
        "head": [_head(r, s)],
        "table": _table_lines(s, viewer),
        "you": [_TITLES, *(_player_line(r, s, p, p, _number(s.hand_sizes[p])) for p in own)],
        "players": [_player_line(r, s, p, viewer) for p in others],
        "hand": [
            *(f"your hand: {hand_text(r, s, p, viewer)}" for p in own),
            *_pile_lines(r, s, viewer),
        ],
        "question": [question_line(r, s)],
    }


_ASKS = {
    Question.MAIN: "plays or ships a card, or ends the turn",
    Question.COPY_AS: "chooses what the Copy acts as",
    Question.GROUP: "adds cards to the group, or goes",
    Question.TAKE: "takes a card from the workbench",
    Question.BORROW_TARGET: "chooses whom to borrow from",
    Question.BORROW_PICK: "borrows a card",
    Question.PLAN_MODE: "looks at the deck or at a hand",
    Question.PLAN_TARGET: "chooses whose hand is shown",
    Question.REORDER: "puts the cards back on the deck, first the new top",
    Question.SCRAP_MODE: "scraps a card, or takes the heap's top card",
    Question.SCRAP_PICK: "scraps a card of the workbench",
    Question.CLEAR: "clears a card from the workbench",
}


def question_line(r: Any, s: Any) -> str:
    """Who is asked what, or the result of the game."""
    if s.over:
        return result_text(r, s, standing)
    return f"player_{s.actor} {_ASKS[Question(s.question)]}."
