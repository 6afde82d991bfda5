"""R9 Testing & Innovation: claiming and parking cars; designs are upgraded in `upgrading`."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import remove
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    CENTRAL,
    N_COMBINATIONS,
    N_GARAGES,
    N_KINDS,
    N_QUEUE,
    NONE,
    Area,
    Department,
    Question,
    tile_of,
)
from kanban_env.games.automotive.rules.counts import count_cars, is_certified
from kanban_env.games.automotive.rules.effects import (
    advance_pace,
    check_factory_goals,
    gain_benefit,
    pay_shifts,
    put_under,
    refill_starts,
    shifts_left,
    works_in,
)
from kanban_env.games.automotive.tables import (
    benefit_of_garage,
    benefit_of_pair,
)


@rule
def garages_of(r, s, p):
    """The garages of a player that are not locked: four, or five when certified in Assembly."""
    return r.garages + is_certified(r, s, p, Department.ASSEMBLY)


@rule
def has_room(r, s, p):
    """[R9.4] A claim needs an empty garage, besides those for the cars aside.

    Or all five garages are unlocked and taken: then the car will replace another one. [R9.20] With
    the fifth garage locked and the others full, no car can be claimed.
    """
    garages = garages_of(r, s, p)
    taken = count_cars(s, p) + s.n_aside
    return taken < garages or garages > r.garages


@rule
def can_claim(r, s, q):
    """[R9.3] Whether a car can be claimed: once, for the Shifts of its position.

    [R9.2] The position is the one before the first claim of the turn.
    """
    # RULING 3: positions are those before the first claim of the turn.
    return s.queue[q] != NONE and not s.claimed[q] and shifts_left(s) >= r.claim_costs[q]


@rule
def legal_claim(r, s, mask):
    """[R9.1] Mark every car that can be claimed, with every blueprint of its model."""
    if not works_in(s, Department.TESTING) or not has_room(r, s, s.actor):
        return
    for q in range(N_QUEUE):
        if can_claim(r, s, q):
            for kind in range(N_KINDS):
                tile = tile_of(s.queue[q], kind)
                mask[action(Move.CLAIM, q, kind)] = s.blueprints[s.actor, tile] == 1


@rule
def do_claim(r, s, position, kind):
    """[R9.1] A car is claimed for a blueprint of its model and the Shifts of its position.

    [R9.3] Each car needs its own blueprint: any of the model will do, also a claim-only one.
    [R6.10] It goes to the bottom of Central, in the order of the claims. [R9.2] All claims of a
    turn are one batch: positions, costs and the queue do not change until the turn ends. [R9.8] A
    claim counts for the factory goals of cars at once.
    """
    # RULING 15: cars aside count.
    p, model = s.actor, s.queue[position]
    tile = tile_of(model, kind)
    pay_shifts(s, r.claim_costs[position])
    s.blueprints[p, tile] = 0
    put_under(s, CENTRAL, tile)
    s.claimed[position] = 1
    s.aside[s.n_aside] = model
    s.n_aside += 1
    check_factory_goals(s, p, Area.CARS, min(N_GARAGES, count_cars(s, p) + s.n_aside))


@rule
def close_claims(r, s):
    """[R9.5] At the end of the turn claimed cars leave the queue, and the others close up.

    [R9.6] The Pace Car moves one step per claimed car.
    """
    cars, kept = 0, 0
    for q in range(N_QUEUE):
        model = s.queue[q]
        s.queue[q] = NONE
        if s.claimed[q]:
            s.claimed[q] = 0
            cars += 1
        elif model != NONE:
            s.queue[kept] = model
            kept += 1
    advance_pace(r, s, cars)


@rule
def can_park(r, s, p, garage):
    """[R9.17] A car must be parked in an empty unlocked garage, if there is one.

    [R9.19] With five full garages it replaces a car that was not parked in this turn.
    """
    # RULING 11: a car parked in this turn is not an old one.
    if garage >= garages_of(r, s, p):
        return False
    if count_cars(s, p) < garages_of(r, s, p):
        return s.garages[p, garage] == NONE
    return s.filled[garage] == 0


@rule
def legal_park(r, s, mask):
    """[R9.17] [R9.19] Mark every garage in which the next car can be parked."""
    for garage in range(N_GARAGES):
        mask[action(Move.PARK, garage)] = can_park(r, s, s.actor, garage)


@rule
def do_park(r, s, garage):
    """[R9.16] Claimed cars are parked one by one, in the order of the claims.

    [R9.19] A replaced car returns to the supply, and there is no benefit. [R9.21] Parked cars
    cannot be moved or given up otherwise.
    """
    p = s.actor
    old = s.garages[p, garage]
    s.garages[p, garage] = remove(s.aside, int(s.n_aside), 0)
    s.n_aside -= 1
    s.filled[garage] = 1
    s.question = NONE
    if old != NONE:
        return_car(s, old)
    else:
        gain_garage(r, s, p, garage)


@rule
def return_car(s, model):
    """[R0.9] A car returns to the supply, and from there to its start space if that is empty."""
    s.car_supply[model] += 1
    refill_starts(s)


@rule
def picks_two(s, p, garage):
    """[R9.18] Whether a garage gives two benefits of choice: the fifth, on the normal side."""
    return garage == N_GARAGES - 1 and not s.expert[p]


@rule
def gain_garage(r, s, p, garage):
    """[R9.18] Filling an empty garage gives its benefit; the normal side's fifth two of choice."""
    # RULING 25: what each side gives is data.
    if picks_two(s, p, garage):
        s.question = Question.PICK_TWO
    else:
        gain_benefit(r, s, p, benefit_of_garage(s.expert[p], garage))


@rule
def legal_pick_two(r, s, mask):
    """[R9.18] Mark all six pairs, whatever the supplies hold."""
    for pair in range(N_COMBINATIONS):
        mask[action(Move.PICK_TWO, pair)] = True


@rule
def do_pick_two(r, s, pair):
    """[R9.18] The two chosen benefits are gained."""
    gain_benefit(r, s, s.actor, benefit_of_pair(pair))
    s.question = NONE
