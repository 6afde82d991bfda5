"""The invariants of a state of Kanban Menu."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.menu.enums import (
    EFFECT_MENUS,
    MAX_EFFECT_TOKENS,
    N_COLOURS,
    N_MENUS,
    NONE,
    Question,
)

_WAITING = (Question.DISCARD, Question.RETURN)
"""Another question waits until these are done; `due` is that question."""
_NEVER_DUE = (Question.DRAFT, Question.DISCARD, Question.RETURN)
_ASKED_OF_OTHERS = (Question.DRAFT, Question.RETURN)
_DRAWN = {
    Question.WHICH: ((True, True),),
    Question.PLACE_A: ((True, True), (True, False)),
    Question.PLACE_B: ((False, True),),
    None: ((False, False), (True, False), (True, True)),
}
"""Which of the tokens A and B may be drawn and not yet placed; None: the draw is resumed."""


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
    check(not s.triggered or s.scores.max() >= r.target, "the end was triggered too early")
    if s.over:
        _end(r, s, n)
    else:
        check(not s.end_points.any(), "VP of the end before the end", s.end_points)


def _tokens(r: Any, s: Any) -> None:
    places = (s.bag, s.used, s.set_out, s.cards, s.tokens)
    check(all((place >= 0).all() for place in places), "a negative number of tokens")
    everywhere = s.bag + s.used + s.set_out + s.cards.sum(0) + np.append(s.tokens.sum(0), 0)
    everywhere += np.bincount(s.drawn[s.drawn != NONE].astype(int), minlength=N_COLOURS)
    check(np.array_equal(everywhere, r.tokens), "tokens are missing or duplicated", everywhere)
    on_cards = s.cards.sum(1)
    check((on_cards <= r.card_limit).all(), "an action card is too full", on_cards)
    check(not s.set_out.any() or s.question == Question.DRAFT, "tokens set out after the draft")
    if s.question == Question.RETURN:
        check(not s.used.any(), "returns although the used area has tokens")
    else:
        check(s.bag.any() or s.used.any(), "bag and used area are both empty")


def _players(r: Any, s: Any, n: int) -> None:
    check(((s.money >= 0) & (s.money <= r.money_limit)).all(), "money", s.money)
    check((s.scores >= 0).all(), "VP", s.scores)
    held = s.tokens.sum(1)
    for p in range(n):
        limit = int(r.token_limit)
        if s.turn == p and s.question in _WAITING:
            limit += int(r.card_limit) + MAX_EFFECT_TOKENS
        check(held[p] <= limit, f"player_{p} holds {held[p]} tokens")
    if s.question == Question.DISCARD:
        check(held[s.turn] > r.token_limit, f"a discard with {held[s.turn]} tokens")
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
    check(1 <= s.round_number <= r.max_rounds, f"round {s.round_number}")
    check(s.exchanges <= r.exchanges, "too many exchanges")
    for effect in np.flatnonzero(s.spent):
        check(s.owners[EFFECT_MENUS[effect]] == s.turn, "an effect of another player was used")
    _returns(r, s, n)
    check(s.due not in _NEVER_DUE, "a question that cannot wait is due")
    check(s.due == NONE or question in _WAITING, f"{question.name} and `due` disagree")
    check(s.due != NONE or question != Question.DISCARD, "nothing is due after the discards")
    if not s.over:
        waiting = None if s.due == NONE else Question(int(s.due))
        _placing(r, s, waiting if question in _WAITING else question)


def _returns(r: Any, s: Any, n: int) -> None:
    """The returns of R2.6: there are enough tokens to fill the action cards again."""
    is_asked = s.question == Question.RETURN
    check((s.returns_left > 0) == is_asked, "RETURN and `returns_left` disagree")
    if not is_asked:
        return
    held, actor, turn = s.tokens.sum(1), int(s.actor), int(s.turn)
    check(held[actor] >= 2 * int(s.returns_left), "too many tokens to return")
    check(s.due != Question.WHICH, "WHICH is due although the cards will be filled again")
    others = [p % n for p in range(actor + 1, turn + n * (turn <= actor))]
    returned = int(s.returns_left) + sum(int(held[p]) // 2 for p in others)
    there = int(s.bag.sum()) + int(s.cards.sum()) + returned
    check(there >= r.start_tokens.sum(), "too few tokens to fill the action cards again")


def _placing(r: Any, s: Any, asked: Question | None) -> None:
    """What is selected, drawn and placed fits the question, or the one that is due."""
    selecting = asked in (Question.DRAFT, Question.SELECT)
    check((s.selected == NONE) == selecting, "an action card is selected at the wrong time")
    drawn = (bool(s.drawn[0] != NONE), bool(s.drawn[1] != NONE))
    check(drawn in _DRAWN.get(asked, ((False, False),)), "a token is drawn at the wrong time")
    placed = s.placed_on != NONE
    check(placed == (asked == Question.PLACE_B), "PLACE_B and `placed_on` disagree")
    on_cards = s.cards.sum(1)
    room = int((on_cards < r.card_limit).sum())
    check(asked != Question.WHICH or room == 1, f"WHICH with room on {room} cards")
    if asked == Question.PLACE_A:
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
