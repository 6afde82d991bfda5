"""A heuristic policy, compiled like the rules: a baseline, and the policy of playouts.

Every legal answer gets an integer score for its short-term value. The answer with the highest score
is chosen; ties are broken at random.
"""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import ARGUMENTS_OF, MOVE_OF, Move, Payment
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_GARAGES,
    N_KINDS,
    N_MODELS,
    N_PARTS,
    N_QUEUE,
    NONE,
    Benefit,
    Department,
    Question,
    column_of,
    deck_at,
    department_of,
    is_place,
    kind_of,
    model_of,
    tile_of,
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
from kanban_env.games.automotive.tables import (
    benefit_of_column,
    benefit_of_garage,
    benefit_of_pair,
    benefit_of_plaque,
    benefit_of_spot,
    benefit_of_upgrade,
)

SPEAK_FOR = 3
"""A speech for fewer points is not worth a Seat."""
FIRST = 1000
"""A good swap comes before the choice of a station: other players may take the part."""
RESCUE = 4
"""The value of a day in the department that Sandra evaluates next, per point at stake."""


@rule
def benefit_value(r: Any, row: Any) -> int:
    """The value of a benefit, in quarters of a point."""
    value = 4 * int(r.benefits[row, Benefit.POINT]) + 12 * int(r.benefits[row, Benefit.SEAT])
    value += 6 * int(r.benefits[row, Benefit.BOOK]) + 5 * int(r.benefits[row, Benefit.SHIFT])
    return value + 5 * int(r.benefits[row, Benefit.VOUCHER])


@rule
def has_part(s: Any, p: Any, part: Any) -> bool:
    """Whether a player can get a part now: from storage, by a swap or by a voucher."""
    if s.storage[p, part] > 0 or s.vouchers[p] > 0:
        return True
    return s.recycling[part] == 1 and count_storage(s, p) > 0


@rule
def count_upgrades_ready(s: Any, p: Any) -> int:
    """A player's blueprints whose part it can get now."""
    ready = 0
    for model in range(N_MODELS):
        for part in range(N_PARTS):
            if s.blueprints[p, tile_of(model, part)] and has_part(s, p, part):
                ready += 1
    return ready


@rule
def count_claims_ready(r: Any, s: Any, p: Any) -> int:
    """Cars in the queue of which the player has a blueprint and for which it has room."""
    ready = 0
    if has_room(r, s, p):
        for q in range(N_QUEUE):
            if s.queue[q] != NONE and wants_model(s, p, s.queue[q]):
                ready += 1
    return ready


@rule
def wants_model(s: Any, p: Any, model: Any) -> bool:
    """Whether a player has a blueprint of a model."""
    tiles = 0
    for kind in range(N_KINDS):
        tiles += s.blueprints[p, tile_of(model, kind)]
    return tiles > 0


@rule
def needs_part(s: Any, p: Any, part: Any) -> bool:
    """Whether a player has a blueprint of a part."""
    tiles = 0
    for model in range(N_MODELS):
        tiles += s.blueprints[p, tile_of(model, part)]
    return tiles > 0


@rule
def department_value(r: Any, s: Any, p: Any, department: Any) -> int:
    """The value of a day in a department."""
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
    """The value of a workstation: its department and its Shifts."""
    promise = department_value(r, s, p, department_of(station))
    return 2 * promise + 3 * int(r.station_shifts[station])


@rule
def design_value(r: Any, s: Any, p: Any, source: Any) -> int:
    """The value of a design tile: more with its part, a car of its model, and a benefit."""
    tile = int(s.display[source]) if is_place(source) else int(s.decks[deck_at(source), 0])
    model, kind = model_of(tile), kind_of(tile)
    value = 40 + int(r.car_values[model])
    if kind != CLAIM_ONLY and has_part(s, p, kind):
        value += 8
    if count_model(s, p, model) > 0:
        value += 6
    if is_place(source):
        value += benefit_value(r, benefit_of_column(column_of(source)))
    return value


@rule
def collect_value(s: Any, p: Any, part: Any, extra: Any) -> int:
    """The value of collected cubes: more is better, and parts of own blueprints are best."""
    value = 40 + 4 * min(3, 1 + int(extra))
    return value + 10 if needs_part(s, p, part) and s.storage[p, part] == 0 else value


@rule
def order_value(r: Any, s: Any, p: Any, slot: Any, placement: Any) -> int:
    """The value of an order: the cubes that it adds to the warehouses."""
    order, value = s.orders[p, slot], 38
    for part in range(N_PARTS):
        value += 2 * min(int(r.order_cubes[order, placement, part]), int(s.part_supply[part]))
    return value


