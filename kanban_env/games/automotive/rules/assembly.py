"""R8 The assembly line."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import exchange, find, remove, total
from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.actions import N_PAYMENTS, Arrow, Move, action
from kanban_env.games.automotive.enums import (
    N_DEMANDS,
    N_MODELS,
    N_PARTS,
    N_QUEUE,
    NONE,
    Department,
    Question,
    exit_at,
    is_exit,
)
from kanban_env.games.automotive.rules.effects import (
    can_pay_part,
    earn_seat,
    pay_part,
    pay_shifts,
    refill_starts,
    return_part,
    shifts_left,
    works_in,
)


@rule
def clean_out(r, s):
    """[R8.1] Models whose assembly spaces are all full return their cubes; others keep theirs.

    This is done when work in Assembly begins: with the turn, or when Assembly is micro-managed.
    [R8.2] It is done once: lines that are filled later stay full and take no more parts in the
    turn.
    """
    for model in range(N_MODELS):
        if total(s.assembly[model]) >= r.assembly_spaces[model]:
            empty_line(s, model)


@rule
def empty_line(s, model):
    """Return all cubes of a model's assembly spaces to the supply."""
    for part in range(N_PARTS):
        if s.assembly[model, part]:
            s.assembly[model, part] = 0
            return_part(s, part)


@rule
def is_open(r, s, model):
    """[R8.4] A line takes a part if it has a free assembly space.

    [R8.7] Its start space must hold a car.
    """
    return s.conveyor[model] != NONE and total(s.assembly[model]) < r.assembly_spaces[model]


@rule
def misses_upgraded(s, model):
    """[R8.6] Whether a part that is upgraded in the model is missing from its assembly spaces."""
    missing = 0
    for part in range(N_PARTS):
        missing += s.improved[model, part] > s.assembly[model, part]
    return missing > 0


@rule
def can_provide(s, model, part, upgraded_first):
    """[R8.5] The part must differ from those in the model's spaces.

    [R8.6] If parts that are upgraded in the model are missing there, it must be one of them.
    """
    is_first = (s.improved[model, part] == 1) | (not upgraded_first)
    return (s.assembly[model, part] == 0) & is_first


@rule
def legal_provide(r, s, mask):
    """[R8.3] Mark every part that an open line takes, paid with a cube or a voucher."""
    if not works_in(s, Department.ASSEMBLY) or shifts_left(s) < 1:
        return
    for model in range(N_MODELS):
        if not is_open(r, s, model):
            continue
        upgraded_first = misses_upgraded(s, model)
        for part in range(N_PARTS):
            can_take = can_provide(s, model, part, upgraded_first)
            for payment in range(N_PAYMENTS):
                a = action(Move.PROVIDE, model, part, payment)
                mask[a] = can_take & can_pay_part(s, part, payment)


@rule
def do_provide(r, s, model, part, payment):
    """[R8.3] A part is provided for one Shift and a cube or voucher of it.

    [R8.17] Every part moves its line, not only the one that fills it.
    """
    pay_shifts(s, 1)
    pay_part(s, part, payment)
    s.assembly[model, part] = 1
    s.chain_node = model
    s.chain_car = s.conveyor[model]
    s.conveyor[model] = NONE
    push_on(r, s)


@rule
def push_on(r, s):
    """[R8.9] The start car moves on and displaces the car on its way, which moves on too.

    The chain ends when a car enters an empty node or leaves the line. [R8.10] Where two arrows
    leave a node, the player chooses.
    """
    while s.chain_node != NONE:
        node = s.chain_node
        if r.down[node] != NONE and r.inward[node] != NONE:
            s.question = Question.PATH
            return
        move_car(r, s, r.down[node] if r.down[node] != NONE else r.inward[node])
    end_chain(s)


@rule
def legal_path(r, s, mask):
    """[R8.10] Both arrows are legal, whether or not a car is on their target."""
    mask[action(Move.PATH, Arrow.DOWN)] = True
    mask[action(Move.PATH, Arrow.INWARD)] = True


@rule
def do_path(r, s, arrow):
    """[R8.10] The displaced car follows the chosen arrow, and the chain continues."""
    move_car(r, s, path_target(r, s, arrow))
    push_on(r, s)


@rule
def path_target(r, s, arrow):
    """The node or exit to which the chosen arrow leads the displaced car."""
    return r.inward[s.chain_node] if arrow == Arrow.INWARD else r.down[s.chain_node]


@rule
def move_car(r, s, target):
    """The moving car enters a node and displaces the car there, or leaves the line.

    [R8.12] The chain ends with a car that leaves, so at most one car leaves per part.
    """
    if is_exit(target):
        roll_off(r, s, s.chain_car, exit_at(target))
        s.chain_node = NONE
        return
    displaced = s.conveyor[target]
    s.conveyor[target] = s.chain_car
    s.chain_car = displaced
    s.chain_node = NONE if displaced == NONE else target


@rule
def end_chain(s):
    """[R8.11] After the movement the start space is refilled."""
    s.chain_car = NONE
    refill_starts(s)
    s.question = Question.WORK


@rule
def roll_off(r, s, model, exit_taken):
    """[R8.13] A car that leaves gives 1 point at a side exit and 2 at the middle exit.

    [R8.14] If its model is in demand and the tile has a Seat, the player earns the Seat. [R8.15]
    Then the car joins the end of the queue behind the Pace Car.
    """
    s.scores[s.actor] += r.exit_points[exit_taken]
    for place in range(N_DEMANDS):
        if s.demand[place] == model and s.demand_seats[place] > 0:
            s.demand_seats[place] -= 1
            earn_seat(s, s.actor)
    if s.queue[r.queue_capacity - 1] != NONE:
        drop_front_car(r, s)
    s.queue[find(s.queue, 0, N_QUEUE, NONE)] = model


@rule
def drop_front_car(r, s):
    """[R8.16] A fifth car in the queue pushes the front car out; the others move up.

    [R0.9] The car returns to the supply.
    """
    # RULING 4: four cars for every number of players.
    s.car_supply[remove(s.queue, int(r.queue_capacity), 0)] += 1


@rule
def check_demand(r, s):
    """[R8.18] After a turn in Assembly a demand tile without Seats is replaced by the deck's top.

    [R8.19] The removed tiles, that of place 0 first, go to the bottom of the deck, which is then
    shuffled, so that they cannot come back at once. [R0.4] This is a use of chance. [R8.20] Demand
    is checked at no other time.
    """
    # RULING 18: called after turns in Assembly only.
    size, is_met = N_MODELS - N_DEMANDS, False
    for place in range(N_DEMANDS):
        if s.demand_seats[place] == 0:
            show_demand(r, s, place, exchange(s.demand_deck, size, s.demand[place]))
            is_met = True
    if is_met:
        shuffle(s.rng, s.demand_deck, size)


@rule
def show_demand(r, s, place, model):
    """[R8.18] A new demand tile gets its Seats, as far as the supply of Red Seats goes."""
    s.demand[place] = model
    s.demand_seats[place] = min(r.demand_numbers[model], s.red_supply)
    s.red_supply -= s.demand_seats[place]
