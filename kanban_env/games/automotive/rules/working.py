"""R4 The working phase: the budget of Shifts, recycling, and the exchange of Seats."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_GARAGES, N_PARTS, N_QUEUE, NONE, Question
from kanban_env.games.automotive.rules.effects import earn_seat


@rule
def budget_at(r, s, p, station):
    """[R4.3] The Shifts of a turn: those of the station and those in the bank, at most four.

    The budget is fixed when the turn begins.
    """
    return min(int(r.station_shifts[station]) + int(s.bank[p]), int(r.shifts_a_day))


@rule
def clear_turn(s):
    """Forget what was done in a turn."""
    s.shifts_used = 0
    s.micro = NONE
    s.ordered = 0
    s.requested = 0
    for garage in range(N_GARAGES):
        s.filled[garage] = 0


@rule
def open_turn(r, s, p):
    """Begin the turn of a player: its budget is full, and nothing is done yet."""
    s.actor = p
    s.working = 1
    s.station_shifts = r.station_shifts[s.stations[p]]
    s.budget = budget_at(r, s, p, s.stations[p])
    for q in range(N_QUEUE):
        s.claimed[q] = 0
    clear_turn(s)
    begin_stretch(s)
    s.question = Question.WORK


@rule
def begin_stretch(s):
    """[R4.21] A new run of swaps starts from the present recycling pool."""
    for part in range(N_PARTS):
        s.stretch[part] = s.recycling[part]


@rule
def can_recycle(s, given, taken):
    """[R4.19] Whether a cube of storage can be swapped for one of the recycling pool.

    The pool must not hold the given part. [R4.18] So it always holds three different parts. [R4.21]
    In a run of swaps a part moves at most once: only parts outside the pool at the start of the run
    can be given, only parts inside it taken.
    """
    is_outside = (s.recycling[given] == 0) & (s.stretch[given] == 0)
    is_inside = (s.recycling[taken] == 1) & (s.stretch[taken] == 1)
    return (s.storage[s.actor, given] > 0) & is_outside & is_inside


@rule
def legal_recycle(r, s, mask):
    """[R4.20] Mark every swap; swaps are possible only in the own turn while WORK is asked.

    With `strict_text` they are also possible while the player chooses its station. They are never
    possible in the starting round, in other players' turns, at the questions of a task or in a
    meeting.
    """
    # RULING 21: while a station is chosen only with `strict_text`.
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
    """[R4.25] In its own turn a player may return a Red Seat for an own Seat that is `down`."""
    # RULING 10: asked in the own turn only.
    return s.red_seats[s.actor] > 0 and s.seats_down[s.actor] > 0


@rule
def do_exchange_seat(s):
    """[R4.25] The Red Seat goes to the supply, and an own Seat turns `up`.

    [R4.27] Seats are lost only by being used in a meeting or spent on Final Goals.
    """
    s.red_seats[s.actor] -= 1
    earn_seat(s, s.actor)


@rule
def legal_others(r, s, mask):
    """[R4.7] The turn may end at any time; an exchange of a Seat is marked if it is possible."""
    mask[action(Move.EXCHANGE_SEAT)] = can_exchange_seat(s)
    mask[action(Move.END_TURN)] = True


@rule
def do_end_turn(s):
    """[R4.6] The actor ends its turn; unused station Shifts are lost and never banked."""
    s.question = NONE


@rule
def close_turn(s):
    """The turn is over: the worker is done for today, and the facts of the turn are cleared."""
    s.done[s.actor] = 1
    s.working = 0
    s.budget = 0
    s.station_shifts = 0
    clear_turn(s)
