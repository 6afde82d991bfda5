"""The invariants of Automotive Revolution, checked in plain Python for one game or for many.

This file checks pieces and places, `audit_people` checks what belongs to the players, and `ledger`
checks what a single answer may change, above all points. None of them calls a rule.

Pieces are conserved:

- V1: per part, all cubes but the one on the value track, wherever they are.
- V2: per model, all cars, wherever they are.
- V3: each design tile is in one place: display, deck, desk, or a player's upgraded designs.
- V4: books and vouchers, with those that are pending.
- V5: Red Seats; each player's own Seats; the fifth one is locked until the Administration
  certification; a factory goal has paid as many Seats as players took one.
- V6: goal cards, Kanban orders and demand tiles.
- V7: plaques; a stack never grows.

Places and limits:

- V8: the recycling pool holds three different parts; in a run of swaps at most three of them
  change, and the number of cubes in a storage does not; a swap ends no turn.
- V9: storage, desk and garages hold no more than their owner's certifications allow, and no more
  cars wait to be parked than a day's Shifts can claim.
- V10: a meeple is on the space of its owner's number of certifications, one behind only while the
  spot is asked for; no spot holds two meeples.
- V11: a part's value follows from its upgrades, and upgrade spaces, upgraded designs and parts
  upgraded in a model agree.
- V12: a part is doubled for each player with a doubled design, which is among its upgraded ones.
- V13: a start space is empty only if the supply has no car of its model.
- V14: Pace Car, queue, Shift Banks, scores and markers stay within their tracks.
- V15: no more Shifts are used than the budget has, which is the one of the turn's start.
- V16: a player keeps no Red Seat while an own Seat is `down`, except the one just unlocked.
- V17: the ranking of a training track lists all players by desk, from the highest.

Turns and meetings:

- V18: no station holds two workers; a player moves when asked, to an empty station of another
  department, and with two players not to Sandra's.
- V19: hands have the size of their phase and are in ascending order.
- V20: a player speaks once per goal, with a Seat each; a goal has no more speakers than its limit.
- V21: every question has a legal answer, and the choice of a station at least four or five.
- V22: only the action blocks of a question answer it, and no part is swapped for itself.
- V23: a copy of a state continues with the same bytes (checked by `benchmarks/soak.py`).
- V24: a game ends by its rules only with one marker on its last space and the other far enough.
- V25: track order lists all players, who are asked in that order; boards show their side, and
  starting items are asked for as `strict_text` says.
- V26: a question belongs to its phase, and a day has a number.
- V27: players and Sandra choose and act in their order, each once.
- V28: what a task has begun, such as an upgrade or a run of swaps, fits its question.
- V29: in the starting round players have what they have chosen so far.
- V30: goals are on the table, played as pet projects or chosen in their phases only.
- V31: piles have no gaps, and each factory goal has two of the printed numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.loops import ENDED, TRUNCATED
from kanban_env.games.automotive.audit_people import Columns, audit_people, check, count
from kanban_env.games.automotive.audit_turns import audit_turns
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_AREAS,
    N_DECKS,
    N_DEPARTMENTS,
    N_GOALS,
    N_KINDS,
    N_MODELS,
    N_ORDER_HAND,
    N_ORDERS,
    N_PARTS,
    N_RECYCLED,
    N_TILES,
    NONE,
    Department,
    Phase,
    Question,
)
from kanban_env.games.automotive.ledger import audit_step

__all__ = ["audit", "audit_step"]


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless all invariants hold.

    Takes one state or an array of states. A truncated game may stop in the middle of a turn, while
    a cube, a car or a meeple is between two places.
    """
    s = Columns(s)
    n = int(r.n_players)
    certified = s.desks[:, :n] >= r.certified_at
    _parts(r, s, n, certified)
    _cars(r, s, n, certified)
    _tiles(r, s, n, certified)
    _supplies(r, s, n)
    _seats(r, s, n, certified)
    _cards(s, n)
    _upgrades(r, s, n)
    _ranges(r, s, n)
    audit_people(r, s, n, certified)
    audit_turns(r, s, n)


