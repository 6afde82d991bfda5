"""R4 The technician market."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import TECHNICIAN, TECHNICIAN_PASS
from kanban_env.games.industrial.enums import N_BOXES, NONE, Effect
from kanban_env.games.industrial.rules.effects import (
    end_turn,
    lose_money,
    reserve_size,
    take_technician,
)


@rule
def is_full(r, s, p):
    """[R4.4] Kept technicians count against the reserve over the rounds, the CEO never does."""
    # RULING 41: kept technicians count.
    return reserve_size(s, p) >= r.reserve


@rule
def begin_technicians(r, s):
    """[R4.1] Players with a full reserve are out; the others buy one by one until they pass."""
    for p in range(r.n_players):
        if is_full(r, s, p):
            s.waiting[p] = 0


@rule
def technician_price(r, s, p, box):
    """[R4.2] A technician costs the price of its box, less with Communication, never below 0."""
    # RULING 18: the discount holds for every purchase.
    return max(0, int(r.technician_prices[box]) - int(s.effects[p, Effect.TECHNICIAN_PRICE]))


@rule
def can_hire(r, s, p, box):
    """A technician stands in the box and is affordable."""
    return s.boxes[box] != NONE and technician_price(r, s, p, box) <= s.money[p]


@rule
def is_short_for_technician(r, s, p):
    """Whether some technician is dearer than the cash."""
    for box in range(N_BOXES):
        if s.boxes[box] != NONE and technician_price(r, s, p, box) > s.money[p]:
            return True
    return False


@rule
def legal_technician(r, s, mask):
    """Any affordable technician, or pass."""
    for box in range(N_BOXES):
        mask[TECHNICIAN + box] = can_hire(r, s, s.turn, box)
    mask[TECHNICIAN_PASS] = True


@rule
def do_hire(r, s, box):
    """The technician is paid and joins the reserve; the next player is asked."""
    lose_money(s, s.turn, technician_price(r, s, s.turn, box))
    take_technician(s, s.turn, box)
    if is_full(r, s, s.turn):
        s.waiting[s.turn] = 0
    s.question = NONE


@rule
def do_pass(r, s):
    """Passing is final for this phase."""
    end_turn(s)
