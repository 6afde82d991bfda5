"""R9 Testing & Innovation: claiming and parking cars, upgrading designs."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import remove
from kanban_env.games.automotive.actions import N_PAYMENTS, Move, Times, action
from kanban_env.games.automotive.enums import (
    CENTRAL,
    N_COMBINATIONS,
    N_GARAGES,
    N_KINDS,
    N_MODELS,
    N_PARTS,
    N_QUEUE,
    N_STEPS,
    N_UPGRADE_SPACES,
    NONE,
    Area,
    Department,
    Question,
    tile_of,
)
from kanban_env.games.automotive.rules.counts import count_cars, count_upgraded, is_certified
from kanban_env.games.automotive.rules.effects import (
    advance_pace,
    can_pay_part,
    check_factory_goals,
    gain_benefit,
    pay_part,
    pay_shifts,
    put_under,
    refill_starts,
    shifts_left,
    works_in,
)
from kanban_env.games.automotive.tables import (
    benefit_of_garage,
    benefit_of_pair,
    benefit_of_upgrade,
)


@rule
def garages_of(r, s, p):
    """Garages that are not locked."""
    return r.garages + is_certified(r, s, p, Department.ASSEMBLY)


@rule
def has_room(r, s, p):
    """[R9.4] An empty garage for one more car, or all five full, so that it may replace one.

    [R9.20] With the last garage locked and the others full no car can be claimed.
    """
    garages = garages_of(r, s, p)
    taken = count_cars(s, p) + s.n_aside
    return taken < garages or garages > r.garages


@rule
def can_claim(r, s, q):
    """[R9.3] A car that was not claimed yet. The cost is that of its position."""
    # RULING 3: positions are those before the first claim of the turn.
    return s.queue[q] != NONE and not s.claimed[q] and shifts_left(s) >= r.claim_costs[q]


@rule
def legal_claim(r, s, mask):
    """Every car in reach, with every blueprint of its model."""
    if not works_in(s, Department.TESTING) or not has_room(r, s, s.actor):
        return
    for q in range(N_QUEUE):
        if can_claim(r, s, q):
            for kind in range(N_KINDS):
                tile = tile_of(s.queue[q], kind)
                mask[action(Move.CLAIM, q, kind)] = s.blueprints[s.actor, tile] == 1


@rule
def do_claim(r, s, position, kind):
    """[R9.1] A blueprint of the car's model goes under Central. [R9.8] Goals count at once.

    [R6.10] Blueprints go there in claim order. [R9.2] All claims of a turn are one batch: the
    queue, its positions and costs do not change until the turn ends.
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
    """[R9.5] At the end of the turn claimed cars leave the queue, and the others close up."""
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
def can_upgrade(s, model, part):
    """[R9.9] A blueprint of the model and part; a claim-only design will not do."""
    return s.blueprints[s.actor, tile_of(model, part)] == 1


@rule
def legal_upgrade(r, s, mask):
    """Every blueprint with its part, from storage or by voucher."""
    if not works_in(s, Department.TESTING) or shifts_left(s) < 1:
        return
    for model in range(N_MODELS):
        for part in range(N_PARTS):
            for payment in range(N_PAYMENTS):
                a = action(Move.UPGRADE, model, part, payment)
                mask[a] = can_upgrade(s, model, part) & can_pay_part(s, part, payment)


@rule
def do_upgrade(r, s, model, part, payment):
    """One Shift and the part; the space is asked for next."""
    s.upgrade_model = model
    s.upgrade_part = part
    pay_shifts(s, 1)
    pay_part(s, part, payment)
    s.question = Question.UPGRADE_SPACE


@rule
def legal_upgrade_space(r, s, mask):
    """Of several empty spaces with the same benefit only the first: they do not differ."""
    m = s.upgrade_model
    for i in range(N_UPGRADE_SPACES):
        if s.upgrade_spaces[m, i] != NONE:
            continue
        mask[action(Move.UPGRADE_SPACE, i)] = True
        for k in range(r.upgrade_class[m, i], i):
            if s.upgrade_spaces[m, k] == NONE and r.upgrade_class[m, k] == r.upgrade_class[m, i]:
                mask[action(Move.UPGRADE_SPACE, i)] = False


