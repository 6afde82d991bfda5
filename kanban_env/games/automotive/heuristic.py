"""A scored policy in the language of the rules: a baseline, and a guide for playouts.

Every legal answer gets a whole number for what it brings soon; the best one is chosen, and equal
ones have the same chance.
"""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import ARGUMENT_OF, MAX_COLLECT, MOVE_OF, Move
from kanban_env.games.automotive.components import (
    CERTIFICATION,
    COLUMNS,
    GARAGES,
    PICK_TWO,
    PLAQUES,
    UPGRADES,
)
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_COLUMNS,
    N_GARAGES,
    N_KINDS,
    N_MODELS,
    N_PARTS,
    N_PLACEMENTS,
    N_PLACES,
    N_QUEUE,
    N_SPOTS,
    N_UPGRADE_SPACES,
    NONE,
    Benefit,
    Department,
    Question,
)
from kanban_env.games.automotive.heuristic_sandra import bank_price, threat
from kanban_env.games.automotive.rules.counts import (
    count_blueprints,
    count_cars,
    count_model,
    count_storage,
)
from kanban_env.games.automotive.rules.meeting import card_points, speech_points
from kanban_env.games.automotive.rules.testing_innovation import has_room, picks_two

SPEAK_FOR = 3
"""Fewer points than this are not worth a Seat."""
RESCUE = 4
"""What a day in the department that Sandra judges next is worth for each point at stake there."""


@rule
def benefit_value(r: Any, row: Any) -> int:
    """What a benefit is worth, in quarters of a point."""
    value = 4 * int(r.benefits[row, Benefit.POINT]) + 12 * int(r.benefits[row, Benefit.SEAT])
    value += 6 * int(r.benefits[row, Benefit.BOOK]) + 5 * int(r.benefits[row, Benefit.SHIFT])
    return value + 5 * int(r.benefits[row, Benefit.VOUCHER])


@rule
def has_part(s: Any, p: Any, part: Any) -> bool:
    """Whether a part is at hand: in storage, or by swap or voucher."""
    if s.storage[p, part] > 0 or s.vouchers[p] > 0:
        return True
    return s.recycling[part] == 1 and count_storage(s, p) > 0


@rule
def count_upgrades_ready(s: Any, p: Any) -> int:
    """Blueprints whose part is at hand."""
    ready = 0
    for model in range(N_MODELS):
        for part in range(N_PARTS):
            if s.blueprints[p, N_KINDS * model + part] and has_part(s, p, part):
                ready += 1
    return ready


@rule
def count_claims_ready(r: Any, s: Any, p: Any) -> int:
    """Cars behind the Pace Car that a blueprint could claim."""
    ready = 0
    if has_room(r, s, p):
        for q in range(N_QUEUE):
            if s.queue[q] != NONE and wants_model(s, p, s.queue[q]):
                ready += 1
    return ready


@rule
def wants_model(s: Any, p: Any, model: Any) -> bool:
    """Whether a blueprint of the model lies on the desk."""
    tiles = 0
    for kind in range(N_KINDS):
        tiles += s.blueprints[p, N_KINDS * int(model) + kind]
    return tiles > 0


@rule
def needs_part(s: Any, p: Any, part: Any) -> bool:
    """Whether a blueprint on the desk shows the part."""
    tiles = 0
    for model in range(N_MODELS):
        tiles += s.blueprints[p, N_KINDS * model + part]
    return tiles > 0


@rule
def department_value(r: Any, s: Any, p: Any, department: Any) -> int:
    """What a day in a department promises."""
    desk = int(s.desks[p, department])
    value = 4 if desk < r.certified_at else 1
    if department == Department.TESTING:
        value += 9 * min(2, count_upgrades_ready(s, p)) + 10 * min(2, count_claims_ready(r, s, p))
    elif department == Department.ASSEMBLY:
        value += 4 * min(3, int(count_storage(s, p)))
    elif department == Department.LOGISTICS:
        value += 4 * max(0, 4 - int(count_storage(s, p)))
    elif department == Department.DESIGN:
        value += 5 * max(0, 3 - int(count_blueprints(s, p)))
    else:
        value += 5
    return value + RESCUE * threat(r, s, p, department)


