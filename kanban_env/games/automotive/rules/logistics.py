"""R7 Logistics."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import exchange, sort
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_ORDER_HAND, N_PARTS, N_PLACEMENTS, Department
from kanban_env.games.automotive.rules.counts import count_storage, is_certified
from kanban_env.games.automotive.rules.effects import (
    gain_shifts,
    gain_vouchers,
    pay_shifts,
    shifts_left,
    works_in,
)


@rule
def storage_spaces(r, s, p):
    """[R7.9] A player's storage holds five cubes of any mix, six when certified."""
    return r.storage + is_certified(r, s, p, Department.LOGISTICS)


@rule
def free_storage(r, s, p):
    """The cubes that a player can still store."""
    return storage_spaces(r, s, p) - count_storage(s, p)


@rule
def can_request_voucher(r, s):
    """[R7.11] A certified player may request one voucher a turn, if the supply has one."""
    if s.requested or s.voucher_supply == 0:
        return False
    return is_certified(r, s, s.actor, Department.LOGISTICS)


@rule
def most_cubes(s, part, free):
    """[R7.7] The most cubes of a part that can be collected: those of its warehouse that fit."""
    return min(s.warehouses[part], free)


@rule
def legal_logistics(r, s, mask):
    """Mark every order, every number of cubes to collect, and the request for a voucher.

    Each costs a Shift. [R7.1] Only one order is issued per turn. [R7.8] Collecting may be repeated,
    also from the same warehouse. [R7.10] An order is legal even if it adds no cube.
    """
    if not works_in(s, Department.LOGISTICS) or shifts_left(s) < 1:
        return
    if not s.ordered:
        for slot in range(N_ORDER_HAND):
            for placement in range(N_PLACEMENTS):
                mask[action(Move.ORDER, slot, placement)] = True
    free = free_storage(r, s, s.actor)
    for part in range(N_PARTS):
        for extra in range(most_cubes(s, part, free)):
            mask[action(Move.COLLECT, part, extra)] = True
    mask[action(Move.REQUEST_VOUCHER)] = can_request_voucher(r, s)


@rule
def do_order(r, s, slot, placement):
    """[R7.1] Once a turn, an order of the hand is issued for a Shift in one of four placements.

    The card may be turned, and its middle goes with either end. [R7.2] An order banks one Shift,
    which is pending.
    """
    # RULING 7: the card may be turned, so there are four placements.
    pay_shifts(s, 1)
    gain_shifts(r, s, 1)
    s.ordered = 1
    order = s.orders[s.actor, slot]
    for part in range(N_PARTS):
        add_cubes(s, part, r.order_cubes[order, placement, part])
    draw_order(s, slot, order)


@rule
def add_cubes(s, part, cubes):
    """[R7.3] Each symbol on its warehouse's side adds a cube, as far as the supply goes.

    [R7.6] Warehouses have no limit.
    """
    added = min(cubes, s.part_supply[part])
    s.part_supply[part] -= added
    s.warehouses[part] += added


@rule
def draw_order(s, slot, order):
    """[R7.4] The order goes to the bottom of the deck, and its owner draws the top one.

    [R7.5] Issued orders are public, drawn ones are known only to their owner.
    """
    p = s.actor
    s.orders[p, slot] = exchange(s.order_deck, int(s.order_deck_size), order)
    sort(s.orders[p], N_ORDER_HAND)


@rule
def do_collect(r, s, part, extra):
    """[R7.7] For a Shift, one or more cubes of a part move from its warehouse to storage."""
    cubes = 1 + extra
    pay_shifts(s, 1)
    s.warehouses[part] -= cubes
    s.storage[s.actor, part] += cubes


@rule
def do_request_voucher(r, s):
    """[R7.11] The voucher is pending."""
    pay_shifts(s, 1)
    s.requested = 1
    gain_vouchers(s, 1)
