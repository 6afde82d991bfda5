"""Verbs that several chapters share. [R0.3] Chance is the core's `below` and `shuffle` only."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import remove
from kanban_env.games.automotive.actions import Payment
from kanban_env.games.automotive.enums import (
    N_AREA_GOALS,
    N_MODELS,
    N_SPOTS,
    NONE,
    Benefit,
    deck_at,
    department_of,
    factory_goal_of,
    is_place,
)


@rule
def works_in(s, department):
    """To work in a department: the worker stands there, or micro-manages it this turn."""
    return department_of(s.stations[s.actor]) == department or s.micro == department


@rule
def shifts_left(s):
    """Shifts that the worker may still use in this turn."""
    return s.budget - s.shifts_used


@rule
def pay_shifts(s, shifts):
    """[R4.5] Station Shifts are used first; every Shift beyond them lowers the bank at once."""
    for _ in range(shifts):
        s.shifts_used += 1
        if s.shifts_used > s.station_shifts:
            s.bank[s.actor] -= 1


@rule
def gain_books(s, books):
    """[R0.6] A supply that holds fewer gives what it has; the rest is lost and never owed."""
    given = min(books, s.book_supply)
    s.book_supply -= given
    s.pending_books += given


@rule
def gain_vouchers(s, vouchers):
    """Vouchers come from their supply, as far as it goes."""
    given = min(vouchers, s.voucher_supply)
    s.voucher_supply -= given
    s.pending_vouchers += given


@rule
def earn_seat(s, p):
    """[R4.23] A Red Seat taken from its source turns a `down` own Seat `up`, or else is kept."""
    if s.seats_down[p] > 0:
        s.seats_down[p] -= 1
        s.seats_up[p] += 1
        s.red_supply += 1
    else:
        s.red_seats[p] += 1


@rule
def earn_supply_seat(s, p):
    """[R4.24] With no Red Seat in the supply nothing is earned."""
    # RULING 9: even if an own Seat could be turned.
    if s.red_supply > 0:
        s.red_supply -= 1
        earn_seat(s, p)


@rule
def exchange_seats(s, p):
    """Red Seats become own Seats, as many as possible."""
    while s.red_seats[p] > 0 and s.seats_down[p] > 0:
        s.red_seats[p] -= 1
        earn_seat(s, p)


@rule
def gain_benefit(r, s, p, row):
    """[R0.7] A benefit cannot be declined. [R0.10] Books, vouchers, Shifts, Seats, points.

    [R4.11] Books, vouchers and banked Shifts are pending until the end of the turn.
    """
    gain_books(s, r.benefits[row, Benefit.BOOK])
    gain_vouchers(s, r.benefits[row, Benefit.VOUCHER])
    s.pending_shifts += r.benefits[row, Benefit.SHIFT]
    for _ in range(r.benefits[row, Benefit.SEAT]):
        earn_supply_seat(s, p)
    s.scores[p] += r.benefits[row, Benefit.POINT]


@rule
def credit(r, s, p):
    """[R4.10] Pending pieces are credited; the bank holds at most ten Shifts, more are lost."""
    # RULING 6: at the end of the own turn.
    s.books[p] += s.pending_books
    s.vouchers[p] += s.pending_vouchers
    s.bank[p] = min(int(s.bank[p]) + int(s.pending_shifts), int(r.bank_limit))
    s.pending_books = 0
    s.pending_vouchers = 0
    s.pending_shifts = 0


@rule
def return_part(s, part):
    """[R0.9] What is returned goes to its own supply and may be used again."""
    s.part_supply[part] += 1


@rule
def can_pay_part(s, part, payment):
    """[R4.14] A part comes from storage, or by a voucher from a supply that holds one."""
    if payment == Payment.VOUCHER:
        return (s.vouchers[s.actor] > 0) & (s.part_supply[part] > 0)
    return s.storage[s.actor, part] > 0


@rule
def pay_part(s, part, payment):
    """The cube leaves storage or the supply, and a voucher used goes back to its own supply."""
    if payment == Payment.VOUCHER:
        s.vouchers[s.actor] -= 1
        s.voucher_supply += 1
        s.part_supply[part] -= 1
    else:
        s.storage[s.actor, part] -= 1


@rule
def check_factory_goals(s, p, area, number):
    """[R4.28] A number that grew may earn a Seat from either tile of its area, the lower first.

    [R4.29] One Seat per player and tile, also from both tiles at once; an empty tile stays empty.
    """
    for which in range(N_AREA_GOALS):
        goal = factory_goal_of(area, which)
        if number < s.factory_numbers[goal] or s.goals_taken[p, goal] or s.factory_seats[goal] == 0:
            continue
        s.goals_taken[p, goal] = 1
        s.factory_seats[goal] -= 1
        earn_seat(s, p)


@rule
def refill_starts(s):
    """[R8.8] An empty start space takes a car from the supply at once, if there is one."""
    # RULING 2: also when a car comes back from the track or a garage.
    for model in range(N_MODELS):
        if s.conveyor[model] == NONE and s.car_supply[model] > 0:
            s.car_supply[model] -= 1
            s.conveyor[model] = model


@rule
def advance_pace(r, s, steps):
    """[R9.6] A crossed checkered space schedules a meeting. [R9.7] At most one a day."""
    s.pace += steps
    while s.pace >= r.track_steps:
        s.pace -= r.track_steps
        s.meeting = 1


@rule
def draw_tile(s, deck):
    """[R0.2] Index 0 of a deck is its top; drawing takes it, and the others move up."""
    tile = remove(s.decks[deck], int(s.deck_sizes[deck]), 0)
    s.deck_sizes[deck] -= 1
    return tile


@rule
def put_under(s, deck, tile):
    """A tile goes to the bottom of a deck."""
    s.decks[deck, s.deck_sizes[deck]] = tile
    s.deck_sizes[deck] += 1


@rule
def take_tile(s, p, source):
    """Take a tile from a display place or a deck top onto the desk of a player."""
    if is_place(source):
        tile = s.display[source]
        s.display[source] = NONE
    else:
        tile = draw_tile(s, deck_at(source))
    s.blueprints[p, tile] = 1


@rule
def has_tile(s, source):
    """Whether a display place or a deck holds a tile."""
    if is_place(source):
        return s.display[source] != NONE
    return s.deck_sizes[deck_at(source)] > 0


@rule
def sort_track(r, s):
    """[R2.3] Track order: by space from the last to the first, then by spot from right to left."""
    for p in range(r.n_players):
        s.track[p] = p
    for i in range(1, r.n_players):
        j = i
        while j > 0 and is_ahead(s, s.track[j], s.track[j - 1]):
            s.track[j], s.track[j - 1] = s.track[j - 1], s.track[j]
            j -= 1


@rule
def is_ahead(s, p, q):
    """Whether p stands ahead of q on the certification track: the space, then the spot or none."""
    each = N_SPOTS + 1
    return each * int(s.spaces[p]) + int(s.spots[p]) > each * int(s.spaces[q]) + int(s.spots[q])


@rule
def take_card(s, p, slot):
    """A card leaves a hand, which stays in order."""
    card = remove(s.hands[p], int(s.hand_sizes[p]), slot)
    s.hand_sizes[p] -= 1
    return card
