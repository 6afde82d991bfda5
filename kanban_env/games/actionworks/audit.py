"""The invariants of a state of Actionworks, checked without the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.actionworks.enums import N_KINDS, N_TYPES, N_VALUES, NONE, Question

_IN_GROUP = range(Question.COPY_AS, Question.CLEAR)


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless the state satisfies every invariant."""
    n = int(r.n_players)
    types = int(r.types_in_play[min(int(s.round_number), len(r.types_in_play)) - 1])
    _cards(r, s, n, types)
    _demands(s, n, types)
    _knowledge(r, s)
    _turn(s, n)
    if s.over:
        _points(r, s, n)


def _count(kinds: np.ndarray) -> np.ndarray:
    return np.bincount(kinds[kinds != NONE].astype(int), minlength=N_KINDS)


def _cards(r: Any, s: Any, n: int, types: int) -> None:
    everywhere = s.workbench + s.hands.sum(0) + s.piles.sum(0) + _count(s.deck) + _count(s.heap)
    expected = np.where(np.arange(N_KINDS) < types * N_VALUES, r.parts, 0)
    check(np.array_equal(everywhere, expected), "cards are lost or duplicated", everywhere)
    check((s.deck[s.deck_top : s.deck_end] != NONE).all(), "a gap in the deck")
    check(np.count_nonzero(s.deck != NONE) == s.deck_end - s.deck_top, "a drawn card in the deck")
    check(np.count_nonzero(s.heap != NONE) == s.heap_size, "the heap's size is wrong")
    check(np.array_equal(s.hands.sum(1), s.hand_sizes), "a hand's size is wrong")
    check(np.array_equal(s.piles.sum(1), s.pile_sizes), "a pile's size is wrong")
    check(
        not s.hands[n:].any() and not s.piles[n:].any(), "a player who does not exist holds cards"
    )
    for bag in (s.workbench, s.group, s.hands, s.piles):
        check((bag >= 0).all(), "a negative number of cards")


def _demands(s: Any, n: int, types: int) -> None:
    owners = s.demand_owners[:types].tolist()
    check((s.demand_owners[types:] == NONE).all(), "a demand card that is not in play has an owner")
    each = [owners.count(p) for p in range(n)]
    check(
        each == [types // n] * n and types // n >= 1,
        "players have different numbers of demand cards",
        each,
    )


def _knowledge(r: Any, s: Any) -> None:
    held = s.hands + s.piles
    check((s.sure >= 0).all() and (s.sure <= s.hands).all(), "sure exceeds the hand")
    check((s.sure <= s.seen).all() and (s.seen <= held).all(), "seen exceeds hand and pile")
    unseen = (held - s.seen).sum(1)
    check(s.over or (unseen <= r.hand_at_start).all(), "too many cards never seen", unseen)
    check(not s.known[:, : s.deck_top].any(), "a drawn position is still known")
    check(not s.known[:, s.deck_end :].any(), "a position after the end of the deck is known")


def _turn(s: Any, n: int) -> None:
    check(0 <= s.turn < n and 0 <= s.actor < n, "a player who does not exist")
    check((s.group <= s.workbench).all(), "the group is not part of the workbench")
    if s.question not in _IN_GROUP:
        check(
            not s.group.any() and s.acting == NONE, "a group remains although none is being played"
        )
    if s.question != Question.CLEAR:
        check(s.actor == s.turn, "a player other than the current one is asked")
    if s.question == Question.MAIN and not s.over:
        take_like = [k for k in range(N_KINDS) if k // N_VALUES in (1, N_TYPES - 1)]
        check(s.swaps <= s.hands[s.turn, take_like].sum(), "too many swaps")


def _points(r: Any, s: Any, n: int) -> None:
    """At the end the piles still hold the cards of the last round."""
    check(
        not s.hands.any() and not s.workbench.any(),
        "cards remain on the workbench or in a hand at the end",
    )
    for p in range(n):
        own = np.repeat(s.demand_owners == p, N_VALUES)
        values = np.where(own, np.arange(N_KINDS) % N_VALUES + 1, -int(r.wrong_part))
        points = int((s.piles[p] * values).sum())
        check(points == s.last_points[p], f"player_{p}: the pile has {points} points")
