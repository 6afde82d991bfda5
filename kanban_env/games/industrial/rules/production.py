"""R3 Production: workers, wages, accidents, pollution."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import PRODUCE
from kanban_env.games.industrial.enums import N_WORKERS, Effect, Incident, Track
from kanban_env.games.industrial.rules.effects import end_turn, event, lose_money, roll_die


@rule
def bonus_units(s, p):
    """The units that improvements add to every production."""
    return int(s.effects[p, Effect.PRODUCTION])


@rule
def worker_limit(r, s, p):
    """How many workers a player may activate: fewer after a machine breakdown."""
    if s.hits[p, Incident.BREAKDOWN] > 0:
        return min(N_WORKERS, int(r.incident_amount[Incident.BREAKDOWN]))
    return N_WORKERS


@rule
def most_units(r, s, p):
    """[R3.1] At most the raw cubes, two units per worker and the bonus can be produced."""
    workers = worker_limit(r, s, p)
    if workers == 0:
        return 0
    return min(int(s.raw[p]), workers * int(r.units_per_worker) + bonus_units(s, p))


@rule
def workers_for(r, s, p, units):
    """[R3.2] As few workers as possible, at least one; bonus units need none of their own."""
    # RULING 8: nobody has a reason to use more.
    # RULING 9: bonus units come out of the raw cubes too.
    if units == 0:
        return 0
    per_worker = int(r.units_per_worker)
    return max(1, (int(units) - bonus_units(s, p) + per_worker - 1) // per_worker)


@rule
def wages(r, s, p, units):
    """[R3.3] Every active worker gets the wage, less with Accounting, more in a strike."""
    wage = max(0, int(r.wage) - int(s.effects[p, Effect.WAGE]))
    strike = int(s.hits[p, Incident.STRIKE]) * int(r.incident_amount[Incident.STRIKE])
    return workers_for(r, s, p, units) * (wage + strike)


@rule
def can_produce(r, s, p, units):
    """Whether the units can be made and the wages paid in cash."""
    # RULING 46: workers are activated only if they can be paid.
    return units <= most_units(r, s, p) and wages(r, s, p, units) <= s.money[p]


@rule
def is_short_for_wages(r, s, p):
    """Whether the wages of the largest production exceed the cash."""
    return wages(r, s, p, most_units(r, s, p)) > s.money[p]


@rule
def legal_produce(r, s, mask):
    """Every number of units that can be made and paid; nothing is always possible."""
    for units in range(most_units(r, s, s.turn) + 1):
        mask[PRODUCE + units] = can_produce(r, s, s.turn, units)


@rule
def is_risky(r, workers):
    """[R3.4] A die is rolled if accidents or pollution are printed: never for one worker alone."""
    if workers == 0:
        return False
    return r.worker_accident[workers - 1] > 0 or r.worker_pollution[workers - 1] > 0


@rule
def accident_limit(r, s, workers):
    """[R3.5] The highest accident roll grows with the workers and with a labour inspection."""
    return int(r.worker_accident[workers - 1]) + int(r.event_accident[event(s)])


@rule
def has_accident(r, s, p, workers):
    """[R3.6] One roll, and after an accident roll one more for every SSL: the last one counts."""
    # RULING 42: the second roll cannot be worse, so nobody is asked.
    limit = accident_limit(r, s, workers)
    for _ in range(1 + s.effects[p, Effect.ACCIDENT_REROLL]):
        roll = roll_die(s)
        if roll > limit:
            return False
    return True


@rule
def last_workers_units(r, s, p, units, workers):
    """[R3.7] An accident costs the units of the last worker, never bonus units."""
    # RULING 10: the worker who has the accident is the last one.
    return max(0, units - bonus_units(s, p) - (workers - 1) * int(r.units_per_worker))


@rule
def lower_track(r, s, p, track, steps):
    """[R3.10] Each step below the last box costs money instead, all as one debt."""
    for _ in range(steps):
        if s.tracks[p, track] > r.track_last:
            s.tracks[p, track] -= 1
        else:
            s.debt += r.track_cost


@rule
def suffer_accident(r, s, p, units):
    """[R3.8] The units go back to raw, and the track falls unless ISO 45000 stops it."""
    # RULING 11: the wages are not refunded.
    # RULING 12: ISO 45000 stops the counter only.
    s.raw[p] += units
    if s.effects[p, Effect.ACCIDENT_FREEZE] == 0:
        lower_track(r, s, p, Track.ACCIDENT, 1)


@rule
def pollute(r, s, p, workers):
    """[R3.9] Pollution falls with the number of workers, unless ISO 14000 stops it."""
    # RULING 13: ISO 14000 stops the counter.
    if s.effects[p, Effect.POLLUTION_FREEZE] == 0:
        lower_track(r, s, p, Track.POLLUTION, r.worker_pollution[workers - 1])


@rule
def store_goods(r, s, p, units):
    """[R3.11] What was made goes to the final warehouse; what does not fit is lost."""
    # RULING 15: more than fits may be produced.
    capacity = int(r.final_warehouse) + int(s.effects[p, Effect.STORAGE])
    s.goods[p] = min(capacity, int(s.goods[p]) + units)


@rule
def do_produce(r, s, arg):
    """The cubes are placed, wages paid, accident and pollution applied, products stored."""
    p = s.turn
    units = int(arg)
    workers = workers_for(r, s, p, units)
    lose_money(s, p, wages(r, s, p, units))
    s.raw[p] -= units
    if is_risky(r, workers):
        if has_accident(r, s, p, workers):
            lost = last_workers_units(r, s, p, units, workers)
            suffer_accident(r, s, p, lost)
            units -= lost
        pollute(r, s, p, workers)
    store_goods(r, s, p, units)
    end_turn(s)
