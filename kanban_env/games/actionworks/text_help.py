"""What the words on the board of Actionworks mean."""

from __future__ import annotations

from typing import Any

from kanban_env.games.actionworks.enums import TYPE_NAMES, CardType


def glossary(r: Any) -> dict[str, str]:
    """The types of cards, and the other words of the screen."""
    types = {name: _type(r, CardType(i)) for i, name in enumerate(TYPE_NAMES)}
    return {
        **types,
        "deck": "the cards that are still face down; the round ends after the turn that empties it",
        "you know": "cards of the deck that you know, each with its place from the top",
        "in the top": "a card that is among the top cards of the deck: another player has put them"
        " back in an order that you do not know",
        "in the pile": "cards that all players know to be in a pile: they saw the player gain them,"
        " and later a hand without them",
        "workbench": "the cards face up on the table; at the end of a turn all players take them",
        "scrap heap": "cards that were scrapped; they belong to no player",
        "played now": "the group of cards that is carried out",
        "group": "cards that are played together: a card, Copies beside it, and Plans beside Plans",
        "total": f"points of all rounds; {r.target} end the game",
        "last": "points of the last round",
        "pile": "cards that a player has shipped; they are scored at the end of the round",
        "demands": "types that score their value in a player's pile; every other card there scores"
        f" -{r.wrong_part}",
        "hand": "cards that a player can play or ship; in brackets those that all players know",
        "ship": "put a card of the hand face down on the own pile",
        "clear": "at the end of a turn the players in turn take a card of the workbench",
    }


def _type(r: Any, card_type: CardType) -> str:
    """What a type of card does when it is played."""
    return {
        CardType.MAKE: f"turns {r.cards_per_make} cards of the deck onto the workbench",
        CardType.TAKE: "takes a card that was on the workbench before",
        CardType.BORROW: "a player shows its hand, and one card of it is taken",
        CardType.PLAN: "look at a hand, or at the next card from the top of the deck; cards that"
        " several Plans look at are put back in any order",
        CardType.SCRAP: "moves a card of the workbench to the scrap heap, or takes its top card",
        CardType.COPY: "acts as one of the own demands, or as the card beside which it is played",
    }[card_type]
