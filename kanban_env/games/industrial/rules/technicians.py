"""R4 The technician market."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import NONE, Effect
from kanban_env.games.industrial.rules.effects import (
    hire_action,
    is_offered,
    is_reserve_full,
    lose_money,
    take_technician,
)


@rule
def begin_technicians(r, s):
    """[R4.1] In turn order, each player buys one technician or passes, again and again.

    A player is out for the phase after passing, or with three technicians, at the start or after a
    purchase. The phase ends when all players are out.
    """
    for p in range(r.n_players):
        if is_reserve_full(r, s, p):
            s.waiting[p] = 0


@rule
def technician_price(r, s, p, box):
    """[R4.2] A technician costs $3, $4, $5 or $7 by its box, $3 less per Communication.

    The price is never below $0.
    """
    # RULING 18: the discount applies to every purchase.
    return max(0, int(r.technician_prices[box]) - int(s.effects[p, Effect.TECHNICIAN_PRICE]))


@rule
def can_hire(r, s, p, box):
    """[R4.2] Whether the box holds a technician that the player can pay."""
    return is_offered(s, box) and technician_price(r, s, p, box) <= s.money[p]


@rule
def is_short_for_technician(r, s, p):
    """Whether some technician costs more than the cash."""
    for box in range(r.n_boxes):
        if is_offered(s, box) and technician_price(r, s, p, box) > s.money[p]:
            return True
    return False


@rule
def legal_technician(r, s, mask):
    """[R4.1] Mark every technician that can be paid, and the pass."""
    for box in range(r.n_boxes):
        mask[hire_action(box)] = can_hire(r, s, s.turn, box)
    mask[action(Move.TECHNICIAN_PASS)] = True


@rule
def do_hire(r, s, box):
    """[R4.1] Pay the technician and take it into the reserve; the next player is asked."""
    lose_money(s, s.turn, technician_price(r, s, s.turn, box))
    take_technician(r, s, s.turn, box)
    if is_reserve_full(r, s, s.turn):
        s.waiting[s.turn] = 0
    s.question = NONE
