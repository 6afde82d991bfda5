"""Effects that several chapters share.

[R0.3] All chance comes from two functions of the core: `below(k)`, a uniform number from 0 to k -
1, and `shuffle`, which is made of it.
"""

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
    """Whether the actor works in a department: by its station, or by micro-managing it."""
    return department_of(s.stations[s.actor]) == department or s.micro == department


@rule
def shifts_left(s):
    """[R4.4] The Shifts that the actor may still use in this turn: a cost must fit into them."""
    return s.budget - s.shifts_used


@rule
def pay_shifts(s, shifts):
    """[R4.5] Pay Shifts: those of the station first, then banked ones.

    Every Shift beyond the station's number lowers the bank by 1 at once.
    """
    for _ in range(shifts):
        s.shifts_used += 1
        if s.shifts_used > s.station_shifts:
            s.bank[s.actor] -= 1


@rule
def gain_books(s, books):
    """[R0.6] Gain books, as many as the supply holds; the rest is lost and never owed.

    [R4.11] They leave the supply at once and are pending until the turn ends.
    """
    given = min(books, s.book_supply)
    s.book_supply -= given
    s.pending_books += given


@rule
def gain_vouchers(s, vouchers):
    """[R0.6] [R4.11] Gain vouchers, as many as the supply holds; they are pending too."""
    given = min(vouchers, s.voucher_supply)
    s.voucher_supply -= given
    s.pending_vouchers += given


@rule
def earn_seat(s, p):
    """[R4.23] A player earns a Red Seat that was taken from its source.

    If an own Seat is `down`, it turns `up` and the Red Seat goes to the supply; otherwise the
    player keeps the Red Seat. Factory goals, plaque stacks and demand tiles give the Seats on them;
    certification spots and garages give Seats of the supply.
    """
    if s.seats_down[p] > 0:
        s.seats_down[p] -= 1
        s.seats_up[p] += 1
        s.red_supply += 1
    else:
        s.red_seats[p] += 1


@rule
def earn_supply_seat(s, p):
    """[R4.24] A player earns a Seat of the supply; if the supply has none, nothing is earned."""
    # RULING 9: even if an own Seat could be turned.
    if s.red_supply > 0:
        s.red_supply -= 1
        earn_seat(s, p)


@rule
def exchange_seats(s, p):
    """[R4.26] [R12.14] Return Red Seats for own Seats that turn `up`, as many as possible."""
    while s.red_seats[p] > 0 and s.seats_down[p] > 0:
        s.red_seats[p] -= 1
        earn_seat(s, p)


@rule
def gain_shifts(r, s, shifts):
    """Shifts to be banked are pending; more than a full bank would be lost, so they never count."""
    s.pending_shifts = min(int(s.pending_shifts) + int(shifts), int(r.bank_limit))


@rule
def gain_benefit(r, s, p, row):
    """[R0.7] A player gains a printed benefit; it cannot be declined.

    [R0.10] A benefit gives books, vouchers, banked Shifts, Seats and points, in this order. [R4.11]
    Books, vouchers and banked Shifts are pending until the turn ends; Seats and points count at
    once.
    """
    gain_books(s, r.benefits[row, Benefit.BOOK])
    gain_vouchers(s, r.benefits[row, Benefit.VOUCHER])
    gain_shifts(r, s, r.benefits[row, Benefit.SHIFT])
    for _ in range(r.benefits[row, Benefit.SEAT]):
        earn_supply_seat(s, p)
    s.scores[p] += r.benefits[row, Benefit.POINT]


@rule
def credit(r, s, p):
    """[R4.10] Credit pending books, vouchers and Shifts; the bank holds 0 to 10 Shifts.

    Shifts beyond 10 are lost.
    """
    # RULING 6: at the end of the own turn. RULING 36: the limit is data.
    s.books[p] += s.pending_books
    s.vouchers[p] += s.pending_vouchers
    s.bank[p] = min(int(s.bank[p]) + int(s.pending_shifts), int(r.bank_limit))
    s.pending_books = 0
    s.pending_vouchers = 0
    s.pending_shifts = 0


@rule
def return_part(s, part):
    """[R0.9] A returned piece goes to its own supply and can be used again.

    This holds for cubes, cars, books, vouchers and Red Seats. Plaques that were taken and tiles
    that were put away in the setup never come back.
    """
    s.part_supply[part] += 1


@rule
def can_pay_part(s, part, payment):
    """[R4.14] Whether the actor can pay a part, with a cube from storage or with a voucher.

    A voucher stands for a cube of the supply, which must hold one. It is used only to provide or to
    upgrade a part, and never becomes a cube in storage.
    """
    # RULING 37: a voucher is spent only together with these tasks.
    if payment == Payment.VOUCHER:
        return (s.vouchers[s.actor] > 0) & (s.part_supply[part] > 0)
    return s.storage[s.actor, part] > 0


@rule
def pay_part(s, part, payment):
    """[R4.14] Pay a part; the cube for a voucher comes from the supply.

    [R0.9] The voucher goes back to its own supply.
    """
    if payment == Payment.VOUCHER:
        s.vouchers[s.actor] -= 1
        s.voucher_supply += 1
        s.part_supply[part] -= 1
    else:
        s.storage[s.actor, part] -= 1


@rule
def check_factory_goals(s, p, area, number):
    """[R4.28] A number that has grown may earn a Seat from each factory goal of its area.

    Each area has two goals. The numbers are certifications, cars (parked or aside, at most five)
    and upgraded designs. The lower goal is checked first. It pays at once if the number reaches it
    and it has a Seat left. [R4.29] A player takes at most one Seat from a goal, but may take from
    both goals of an area, also at the same moment. A goal without Seats stays empty.
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
    """[R8.8] An empty start space gets a car of its model from the supply at once, if there is one.

    So a start space is empty only while the supply has no car of the model.
    """
    # RULING 2: also when a car comes back from the track or a garage.
    for model in range(N_MODELS):
        if s.conveyor[model] == NONE and s.car_supply[model] > 0:
            s.car_supply[model] -= 1
            s.conveyor[model] = model


@rule
def advance_pace(r, s, steps):
    """[R9.6] The Pace Car moves some steps; crossing a checkered space schedules a meeting.

    [R9.7] If a meeting is scheduled already, another crossing has no effect: there is at most one
    meeting a day.
    """
    # RULING 38: a second crossing schedules nothing.
    s.pace += steps
    while s.pace >= r.track_steps:
        s.pace -= r.track_steps
        s.meeting = 1


@rule
def draw_tile(s, deck):
    """[R0.2] Draw the top tile of a design deck; index 0 of every deck is its top.

    What goes to the bottom of a deck is put at its end.
    """
    tile = remove(s.decks[deck], int(s.deck_sizes[deck]), 0)
    s.deck_sizes[deck] -= 1
    return tile


@rule
def put_under(s, deck, tile):
    """[R0.2] Put a tile at the bottom of a design deck."""
    s.decks[deck, s.deck_sizes[deck]] = tile
    s.deck_sizes[deck] += 1


@rule
def take_tile(s, p, source):
    """A player takes a tile from a display place or the top of a deck onto its desk."""
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
    """[R2.3] Whether p is ahead of q on the certification track."""
    each = N_SPOTS + 1
    return each * int(s.spaces[p]) + int(s.spots[p]) > each * int(s.spaces[q]) + int(s.spots[q])


@rule
def take_card(s, p, slot):
    """A card leaves a hand; the cards behind it move up, so that the hand stays in order."""
    card = remove(s.hands[p], int(s.hand_sizes[p]), slot)
    s.hand_sizes[p] -= 1
    return card
