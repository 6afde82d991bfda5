"""R4 The working phase: Shifts, recycling, Seats, and the end of a turn."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_GARAGES, N_PARTS, N_QUEUE, NONE, Question
from kanban_env.games.automotive.rules.effects import earn_seat


@rule
def budget_at(r, s, p, station):
    """[R4.3] The Shifts of a turn: those of the station and the bank, but at most four a day.

    The budget is fixed when the turn begins.
    """
    return min(int(r.station_shifts[station]) + int(s.bank[p]), int(r.shifts_a_day))


@rule
def open_turn(r, s, p):
    """The worker of player p stands up: a turn starts with a full budget and no task done."""
    s.actor = p
    s.working = 1
    s.station_shifts = r.station_shifts[s.stations[p]]
    s.budget = budget_at(r, s, p, s.stations[p])
    s.shifts_used = 0
    s.micro = NONE
    s.ordered = 0
    s.requested = 0
    for q in range(N_QUEUE):
        s.claimed[q] = 0
    for garage in range(N_GARAGES):
        s.filled[garage] = 0
    begin_stretch(s)
    s.question = Question.WORK


@rule
def begin_stretch(s):
    """A new run of swaps starts from the present recycling pool."""
    for part in range(N_PARTS):
        s.stretch[part] = s.recycling[part]


@rule
def can_recycle(s, given, taken):
    """[R4.18] The pool always holds three different parts. [R4.19] One is swapped for another.

    [R4.21] In a run of swaps each part moves at most once: given if it was outside at the start,
    taken if it was inside.
    """
    is_outside = (s.recycling[given] == 0) & (s.stretch[given] == 0)
    is_inside = (s.recycling[taken] == 1) & (s.stretch[taken] == 1)
    return (s.storage[s.actor, given] > 0) & is_outside & is_inside


@rule
def legal_recycle(r, s, mask):
    """[R4.20] Swaps are possible in the own turn while WORK is asked, and at no other time."""
    # RULING 21: not while a station is chosen.
    for given in range(N_PARTS):
        for taken in range(N_PARTS):
            mask[action(Move.RECYCLE, given, taken)] = can_recycle(s, given, taken)


@rule
def do_recycle(r, s, given, taken):
    """[R4.22] A swap is free and never changes the number of cubes in storage."""
    s.storage[s.actor, given] -= 1
    s.storage[s.actor, taken] += 1
    s.recycling[given] = 1
    s.recycling[taken] = 0


@rule
def can_exchange_seat(s):
    """[R4.25] A Red Seat may be returned for an own Seat that is `down`, in the own turn."""
    # RULING 10: asked in the own turn only.
    return s.red_seats[s.actor] > 0 and s.seats_down[s.actor] > 0


@rule
def do_exchange_seat(s):
    """[R4.27] Nothing else takes a Seat away from a player, but using it."""
    s.red_seats[s.actor] -= 1
    earn_seat(s, s.actor)


@rule
def legal_others(r, s, mask):
    """[R4.7] The turn may end at any time, whatever Shifts are left."""
    mask[action(Move.EXCHANGE_SEAT)] = can_exchange_seat(s)
    mask[action(Move.END_TURN)] = True


@rule
def do_end_turn(s):
    """[R4.6] Station Shifts that were not used are lost."""
    s.question = NONE


@rule
def close_turn(s):
    """The turn is over: the worker lies down, and nothing of the turn is left."""
    s.done[s.actor] = 1
    s.working = 0
    s.budget = 0
    s.shifts_used = 0
    s.station_shifts = 0
    s.micro = NONE
    s.ordered = 0
    s.requested = 0
    for garage in range(N_GARAGES):
        s.filled[garage] = 0
