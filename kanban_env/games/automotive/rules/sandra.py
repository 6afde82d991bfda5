"""R11 Sandra: her evaluation, and her tasks."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.enums import (
    CENTRAL,
    N_COLUMNS,
    N_MODELS,
    N_PARTS,
    N_ROWS,
    NONE,
    Department,
    place_of,
)
from kanban_env.games.automotive.rules.counts import (
    count_blueprints,
    count_cars,
    count_storage,
    count_upgraded,
)
from kanban_env.games.automotive.rules.effects import advance_pace, put_under, return_part


@rule
def count_for(s, p, department):
    """[R11.3] What Sandra counts in a department, at this moment.

    Upgraded designs, cars in garages, cubes in storage, blueprints on the desk, or certifications.
    """
    if department == Department.TESTING:
        return int(count_upgraded(s, p))
    elif department == Department.ASSEMBLY:
        return int(count_cars(s, p))
    elif department == Department.LOGISTICS:
        return int(count_storage(s, p))
    elif department == Department.DESIGN:
        return int(count_blueprints(s, p))
    return int(s.spaces[p])


@rule
def verdict(r, s, p, department):
    """The points that Sandra's evaluation gives player p, or takes if negative."""
    if r.is_mean:
        return -int(penalty(r, s, p, department))
    return int(reward(r, s, p, department))


@rule
def limit_loss(s, p, points):
    """[R0.8] A change of points, limited so that the score never drops below zero.

    Scores have no upper limit.
    """
    return max(points, -int(s.scores[p]))


@rule
def evaluate(r, s, department):
    """[R11.2] Sandra evaluates all players by their training in a department, wherever they work.

    She does so also when she is alone there. [R11.4] The changes do not influence each other: all
    follow from the same moment.
    """
    for p in range(r.n_players):
        s.scores[p] += limit_loss(s, p, verdict(r, s, p, department))


@rule
def lowest_desk(r, s, department):
    """[R11.6] The lowest occupied desk of a training track."""
    lowest = s.desks[0, department]
    for p in range(1, r.n_players):
        lowest = min(lowest, s.desks[p, department])
    return lowest


@rule
def penalty(r, s, p, department):
    """[R11.6] Mean Sandra evaluates all players on the lowest occupied desk, whatever their rank.

    [R11.7] Each of them whose count is at most 2 loses a point per Shift below five in its bank.
    """
    return penalty_with(r, s, p, department, count_for(s, p, department))


@rule
def penalty_with(r, s, p, department, counted):
    """[R11.6] [R11.7] The same with what Sandra counts, without a branch."""
    # RULING 23: experts are not exempt.
    is_lowest = s.desks[p, department] == lowest_desk(r, s, department)
    missing = max(0, int(r.shifts_expected) - int(s.bank[p]))
    return missing * int(is_lowest & (counted <= r.penalised_at_most))


@rule
def reward(r, s, p, department):
    """[R11.8] Nice Sandra, 2014: each player on the highest desk gains a point per banked Shift.

    The desk must be above 0, and the player's count at least 2. [R11.9] Nice Sandra, Driver's
    Edition: only the first player of the ranking is evaluated, on the same conditions, and gains a
    point per banked Shift above five. If it fails, no player is rewarded.
    """
    return reward_with(r, s, p, department, count_for(s, p, department))


@rule
def reward_with(r, s, p, department, counted):
    """[R11.8] [R11.9] The same with what Sandra counts."""
    best = s.ranking[department, 0]
    desk = s.desks[p, department]
    if desk == 0 or desk != s.desks[best, department]:
        return 0
    if counted < r.rewarded_at_least:
        return 0
    if not r.is_drivers:
        return int(s.bank[p])
    return max(0, int(s.bank[p]) - int(r.shifts_expected)) if p == best else 0


@rule
def do_task(r, s, department):
    """Sandra's task in a department; the refill of the display and the week's scoring follow it."""
    if department == Department.TESTING:
        drive_pace_car(r, s)
    elif department == Department.ASSEMBLY:
        empty_assembly(s)
    elif department == Department.LOGISTICS:
        trim_warehouses(s)
    elif department == Department.DESIGN:
        return_designs(r, s)
    else:
        advance_week(r, s)


@rule
def drive_pace_car(r, s):
    """[R11.10] In Testing & Innovation the Pace Car moves one step; no car leaves the queue."""
    advance_pace(r, s, 1)


@rule
def empty_assembly(s):
    """[R11.11] In Assembly all cubes on assembly spaces return to the supply."""
    for model in range(N_MODELS):
        for part in range(N_PARTS):
            if s.assembly[model, part]:
                s.assembly[model, part] = 0
                return_part(s, part)


@rule
def trim_warehouses(s):
    """[R11.12] In Logistics every warehouse keeps at most one cube; the others are returned."""
    for part in range(N_PARTS):
        while s.warehouses[part] > 1:
            s.warehouses[part] -= 1
            return_part(s, part)


@rule
def return_designs(r, s):
    """[R11.13] In Design the oldest tiles, those furthest to the right, go to Central.

    That is the last two columns, with two players all columns: the top row first, from left to
    right. [R11.14] Then the whole of Central is shuffled, and the display is refilled. [R0.4] This
    is a use of chance.
    """
    for row in range(N_ROWS):
        for column in range(N_COLUMNS - r.designs_removed // N_ROWS, N_COLUMNS):
            place = place_of(row, column)
            if s.display[place] != NONE:
                put_under(s, CENTRAL, s.display[place])
                s.display[place] = NONE
    shuffle(s.rng, s.decks[CENTRAL], int(s.deck_sizes[CENTRAL]))


@rule
def advance_week(r, s):
    """[R11.15] On her desk the week marker moves, at most to 3; then the week is scored."""
    s.week = min(s.week + 1, r.last_mark)
