"""R2 Raw material."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import MAX_RAW, Effect, Incident
from kanban_env.games.industrial.rules.effects import (
    current_event,
    incident_total,
    leave_phase,
    lose_money,
    warehouse_capacity,
)


@rule
def cube_cost(r, s, p):
    """[R2.3] What a player pays for a cube: the round's price less all discounts, at least $0.

    $1 less per FIFO, $1 less in a raw material surplus (event), and $1 less per supplier discount
    played this round. The price itself does not change.
    """
    # RULING 7: discounts change the payment, not the price marker.
    discount = (
        int(s.effects[p, Effect.RAW_PRICE])
        + int(r.event_raw_discount[current_event(s)])
        + incident_total(r, s, p, Incident.SUPPLIER_DISCOUNT)
    )
    return max(0, int(s.price) - discount)


@rule
def free_space(r, s, p):
    """How many more cubes the raw warehouse can hold."""
    return warehouse_capacity(s, p, r.raw_warehouse) - int(s.raw[p])


@rule
def can_buy(r, s, p, cubes):
    """[R2.4] Each player buys raw cubes once per round, as many as cash and free space allow."""
    # RULING 4: in turn order, and buyers do not limit each other.
    return cubes <= free_space(r, s, p) and cubes * cube_cost(r, s, p) <= s.money[p]


@rule
def is_short_for_raw(r, s, p):
    """Whether the cubes that fill the free space cost more than the cash."""
    return free_space(r, s, p) * cube_cost(r, s, p) > s.money[p]


@rule
def legal_raw(r, s, mask):
    """Mark every number of cubes that can be bought."""
    for cubes in range(MAX_RAW + 1):
        if not can_buy(r, s, s.turn, cubes):
            break
        mask[action(Move.RAW, cubes)] = True


@rule
def do_buy(r, s, cubes):
    """[R2.4] Pay for the cubes and store them."""
    lose_money(s, s.turn, cubes * cube_cost(r, s, s.turn))
    s.raw[s.turn] += cubes
    leave_phase(s)