@rule
def station_value(r: Any, s: Any, p: Any, station: Any) -> int:
    """A department's promise, and the Shifts of the station."""
    return 2 * department_value(r, s, p, station // 2) + 3 * int(r.station_shifts[station])


@rule
def design_value(r: Any, s: Any, p: Any, place: Any) -> int:
    """A tile is worth more with its part at hand, its car at hand and a benefit."""
    tile = int(s.display[place]) if place < N_PLACES else int(s.decks[place - N_PLACES, 0])
    model, kind = tile // N_KINDS, tile % N_KINDS
    value = 40 + int(r.car_values[model])
    if kind != CLAIM_ONLY and has_part(s, p, kind):
        value += 8
    if count_model(s, p, model) > 0:
        value += 6
    if place < N_PLACES:
        value += benefit_value(r, COLUMNS + place % N_COLUMNS)
    return value


@rule
def collect_value(s: Any, p: Any, arg: Any) -> int:
    """More cubes are better, parts of one's blueprints best."""
    part, cubes = arg // MAX_COLLECT, arg % MAX_COLLECT + 1
    value = 40 + 4 * min(3, int(cubes))
    return value + 10 if needs_part(s, p, part) and s.storage[p, part] == 0 else value


@rule
def order_value(r: Any, s: Any, p: Any, arg: Any) -> int:
    """Cubes that come into the warehouses; the Shift comes back."""
    order, placement = s.orders[p, arg // N_PLACEMENTS], arg % N_PLACEMENTS
    value = 38
    for part in range(N_PARTS):
        value += 2 * min(int(r.order_cubes[order, placement, part]), int(s.part_supply[part]))
    return value


@rule
def swap_value(s: Any, p: Any, arg: Any) -> int:
    """A swap pays if it brings the part of a blueprint for one that no blueprint needs."""
    given, taken = arg // N_PARTS, arg % N_PARTS
    if s.storage[p, taken] == 0 and needs_part(s, p, taken) and not needs_part(s, p, given):
        return 90
    return 0


@rule
def training_value(r: Any, s: Any, p: Any, department: Any, price: Any) -> int:
    """Training is worth most just before a certification or the last desk."""
    desk = int(s.desks[p, department])
    if desk + 1 == r.certified_at or desk + 1 == r.expert_at:
        return price + 25
    return price + 4 * (desk < r.certified_at)


@rule
def claim_value(r: Any, s: Any, arg: Any) -> int:
    """Dear models first, near ones before far ones, and claim-only blueprints before others."""
    model = s.queue[arg // N_KINDS]
    value = 75 + 2 * int(r.car_values[model]) - 3 * int(r.claim_costs[arg // N_KINDS])
    return value + 4 * (arg % N_KINDS == CLAIM_ONLY)


@rule
def work_value(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """What an answer of a working turn brings."""
    if move == Move.UPGRADE:
        return 100 - 5 * (int(arg) % 2)
    if move == Move.CLAIM:
        return claim_value(r, s, arg)
    if move == Move.PROVIDE:
        spare = not needs_part(s, p, arg // 2 % N_PARTS)
        return 50 + 8 * spare - 20 * (int(arg) % 2)
    if move == Move.TAKE_DESIGN:
        return design_value(r, s, p, arg)
    if move == Move.COLLECT:
        return collect_value(s, p, arg)
    if move == Move.ORDER:
        return order_value(r, s, p, arg)
    if move == Move.TRAIN_BOOK:
        return training_value(r, s, p, arg, 60)
    if move == Move.TRAIN_SHIFT:
        return training_value(r, s, p, arg, 30)
    if move == Move.MICRO:
        return 70 + department_value(r, s, p, arg)
    if move == Move.RECYCLE:
        return swap_value(s, p, arg)
    if move == Move.REQUEST_VOUCHER:
        return 45
    return 200 if move == Move.EXCHANGE_SEAT else 1


@rule
def detail_value(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """What an answer to a question of a task brings."""
    if move == Move.STATION:
        return station_value(r, s, p, arg)
    if move == Move.CERT_SPOT:
        return benefit_value(r, CERTIFICATION + N_SPOTS * (int(s.spaces[p]) + 1) + arg)
    if move == Move.AWARD:
        return benefit_value(r, PLAQUES + arg)
    if move == Move.UPGRADE_SPACE:
        return benefit_value(r, UPGRADES + N_UPGRADE_SPACES * int(s.upgrade_model) + arg)
    if move == Move.PARK:
        return park_value(r, s, p, arg)
    if move == Move.PICK_TWO:
        return benefit_value(r, PICK_TWO + arg)
    if move == Move.TAKE_DESIGN:
        return design_value(r, s, p, arg)
    if move == Move.COLLECT:
        return 1
    return int(arg)


@rule
def park_value(r: Any, s: Any, p: Any, garage: Any) -> int:
    """The garage's benefit; where a car is replaced, the cheapest one goes."""
    if count_cars(s, p) == N_GARAGES:
        return 20 - int(r.car_values[s.garages[p, garage]])
    if picks_two(s, p, garage):
        return 20
    return benefit_value(r, GARAGES + N_GARAGES * int(s.expert[p]) + garage)


@rule
def meeting_value(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """Speeches by their points, pet projects by what they would pay oneself."""
    if move == Move.SPEAK:
        points = speech_points(r, s, p, arg)
        return 10 * points if points >= SPEAK_FOR else 0
    if move == Move.PET or move == Move.NEXT_GOAL:
        return 2 + card_points(r, s, p, s.hands[p, arg], 0)
    return 1


@rule
def score(r: Any, s: Any, a: Any) -> int:
    """What an answer brings."""
    move, arg = MOVE_OF[a], ARGUMENT_OF[a]
    if move >= Move.PET:
        return meeting_value(r, s, s.actor, move, arg)
    if s.question == Question.WORK:
        return work_value(r, s, s.actor, move, arg) - bank_price(r, s, s.actor, move, arg)
    return detail_value(r, s, s.actor, move, arg)
