"""The invariants of a game of Automotive Revolution, checked in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.loops import ENDED
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_DECKS,
    N_DEPARTMENTS,
    N_GOALS,
    N_KINDS,
    N_MODELS,
    N_ORDERS,
    N_PARTS,
    N_TABLE,
    N_TILES,
    NONE,
    SANDRAS_DESK,
    Department,
    Phase,
    Question,
)


def audit(r: Any, s: Any) -> None:
    """Raise AssertionError unless pieces are conserved and all books agree with the board."""
    n = int(r.n_players)
    certified = s.desks[:n] >= r.certified_at
    _parts(r, s, n, certified)
    _cars(r, s, n, certified)
    _tiles(r, s, n, certified)
    _supplies(r, s, n)
    _seats(r, s, n, certified)
    _cards(s, n)
    _training(r, s, n, certified)
    _upgrades(s, n)
    _workers(s, n)
    _turn(r, s)
    _meeting(r, s, n)
    _ranges(r, s, n)


def _count(values: np.ndarray, size: int) -> np.ndarray:
    flat = np.asarray(values).reshape(-1)
    return np.bincount(flat[flat != NONE].astype(int), minlength=size)


def _parts(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V1, V8 and V9: cubes are conserved, the pool holds three parts, storage is not overfull."""
    where = s.part_supply + s.warehouses + s.recycling + s.storage.sum(0) + s.assembly.sum(0)
    where = where + _count(s.upgrade_spaces, N_PARTS)
    if s.question == Question.UPGRADE_SPACE:
        where[s.upgrade_part] += 1
    assert (where == r.cubes - 1).all(), f"cubes are lost or doubled: {where}"
    for bag in (s.part_supply, s.warehouses, s.recycling, s.storage, s.assembly):
        assert (bag >= 0).all(), "a negative number of cubes"
    assert s.recycling.sum() == 3, "the pool is not three parts"
    assert (s.recycling <= 1).all(), "the pool is not three parts"
    assert (s.assembly.sum(1) <= r.assembly_spaces).all(), "an assembly line is overfull"
    room = r.storage + certified[:, Department.LOGISTICS]
    assert (s.storage[:n].sum(1) <= room).all(), "a storage is overfull"
    assert not s.storage[n:].any(), "an empty seat holds cubes"


