"""R4 Activate: skipping, and action cards 1 to 4."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_COLOURS, Card
from kanban_env.games.menu.rules.effects import (
    can_pay_money,
    gain_money,
    gain_points,
    is_available,
    lose_money,
    lose_tokens,
    mark_payable,
    take_token,
)


@rule
def legal_skip(r, s, mask):
    """[R4.1] Activation is optional: the current player may always skip it."""
    mask[action(Move.SKIP)] = True


@rule
def legal_purchase(r, s, mask):
    """[R4.2] Every colour, Yellow included, that the used area or the bag has."""
    for colour in range(N_COLOURS):
        if is_available(s, colour):
            mask[action(Move.PURCHASE, colour)] = True


@rule
def do_purchase(r, s, colour):
    """[R4.2] Action 1, Purchasing: gain one token of a chosen colour, which may be Yellow.

    The token comes from the used area or the bag (R2.9). With both empty, the action cannot be
    activated.
    """
    take_token(r, s, s.turn, colour)


@rule
def legal_equal_tokens(r, s, mask):
    """[R4.3] [R4.4] Regular Business or a Fair: every colour of which there are enough tokens."""
    if s.selected == Card.REGULAR_BUSINESS:
        mark_payable(s, Move.BUSINESS, r.business_tokens, mask)
    else:
        mark_payable(s, Move.FAIR, r.fair_tokens, mask)


@rule
def do_business(r, s, colour):
    """[R4.3] Action 2, Regular Business: pay 2 tokens of one colour and gain $5."""
    lose_tokens(s, s.turn, colour, r.business_tokens)
    gain_money(r, s, s.turn, r.business_money)


@rule
def do_fair(r, s, colour):
    """[R4.4] Action 3, Opening a Fair: pay 3 tokens of one colour and gain 5 VP."""
    lose_tokens(s, s.turn, colour, r.fair_tokens)
    gain_points(s, s.turn, r.fair_vp)


@rule
def can_contribute(r, s):
    """[R4.5] Whether the current player has enough money for Regional Contribution."""
    return can_pay_money(s, s.turn, r.contribution_money)


@rule
def legal_contribute(r, s, mask):
    """Contribute, if there is enough money."""
    mask[action(Move.CONTRIBUTE)] = can_contribute(r, s)


@rule
def do_contribute(r, s):
    """[R4.5] Action 4, Regional Contribution: pay $5 and gain 4 VP."""
    lose_money(s, s.turn, r.contribution_money)
    gain_points(s, s.turn, r.contribution_vp)
