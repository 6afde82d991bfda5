"""The invariants of a state of Actionworks, checked without the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.actionworks.audit_groups import audit_group
from kanban_env.games.actionworks.enums import N_DECK, N_KINDS, N_TYPES, N_VALUES, NONE, Question

_IN_GROUP = range(Question.COPY_AS, Question.CLEAR)
_IN_PLAN = (Question.PLAN_MODE, Question.PLAN_TARGET, Question.REORDER)


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless the state satisfies every invariant."""
    n = int(r.n_players)
    types = int(r.types_in_play[min(int(s.round_number), len(r.types_in_play)) - 1])
    _cards(r, s, n, types)
    _demands(s, n, types)
    _knowledge(r, s)
    _turn(s, n)
    audit_group(s, n)
    _totals(r, s, n)
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
    check(((s.heap != NONE) == (np.arange(N_DECK) < s.heap_size)).all(), "the heap's size is wrong")
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
    check((s.piled >= 0).all() and (s.piled <= s.piles).all(), "piled exceeds the pile")
    check((s.sure <= s.seen).all() and (s.seen <= held).all(), "seen exceeds hand and pile")
    unseen = (held - s.seen).sum(1)
    check(s.over or (unseen <= r.hand_at_start).all(), "too many cards never seen", unseen)
    check((s.looked_ends <= s.deck_end).all(), "a player knows more cards than the deck has")
    for p in range(len(s.hands)):
        _gained(s, p, held[p] - s.seen[p])
        if s.known_ends[p].any() or s.known[p].any() or s.looked_ends[p] > s.deck_top:
            _known(s, p)


def _gained(s: Any, p: int, unseen: np.ndarray) -> None:
    """The cards that all saw a player gain, and that the pile can have been shipped since."""
    n, ships = int(s.n_gained[p]), int(s.ships[p])
    kinds, after = s.gained[p, :n], s.gained_after[p, :n]
    check(
        not s.gained[p, n:].any() and not s.gained_after[p, n:].any(),
        "a card after the last that a player has gained",
    )
    check((np.diff(after, prepend=1) >= 0).all(), "a card is gained out of order")
    check((after <= ships).all(), "a card is gained after a later ship")
    gained, certain = _count(kinds), s.seen[p] - s.piled[p]
    check((gained <= certain).all(), "gained and piled are more than was seen")
    if s.over:
        return
    before = s.pile_sizes[p] > ships
    shipped = s.piles[p] - s.piled[p] - (unseen if before else 0)
    late = np.maximum(shipped - (certain - gained) - (0 if before else unseen), 0)
    check((shipped >= 0).all() and shipped.sum() == ships, "the pile has other cards", shipped)
    check((late <= gained).all(), "a card of the pile was not in the hand")
    number = ships - late.sum()
    for kind, ships_before in zip(kinds, after, strict=True):
        if late[kind] > 0:
            late[kind] -= 1
            check(ships_before <= number, "a card was shipped before it was gained")
            number += 1


def _known(s: Any, p: int) -> None:
    """What a player knows of the deck is true and sorted."""
    n = int(np.count_nonzero(s.known_ends[p]))
    ends, kinds, top = s.known_ends[p, :n], s.known[p, :n], int(s.deck_top)
    check(ends.all() and not s.known[p, n:].any(), "a gap in what a player knows of the deck")
    check((np.diff(ends * N_KINDS + kinds) >= 0).all(), "what a player knows is not sorted")
    check(((top < ends) & (ends <= s.deck_end)).all(), "a player knows a card outside the deck")
    for end in np.unique(ends):
        known, true = _count(kinds[ends <= end]), _count(s.deck[top:end])
        check((known <= true).all(), "a player knows a card that is not there")
    sure = int(s.looked_ends[p]) - top
    check((ends <= s.looked_ends[p]).sum() >= sure, "a player does not know all cards looked at")


def _turn(s: Any, n: int) -> None:
    check(0 <= s.turn < n and 0 <= s.actor < n, "a player who does not exist")
    check((s.group <= s.workbench).all(), "the group is not part of the workbench")
    if s.question not in _IN_GROUP:
        check(
            not s.group.any() and s.acting == NONE, "a group remains although none is being played"
        )
    check(0 <= s.put_back <= s.looked <= s.deck_end - s.deck_top, "more cards are looked at")
    if s.question not in _IN_PLAN:
        check(s.looked == 0, "cards are looked at although no Plan is being played")
    if s.question != Question.REORDER:
        check(s.put_back == 0, "cards are put back although none are looked at")
    if s.looked:
        exact = s.known_ends[s.turn, : s.looked] == s.deck_top + 1 + np.arange(s.looked)
        check(exact.all(), "the current player does not know the cards looked at")
    if s.question != Question.CLEAR:
        check(s.actor == s.turn, "a player other than the current one is asked")
    if s.question == Question.MAIN and not s.over:
        take_like = [k for k in range(N_KINDS) if k // N_VALUES in (1, N_TYPES - 1)]
        check(s.swaps <= s.hands[s.turn, take_like].sum(), "too many swaps")


def _totals(r: Any, s: Any, n: int) -> None:
    """The number of the round, and totals that are possible after the rounds that were scored."""
    scored = int(s.round_number) - int(r.first_round) + bool(s.over)
    check(bool(s.over) <= scored < r.max_rounds + bool(s.over), "a round that does not exist")
    most = int(r.parts @ (np.arange(N_KINDS) % N_VALUES + 1))
    least = -int(r.wrong_part) * int(r.parts.sum())
    check(not s.scores[n:].any() and not s.last_points[n:].any(), "points of an absent player")
    for points, rounds in ((s.last_points, min(scored, 1)), (s.scores, scored)):
        check(least * rounds <= points.min(), "too few points", points)
        check(points.max() <= most * rounds, "too many points", points)
    check(s.over or s.scores.max() < r.target, "a player has reached the target")


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
