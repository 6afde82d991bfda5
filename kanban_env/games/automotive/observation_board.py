"""What everybody sees of the factory: the turn at work, parts, cars and designs."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_COLUMNS,
    N_DECKS,
    N_DEMANDS,
    N_DEPARTMENTS,
    N_GARAGES,
    N_KINDS,
    N_MODELS,
    N_NODES,
    N_PARTS,
    N_QUEUE,
    N_UPGRADE_SPACES,
    NONE,
    Section,
)

TURN_FACTS = 10
PART_FACTS = 5
LINE_FACTS = N_PARTS + 2
TILE_FACTS = N_MODELS + N_PARTS
TENTH = np.float32(1 / 10)
FIFTH = np.float32(1 / 5)
QUARTER = np.float32(1 / 4)
THIRD = np.float32(1 / 3)


@rule
def mark(block: Any, at: Any, kind: Any) -> None:
    """One-hot: a kind, or nothing; several marks add up."""
    block[at + max(kind, 0)] += kind != NONE


@rule
def write_turn(r: Any, s: Any, out: Any) -> None:
    """The turn of whoever works, and what a task has pending."""
    block = out[r.sections[Section.TURN] :]
    block[0] = s.budget * QUARTER
    block[1] = s.shifts_used * QUARTER
    block[2] = (s.budget - s.shifts_used) * QUARTER
    block[3] = s.station_shifts * THIRD
    block[4] = s.pending_shifts * QUARTER
    block[5] = s.pending_books * QUARTER
    block[6] = s.pending_vouchers * QUARTER
    block[7] = s.ordered
    block[8] = s.requested
    block[9] = (s.chain_node + 1) * TENTH
    mark(block, TURN_FACTS, s.micro)
    write_claims(s, block[TURN_FACTS + N_DEPARTMENTS - 1 :])


@rule
def write_claims(s: Any, block: Any) -> None:
    """Cars claimed and displaced, garages filled, the swaps and the upgrade under way."""
    for q in range(N_QUEUE):
        block[q] = s.claimed[q]
        mark(block, N_QUEUE, s.aside[q])
    mark(block, N_QUEUE + N_MODELS, s.aside[0])
    mark(block, N_QUEUE + 2 * N_MODELS, s.chain_car)
    mark(block, N_QUEUE + 3 * N_MODELS, s.upgrade_model)
    rest = block[N_QUEUE + 4 * N_MODELS :]
    for garage in range(N_GARAGES):
        rest[garage] = s.filled[garage]
    for part in range(N_PARTS):
        rest[N_GARAGES + part] = s.stretch[part]
    mark(rest, N_GARAGES + N_PARTS, s.upgrade_part)
    mark(rest, N_GARAGES + 2 * N_PARTS, s.award_department)


@rule
def write_factory(r: Any, s: Any, out: Any) -> None:
    """Parts, assembly lines, upgrade spaces, conveyors, queue and demand."""
    block = out[r.sections[Section.PARTS] :]
    for part in range(N_PARTS):
        block[part] = s.warehouses[part] * QUARTER
        block[N_PARTS + part] = s.recycling[part]
        block[2 * N_PARTS + part] = s.part_supply[part] * TENTH
        block[3 * N_PARTS + part] = s.steps_of_part[part] * FIFTH
        block[4 * N_PARTS + part] = s.doubled[part]
    block, spaces = out[r.sections[Section.LINES] :], out[r.sections[Section.UPGRADE_SPACES] :]
    for model in range(N_MODELS):
        free = r.assembly_spaces[model]
        for part in range(N_PARTS):
            block[LINE_FACTS * model + part] = s.assembly[model, part]
            free -= s.assembly[model, part]
        block[LINE_FACTS * model + N_PARTS] = free * QUARTER
        block[LINE_FACTS * model + N_PARTS + 1] = s.car_supply[model] * FIFTH
        for space in range(N_UPGRADE_SPACES):
            spaces[N_UPGRADE_SPACES * model + space] = s.upgrade_spaces[model, space] != NONE
    write_cars(r, s, out)


@rule
def write_cars(r: Any, s: Any, out: Any) -> None:
    """The cars on the conveyors and behind the Pace Car, and which are in demand."""
    block = out[r.sections[Section.CONVEYOR] :]
    for model in range(N_MODELS):
        block[model] = s.conveyor[model] != NONE
    for node in range(N_MODELS, N_NODES):
        mark(block, N_MODELS * (node - N_MODELS + 1), s.conveyor[node])
    block = out[r.sections[Section.QUEUE] :]
    for q in range(N_QUEUE):
        mark(block, N_MODELS * q, s.queue[q])
    block = out[r.sections[Section.DEMAND] :]
    for place in range(N_DEMANDS):
        model = s.demand[place]
        block[model] = 1.0
        block[N_MODELS + model] = s.demand_seats[place] * THIRD


@rule
def write_tile(block: Any, at: Any, tile: Any) -> None:
    """Model and part of a design tile, or nothing."""
    known = max(tile, 0)
    kind = known % N_KINDS
    block[at + known // N_KINDS] = tile != NONE
    block[at + N_MODELS + min(kind, N_PARTS - 1)] = (tile != NONE) & (kind != CLAIM_ONLY)


@rule
def write_display(r: Any, s: Any, out: Any) -> None:
    """The design display, and of the decks their tops and sizes."""
    block = out[r.sections[Section.DISPLAY] :]
    for place in range(2 * N_COLUMNS):
        write_tile(block, place * TILE_FACTS, s.display[place])
    block = out[r.sections[Section.DECKS] :]
    for deck in range(N_DECKS):
        write_tile(block, deck * (TILE_FACTS + 1), s.decks[deck, 0])
        block[deck * (TILE_FACTS + 1) + TILE_FACTS] = s.deck_sizes[deck] * TENTH