def _check_pile(pile: np.ndarray, size: np.ndarray, what: str) -> None:
    """V31: a pile has as many pieces as its size says, without gaps."""
    inside = np.arange(pile.shape[1]) < size[:, None]
    check((pile != NONE) == inside, f"{what}: a gap or a wrong size", pile)


def _loose_part(s: Any) -> np.ndarray:
    """Games in which the cube of an upgrade is paid and not yet on an upgrade space."""
    filled = np.take_along_axis(
        (s.upgrade_spaces != NONE).sum(2), np.maximum(s.upgrade_model, 0)[:, None].astype(int), 1
    )[:, 0]
    upgraded = np.take_along_axis(
        s.improved.sum(2), np.maximum(s.upgrade_model, 0)[:, None].astype(int), 1
    )[:, 0]
    cut = (s.over == TRUNCATED) & (s.upgrade_model != NONE) & (filled == upgraded)
    return (s.question == Question.UPGRADE_SPACE) | cut


def _parts(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V1, V8 and V9: cubes are conserved, the pool holds three parts, storage is not overfull."""
    where = s.part_supply + s.warehouses + s.recycling + s.storage.sum(1) + s.assembly.sum(1)
    where = where + count(s.upgrade_spaces, N_PARTS)
    where[_loose_part(s), s.upgrade_part[_loose_part(s)]] += 1
    check(where == r.cubes - 1, "cubes are lost or duplicated", where)
    for bag in (s.part_supply, s.warehouses, s.recycling, s.storage, s.assembly):
        check(bag >= 0, "a negative number of cubes")
    check(s.recycling.sum(1) == N_RECYCLED, "the pool is not three parts", s.recycling)
    check(s.recycling <= 1, "the pool is not three parts", s.recycling)
    check(s.assembly.sum(2) <= r.assembly_spaces, "an assembly line is overfull")
    room = r.storage + certified[:, :, Department.LOGISTICS]
    check(s.storage[:, :n].sum(2) <= room, "a storage is overfull")
    check(s.storage[:, n:] == 0, "a player that does not exist holds cubes")


def _cars(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V2, V9, V13 and V14: cars are conserved and in allowed places."""
    queue = np.where(s.claimed == 1, NONE, s.queue)
    moving = s.chain_car != NONE
    where = s.car_supply + count(s.conveyor, N_MODELS) + count(queue, N_MODELS)
    where = where + count(s.aside, N_MODELS) + count(s.garages, N_MODELS)
    where[moving, s.chain_car[moving]] += 1
    check(where == r.cars, "cars are lost or duplicated", where)
    check(s.car_supply >= 0, "a negative number of cars")
    asked = (s.question == Question.PATH) | (s.over == TRUNCATED)
    check(asked | ~moving, "a chain outside PATH")
    check(moving == (s.chain_node != NONE), "a chain without a car")
    at = np.maximum(s.chain_node, 0).astype(int)
    forks = (r.down[at] != NONE) & (r.inward[at] != NONE) & moving
    check((s.question == Question.PATH) == (forks & (s.over == 0)), "PATH away from a fork")
    waiting = (s.conveyor[:, :N_MODELS] == NONE) & (s.car_supply > 0) & ~moving[:, None]
    check(~waiting, "a start space waits though the supply has a car")
    garages = int(r.garages) + certified[:, :, Department.ASSEMBLY]
    locked = np.arange(s.garages.shape[2]) >= garages[:, :, None]
    check(~locked | (s.garages[:, :n] == NONE), "a car in a locked garage")
    check(s.garages[:, n:] == NONE, "a player that does not exist has a car")
    check((s.queue[:, 1:] == NONE) | (s.queue[:, :-1] != NONE), "a gap in the queue")
    check(s.queue[:, int(r.queue_capacity) :] == NONE, "the queue is too long")
    _check_pile(s.aside, s.n_aside, "cars aside")
    most = int((np.cumsum(np.sort(r.claim_costs)) <= r.shifts_a_day).sum())
    check(s.n_aside <= most, "more cars aside than a day's Shifts can claim", s.n_aside)
    claiming = s.claimed.any(1)
    check(~claiming | (s.claimed.sum(1) == s.n_aside), "a claim was not paid")
    check((s.claimed * r.claim_costs).sum(1) <= s.shifts_used, "a claim was not paid")


def _tiles(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V3 and V9: every design tile has one place, and no desk is overfull."""
    where = s.blueprints.sum(1) + s.upgraded.sum(1)
    where = where + count(s.display, N_TILES) + count(s.decks, N_TILES)
    check(where == 1, "a design tile is lost or duplicated", where)
    inside = np.arange(N_TILES) < s.deck_sizes[:, :N_DECKS, None]
    check((s.decks != NONE) == inside, "a deck's size is wrong", s.deck_sizes)
    room = r.desk + certified[:, :, Department.DESIGN]
    check(s.blueprints[:, :n].sum(2) <= room, "a desk is overfull")
    check(s.upgraded[:, :, CLAIM_ONLY::N_KINDS] == 0, "a claim-only design is upgraded")


def _supplies(r: Any, s: Any, n: int) -> None:
    """V4 and V7: books, vouchers and plaques are conserved."""
    books = s.book_supply + s.books.sum(1) + s.pending_books
    check(books == r.books, "books are lost", books)
    vouchers = s.voucher_supply + s.vouchers.sum(1) + s.pending_vouchers
    check(vouchers == r.vouchers, "vouchers are lost", vouchers)
    for pieces in (s.books, s.vouchers, s.bank):
        check(pieces >= 0, "a negative number of pieces", pieces)
        check(pieces[:, n:] == 0, "a player that does not exist holds pieces", pieces)
    check((s.book_supply >= 0) & (s.voucher_supply >= 0), "a negative supply")
    plaques = s.plaques.sum(1) + s.plaques_taken
    check(plaques <= r.plaque_counts, "plaques are duplicated", plaques)
    check(s.plaques >= 0, "a negative number of plaques")
    check(plaques.sum(1) == N_DEPARTMENTS * r.plaques_per_department, "plaques are lost")


def _seats(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V5 and V16: Seats are conserved; a Red Seat is kept only where no own Seat waits."""
    red = s.red_supply + s.factory_seats.sum(1) + s.award_seats.sum(1)
    red = red + s.demand_seats.sum(1) + s.red_seats.sum(1)
    check(red == r.red_seats, "Red Seats are lost", red)
    check(s.red_supply >= 0, "Red Seats are lost")
    own = s.seats_up + s.seats_down + s.seats_used + s.seats_locked
    check(own[:, :n] == r.own_seats + 1, "own Seats are lost", own)
    check(own[:, n:] == 0, "a player that does not exist has Seats")
    for seats in (s.seats_up, s.seats_down, s.seats_used, s.red_seats, s.factory_seats):
        check(seats >= 0, "a negative number of Seats")
    unlocked = certified[:, :, Department.ADMINISTRATION]
    check(s.seats_locked[:, :n] == 1 - unlocked, "the fifth Seat's lock is wrong")
    waits = (s.red_seats[:, :n] > 0) & (s.seats_down[:, :n] > 0)
    waits &= (s.phase < Phase.MEETING)[:, None]
    check(~waits | ((s.seats_down[:, :n] == 1) & unlocked), "a Red Seat was kept for no reason")
    taken = s.goals_taken[:, :n].sum(1) + s.factory_seats
    check(taken == np.tile(r.factory_seats, N_AREAS), "factory goals paid the wrong number", taken)
    numbers = s.factory_numbers.reshape(len(s), N_AREAS, -1)
    pairs = [(a, b) for i, a in enumerate(r.factory_tiles) for b in r.factory_tiles[i + 1 :]]
    drawn = [(numbers == sorted(pair)).all(2) for pair in pairs]
    check(np.any(drawn, axis=0), "the numbers of the factory goals", s.factory_numbers)


def _cards(s: Any, n: int) -> None:
    """V6 and V19: goal cards, orders and demand tiles are conserved, hands are in order."""
    places = (s.goal_deck, s.table, s.pets, s.choices, s.hands)
    goals = np.sum([count(cards, N_GOALS + 1) for cards in places], axis=0)
    check(goals[:, 1:] + s.discards == 1, "goal cards are lost", goals)
    check(goals[:, 0] == 0, "goal cards are lost")
    _check_pile(s.goal_deck, s.goal_deck_size, "the goal deck")
    orders = count(s.orders, N_ORDERS) + count(s.order_deck, N_ORDERS)
    check(orders == 1, "orders are lost", orders)
    _check_pile(s.order_deck, s.order_deck_size, "the order deck")
    check(s.order_deck_size == N_ORDERS - N_ORDER_HAND * n, "an order hand is not two cards")
    check(s.orders[:, :n, 0] < s.orders[:, :n, 1], "an order hand is not in order")
    demand = count(s.demand, N_MODELS) + count(s.demand_deck, N_MODELS)
    check(demand == 1, "demand tiles are lost", demand)
    hands, sizes = s.hands[:, :n], s.hand_sizes[:, :n]
    held = np.arange(hands.shape[2]) < sizes[:, :, None]
    check((hands != NONE) == held, "a hand is not in order", hands)
    check(~held[:, :, 1:] | (hands[:, :, :-1] < hands[:, :, 1:]), "a hand is not in order", hands)
    out = (s.pets[:, :n] != NONE).astype(int) + (s.choices[:, :n] != NONE)
    out += (s.phase == Phase.NEW_BUSINESS)[:, None]
    check((sizes == hands.shape[2] - out) | (s.over != 0)[:, None], "a hand has the wrong size")


def _upgrades(r: Any, s: Any, n: int) -> None:
    """V11 and V12: values and upgraded designs agree with the upgrade spaces."""
    check(s.steps_of_part <= r.last_step, "a part's value is off its track", s.steps_of_part)
    tiles = s.double_tiles[:, :n]
    check(s.doubled.sum(1) == (tiles != NONE).sum(1), "doubles miscounted")
    is_own = np.take_along_axis(s.upgraded[:, :n], np.maximum(tiles, 0)[:, :, None].astype(int), 2)
    check((tiles == NONE) | (is_own[:, :, 0] == 1), "a doubled tile is not upgraded")
    settled = (s.question != Question.DOUBLE) & ((s.over == 0) | (s.upgrade_model == NONE))
    s = s.where(settled)
    filled = count(s.upgrade_spaces, N_PARTS) + s.doubled
    check(s.steps_of_part == np.minimum(r.last_step, filled), "a part's value is wrong", filled)
    designs = s.upgraded.sum(1).reshape(-1, N_MODELS, N_KINDS)[:, :, :N_PARTS]
    check(designs == s.improved, "upgraded designs and upgraded parts differ")
    for model in range(N_MODELS):
        parts = count(s.upgrade_spaces[:, model], N_PARTS)
        check(parts == s.improved[:, model], "upgrade spaces and upgraded parts differ")


def _ranges(r: Any, s: Any, n: int) -> None:
    """V14 and V24: tracks stay in range, and the game ends when it should."""
    check((s.pace >= 0) & (s.pace < r.track_steps), "the Pace Car is off its track")
    check(s.bank <= r.bank_limit, "the bank is overfull", s.bank)
    check(s.scores >= 0, "negative points", s.scores)
    check(s.scores[:, n:] == 0, "a player that does not exist has points", s.scores)
    low, high = np.minimum(s.week, s.cycle), np.maximum(s.week, s.cycle)
    check((low >= 0) & (high <= r.last_mark), "a marker is off its track")
    check((s.actor >= 0) & (s.actor < n), "a player that does not exist")
    reached = (high >= r.last_mark) & (low >= r.earlier_mark)
    check((s.over != ENDED) | reached, "the game ended too early")
    check((s.question == Question.GAME_OVER) == (s.over != 0), "a finished game asks a question")
