"""Kanban Menu as text: the board, and every action as a sentence."""

from __future__ import annotations

from typing import Any

from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    COLOUR_NAMES,
    EFFECT_NAMES,
    EXCHANGES,
    MENU_NAMES,
    NONE,
    Effect,
    Exchange,
    Question,
)
from kanban_env.games.menu.rules.effects import is_paid_by_token
from kanban_env.games.menu.text_board import (
    COLOURS,
    PANEL_COLUMNS,
    board,
    panels,
    relevant_panels,
)
from kanban_env.games.menu.text_help import about_menu, glossary
from kanban_env.games.menu.text_news import news
from kanban_env.games.menu.words import cost, tokens

__all__ = [
    "COLOURS",
    "PANEL_COLUMNS",
    "board",
    "glossary",
    "hint",
    "news",
    "number",
    "panels",
    "public_sentence",
    "relevant_panels",
    "sentence",
]


def exchange_text(r: Any, exchange: int) -> str:
    """An exchange of action card 6."""
    kind, colour = EXCHANGES[exchange]
    if kind == Exchange.SELL:
        return f"sell a {COLOUR_NAMES[colour]} token for ${r.prices[colour]}"
    if kind == Exchange.BUY:
        return f"buy a {COLOUR_NAMES[colour]} token for ${r.prices[colour]}"
    if kind == Exchange.MONEY_TO_VP:
        return f"pay ${r.vp_price} for 1 VP"
    return f"pay 1 VP for ${r.vp_price}"


def _gains(r: Any, effect: int) -> str:
    """What a once-effect gives."""
    money, points = r.effect_money[effect], r.effect_vp[effect]
    gains = [words for words, gain in ((f"${money}", money), (f"{points} VP", points)) if gain]
    return " and ".join(gains) or "nothing"


def effect_text(r: Any, effect: int) -> str:
    """The use of a once-effect other than Bavarois."""
    name, price = EFFECT_NAMES[effect], r.effect_price[effect]
    if is_paid_by_token(effect):
        return f"Use {name}: a {COLOUR_NAMES[effect]} token for {_gains(r, effect)}"
    if effect == Effect.FRIED_CHICKEN:
        return f"Use {name}: ${price} for a token from the bag"
    paid = f"${price} for " if price else "gain "
    return f"Use {name}: {paid}{_gains(r, effect)}"


def _activation(r: Any, s: Any, move: Move, arg: int) -> str | None:
    """The sentence of an action that activates or skips the action card; None for others."""
    if move == Move.SKIP:
        card = "the action" if s.selected == NONE else CARD_NAMES[s.selected]
        return f"Do not activate {card}"
    if move == Move.PURCHASE:
        return f"Gain a {COLOUR_NAMES[arg]} token"
    if move == Move.BUSINESS:
        return f"Pay {r.business_tokens} {COLOUR_NAMES[arg]} tokens for ${r.business_money}"
    if move == Move.FAIR:
        return f"Pay {r.fair_tokens} {COLOUR_NAMES[arg]} tokens for {r.fair_vp} VP"
    if move == Move.CONTRIBUTE:
        return f"Contribute ${r.contribution_money} for {r.contribution_vp} VP"
    if move == Move.DEVELOP:
        return f"Develop {MENU_NAMES[arg]}: {cost(r, arg)}"
    if move == Move.RESERVE:
        return f"Reserve {MENU_NAMES[arg]}"
    if move == Move.EXCHANGE:
        return f"Trade: {exchange_text(r, arg)}"
    if move == Move.STOP:
        return "Stop trading"
    return None


def _drawn(s: Any, token: int) -> str:
    return "" if s.drawn[token] == NONE else f", {COLOUR_NAMES[s.drawn[token]]},"


def _distribution(s: Any, move: Move, arg: int) -> str | None:
    """The sentence of an action that places drawn tokens; None for others."""
    if move == Move.WHICH:
        placed, other = ("first", "second")[arg], ("second", "first")[arg]
        back = f"return the {other}{_drawn(s, 1 - arg)} to the bag"
        return f"Place the {placed} token{_drawn(s, arg)} and {back}"
    if move == Move.PLACE_A:
        is_alone = s.drawn[0] != NONE and s.drawn[1] == NONE
        return f"Place the {'' if is_alone else 'first '}token{_drawn(s, 0)} on {CARD_NAMES[arg]}"
    if move == Move.PLACE_B:
        return f"Place the second token{_drawn(s, 1)} on {CARD_NAMES[arg]}"
    return None


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action as a sentence."""
    move, arguments = ACTIONS.decode(a)
    arg = arguments[0] if arguments else 0
    said = _activation(r, s, move, arg) or _distribution(s, move, arg)
    if said is not None:
        return said
    if move == Move.DRAFT:
        return f"Take the {COLOUR_NAMES[arg]} starting token"
    if move == Move.SELECT:
        there = f"with {tokens(s.cards[arg])}" if s.cards[arg].any() else "with nothing on it"
        return f"Select {CARD_NAMES[arg]} {there}"
    if move == Move.ONCE:
        return effect_text(r, arg)
    if move == Move.BAVAROIS:
        return f"Use Bavarois: ${r.effect_price[Effect.BAVAROIS]}, then {exchange_text(r, arg)}"
    if move == Move.DISCARD:
        return f"Discard a {COLOUR_NAMES[arg]} token"
    if move == Move.RETURN:
        return f"Return a {COLOUR_NAMES[arg]} token to the bag"
    return "Continue to the draw" if s.question == Question.AFTER else "End the turn"


def number(_r: Any, _s: Any, a: int) -> int | None:
    """The number by which a player would ask for an action: of its action card, or 0 to go on."""
    move, arguments = ACTIONS.decode(a)
    if move in (Move.SKIP, Move.STOP, Move.CONTINUE):
        return 0
    return arguments[0] + 1 if move in (Move.SELECT, Move.PLACE_A, Move.PLACE_B) else None


def hint(r: Any, _s: Any, a: int) -> str:
    """What a menu card does that an action develops or reserves."""
    move, arguments = ACTIONS.decode(a)
    return about_menu(r, arguments[0]) if move in (Move.DEVELOP, Move.RESERVE) else ""


def public_sentence(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it: every action is public."""
    return sentence(r, s, a)