def _cars(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V2, V9, V13 and V14: cars are conserved and stand where they may."""
    queue = np.where(s.claimed == 1, NONE, s.queue)
    where = s.car_supply + _count(s.conveyor, N_MODELS) + _count(queue, N_MODELS)
    where = where + _count(s.aside, N_MODELS) + _count(s.garages, N_MODELS)
    if s.question == Question.PATH:
        where[s.chain_car] += 1
    assert (where == r.cars).all(), f"cars are lost or doubled: {where}"
    assert (s.car_supply >= 0).all(), "a negative number of cars"
    if s.question != Question.PATH:
        empty = s.conveyor[:N_MODELS] == NONE
        assert not s.car_supply[empty].any(), "a start space waits though the supply has a car"
        assert s.chain_node == NONE, "a chain outside PATH"
        assert s.chain_car == NONE, "a chain outside PATH"
    for p in range(n):
        garages = int(r.garages) + int(certified[p, Department.ASSEMBLY])
        assert (s.garages[p, garages:] == NONE).all(), "a car in a locked garage"
    cars = np.flatnonzero(s.queue != NONE)
    assert cars.tolist() == list(range(len(cars))), "a gap in the queue"
    assert 0 <= s.n_aside == np.count_nonzero(s.aside != NONE), "cars aside are miscounted"
    if s.question != Question.PARK and s.question != Question.PICK_TWO:
        costs = int((s.claimed * r.claim_costs).sum())
        assert costs <= s.budget, "a claim was not paid"
        assert s.claimed.sum() == s.n_aside, "a claim was not paid"


def _tiles(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V3 and V9: every design tile has one place, and no desk is overfull."""
    where = s.blueprints.sum(0) + s.upgraded.sum(0)
    where = where + _count(s.display, N_TILES) + _count(s.decks, N_TILES)
    assert (where == 1).all(), f"a design tile is lost or doubled: {np.flatnonzero(where != 1)}"
    for deck in range(N_DECKS):
        size = s.deck_sizes[deck]
        assert (s.decks[deck, :size] != NONE).all(), "a gap in a deck"
        assert (s.decks[deck, size:] == NONE).all(), "a deck's size is wrong"
    room = r.desk + certified[:, Department.DESIGN]
    assert (s.blueprints[:n].sum(1) <= room).all(), "a desk is overfull"
    assert not s.upgraded[:, CLAIM_ONLY::N_KINDS].any(), "a claim-only design is upgraded"


def _supplies(r: Any, s: Any, n: int) -> None:
    """V4 and V7: books, vouchers and plaques are conserved."""
    assert s.book_supply + s.books.sum() + s.pending_books == r.books, "books are lost"
    vouchers = s.voucher_supply + s.vouchers.sum() + s.pending_vouchers
    assert vouchers == r.vouchers, "vouchers are lost"
    for pieces in (s.books, s.vouchers, s.bank):
        assert (pieces >= 0).all(), "a negative number of pieces"
        assert not pieces[n:].any(), "a negative number of pieces"
    assert s.book_supply >= 0, "a negative supply"
    assert s.voucher_supply >= 0, "a negative supply"
    plaques = s.plaques.sum(0) + s.plaques_taken
    assert (plaques <= r.plaque_counts).all(), "plaques are doubled"
    assert (s.plaques >= 0).all(), "plaques are doubled"
    in_play = int(s.plaques.sum() + s.plaques_taken.sum())
    assert in_play == N_DEPARTMENTS * r.plaques_per_department, "plaques are lost"


def _seats(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V5 and V16: Seats are conserved; a Red Seat is kept only where no own Seat waits."""
    red = s.red_supply + s.factory_seats.sum() + s.award_seats.sum()
    red = red + s.demand_seats.sum() + s.red_seats.sum()
    assert red == r.red_seats, f"Red Seats are lost: {red}"
    assert s.red_supply >= 0, f"Red Seats are lost: {red}"
    own = s.seats_up + s.seats_down + s.seats_used + s.seats_locked
    assert (own[:n] == r.own_seats + 1).all(), "own Seats are lost"
    assert not own[n:].any(), "own Seats are lost"
    for seats in (s.seats_up, s.seats_down, s.seats_used, s.red_seats, s.factory_seats):
        assert (seats >= 0).all(), "a negative number of Seats"
    unlocked = certified[:, Department.ADMINISTRATION]
    assert (s.seats_locked[:n] == 1 - unlocked).all(), "the fifth Seat's lock is wrong"
    if s.phase < Phase.MEETING:
        waiting = (s.red_seats[:n] > 0) & (s.seats_down[:n] > 0)
        assert (s.seats_down[:n][waiting] == 1).all(), "a Red Seat was kept for no reason"
        assert unlocked[waiting].all(), "a Red Seat was kept for no reason"
    taken = s.goals_taken[:n].sum(0) + s.factory_seats
    assert (taken == np.tile(r.factory_seats, 3)).all(), "factory goals paid the wrong number"


def _cards(s: Any, n: int) -> None:
    """V6 and V19: goal cards, orders and demand tiles are all there, and hands in order."""
    goals = _count(s.goal_deck, N_GOALS + 1) + _count(s.table, N_GOALS + 1)
    goals = goals + _count(s.pets, N_GOALS + 1) + _count(s.choices, N_GOALS + 1)
    goals = goals + _count(s.hands, N_GOALS + 1)
    assert (goals[1:] + s.discards == 1).all(), "goal cards are lost"
    assert goals[0] == 0, "goal cards are lost"
    assert np.count_nonzero(s.goal_deck != NONE) == s.goal_deck_size, "the goal deck's size"
    orders = _count(s.orders, N_ORDERS) + _count(s.order_deck, N_ORDERS)
    assert (orders == 1).all(), "orders are lost"
    assert s.order_deck_size == N_ORDERS - 2 * n, "an order hand is not two cards"
    demand = _count(s.demand, N_MODELS) + _count(s.demand_deck, N_MODELS)
    assert (demand == 1).all(), "demand tiles are lost"
    for p in range(n):
        hand = s.hands[p, : s.hand_sizes[p]].tolist()
        assert NONE not in hand, "a hand is not in order"
        assert hand == sorted(hand), "a hand is not in order"
        assert s.orders[p, 0] < s.orders[p, 1], "an order hand is not in order"
        out = (s.pets[p] != NONE) + (s.choices[p] != NONE)
        if s.phase == Phase.NEW_BUSINESS:
            out += 1
        if s.over == 0:
            assert len(hand) == 3 - out, "a hand has the wrong size"


def _training(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V10 and V17: meeples stand by certifications, rankings follow the desks."""
    number = certified.sum(1)
    for p in range(n):
        pending = s.question == Question.CERT_SPOT and s.actor == p
        if s.question == Question.START_SPOT and s.spots[p] == NONE:
            assert s.spaces[p] == NONE, "a meeple without a spot"
        else:
            assert s.spaces[p] == number[p] - pending, "a meeple stands on the wrong space"
    places = [(s.spaces[p], s.spots[p]) for p in range(n) if s.spots[p] != NONE]
    assert len(set(places)) == len(places), "two meeples share a spot"
    for department in range(N_DEPARTMENTS):
        order = s.ranking[department, :n].tolist()
        assert sorted(order) == list(range(n)), "a ranking is no permutation"
        desks = s.desks[order, department].tolist()
        assert desks == sorted(desks, reverse=True), "a ranking does not follow the desks"
    assert (s.desks >= 0).all(), "a disc off the track"
    assert (s.desks <= r.expert_at).all(), "a disc off the track"


def _upgrades(s: Any, n: int) -> None:
    """V11 and V12: values and upgraded designs agree with the upgrade spaces."""
    assert s.doubled.sum() == np.count_nonzero(s.double_tiles[:n] != NONE), "doubles miscounted"
    for p in range(n):
        tile = s.double_tiles[p]
        assert tile == NONE or s.upgraded[p, tile], "a doubled tile is not upgraded"
    if s.question == Question.DOUBLE:
        return
    filled = _count(s.upgrade_spaces, N_PARTS) + s.doubled
    assert (s.steps_of_part == np.minimum(5, filled)).all(), "a part's value is wrong"
    designs = s.upgraded.sum(0).reshape(N_MODELS, N_KINDS)[:, :N_PARTS]
    assert (designs == s.improved).all(), "upgraded designs and upgraded parts differ"
    for model in range(N_MODELS):
        parts = _count(s.upgrade_spaces[model], N_PARTS)
        assert (parts == s.improved[model]).all(), "upgrade spaces and upgraded parts differ"


def _workers(s: Any, n: int) -> None:
    """V18: nobody shares a station."""
    stations = [w for w in s.stations[:n].tolist() if w != NONE]
    assert len(set(stations)) == len(stations), "two workers share a station"
    assert s.sandra not in stations, "Sandra shares a station"
    assert s.sandra == SANDRAS_DESK or 0 <= s.sandra < 8, "Sandra is nowhere"
    assert (s.stations[n:] == NONE).all(), "an empty seat has a worker"


def _turn(r: Any, s: Any) -> None:
    """V15: Shifts are within the budget."""
    assert 0 <= s.shifts_used <= s.budget <= r.shifts_a_day, "too many Shifts"
    if not s.working:
        assert s.budget == 0, "a turn is not over"
        assert s.micro == NONE, "a turn is not over"
        assert s.n_aside == 0, "a turn is not over"
        pending = s.pending_books + s.pending_vouchers + s.pending_shifts
        assert pending == 0, "pending pieces"
    elif s.over == 0:
        assert s.phase == Phase.WORKING, "somebody else works"
        assert not s.done[s.actor], "somebody else works"
        moved = ((s.recycling == 1) & (s.stretch == 0)).sum()
        assert moved <= 3, "a run of swaps is too long"


def _meeting(r: Any, s: Any, n: int) -> None:
    """V20: speakers and used Seats agree."""
    assert (s.spoke[:n].sum(1) == s.seats_used[:n]).all(), "used Seats and speeches differ"
    for slot in range(N_TABLE):
        if s.table[slot] != NONE:
            assert s.spoke[:, slot].sum() <= r.goals[s.table[slot] - 1, 1], "too many speakers"
    for owner in range(n):
        speakers = sum(s.spoke[q, N_TABLE + (owner - q) % n] for q in range(n))
        if s.pets[owner] == NONE:
            assert speakers == 0, "a speech on no goal"
        else:
            assert speakers <= r.goals[s.pets[owner] - 1, 1], "too many speakers"
    assert 0 <= s.passes <= n, "passes"


def _ranges(r: Any, s: Any, n: int) -> None:
    """V14 and V24: tracks stay in range, and the game ends when it should."""
    assert 0 <= s.pace < r.track_steps, "the Pace Car is off its track"
    assert (s.bank <= r.bank_limit).all(), "the bank is overfull"
    assert (s.scores >= 0).all(), "negative points"
    assert not s.scores[n:].any(), "negative points"
    assert 0 <= s.week <= r.last_mark, "a marker is off its track"
    assert 0 <= s.cycle <= r.last_mark, "a marker is off its track"
    assert 0 <= s.actor < n, "a seat that does not exist"
    if s.over == ENDED:
        low, high = sorted((int(s.week), int(s.cycle)))
        assert high >= r.last_mark, "the game ended too early"
        assert low >= r.earlier_mark, "the game ended too early"