@rule
def do_upgrade_space(r, s, space):
    """[R9.10] The cube stays on the space for good, and its benefit is gained."""
    s.upgrade_spaces[s.upgrade_model, space] = s.upgrade_part
    gain_benefit(r, s, s.actor, benefit_of_upgrade(s.upgrade_model, space))
    if can_double(r, s):
        s.question = Question.DOUBLE
    else:
        do_double(r, s, Times.ONCE)


@rule
def can_double(r, s):
    """[R9.12] Certified, once a game, and once for every part by anybody.

    [R9.13] Also at the top of the value track.
    """
    # RULING 12: excess steps are lost, the bonus is not.
    if s.double_tiles[s.actor] != NONE or s.doubled[s.upgrade_part]:
        return False
    return is_certified(r, s, s.actor, Department.TESTING)


@rule
def legal_double(r, s, mask):
    """No or yes."""
    mask[action(Move.DOUBLE, Times.ONCE)] = True
    mask[action(Move.DOUBLE, Times.TWICE)] = True


@rule
def step_after(s, part, times):
    """[R9.11] An upgrade raises a part's value one step, doubled two, at most to the last."""
    steps = 2 if times == Times.TWICE else 1
    return min(int(s.steps_of_part[part]) + steps, N_STEPS - 1)


@rule
def do_double(r, s, times):
    """The part's value rises; the new value of a doubled upgrade is scored."""
    p, part = s.actor, s.upgrade_part
    tile = tile_of(s.upgrade_model, part)
    s.steps_of_part[part] = step_after(s, part, times)
    if times == Times.TWICE:
        s.doubled[part] = 1
        s.double_tiles[p] = tile
        s.scores[p] += r.part_values[s.steps_of_part[part]]
    flip_design(r, s, p, tile)
    s.improved[s.upgrade_model, part] = 1
    s.upgrade_model = NONE
    s.upgrade_part = NONE
    s.question = Question.WORK


@rule
def flip_design(r, s, p, tile):
    """[R9.14] The tile becomes an upgraded design worth 2 points. [R9.15] Then factory goals."""
    # RULING 29: a doubled design is one design like any other.
    s.blueprints[p, tile] = 0
    s.upgraded[p, tile] = 1
    s.scores[p] += r.upgraded_points
    check_factory_goals(s, p, Area.UPGRADES, count_upgraded(s, p))


@rule
def can_park(r, s, p, garage):
    """[R9.17] An empty garage, if there is one. [R9.19] Else one not filled in this turn."""
    # RULING 11: a car parked in this turn is not an old one.
    if garage >= garages_of(r, s, p):
        return False
    if count_cars(s, p) < garages_of(r, s, p):
        return s.garages[p, garage] == NONE
    return s.filled[garage] == 0


@rule
def legal_park(r, s, mask):
    """Every garage for the car."""
    for garage in range(N_GARAGES):
        mask[action(Move.PARK, garage)] = can_park(r, s, s.actor, garage)


@rule
def do_park(r, s, garage):
    """[R9.16] Cars are parked in claim order. [R9.21] A parked car moves only when replaced."""
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
    """A car goes back to the supply, and from there to an empty start space."""
    s.car_supply[model] += 1
    refill_starts(s)


@rule
def picks_two(s, p, garage):
    """Whether a garage gives two benefits of choice: the fifth, on the normal side of the board."""
    return garage == N_GARAGES - 1 and not s.expert[p]


@rule
def gain_garage(r, s, p, garage):
    """[R9.18] A filled garage gives its benefit; the fifth, on the normal side, two of choice."""
    # RULING 25: what each side gives is data.
    if picks_two(s, p, garage):
        s.question = Question.PICK_TWO
    else:
        gain_benefit(r, s, p, benefit_of_garage(s.expert[p], garage))


@rule
def legal_pick_two(r, s, mask):
    """All pairs, whatever the supplies hold."""
    for pair in range(N_COMBINATIONS):
        mask[action(Move.PICK_TWO, pair)] = True


@rule
def do_pick_two(r, s, pair):
    """The chosen pair is gained."""
    gain_benefit(r, s, s.actor, benefit_of_pair(pair))
    s.question = NONE
