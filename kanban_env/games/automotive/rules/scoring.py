"""R13 The end of the week; R14 the end of the game and final scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED, TRUNCATED
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_FINAL_GOALS,
    N_GARAGES,
    N_MODELS,
    N_PARTS,
    N_UPGRADE_SPACES,
    NONE,
    FinalKind,
    Question,
    final_goal_of,
    tile_of,
)
from kanban_env.games.automotive.rules.counts import (
    count_cars,
    count_certified,
    count_expert,
    count_model,
    count_model_upgrades,
    count_models,
    count_part_upgrades,
    count_tested,
    count_upgraded,
    count_upgraded_parts,
    most_cars_of_one_model,
    most_upgrades_of_one_part,
)

FINAL_PARTS = (
    "Final Goals",
    "Seats",
    "bank",
    "books",
    "vouchers",
    "cars",
    "tested designs",
    "training",
)
"""The parts of final scoring, in the order of `final_parts`."""


@rule
def week_points(r, s, p):
    """[R13.2] A player's points at the end of a week.

    Each parked car scores 2 points per upgraded design of its model that the player has, and 1
    point per one that others have.
    """
    points = 0
    for model in range(N_MODELS):
        cars, own, upgrades = count_model(s, p, model), count_model_upgrades(s, p, model), 0
        for space in range(N_UPGRADE_SPACES):  # NUMBA: faster without a branch for no cars
            upgrades += s.upgrade_spaces[model, space] != NONE
        points += cars * (int(r.week_own) * own + int(r.week_other) * (upgrades - own))
    return points


@rule
def score_week(r, s):
    """[R13.1] All players score the week in Sandra's turn on her desk, after evaluation and task.

    [R13.4] Every later visit to the desk scores again, also if the week marker is on 3 already.
    """
    for p in range(r.n_players):
        s.scores[p] += week_points(r, s, p)


@rule
def is_game_over(r, s):
    """[R14.1] Whether one marker is on 3 and the other on 2 or more.

    [R14.2] This is asked only when the day is finished.
    """
    return max(s.week, s.cycle) >= r.last_mark and min(s.week, s.cycle) >= r.earlier_mark


@rule
def end_game(r, s, how):
    """Score the end of the game; no more questions are asked."""
    for p in range(r.n_players):
        s.scores[p] += final_points(r, s, p)
    s.over = how
    s.question = Question.GAME_OVER


@rule
def finish(r, s):
    """The game ends by its rules."""
    end_game(r, s, ENDED)


@rule
def truncate(r, s):
    """The game is cut off and scored as it is."""
    # RULING 32: nothing unfinished counts.
    end_game(r, s, TRUNCATED)


@rule
def final_parts(r, s, p):
    """The parts of a player's final scoring, in the order of FINAL_PARTS.

    [R14.4] Each banked Shift scores 1. [R14.5] Each Seat left (`up` or Red), book and voucher
    scores 1.
    """
    goals, seats_left = goal_points(r, s, p)
    return (
        goals,
        seats_left,
        int(s.bank[p]),
        int(s.books[p]),
        int(s.vouchers[p]),
        car_points(r, s, p),
        design_points(r, s, p),
        training_points(r, s, p),
    )


@rule
def final_points(r, s, p):
    """The sum of the parts of final scoring."""
    # NUMBA: no loop over a tuple of several kinds of integers.
    goals, seats, bank, books, vouchers, cars, designs, training = final_parts(r, s, p)
    return goals + seats + bank + books + vouchers + cars + designs + training


@rule
def goal_points(r, s, p):
    """[R14.3] Fulfilled Final Goals are paid with a Seat each, the highest first, while Seats last.

    Seats that are `up` and Red Seats pay. A player scores each goal once; several players may score
    the same one. Returns the points and the Seats that are left.
    """
    seats = int(s.seats_up[p]) + int(s.red_seats[p])
    points, goal = 0, NONE
    while seats > 0:
        goal = next_goal(r, s, p, goal)
        if goal == NONE:
            break
        points += int(r.final_goal_points[goal])
        seats -= 1
    return points, seats


@rule
def next_goal(r, s, p, last):
    """[R14.3] The fulfilled Final Goal that pays most after the last one paid, or NONE."""
    best = NONE
    for place in range(N_FINAL_GOALS):
        goal = final_goal_of(s.final_tile, place)
        is_better = best == NONE or is_after(r, goal, best)
        if is_better and is_after(r, last, goal) and is_fulfilled(r, s, p, goal):
            best = goal
    return best


@rule
def is_after(r, goal, other):
    """Whether the other goal of a tile is paid after this one: it pays less or comes later."""
    # RULING 33: equal goals in the order of the tile.
    if goal == NONE:
        return True
    points, others = r.final_goal_points[goal], r.final_goal_points[other]
    return others < points or (others == points and other > goal)


@rule
def is_fulfilled(r, s, p, goal):
    """[R14.9] Whether a player fulfils a Final Goal; the state at the end of the game counts.

    Paying with Seats changes nothing else.
    """
    return count_final(r, s, p, goal) >= r.final_goal_minimums[goal]


@rule
def count_final(r, s, p, goal):
    """What a goal of a Final Goal tile counts for a player."""
    kind, of = r.final_goal_kinds[goal], r.final_goal_subjects[goal]
    if kind == FinalKind.CARS:
        return int(count_cars(s, p))
    elif kind == FinalKind.CARS_OF_ONE_MODEL:
        return int(most_cars_of_one_model(s, p))
    elif kind == FinalKind.MODELS:
        return int(count_models(s, p))
    elif kind == FinalKind.CARS_OF_MODEL:
        return int(count_model(s, p, of))
    elif kind == FinalKind.UPGRADES:
        return int(count_upgraded(s, p))
    elif kind == FinalKind.UPGRADED_PARTS:
        return int(count_upgraded_parts(s, p))
    elif kind == FinalKind.UPGRADES_OF_ONE_PART:
        return int(most_upgrades_of_one_part(s, p))
    elif kind == FinalKind.UPGRADES_OF_PART:
        return int(count_part_upgrades(s, p, of))
    elif kind == FinalKind.CERTIFICATIONS:
        return int(s.spaces[p])
    elif kind == FinalKind.CERTIFIED_IN:
        return int(count_certified(r, s, p, of, r.final_goal_other_subjects[goal]))
    elif kind == FinalKind.BANK:
        return int(s.bank[p])
    elif kind == FinalKind.BOOKS:
        return int(s.books[p])
    return int(count_expert(r, s, p))


@rule
def car_points(r, s, p):
    """[R14.6] Each parked car scores its value."""
    points = 0
    for garage in range(N_GARAGES):
        if s.garages[p, garage] != NONE:
            points += int(r.car_values[s.garages[p, garage]])
    return points


@rule
def design_points(r, s, p):
    """[R14.7] Each tested design scores the value of its part once, whatever the number of cars."""
    points = 0
    for model in range(N_MODELS):
        has_car = count_model(s, p, model) > 0
        for part in range(N_PARTS):
            value = int(r.part_values[s.steps_of_part[part]])
            points += value * has_car * int(s.upgraded[p, tile_of(model, part)])
    return points


@rule
def training_points(r, s, p):
    """[R14.8] The first three of each training track score 5, 3 and 1; desk 0 scores nothing.

    All players behind one on desk 0 are on desk 0 too.
    """
    points = 0
    for department in range(N_DEPARTMENTS):
        if s.desks[p, department] > 0:
            for place in range(r.training_points.shape[0]):
                if s.ranking[department, place] == p:
                    points += int(r.training_points[place])
    return points


@rule
def standing(r, s, p):
    """[R14.10] A number that orders the players: points first, then the tie-breaks.

    Ties are broken by cars, tested designs, banked Shifts and certifications. Players who are equal
    in all of them share the place.
    """
    order = int(s.scores[p]) * 8 + int(count_cars(s, p))
    order = order * 64 + int(count_tested(s, p))
    order = order * 32 + int(s.bank[p])
    return order * 8 + int(s.spaces[p]) + 1
