"""What the words on the board of Kanban Menu mean, with the numbers of the cards."""

from __future__ import annotations

from typing import Any

from kanban_env.games.menu.enums import (
    CARD_NAMES,
    CHOOSING_MENUS,
    COLOUR_NAMES,
    EFFECT_MENUS,
    MENU_NAMES,
    N_EFFECTS,
    Card,
    Colour,
    Effect,
    Menu,
)
from kanban_env.games.menu.rules.effects import is_paid_by_token
from kanban_env.games.menu.words import tokens

_TERMS = {
    "display": "the menu cards that can be developed or reserved",
    "deck": "the menu cards that refill the display",
    "reserved": "a menu card that only its player can develop; worth nothing at the end",
    "bag": "the tokens that are drawn blind",
    "used": "tokens that were paid or discarded; they refill an empty bag",
    "set out": "the tokens from which the players take their starting tokens",
    "drawn": "the tokens that the player places on action cards now; if only one card has room, one"
    " of them returns to the bag",
    "return": "when bag and used area are both empty, all players return half of their tokens to"
    " the bag, and the action cards are filled again",
    "starting token": "each player takes one before the first turn",
    "last round": "a player has reached the VP that end the game; the round is played to its end",
    "skip, do not activate": "the tokens of the action card are kept, the action is not used",
}


def glossary(r: Any) -> dict[str, str]:
    """Action cards, menu cards, colours and other words of the screen."""
    menus = {name: _menu(r, menu) for menu, name in enumerate(MENU_NAMES)}
    colours = {name: _colour(r, colour) for colour, name in enumerate(COLOUR_NAMES)}
    cards = {name: about_card(r, Card(card)) for card, name in enumerate(CARD_NAMES)}
    return {**cards, **menus, **colours, **_TERMS}


def about_card(r: Any, card: Card) -> str:
    """What an action card does."""
    return {
        Card.PURCHASING: "gain a token of a chosen colour",
        Card.REGULAR_BUSINESS: f"pay {r.business_tokens} tokens of one colour for"
        f" ${r.business_money}",
        Card.OPENING_A_FAIR: f"pay {r.fair_tokens} tokens of one colour for {r.fair_vp} VP",
        Card.REGIONAL_CONTRIBUTION: f"contribute ${r.contribution_money} for"
        f" {r.contribution_vp} VP",
        Card.MENU_DEVELOPMENT: "develop a menu card for its tokens, or reserve one",
        Card.TRADING: f"up to {r.exchanges} exchanges: sell or buy a token for its price, or"
        f" exchange ${r.vp_price} and 1 VP",
    }[card]


def _menu(r: Any, menu: int) -> str:
    """A menu card: its cost, its VP and its effect."""
    cost = f"menu card: costs {tokens(r.costs[menu])}, {r.menu_vp[menu]} VP"
    return f"{cost}; {about_menu(r, menu)}"


def about_menu(r: Any, menu: int) -> str:
    """The effect of a menu card."""
    if menu == Menu.BRUNCH:
        return f"{r.brunch_vp} VP in a turn in which the action is not activated"
    for card, choosing in enumerate(CHOOSING_MENUS.tolist()):
        if menu == choosing:
            gains = _gains(r.choosing_money[card], r.choosing_vp[card])
            return f"{gains} each time its owner chooses {CARD_NAMES[card]}"
    for effect in range(N_EFFECTS):
        if menu == EFFECT_MENUS[effect]:
            return f"once a turn: {_effect(r, effect)}"
    return "no effect"


def _gains(money: int, points: int) -> str:
    gains = [words for words, gain in ((f"${money}", money), (f"{points} VP", points)) if gain]
    return " and ".join(gains) or "nothing"


def _effect(r: Any, effect: int) -> str:
    """What a once-effect costs and gives."""
    price, gains = r.effect_price[effect], _gains(r.effect_money[effect], r.effect_vp[effect])
    if effect == Effect.BAVAROIS:
        return f"${price} for an exchange of {CARD_NAMES[Card.TRADING]}"
    if effect == Effect.FRIED_CHICKEN:
        return f"${price} for a token drawn blind"
    if is_paid_by_token(effect):
        return f"a {COLOUR_NAMES[effect]} token for {gains}"
    return f"${price} for {gains}" if price else f"gain {gains}"


def _colour(r: Any, colour: int) -> str:
    """A colour of tokens: its number and its price."""
    if colour == Colour.YELLOW:
        return f"{r.tokens[colour]} tokens; a Yellow token is turned into ${r.yellow_money} at once"
    return f"{r.tokens[colour]} tokens, bought and sold for ${r.prices[colour]}"
