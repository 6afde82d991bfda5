"""Actionworks as text: the board, and every action as a sentence."""

from __future__ import annotations

from typing import Any

from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import ACTIONS, MOVE_OF, Move
from kanban_env.games.actionworks.enums import KIND_NAMES, TYPE_NAMES, Question
from kanban_env.games.actionworks.text_board import (
    COLOURS,
    PANEL_COLUMNS,
    board,
    panels,
    relevant_panels,
)
from kanban_env.games.actionworks.text_help import glossary
from kanban_env.games.actionworks.text_news import news
from kanban_env.games.actionworks.words import cards

__all__ = [
    "COLOURS",
    "PANEL_COLUMNS",
    "board",
    "glossary",
    "news",
    "number",
    "panels",
    "public_sentence",
    "relevant_panels",
    "sentence",
]

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
    "Look at card {} of the deck",
    "Have a hand shown",
)


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
        return _MODE[arg].format(s.looked + 1)
    return "End the turn"


def number(_r: Any, _s: Any, a: int) -> int | None:
    """The number by which a player would ask for an action: 0 to end the turn."""
    return 0 if MOVE_OF[a] == Move.END else None


def public_sentence(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it, without hidden cards."""
    if MOVE_OF[a] == Move.SHIP:
        return "Ship a card"
    if s.question == Question.REORDER:
        return "Put a card back on the deck"
    return sentence(r, s, a)
