"""Positions of Kanban Menu for the rule tests, written with the names of the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from kanban_env.core.spec import Variant
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import (
    COLOUR_NAMES,
    EFFECT_NAMES,
    EXCHANGES,
    MENU_NAMES,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Exchange,
    Question,
)
from tests.menu.conftest import Dice
from tests.table import Table

Tokens = str
"""Tokens by their first letters: "BBG" is two Blue tokens and a Green one, "" no token."""

LETTERS = "BGWRY"
_EXCHANGE_NAMES = {
    Exchange.SELL: "sell {colour}",
    Exchange.BUY: "buy {colour}",
    Exchange.MONEY_TO_VP: "$ -> VP",
    Exchange.VP_TO_MONEY: "VP -> $",
}
EXCHANGE_NAMES = tuple(
    _EXCHANGE_NAMES[kind].format(colour=COLOUR_NAMES[colour]) for kind, colour in EXCHANGES
)
_NAMES = {
    "colour": COLOUR_NAMES,
    "menu": MENU_NAMES,
    "effect": EFFECT_NAMES,
    "exchange": EXCHANGE_NAMES,
}
"""What the values of an argument are called."""
NO_CARDS = "Garden Salad, Ratatouille, Beef Stew, Mixed Grill"
"""A display of four menus without effects."""


def bag(tokens: Tokens) -> list[int]:
    return [tokens.count(letter) for letter in LETTERS]


def letters(counts: Iterable[int]) -> Tokens:
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=False))


def menus(names: str) -> list[int]:
    return [MENU_NAMES.index(name.strip()) for name in names.split(",") if name.strip()]


def action(name: str, what: str | int = 0) -> int:
    """An action id: a move with the name of its argument, or the number of an action card."""
    chosen = Move[name]
    if not chosen.arguments:
        return ACTIONS.encode(chosen)
    if isinstance(what, str):
        (argument,) = chosen.arguments
        return ACTIONS.encode(chosen, _NAMES[argument].index(what))
    return ACTIONS.encode(chosen, what - 1)


class Cached:
    """The game with its variants cached: reading the components takes longer than a test."""

    def __getattr__(self, name: str) -> Any:
        return getattr(SPEC, name)

    def variant(self, players: int, **options: Any) -> Variant:
        key = f"{players} {options}"
        if key not in _VARIANTS:
            _VARIANTS[key] = SPEC.variant(players, **options)
        return _VARIANTS[key]


_VARIANTS: dict[str, Variant] = {}


class Cafe(Table):
    """A table after the draft with only what `lay` puts on it; player 0 is asked SELECT.

    Unless they are given, the bag holds all tokens that are nowhere else, and the deck all cards.
    """

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__(Cached(), players, **options)  # type: ignore[arg-type]
        s = self.s
        for place in (s.set_out, s.cards, s.tokens, s.used):
            place[...] = 0
        s.actor = s.turn
        s.question = Question.SELECT
        self.lay(display=NO_CARDS)

    def lay(
        self,
        tokens: dict[int, Tokens] | None = None,
        money: dict[int, int] | None = None,
        points: dict[int, int] | None = None,
        cards: dict[int, Tokens] | None = None,
        front: dict[int, str] | None = None,
        reserved: dict[int, str] | None = None,
        display: str | None = None,
        deck: str | None = None,
        used: Tokens | None = None,
        bag_holds: Tokens | None = None,
    ) -> Cafe:
        """Put tokens, money and cards in place, by player number and printed action card number."""
        s = self.s
        for player, kept in (tokens or {}).items():
            s.tokens[player] = bag(kept)[:N_MATERIALS]
        for card, there in (cards or {}).items():
            s.cards[card - 1] = bag(there)
        for field, values in ((s.money, money), (s.scores, points)):
            for player, value in (values or {}).items():
                field[player] = value
        for player, names in (front or {}).items():
            s.owners[menus(names)] = player
        for player, name in (reserved or {}).items():
            s.reserved[player] = menus(name)[0]
        if used is not None:
            s.used[:] = bag(used)
        self._fill_bag(bag_holds)
        self._lay_menus(display, deck)
        return self

    def _fill_bag(self, given: Tokens | None) -> None:
        s = self.s
        if given is not None:
            s.bag[:] = bag(given)
            return
        elsewhere = s.used + s.cards.sum(0) + np.append(s.tokens.sum(0), 0)
        s.bag[:] = self.r.tokens - elsewhere

    def _lay_menus(self, display: str | None, deck: str | None) -> None:
        s = self.s
        if display is not None:
            shown = menus(display)
            s.display[:] = shown + [NONE] * (len(s.display) - len(shown))
        taken = {int(m) for m in (*s.display, *s.reserved, *np.flatnonzero(s.owners != NONE))}
        rest = [m for m in range(N_MENUS) if m not in taken] if deck is None else menus(deck)
        s.deck[:] = NONE
        s.deck_top = N_MENUS - len(rest)
        s.deck[s.deck_top :] = rest

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def held(self, player: int = 0) -> Tokens:
        return letters(self.s.tokens[player])

    def on_card(self, card: int) -> Tokens:
        return letters(self.s.cards[card - 1])

    def used(self) -> Tokens:
        return letters(self.s.used)

    def in_bag(self) -> Tokens:
        return letters(self.s.bag)

    def deck(self) -> list[str]:
        return [MENU_NAMES[menu] for menu in self.s.deck[self.s.deck_top :]]

    def shown(self) -> list[str]:
        return [MENU_NAMES[menu] for menu in self.s.display if menu != NONE]

    def can(self, move: str, what: str | int = 0) -> bool:
        return action(move, what) in self.legal()

    def do(self, move: str, what: str | int = 0) -> Cafe:
        self.play(action(move, what))
        return self

    def select(self, card: int) -> Cafe:
        return self.do("SELECT", card)

    def draw_by(self, dice: Dice, *numbers: int, card: int = 4) -> Cafe:
        """Select a card that cannot be activated; the draws that follow use the numbers, then 0."""
        dice.give(*numbers)
        return self.select(card)

    def draw_and_place(self) -> Cafe:
        """Skip the activation, draw, and place both tokens on the first legal cards."""
        if self.question == Question.ACTIVATE:
            self.do("SKIP")
        if self.question == Question.AFTER:
            self.do("CONTINUE")
        while self.question in (Question.PLACE_A, Question.PLACE_B):
            first = action(self.question.name, 1)
            self.play(next(a for a in self.legal() if a >= first))
        return self

    def finish_turn(self) -> Cafe:
        """Skip, stop or continue until it is another player's turn or the game is over."""
        turn, passing = self.s.turn, [action(move) for move in ("SKIP", "STOP", "CONTINUE")]
        while self.s.turn == turn and not self.s.over:
            legal = self.legal()
            if self.question == Question.SELECT:
                self.select(4)
            else:
                self.play(next((a for a in legal if a in passing), legal[0]))
        return self

    def wealth(self, player: int = 0) -> tuple[int, int, int]:
        """VP, money and number of tokens."""
        s = self.s
        return int(s.scores[player]), int(s.money[player]), int(s.tokens[player].sum())


def at_end(players: int = 2, **options: Any) -> Cafe:
    """The last player of a round only has to end the turn."""
    table = Cafe(players, **options)
    table.s.turn = table.s.actor = players - 1
    table.s.question = Question.END
    return table


def cost(table: Cafe, menu: str) -> Tokens:
    """The tokens that a menu card costs."""
    return letters(table.r.costs[MENU_NAMES.index(menu)])
