"""What players have: counts for tasks, limits, Sandra, meetings and final scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import count, total
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_GARAGES,
    N_MODELS,
    N_PARTS,
    NONE,
    Holding,
    tile_of,
)


@rule
def is_certified(r, s, p, department):
    """Whether a player is certified in a department."""
    return s.desks[p, department] >= r.certified_at


@rule
def count_certified(r, s, p, department, other):
    """In how many of one or two departments a player is certified."""
    certified = int(is_certified(r, s, p, department))
    if other != NONE:
        certified += int(is_certified(r, s, p, other))
    return certified


@rule
def count_expert(r, s, p):
    """Departments in which a player is an expert."""
    departments = 0
    for department in range(N_DEPARTMENTS):
        departments += s.desks[p, department] >= r.expert_at
    return int(departments)


@rule
def count_storage(s, p):
    """Cubes in a player's storage."""
    return total(s.storage[p])


@rule
def count_blueprints(s, p):
    """Blueprints on a player's desk."""
    return total(s.blueprints[p])


@rule
def count_upgraded(s, p):
    """A player's upgraded designs."""
    return total(s.upgraded[p])


@rule
def count_model(s, p, model):
    """A player's parked cars of a model."""
    return count(s.garages[p], model)


@rule
def count_cars(s, p):
    """A player's parked cars."""
    return s.garages.shape[1] - count(s.garages[p], NONE)


@rule
def count_models(s, p):
    """Different models in a player's garages."""
    models = 0
    for model in range(N_MODELS):
        models += count_model(s, p, model) > 0
    return int(models)


@rule
def most_cars_of_one_model(s, p):
    """The most cars of the same model in a player's garages."""
    most = 0
    for model in range(N_MODELS):
        most = max(most, int(count_model(s, p, model)))
    return most


@rule
def count_model_upgrades(s, p, model):
    """[R13.3] A player's upgraded designs of a model; a double upgrade counts as one."""
    designs = 0
    for part in range(N_PARTS):
        designs += int(s.upgraded[p, tile_of(model, part)])
    return designs


@rule
def count_part_upgrades(s, p, part):
    """A player's upgraded designs of a part."""
    designs = 0
    for model in range(N_MODELS):
        designs += int(s.upgraded[p, tile_of(model, part)])
    return designs


@rule
def count_upgraded_parts(s, p):
    """Different parts among a player's upgraded designs."""
    parts = 0
    for part in range(N_PARTS):
        parts += count_part_upgrades(s, p, part) > 0
    return int(parts)


@rule
def most_upgrades_of_one_part(s, p):
    """The most upgraded designs of the same part that a player has."""
    most = 0
    for part in range(N_PARTS):
        most = max(most, count_part_upgrades(s, p, part))
    return most


@rule
def count_tested(s, p):
    """[R9.22] A player's tested designs: upgraded designs of models of which it has a parked car.

    Cars aside do not count. A design is not tested any more when the last such car is replaced.
    """
    tested = 0
    for model in range(N_MODELS):
        has_car = count_model(s, p, model) > 0
        for part in range(N_PARTS):
            tested += s.upgraded[p, tile_of(model, part)] * has_car
    return tested


@rule
def write_holdings(r, s, p, held):
    """Count everything that a goal or Sandra can count for player p, without a branch.

    `meeting.count_goal` and `sandra.count_for` count one of them.
    """
    held[Holding.NOTHING] = 0
    held[Holding.BLUEPRINTS] = count_blueprints(s, p)
    held[Holding.CERTIFICATIONS] = s.spaces[p]
    held[Holding.BOOKS] = s.books[p]
    held[Holding.VOUCHERS] = s.vouchers[p]
    held[Holding.BANK] = s.bank[p]
    held[Holding.SEATS] = int(s.seats_up[p]) - 1
    for department in range(N_DEPARTMENTS):
        held[Holding.CERTIFIED_IN + department] = is_certified(r, s, p, department)
    stored = 0
    for part in range(N_PARTS):
        stored += s.storage[p, part]
        held[Holding.PARTS_OF_TYPES + part] = s.storage[p, part]
    held[Holding.STORED] = stored
    write_cars_held(s, p, held)
    write_upgrades_held(s, p, held)


@rule
def write_cars_held(s, p, held):
    """Count parked cars, and garages that are not empty."""
    cars, models = 0, 0
    for garage in range(N_GARAGES):
        held[Holding.GARAGES + garage] = s.garages[p, garage] != NONE
        cars += s.garages[p, garage] != NONE
    for model in range(N_MODELS):
        number = count_model(s, p, model)
        held[Holding.CARS_OF_MODEL + model] = number
        models += number > 0
    held[Holding.CARS] = cars
    held[Holding.MODELS] = models


@rule
def write_upgrades_held(s, p, held):
    """Count upgraded designs."""
    upgrades = 0
    for part in range(N_PARTS):
        designs = count_part_upgrades(s, p, part)
        held[Holding.UPGRADES_OF_PART + part] = designs
        upgrades += designs
    held[Holding.UPGRADES] = upgrades
    held[Holding.TESTED] = count_tested(s, p)
