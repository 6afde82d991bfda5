"""The audit of Actionworks finds knowledge that is not true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.enums import CardType, Question
from kanban_env.games.actionworks.rules.effects import gain_openly, move_to_pile, show_hand
from kanban_env.games.actionworks.rules.knowledge import forget_gained, look_at
from tests.actionworks.table import Workshop


def known_game() -> Workshop:
    """Player 1 has shipped a card, was shown, shipped again, and knows two cards of the deck."""
    table = Workshop(2, seed=1)
    s = table.s
    move_to_pile(s, 1, int(s.hands[1].argmax()))
    show_hand(s, 1)
    move_to_pile(s, 1, int(s.hands[1].argmax()))
    gain_openly(s, 1, int(s.workbench.argmax()))
    s.workbench[s.workbench.argmax()] -= 1
    for place in (0, 1):
        look_at(s, 1, s.deck_top + place)
    s.shown[:] = 0
    return table


def test_the_audit_accepts_what_is_true() -> None:
    SPEC.audit(known_game().r, known_game().s)


CHANGES: dict[str, Callable[[Any], None]] = {
    "the pile has other cards": lambda s: forget_gained(s, 1),
    "a card is gained after a later ship": lambda s: s.gained_after.__setitem__((1, 0), 2),
    "a card is gained out of order": lambda s: s.gained_after.__setitem__((1, 0), 0),
    "a card after the last": lambda s: s.n_gained.__setitem__(1, 0),
    "piled exceeds the pile": lambda s: s.piled.__setitem__((1, 23), 1),
    "a player does not know all cards looked at": lambda s: s.looked_ends.__setitem__(
        0, s.deck_end
    ),
    "a player knows a card that is not there": lambda s: s.known.__setitem__((1, 1), 23),
    "a player knows a card outside the deck": lambda s: s.known_ends.__setitem__(
        (1, 0), s.deck_top
    ),
    "what a player knows is not sorted": lambda s: s.known_ends.__setitem__((1, 0), s.deck_end),
    "although no Plan is being played": lambda s: s.__setattr__("looked", 1),
}


@pytest.mark.parametrize("message", CHANGES)
def test_the_audit_finds_what_is_not_true(message: str) -> None:
    table = known_game()
    CHANGES[message](table.s)
    with pytest.raises(AssertionError, match=message):
        SPEC.audit(table.r, table.s)


def test_the_audit_finds_a_card_shipped_before_it_was_gained() -> None:
    """One of two cards shown was shipped, then two were gained; these cannot be the pile."""
    table = Workshop(2, seed=1)
    s = table.s
    show_hand(s, 1)
    first = [int(kind) for kind in range(24) for _ in range(s.hands[1, kind])]
    bench = [int(kind) for kind in range(24) for _ in range(s.workbench[kind])]
    move_to_pile(s, 1, first[0])
    for kind in bench:
        s.workbench[kind] -= 1
        gain_openly(s, 1, kind)
    move_to_pile(s, 1, bench[0])
    s.shown[:] = 0
    SPEC.audit(table.r, s)
    s.hands[1, first[0]] += 1
    s.piles[1, first[0]] -= 1
    s.hands[1, bench[1]] -= 1
    s.piles[1, bench[1]] += 1
    with pytest.raises(AssertionError, match="a card was shipped before it was gained"):
        SPEC.audit(table.r, s)


def test_the_audit_finds_a_look_that_the_current_player_does_not_know() -> None:
    table = known_game()
    table.s.question, table.s.acting, table.s.looked = Question.PLAN_MODE, CardType.PLAN, 1
    with pytest.raises(AssertionError, match="does not know the cards looked at"):
        SPEC.audit(table.r, table.s)