@rule
def swap_value(s: Any, p: Any, given: Any, taken: Any) -> int:
    """The value of a swap: it must bring a part that a blueprint needs for one that none needs."""
    if s.storage[p, taken] == 0 and needs_part(s, p, taken) and not needs_part(s, p, given):
        return 90
    return 0


@rule
def training_value(r: Any, s: Any, p: Any, department: Any, price: Any) -> int:
    """The value of training: highest just before a certification or the last desk."""
    desk = int(s.desks[p, department])
    if desk + 1 == r.certified_at or desk + 1 == r.expert_at:
        return price + 25
    return price + 4 * (desk < r.certified_at)


@rule
def claim_value(r: Any, s: Any, position: Any, kind: Any) -> int:
    """The value of a claim: by the model, less the cost, and more with a claim-only blueprint."""
    model = s.queue[position]
    value = 75 + 2 * int(r.car_values[model]) - 3 * int(r.claim_costs[position])
    return value + 4 * (kind == CLAIM_ONLY)


@rule
def work_value(r: Any, s: Any, p: Any, move: Any, arg: Any, second: Any, third: Any) -> int:
    """The value of an answer of a working turn."""
    if move == Move.UPGRADE:
        return 100 - 5 * (third == Payment.VOUCHER)
    if move == Move.CLAIM:
        return claim_value(r, s, position=arg, kind=second)
    if move == Move.PROVIDE:
        spare = not needs_part(s, p, part=second)
        return 50 + 8 * spare - 20 * (third == Payment.VOUCHER)
    if move == Move.TAKE_DESIGN:
        return design_value(r, s, p, arg)
    if move == Move.COLLECT:
        return collect_value(s, p, part=arg, extra=second)
    if move == Move.ORDER:
        return order_value(r, s, p, slot=arg, placement=second)
    if move == Move.TRAIN_BOOK:
        return training_value(r, s, p, arg, 60)
    if move == Move.TRAIN_SHIFT:
        return training_value(r, s, p, arg, 30)
    if move == Move.MICRO:
        return 70 + department_value(r, s, p, arg)
    if move == Move.RECYCLE:
        return swap_value(s, p, given=arg, taken=second)
    if move == Move.REQUEST_VOUCHER:
        return 45
    return 200 if move == Move.EXCHANGE_SEAT else 1


@rule
def detail_value(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """The value of an answer to any other question outside meetings."""
    if move == Move.STATION:
        return station_value(r, s, p, arg)
    if move == Move.CERT_SPOT:
        return benefit_value(r, benefit_of_spot(int(s.spaces[p]) + 1, arg))
    if move == Move.AWARD:
        return benefit_value(r, benefit_of_plaque(arg))
    if move == Move.UPGRADE_SPACE:
        return benefit_value(r, benefit_of_upgrade(s.upgrade_model, arg))
    if move == Move.PARK:
        return park_value(r, s, p, arg)
    if move == Move.PICK_TWO:
        return benefit_value(r, benefit_of_pair(arg))
    if move == Move.TAKE_DESIGN:
        return design_value(r, s, p, arg)
    if move == Move.COLLECT:
        return 1 + needs_part(s, p, arg)
    return int(arg)


@rule
def park_value(r: Any, s: Any, p: Any, garage: Any) -> int:
    """The value of a garage: its benefit, or the lowest value of a car to replace."""
    if count_cars(s, p) == N_GARAGES:
        return 20 - int(r.car_values[s.garages[p, garage]])
    if picks_two(s, p, garage):
        return 20
    return benefit_value(r, benefit_of_garage(s.expert[p], garage))


@rule
def meeting_value(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """The value of an answer in a meeting: speeches and cards by the points for the player."""
    if move == Move.SPEAK:
        points = speech_points(r, s, p, arg)
        return 10 * points if points >= SPEAK_FOR else 0
    if move == Move.PET or move == Move.NEXT_GOAL:
        return 2 + card_points(r, s, p, s.hands[p, arg], 0)
    return 1


@rule
def preference(r: Any, s: Any, a: Any) -> int:
    """The value of an answer to any question."""
    move, arg = MOVE_OF[a], ARGUMENTS_OF[a, 0]
    if move >= Move.PET:
        return meeting_value(r, s, s.actor, move, arg)
    if s.question == Question.WORK:
        value = work_value(r, s, s.actor, move, arg, ARGUMENTS_OF[a, 1], ARGUMENTS_OF[a, 2])
        return value - bank_price(r, s, s.actor, move, arg)
    if move == Move.RECYCLE:
        return FIRST * swap_value(s, s.actor, given=arg, taken=ARGUMENTS_OF[a, 1])
    return detail_value(r, s, s.actor, move, arg)
