"""Invariants of the group that is being played, and of its effects."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.audits import check
from kanban_env.games.actionworks.enums import N_VALUES, NONE, CardType, Question

_EFFECTS = {
    Question.TAKE: CardType.TAKE,
    Question.BORROW_TARGET: CardType.BORROW,
    Question.BORROW_PICK: CardType.BORROW,
    Question.PLAN_MODE: CardType.PLAN,
    Question.PLAN_TARGET: CardType.PLAN,
    Question.REORDER: CardType.PLAN,
    Question.SCRAP_MODE: CardType.SCRAP,
    Question.SCRAP_PICK: CardType.SCRAP,
}
"""Questions about the effects of a group, and the type that the group acts as."""


def audit_group(s: Any, n: int) -> None:
    """Raise AssertionError unless the group and its effects fit the question."""
    if s.question in _EFFECTS:
        _effect(s, n)
    else:
        check(s.effects_done == 0 and s.target == NONE, "an effect outside a group")
        check(not s.pure_swap, "a swap outside a group")
    if s.question == Question.COPY_AS:
        check(s.acting == NONE and _types(s) == {CardType.COPY}, "COPY_AS without a Copy")
        check(s.group.sum() == 1, "COPY_AS with several cards")
    elif s.question == Question.GROUP or s.question in _EFFECTS:
        _cards(s)
    check(s.last_added == max(np.flatnonzero(s.group), default=NONE), "the card added last")
    check(s.effects_left + s.effects_done == s.group.sum(), "the effects of a group")
    shown = s.shown == 1
    check(not shown[s.turn] and not shown[n:].any(), "the current player's hand is shown")
    check(np.array_equal(s.sure[shown], s.hands[shown]), "a hand that is shown is not known")
    if s.question == Question.CLEAR:
        check(s.workbench.any(), "an empty workbench is cleared")
        check(not s.swaps and not shown.any(), "swaps or hands of a turn that is over")


def _types(s: Any) -> set[int]:
    return {int(kind) // N_VALUES for kind in np.flatnonzero(s.group)}


def _cards(s: Any) -> None:
    """A group has one lead, or Plans, and then Copies; a lead Copy acts as an own demand card."""
    types = _types(s)
    check(types and types <= {s.acting, CardType.COPY}, "a card of another type in the group")
    leads = s.group.sum() - s.group[CardType.COPY * N_VALUES :].sum()
    check(leads <= 1 or s.acting == CardType.PLAN, "two leads in a group")
    check(leads > 0 or s.demand_owners[s.acting] == s.turn, "a Copy acts as another's type")
    check(s.acting != CardType.COPY or s.group.sum() == 1, "a Copy was added to a Copy")


def _effect(s: Any, n: int) -> None:
    """The question, the type that the group acts as, and the fields of the effect agree."""
    check(s.acting == _EFFECTS[s.question], "an effect of another type")
    check((s.effects_left == 0) == (s.question == Question.REORDER), "effects that are left")
    check(s.acting == CardType.TAKE or not s.pure_swap, "a swap without a Take")
    check(s.target == NONE or s.acting == CardType.BORROW, "a target without a Borrow")
    check(s.target < n and s.target != s.turn, "a target who does not exist")
    if s.question == Question.BORROW_PICK:
        check(s.target != NONE and s.shown[s.target], "a pick from a hand that is not shown")
    check(s.looked <= s.effects_done, "more cards are looked at than Plans were used")
    if s.question == Question.REORDER:
        check(s.put_back < s.looked and s.looked > 1, "nothing to put back")
