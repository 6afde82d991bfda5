"""R2 Raw material."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import RAW
from kanban_env.games.industrial.enums import MAX_RAW, Effect, Incident
from kanban_env.games.industrial.rules.effects import end_turn, event, lose_money, raw_capacity


@rule
def cube_cost(r, s, p):
    """[R2.3] A cube costs the round's price less all discounts; the price itself stays."""
    # RULING 7: discounts change the payment, not the marker.
    discount = (
        int(s.effects[p, Effect.RAW_PRICE])
        + int(r.event_raw_discount[event(s)])
        + int(s.hits[p, Incident.SUPPLIER_DISCOUNT])
        * int(r.incident_amount[Incident.SUPPLIER_DISCOUNT])
    )
    return max(0, int(s.price) - discount)


@rule
def free_space(r, s, p):
    """How many cubes the raw warehouse still takes."""
    return raw_capacity(r, s, p) - int(s.raw[p])


@rule
def can_buy(r, s, p, cubes):
    """[R2.4] Purchases are limited by the cash and by the space in the warehouse."""
    # RULING 4: no interaction between buyers.
    return cubes <= free_space(r, s, p) and cubes * cube_cost(r, s, p) <= s.money[p]


@rule
def is_short_for_raw(r, s, p):
    """Whether more cubes would fit than the cash buys."""
    return free_space(r, s, p) * cube_cost(r, s, p) > s.money[p]


@rule
def legal_raw(r, s, mask):
    """Every number of cubes that is affordable and fits."""
    for cubes in range(MAX_RAW + 1):
        if not can_buy(r, s, s.turn, cubes):
            break
        mask[RAW + cubes] = True


@rule
def do_buy(r, s, cubes):
    """The cubes are paid and stored."""
    lose_money(s, s.turn, cubes * cube_cost(r, s, s.turn))
    s.raw[s.turn] += cubes
    end_turn(s)
