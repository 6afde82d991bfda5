"""Situations of Actionworks for the rule tests, written with the names of the cards."""

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


def action(block: str, what: str | int = 0) -> int:
    """An action id: a block with a card, a type, a mode or a number."""
    if isinstance(what, str):
        names = TYPE_NAMES if block == "COPY_AS" else KIND_NAMES
        what = names.index(what)
    move = Move[block]
    return ACTIONS.encode(move, *([what] if move.arguments else []))


class Workshop(Table):
    """A table whose cards are laid out by name."""

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
        """Put cards in place; hands are what was dealt face down. MAIN is asked of seat 0."""
        s = self.s
        for seat, cards in (hands or {}).items():
            s.hands[seat] = bag(cards)
            s.hand_sizes[seat] = len(kinds(cards))
        for seat, cards in (piles or {}).items():
            s.piles[seat] = bag(cards)
            s.pile_sizes[seat] = len(kinds(cards))
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
            for seat, names in demands.items():
                for name in names.split(", "):
                    s.demand_owners[TYPE_NAMES.index(name)] = seat
        return self

    @property
    def question(self) -> Question:
        return Question(self.s.question)

    def hand(self, seat: int) -> list[int]:
        return self.s.hands[seat].tolist()

    def deck(self) -> list[str]:
        return [KIND_NAMES[kind] for kind in self.s.deck[self.s.deck_top : self.s.deck_end]]

    def can(self, block: str, what: str | int = 0) -> bool:
        return action(block, what) in self.legal()

    def do(self, block: str, what: str | int = 0) -> Workshop:
        self.play(action(block, what))
        return self


def play_card(table: Workshop, card: str) -> Workshop:
    """Play a card alone: GO is given where the engine asks for it."""
    table.do("PLAY", card)
    if table.question == Question.GROUP:
        table.do("GO")
    return table
