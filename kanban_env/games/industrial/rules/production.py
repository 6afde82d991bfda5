"""R3 Production: workers, wages, accidents, pollution."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import N_WORKERS, Effect, Incident, Track
from kanban_env.games.industrial.rules.effects import (
    current_event,
    incident_total,
    leave_phase,
    lose_money,
    lower_track,
    roll_die,
    warehouse_capacity,
)


@rule
def bonus_units(s, p):
    """[R3.1] The units that improvements add to every production of a player."""
    return int(s.effects[p, Effect.PRODUCTION])


@rule
def worker_limit(r, s, p):
    """[R3.1] How many workers a player may activate: three, but two after breakdowns."""
    if s.hits[p, Incident.BREAKDOWN] > 0:
        return min(N_WORKERS, int(r.incident_amount[Incident.BREAKDOWN]))
    return N_WORKERS


@rule
def bonus_cubes(r, s, p):
    """[R3.2] How many of the cubes that a player places can be bonus units.

    With `bonus_needs_cubes` off there are none: bonus units come on top of the cubes placed.
    """
    # RULING 9: bonus units use up raw cubes too.
    return bonus_units(s, p) if r.bonus_needs_cubes else 0


@rule
def most_units(r, s, p):
    """[R3.1] The most cubes that a player can place this round; each player produces once.

    Limited by the raw cubes, and by two units per worker plus the production bonus: MTM, Lean,
    Logistic Train and Incentives 1 each, SMED 2. There are three workers, two under a breakdown.
    """
    workers = worker_limit(r, s, p)
    if workers == 0:
        return 0
    return min(int(s.raw[p]), workers * int(r.units_per_worker) + bonus_cubes(r, s, p))


@rule
def workers_for(r, s, p, cubes):
    """[R3.2] The workers that a production takes: as few as possible, and none for no cubes.

    Each worker makes two units. Bonus units need raw cubes but no worker and no wage of their own;
    at least one worker must produce.
    """
    # RULING 8: more workers only cost more and risk more.
    if cubes == 0:
        return 0
    per_worker = int(r.units_per_worker)
    return max(1, (int(cubes) - bonus_cubes(r, s, p) + per_worker - 1) // per_worker)


@rule
def units_made(r, s, p, cubes):
    """[R3.2] The units that a production makes: one per cube placed.

    With `bonus_needs_cubes` off the bonus comes on top, if any cube is placed.
    """
    # RULING 54: the answer is the number of cubes; all bonus units are made.
    if cubes == 0 or r.bonus_needs_cubes:
        return int(cubes)
    return int(cubes) + bonus_units(s, p)


@rule
def wages(r, s, p, units):
    """[R3.3] The wages of a production, payable in cash: $2 per worker.

    $1 less per Accounting, at least $0, and then $1 more per strike played on the player this
    round. A production whose wages exceed the cash is not legal.
    """
    wage = max(0, int(r.wage) - int(s.effects[p, Effect.WAGE]))
    return workers_for(r, s, p, units) * (wage + incident_total(r, s, p, Incident.STRIKE))


@rule
def can_produce(r, s, p, units):
    """[R3.1] [R3.3] Whether the units can be made and the wages paid in cash."""
    # RULING 46: workers are activated only if they can be paid.
    return units <= most_units(r, s, p) and wages(r, s, p, units) <= s.money[p]


@rule
def is_short_for_wages(r, s, p):
    """Whether the wages of the largest production exceed the cash."""
    return wages(r, s, p, most_units(r, s, p)) > s.money[p]


@rule
def legal_produce(r, s, mask):
    """Mark every number of units that can be made and paid; 0 is always legal."""
    for units in range(most_units(r, s, s.turn) + 1):
        mask[action(Move.PRODUCE, units)] = can_produce(r, s, s.turn, units)


@rule
def is_risky(r, workers):
    """[R3.4] Whether a number of workers rolls the die: not 0, and not one worker alone.

    One worker alone causes no accident and no pollution. With other printed numbers the die is
    rolled wherever an accident roll or pollution is printed for that number of workers.
    """
    if workers == 0:
        return False
    return r.worker_accident[workers - 1] > 0 or r.worker_pollution[workers - 1] > 0


@rule
def accident_limit(r, s, workers):
    """[R3.5] The highest roll that is an accident: 1 with two workers, 2 with three.

    One die is rolled. A labour inspection (event) raises the limit by 1.
    """
    return int(r.worker_accident[workers - 1]) + int(r.event_accident[current_event(s)])


@rule
def units_returned(r, s, p, cubes, workers):
    """[R3.7] The units that an accident sends back to the raw warehouse: the last worker's.

    That is one or two units, what the other workers did not make. With `accident_returns="all"`
    it is what all workers made. Bonus units are never lost, and the wages stay paid.
    """
    # RULING 10: the last worker has the accident.
    # RULING 11: wages are not refunded.
    others = 0 if r.accident_returns_all else (workers - 1) * int(r.units_per_worker)
    return max(0, cubes - bonus_cubes(r, s, p) - others)


@rule
def suffer_accident(r, s, p, units):
    """[R3.8] An accident lowers the accident track by 1, and units go back to the raw warehouse.

    With ISO 45000 the track does not fall, but the units go back.
    """
    # RULING 12: ISO 45000 stops the track only.
    s.raw[p] += units
    if s.effects[p, Effect.ACCIDENT_FREEZE] == 0:
        s.debt += lower_track(r, s, p, Track.ACCIDENT, 1)


@rule
def pollute(r, s, p, workers):
    """[R3.9] The pollution track falls by 1 with two workers and by 2 with three.

    It falls with or without an accident, but not if the player owns ISO 14000.
    """
    # RULING 13: ISO 14000 stops the track.
    if s.effects[p, Effect.POLLUTION_FREEZE] == 0:
        s.debt += lower_track(r, s, p, Track.POLLUTION, r.worker_pollution[workers - 1])


@rule
def store_goods(r, s, p, units):
    """[R3.11] Products go to the final warehouse, and those that do not fit are lost.

    A player may produce more than fits.
    """
    # RULING 15: overflow is allowed and lost.
    capacity = warehouse_capacity(s, p, r.final_warehouse)
    s.goods[p] = min(capacity, int(s.goods[p]) + units)


@rule
def do_produce(r, s, cubes):
    """Place the cubes, pay the wages, and roll for an accident if there is a risk."""
    p = s.turn
    workers = workers_for(r, s, p, cubes)
    lose_money(s, p, wages(r, s, p, cubes))
    s.raw[p] -= cubes
    s.placed = cubes
    leave_phase(s)
    if is_risky(r, workers):
        s.rerolls = s.effects[p, Effect.ACCIDENT_REROLL]
        s.die = roll_die(s)
    else:
        finish_production(r, s, 0)


@rule
def judge_roll(r, s):
    """[R3.6] A roll for an accident takes effect; each SSL rolls an accident roll again once.

    The new roll counts. A roll that is no accident is not rolled again.
    """
    # RULING 42: automatic, since the new roll cannot be worse.
    p = s.turn
    workers = workers_for(r, s, p, s.placed)
    is_accident = s.die <= accident_limit(r, s, workers)
    if is_accident and s.rerolls > 0:
        s.rerolls -= 1
        s.die = roll_die(s)
        return
    s.die = 0
    s.rerolls = 0
    lost = 0
    if is_accident:
        lost = units_returned(r, s, p, int(s.placed), workers)
        suffer_accident(r, s, p, lost)
    pollute(r, s, p, workers)
    finish_production(r, s, lost)


@rule
def finish_production(r, s, lost):
    """Store the products, without those that an accident has sent back."""
    store_goods(r, s, s.turn, units_made(r, s, s.turn, s.placed) - lost)
    s.placed = 0
