"""Actionworks as text: the board, and every action as a sentence."""

from __future__ import annotations

from typing import Any

from kanban_env.core.players import player_at
from kanban_env.core.result import result_text
from kanban_env.games.actionworks.actions import ACTIONS, MOVE_OF, Move
from kanban_env.games.actionworks.enums import (
    KIND_NAMES,
    N_TYPES,
    NONE,
    TYPE_NAMES,
    Question,
)
from kanban_env.games.actionworks.rules.scoring import standing
from kanban_env.games.actionworks.text_help import glossary
from kanban_env.games.actionworks.text_news import news
from kanban_env.games.actionworks.words import cards

__all__ = ["board", "glossary", "news", "public_sentence", "sentence"]

DECK_SHOWN = 6
"""The number of deck cards on the board that shows everything."""

_PICK = {
    Question.TAKE: "Take {} from the workbench",
    Question.BORROW_PICK: "Borrow {} from player_{}",
    Question.REORDER: "Put {} back on the deck as card {} from the top",
    Question.SCRAP_PICK: "Scrap {} from the workbench",
    Question.CLEAR: "Clear {} from the workbench",
}
_MODE = (
    "Scrap a card of the workbench",
    "Take the top card of the scrap heap",
    "Look at the top of the deck",
    "Have a hand shown",
)


def _number(count: int) -> str:
    return f"{count} card" + ("" if count == 1 else "s")


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action as a sentence."""
    move, arguments = ACTIONS.decode(a)
    arg = arguments[0] if arguments else 0
    if move == Move.PLAY:
        return f"Play {KIND_NAMES[arg]}"
    if move == Move.SHIP:
        return f"Ship {KIND_NAMES[arg]}"
    if move == Move.ADD:
        return f"Add {KIND_NAMES[arg]} to the group"
    if move == Move.GO:
        return f"Go: play {cards(s.group)}"
    if move == Move.COPY_AS:
        return f"Let the Copy act as the demand {TYPE_NAMES[arg]}"
    if move == Move.PICK:
        detail = s.target if s.question == Question.BORROW_PICK else s.put_back + 1
        return _PICK.get(Question(s.question), "Pick {}").format(KIND_NAMES[arg], detail)
    if move == Move.TARGET:
        verb = "Borrow from" if s.question == Question.BORROW_TARGET else "Have the hand shown of"
        return f"{verb} player_{player_at(r, s.turn, arg + 1)}"
    if move == Move.MODE:
        return _MODE[arg]
    return "End the turn"


def public_sentence(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it, without hidden cards."""
    if MOVE_OF[a] == Move.SHIP:
        return "Ship a card"
    if s.question == Question.REORDER:
        return "Put a card back on the deck"
    return sentence(r, s, a)


def _demands(s: Any, p: int) -> str:
    return " ".join(TYPE_NAMES[t] for t in range(N_TYPES) if s.demand_owners[t] == p)


def _types(r: Any, s: Any) -> str:
    last = len(r.types_in_play)
    return " ".join(TYPE_NAMES[: r.types_in_play[min(s.round_number, last) - 1]])


def _hand(r: Any, s: Any, p: int, viewer: int | None) -> str:
    """A hand as `viewer` sees it: all of it, or its size and what is certain."""
    if viewer is None or p == viewer or s.over:
        return cards(s.hands[p])
    certain = s.sure[p] if r.memory else s.hands[p] * s.shown[p]
    return _number(s.hand_sizes[p]) + (f" ({cards(certain)})" if certain.any() else "")


def _known_deck(s: Any, viewer: int | None) -> str:
    """The deck positions that `viewer` knows; the first cards for None."""
    if viewer is None:
        order = [KIND_NAMES[kind] for kind in s.deck[s.deck_top : s.deck_end]]
        more = ", …" if len(order) > DECK_SHOWN else ""
        return "  top first: " + ", ".join(order[:DECK_SHOWN]) + more if order else ""
    known = [
        f"{i - s.deck_top + 1}: {KIND_NAMES[s.deck[i]]}"
        for i in range(s.deck_top, s.deck_end)
        if s.known[viewer, i]
    ]
    return "  you know " + ", ".join(known) if known else ""


def board(r: Any, s: Any, viewer: int | None) -> str:
    """The board as text, as the player `viewer` sees it; None shows everything."""
    heap = "–"
    if s.heap_size:
        heap = f"{_number(s.heap_size)}, top {KIND_NAMES[s.heap[s.heap_size - 1]]}"
    lines = [
        f"Actionworks · round {s.round_number} ({_types(r, s)}) · to {r.target} points",
        f"  deck       {_number(s.deck_end - s.deck_top)}{_known_deck(s, viewer)}",
        f"  workbench  {cards(s.workbench)}",
        f"  scrap heap {heap}",
    ]
    if s.acting != NONE:
        lines.append(f"  played now {cards(s.group)} as {TYPE_NAMES[s.acting]}")
    lines.append("")
    lines.append(f"  {'':2}{'player':10} {'total':>5} {'last':>5} {'pile':>4}  {'demands':20} hand")
    for p in range(r.n_players):
        mark = "▶" if s.actor == p and not s.over else " "
        name = f"player_{p}" + ("*" if p == viewer else "")
        pile = s.pile_sizes[p]
        lines.append(
            f"  {mark} {name:10} {s.scores[p]:5} {s.last_points[p]:+5} {pile:4}"
            f"  {_demands(s, p):20} {_hand(r, s, p, viewer)}"
        )
    if viewer is not None and r.memory and s.piles[viewer].any():
        lines.append(f"  your pile: {cards(s.piles[viewer])}")
    lines.append("")
    lines.append(f"  {result_text(r, s, standing) if s.over else _asks(s)}")
    return "\n".join(lines)


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


def _asks(s: Any) -> str:
    return f"player_{s.actor} {_ASKS[Question(s.question)]}."
