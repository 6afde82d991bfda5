"""States of Actionworks for the rule tests, written with the names of the cards."""

from __future__ import annotations

from typing import Any

from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.actions import ACTIONS, Move
from kanban_env.games.actionworks.enums import KIND_NAMES, NONE, TYPE_NAMES, Question
from tests.table import Table

Cards = str
"""Cards in words: "Take 2, Make 1", or "" for none."""


def kinds(cards: Cards) -> list[int]:
    return [KIND_NAMES.index(name.strip()) for name in cards.split(",") if name.strip()]


def bag(cards: Cards) -> list[int]:
    return [kinds(cards).count(kind) for kind in range(len(KIND_NAMES))]


def action(name: str, what: str | int = 0) -> int:
    """The action id of a move with a card, a type, a mode or a number."""
    if isinstance(what, str):
        names = TYPE_NAMES if name == "COPY_AS" else KIND_NAMES
        what = names.index(what)
    move = Move[name]
    return ACTIONS.encode(move, *([what] if move.arguments else []))


class Workshop(Table):
    """A table whose cards are placed by name."""

    def __init__(self, players: int = 3, **options: Any) -> None:
        super().__init__(SPEC, players, **options)

    def lay(
        self,
        hands: dict[int, Cards] | None = None,
        workbench: Cards | None = None,
        deck: Cards | None = None,
        heap: Cards | None = None,
        piles: dict[int, Cards] | None = None,
        demands: dict[int, str] | None = None,
    ) -> Workshop:
        """Place cards; hands are unseen by other players. Player 0 is asked MAIN."""
        s = self.s
        for player, cards in (hands or {}).items():
            s.hands[player] = bag(cards)
            s.hand_sizes[player] = len(kinds(cards))
        for player, cards in (piles or {}).items():
            s.piles[player] = bag(cards)
            s.pile_sizes[player] = len(kinds(cards))
        if workbench is not None:
            s.workbench[:] = bag(workbench)
        if deck is not None:
            s.deck[:] = NONE
            s.deck_top = 0
            s.deck_end = len(kinds(deck))
            s.deck[: s.deck_end] = kinds(deck)
        if heap is not None:
            s.heap[:] = NONE
            s.heap_size = len(kinds(heap))
            s.heap[: s.heap_size] = kinds(heap)
        if demands is not None:
            s.demand_owners[:] = NONE
            for player, names in demands.items():
                for name in names.split(", "):
                    s.demand_owners[TYPE_NAMES.index(name)] = player
        return self

    def tell(self, player: int, *cards: tuple[str, int]) -> Workshop:
        """Let a player know cards of the deck, each with the number of top cards it is among."""
        s = self.s
        for i, (name, depth) in enumerate(cards):
            s.known[player, i] = KIND_NAMES.index(name)
            s.known_ends[player, i] = s.deck_top + depth
        return self

    def known(self, player: int) -> list[tuple[str, int]]:
        """What a player knows of the deck, in the form of `tell`."""
        s = self.s
        ends = [int(end) - int(s.deck_top) for end in s.known_ends[player] if end]
        return [(KIND_NAMES[s.known[player, i]], depth) for i, depth in enumerate(ends)]

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def hand(self, player: int) -> list[int]:
        return self.s.hands[player].tolist()

    def deck(self) -> list[str]:
        return [KIND_NAMES[kind] for kind in self.s.deck[self.s.deck_top : self.s.deck_end]]

    def can(self, name: str, what: str | int = 0) -> bool:
        return action(name, what) in self.legal()

    def do(self, name: str, what: str | int = 0) -> Workshop:
        self.play(action(name, what))
        return self


def play_card(table: Workshop, card: str) -> Workshop:
    """Play a card alone, with GO if that is a question."""
    table.do("PLAY", card)
    if table.question == Question.GROUP:
        table.do("GO")
    return table
