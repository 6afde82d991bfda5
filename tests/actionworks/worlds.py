"""All deals that agree with what a player has seen, found without the bookkeeping of the game.

A world is what a player does not see: the hands and piles of the others, and the deck. The list of
all worlds follows a round answer by answer: what the player sees removes worlds, and a hidden
choice of another player makes a world into several.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from kanban_env.games.actionworks.actions import ACTIONS, Mode, Move
from kanban_env.games.actionworks.enums import CardType, Question

Cards = tuple[int, ...]
"""Kinds; sorted in hands and piles, and from the top in a deck."""
World = tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]
"""Hands, piles and deck; those of the player itself are empty."""


def as_cards(bag: Iterable[int]) -> Cards:
    return tuple(kind for kind, count in enumerate(bag) for _ in range(int(count)))


def without(cards: Cards, kind: int) -> Cards:
    where = cards.index(kind)
    return cards[:where] + cards[where + 1 :]


def with_cards(hands: tuple[Cards, ...], q: int, cards: Cards) -> tuple[Cards, ...]:
    return (*hands[:q], tuple(sorted(cards)), *hands[q + 1 :])


def world_of(table: Any, p: int) -> World:
    """The world that is true now."""
    s, players = table.s, range(table.r.n_players)
    hands = tuple(() if q == p else as_cards(s.hands[q]) for q in players)
    piles = tuple(() if q == p else as_cards(s.piles[q]) for q in players)
    return hands, piles, tuple(s.deck[s.deck_top : s.deck_end].tolist())


def orders(cards: Cards) -> Iterator[Cards]:
    """Every different order of some cards."""
    if not cards:
        yield ()
    for kind in sorted(set(cards)):
        for rest in orders(without(cards, kind)):
            yield (kind, *rest)


class Worlds:
    """The worlds that player p holds to be possible, from the start of a round."""

    def __init__(self, table: Any, p: int) -> None:
        self.table, self.p = table, p
        hands, piles, deck = world_of(table, p)
        unseen = tuple(sorted([*deck, *(kind for hand in hands for kind in hand)]))
        self.all: set[World] = set()
        for order in orders(unseen):
            rest, dealt = list(order), []
            for hand in hands:
                dealt.append(tuple(sorted(rest[: len(hand)])))
                rest = rest[len(hand) :]
            self.all.add((tuple(dealt), piles, tuple(rest)))
        self.looks = 0

    def answer(self, a: int) -> None:
        """Give an answer in the game, and keep the worlds that agree with what p sees of it."""
        before, table = self.table.states.copy().view(type(self.table.states))[0], self.table
        move, arguments = ACTIONS.decode(a)
        self._see(before, move, arguments[0] if arguments else 0)
        table.spec.hooks.apply(table.r, table.s, a)
        self._see_end_of_group(before)
        drawn = tuple(before.deck[before.deck_top : table.s.deck_top].tolist())
        self.all = {
            (hands, piles, deck[len(drawn) :])
            for hands, piles, deck in self.all
            if deck[: len(drawn)] == drawn
        }

    def _see(self, s: Any, move: Move, arg: int) -> None:
        turn, question = int(s.turn), s.question
        if move == Move.SHIP:
            self._ship(turn)
        elif move in (Move.PLAY, Move.ADD):
            self._lose(turn, arg)
        elif move == Move.TARGET:
            self._show((turn + 1 + arg) % int(self.table.r.n_players))
        elif move == Move.MODE and arg == Mode.SCRAP_HEAP and s.heap_size:
            self._gain(turn, int(s.heap[s.heap_size - 1]))
        elif move == Move.MODE and arg == Mode.PLAN_DECK:
            self._look(turn)
        elif move == Move.PICK and question == Question.REORDER and turn == self.p:
            self._put_back(int(s.put_back), int(s.looked), arg)
        elif move == Move.PICK and question == Question.BORROW_PICK:
            self._lose(int(s.target), arg)
            self._gain(turn, arg)
        elif move == Move.PICK and question in (Question.TAKE, Question.CLEAR):
            self._gain(int(s.actor), arg)

    def _gain(self, q: int, kind: int) -> None:
        if q != self.p:
            self.all = {(with_cards(h, q, (*h[q], kind)), *rest) for h, *rest in self.all}  # type: ignore[misc]

    def _lose(self, q: int, kind: int) -> None:
        if q != self.p:
            self.all = {
                (with_cards(hands, q, without(hands[q], kind)), piles, deck)
                for hands, piles, deck in self.all
                if kind in hands[q]
            }

    def _ship(self, q: int) -> None:
        if q != self.p:
            self.all = {
                (
                    with_cards(hands, q, without(hands[q], kind)),
                    with_cards(piles, q, (*piles[q], kind)),
                    deck,
                )
                for hands, piles, deck in self.all
                for kind in set(hands[q])
            }

    def _show(self, q: int) -> None:
        hand = as_cards(self.table.s.hands[q])
        if q != self.p:
            self.all = {world for world in self.all if world[0][q] == hand}

    def _look(self, turn: int) -> None:
        s = self.table.s
        i, cards = self.looks, s.deck[s.deck_top : s.deck_end].tolist()
        if i < len(cards):
            self.looks += 1
            if turn == self.p:
                self.all = {world for world in self.all if world[2][i] == cards[i]}

    def _put_back(self, start: int, stop: int, kind: int) -> None:
        """Player p itself puts a card back."""
        self.all = {
            (hands, piles, (*deck[:start], kind, *without(deck[start:stop], kind), *deck[stop:]))
            for hands, piles, deck in self.all
        }

    def _see_end_of_group(self, before: Any) -> None:
        """After the last effect of a Plan group another player puts the cards back somehow."""
        s = self.table.s
        plans = before.acting == CardType.PLAN and before.effects_left > 0
        if not plans or (s.acting == CardType.PLAN and s.effects_left > 0):
            return
        j, self.looks = self.looks, 0
        if before.turn != self.p and j > 1:
            self.all = {
                (hands, piles, (*top, *deck[j:]))
                for hands, piles, deck in self.all
                for top in set(permutations(deck[:j]))
            }
