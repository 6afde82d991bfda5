"""What an action leads to in Kanban Menu: draws, gains and the end of rounds in words."""

from __future__ import annotations

from typing import Any

from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    CHOOSING_MENUS,
    COLOUR_NAMES,
    MENU_NAMES,
    N_DRAWN,
    N_MATERIALS,
    NONE,
    Colour,
    Effect,
    Menu,
    Question,
)
from kanban_env.games.menu.rules.effects import has_menu
from kanban_env.games.menu.words import tokens

_MOVES_ON_CARDS = (Move.SELECT, Move.PLACE_A, Move.PLACE_B)
"""The moves that take tokens from an action card or place one on it."""


def news(r: Any, before: Any, after: Any, a: int) -> list[str]:
    """Tokens drawn, menu cards turned up, money, VP, and the ends of rounds and game."""
    move, arguments = ACTIONS.decode(a)
    arg = arguments[0] if arguments else 0
    told = [*_source(r, before, move, arg), *_bag(before, after, move, arg)]
    told += _drawn(before, after, move, arg)
    for p in range(r.n_players) if not after.over else ():
        told += _balance(r, before, after, p, move)
    told += _display(before, after)
    if after.triggered and not before.triggered and not after.over:
        told.append(f"player_{before.turn} has {r.target} VP or more: this round is the last")
    if after.round_number > before.round_number:
        told.append(f"Round {after.round_number} begins")
    return told + (_final(r, after) if after.over else [])


def _source(r: Any, before: Any, move: Move, arg: int) -> list[str]:
    """What a player takes from a card, and the menu cards that pay without being used."""
    p, told = int(before.actor), []
    if move == Move.SELECT:
        menu = int(CHOOSING_MENUS[arg])
        taken = before.cards[arg]
        if taken[:N_MATERIALS].any():
            told.append(f"player_{p} takes {tokens(taken[:N_MATERIALS])}")
        if taken[Colour.YELLOW]:
            count = int(taken[Colour.YELLOW])
            told.append(f"player_{p} gets ${count * int(r.yellow_money)} for {count} Yellow")
        if has_menu(before, p, menu):
            told.append(f"{MENU_NAMES[menu]} pays player_{p} for choosing this card")
    elif move in (Move.DRAFT, Move.PURCHASE) and arg == Colour.YELLOW:
        told.append(f"player_{p} gets ${r.yellow_money} for 1 Yellow")
    elif move == Move.SKIP and has_menu(before, p, Menu.BRUNCH):
        told.append(f"Brunch pays player_{p} for skipping the action")
    return told


def _bag(before: Any, after: Any, move: Move, arg: int) -> list[str]:
    """An empty bag that was refilled, and action cards that were filled again."""
    told = []
    draws = N_DRAWN if move == Move.CONTINUE else int(_is_blind_draw(move, arg))
    started = (after.drawn != before.drawn).any() or _is_blind_draw(move, arg)
    if started and before.bag.sum() < draws and before.used.any():
        told.append("The bag is empty: the used tokens go back into it")
    if move not in _MOVES_ON_CARDS and (before.cards != after.cards).any():
        filled = [
            f"{name} {tokens(card)}" for name, card in zip(CARD_NAMES, after.cards, strict=True)
        ]
        told.append(f"The action cards are filled again: {'; '.join(filled)}")
    return told


def _is_blind_draw(move: Move, arg: int) -> bool:
    """Whether an effect draws a token from the bag."""
    return move == Move.ONCE and arg == Effect.FRIED_CHICKEN


def _drawn(before: Any, after: Any, move: Move, arg: int) -> list[str]:
    """Tokens drawn blind, for the distribution or by Fried Chicken."""
    p = int(before.turn)
    if _is_blind_draw(move, arg):
        gained = (after.tokens[p] > before.tokens[p]).tolist()
        colour = gained.index(True) if True in gained else Colour.YELLOW
        return [f"player_{p} draws {COLOUR_NAMES[colour]}"]
    if move not in (Move.CONTINUE, Move.RETURN):
        return []
    new = [c for c, old in zip(after.drawn, before.drawn, strict=True) if c != NONE and old == NONE]
    told = []
    if new and after.question == Question.PLACE_A and after.drawn[1] == NONE:
        told = [f"Only one action card has room: a {COLOUR_NAMES[new[0]]} token returns to the bag"]
        new *= N_DRAWN
    names = " and ".join(COLOUR_NAMES[colour] for colour in new)
    return [f"player_{p} draws {names}", *told] if new else []


def _balance(r: Any, before: Any, after: Any, p: int, move: Move) -> list[str]:
    """A player's money and VP before and after, if they have changed."""
    said = []
    if before.money[p] != after.money[p]:
        said.append(f"${before.money[p]} → ${after.money[p]}")
    if before.scores[p] != after.scores[p]:
        said.append(f"{before.scores[p]} → {after.scores[p]} VP")
    told = [f"player_{p}: {', '.join(said)}"] if said else []
    if after.money[p] == r.money_limit and move in (Move.SELECT, Move.BUSINESS):
        told.append(f"player_{p} has ${r.money_limit}, the most that a player can hold")
    return told if said or p == before.actor else []


def _display(before: Any, after: Any) -> list[str]:
    """Menu cards that were turned up into the display."""
    new = [menu for menu in after.display if menu != NONE and menu not in before.display]
    return [f"{MENU_NAMES[menu]} comes into the display" for menu in new]


def _final(r: Any, s: Any) -> list[str]:
    """The VP of each player, and those of the final exchange in them."""
    told = ["Final scoring: tokens are sold, and money is exchanged for VP"]
    for p in range(r.n_players):
        before, gained = int(s.scores[p]) - int(s.end_points[p]), int(s.end_points[p])
        held = f"{tokens(s.tokens[p])} and ${s.money[p]}"
        told.append(f"player_{p}: {before} so far, {held} give {gained}: {s.scores[p]} VP")
    return told
