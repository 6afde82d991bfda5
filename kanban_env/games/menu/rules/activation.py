"""R4 Activate: skipping, and the action cards 1 to 4."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import BUSINESS, CONTRIBUTE, FAIR, PURCHASE, SKIP
from kanban_env.games.menu.enums import N_COLOURS, N_MATERIALS, Question
from kanban_env.games.menu.rules.effects import (
    can_get,
    gain_money,
    gain_points,
    get_token,
    lose_money,
    lose_tokens,
)


@rule
def legal_skip(r, s, mask):
    """[R4.1] Nobody has to activate the action."""
    mask[SKIP] = True


@rule
def do_skip(r, s):
    """The action is not activated."""
    s.question = Question.AFTER


@rule
def legal_purchase(r, s, mask):
    """[R4.2] Action 1 offers every colour, Yellow too, that the used area or the bag has."""
    for colour in range(N_COLOURS):
        mask[PURCHASE + colour] = can_get(s, colour)


@rule
def do_purchase(r, s, colour):
    """A token of the chosen colour is gained."""
    get_token(r, s, s.turn, colour)
    s.question = Question.AFTER


@rule
def can_pay_equal(s, colour, amount):
    """[R3.5] Equal tokens are paid from all that is held, this turn's tokens included."""
    return s.tokens[s.turn, colour] >= amount


@rule
def legal_business(r, s, mask):
    """Every colour of which there are enough."""
    for colour in range(N_MATERIALS):
        mask[BUSINESS + colour] = can_pay_equal(s, colour, r.business_tokens)


@rule
def do_business(r, s, colour):
    """[R4.3] Action 2: two tokens of one colour bring $5."""
    lose_tokens(s, s.turn, colour, r.business_tokens)
    gain_money(r, s, s.turn, r.business_money)
    s.question = Question.AFTER


@rule
def legal_fair(r, s, mask):
    """Every colour of which there are enough."""
    for colour in range(N_MATERIALS):
        mask[FAIR + colour] = can_pay_equal(s, colour, r.fair_tokens)


@rule
def do_fair(r, s, colour):
    """[R4.4] Action 3: three tokens of one colour bring 5 VP."""
    lose_tokens(s, s.turn, colour, r.fair_tokens)
    gain_points(s, s.turn, r.fair_vp)
    s.question = Question.AFTER


@rule
def can_contribute(r, s):
    """Enough money."""
    return s.money[s.turn] >= r.contribution_money


@rule
def legal_contribute(r, s, mask):
    """With enough money."""
    mask[CONTRIBUTE] = can_contribute(r, s)


@rule
def do_contribute(r, s):
    """[R4.5] Action 4: $5 bring 4 VP."""
    lose_money(s, s.turn, r.contribution_money)
    gain_points(s, s.turn, r.contribution_vp)
    s.question = Question.AFTER
