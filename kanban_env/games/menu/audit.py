"""The invariants of a state of Kanban Menu."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.menu.enums import EFFECT_MENUS, N_COLOURS, N_MENUS, NONE, Question

_BEFORE_SELECTING = (Question.DRAFT, Question.SELECT)
_PLACING = (Question.PLACE_A, Question.PLACE_B)
_ASKED_OF_OTHERS = (Question.DRAFT, Question.RETURN)


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless the state is sound.

    Tokens and menu cards are conserved, limits are kept, the fields of the turn fit the question,
    and the final points of a finished game can be recomputed.
    """
    n = int(r.n_players)
    _tokens(r, s)
    _players(r, s, n)
    _menus(s, n)
    _turn(r, s, n)
    if s.over:
        _end(r, s, n)


def _tokens(r: Any, s: Any) -> None:
    places = (s.bag, s.used, s.set_out, s.cards, s.tokens)
    check(all((place >= 0).all() for place in places), "a negative number of tokens")
    everywhere = s.bag + s.used + s.set_out + s.cards.sum(0) + np.append(s.tokens.sum(0), 0)
    everywhere += np.bincount(s.drawn[s.drawn != NONE].astype(int), minlength=N_COLOURS)
    check(np.array_equal(everywhere, r.tokens), "tokens are missing or duplicated", everywhere)
    on_cards = s.cards.sum(1)
    check((on_cards <= r.card_limit).all(), "an action card is too full", on_cards)
    check(not s.set_out.any() or s.question == Question.DRAFT, "tokens set out after the draft")


def _players(r: Any, s: Any, n: int) -> None:
    check(((s.money >= 0) & (s.money <= r.money_limit)).all(), "money", s.money)
    check((s.scores >= 0).all(), "VP", s.scores)
    held = s.tokens.sum(1)
    for p in range(n):
        discards = s.question == Question.DISCARD and s.actor == p
        check((held[p] > r.token_limit) == discards, f"player_{p} holds {held[p]} tokens")
    for nothing in (held[n:], s.money[n:], s.scores[n:], s.reserved[n:] != NONE):
        check(not nothing.any(), "a player who does not exist holds something")


def _menus(s: Any, n: int) -> None:
    deck = s.deck[s.deck_top :]
    shown, reserved = s.display[s.display != NONE], s.reserved[s.reserved != NONE]
    front = np.flatnonzero(s.owners != NONE)
    cards = sorted([*deck.tolist(), *shown.tolist(), *reserved.tolist(), *front.tolist()])
    check(cards == list(range(N_MENUS)), "menu cards are missing or duplicated", cards)
    check((s.deck[: s.deck_top] == NONE).all(), "a drawn card in the deck")
    check(
        len(shown) == len(s.display) or len(deck) == 0, "an empty slot although the deck has cards"
    )
    check((s.owners < n).all(), "a menu in front of a player who does not exist")


def _turn(r: Any, s: Any, n: int) -> None:
    question = Question(int(s.question))
    check(all(0 <= p < n for p in (s.turn, s.actor, s.first)), "a player who does not exist")
    check(s.actor == s.turn or question in _ASKED_OF_OTHERS, "the wrong player is asked")
    check((s.due != NONE) == (question == Question.DISCARD), "DISCARD and `due` disagree")
    check(
        (s.returns_left > 0) == (question == Question.RETURN), "RETURN and `returns_left` disagree"
    )
    check(
        (s.placed_on != NONE) == (question == Question.PLACE_B), "PLACE_B and `placed_on` disagree"
    )
    check(1 <= s.round_number <= r.max_rounds, f"round {s.round_number}")
    check(s.exchanges <= r.exchanges, "too many exchanges")
    for effect in np.flatnonzero(s.spent):
        check(s.owners[EFFECT_MENUS[effect]] == s.turn, "an effect of another player was used")
    if s.over:
        return
    selecting = question in _BEFORE_SELECTING or s.due == Question.SELECT
    check((s.selected == NONE) == selecting, "an action card is selected at the wrong time")
    check((s.drawn[1] != NONE) == (question in _PLACING), "a token to place is missing")
    if question == Question.PLACE_A:
        on_cards = s.cards.sum(1)
        restocked = np.array_equal(on_cards, r.start_tokens)
        check(on_cards[s.selected] == 0 or restocked, "the selected card was not emptied")


def _end(r: Any, s: Any, n: int) -> None:
    """Players keep tokens and money at the end, so that the final points can be recomputed."""
    check(s.turn == (s.first - 1) % n, "the players had unequal numbers of turns")
    check(s.triggered or s.round_number == r.max_rounds, "nothing ended the game")
    prices = r.prices.astype(int)
    for p in range(n):
        points = (int(s.money[p]) + int((s.tokens[p] * prices).sum())) // int(r.end_price)
        check(points == s.end_points[p] <= s.scores[p], f"player_{p}: {points} VP at the end")
