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
def mark(out: Any, i: Any, kind: Any) -> None:
    """One-hot: a kind, or nothing; several marks add up."""
    out[i + max(kind, 0)] += kind != NONE


@rule
def write_turn(r: Any, s: Any, out: Any) -> None:
    """The turn of whoever works, and what a task has pending."""
    i = r.sections[Section.TURN]
    out[i] = s.budget * QUARTER
    out[i + 1] = s.shifts_used * QUARTER
    out[i + 2] = (s.budget - s.shifts_used) * QUARTER
    out[i + 3] = s.station_shifts * THIRD
    out[i + 4] = s.pending_shifts * QUARTER
    out[i + 5] = s.pending_books * QUARTER
    out[i + 6] = s.pending_vouchers * QUARTER
    out[i + 7] = s.ordered
    out[i + 8] = s.requested
    out[i + 9] = (s.chain_node + 1) * TENTH
    i += TURN_FACTS
    mark(out, i, s.micro)
    i += N_DEPARTMENTS - 1
    for q in range(N_QUEUE):
        out[i + q] = s.claimed[q]
        mark(out, i + N_QUEUE, s.aside[q])
    i += N_QUEUE
    mark(out, i + N_MODELS, s.aside[0])
    mark(out, i + 2 * N_MODELS, s.chain_car)
    mark(out, i + 3 * N_MODELS, s.upgrade_model)
    i += 4 * N_MODELS
    for garage in range(N_GARAGES):
        out[i + garage] = s.filled[garage]
    i += N_GARAGES
    for part in range(N_PARTS):
        out[i + part] = s.stretch[part]
    mark(out, i + N_PARTS, s.upgrade_part)
    mark(out, i + 2 * N_PARTS, s.award_department)


@rule
def write_factory(r: Any, s: Any, out: Any) -> None:
    """Parts, assembly lines, upgrade spaces, conveyors, queue and demand."""
    i = r.sections[Section.PARTS]
    block = out[i : i + PART_FACTS * N_PARTS]
    for part in range(N_PARTS):
        block[part] = s.warehouses[part] * QUARTER
        block[N_PARTS + part] = s.recycling[part]
        block[2 * N_PARTS + part] = s.part_supply[part] * TENTH
        block[3 * N_PARTS + part] = s.steps_of_part[part] * FIFTH
        block[4 * N_PARTS + part] = s.doubled[part]
    i, k = r.sections[Section.LINES], r.sections[Section.UPGRADE_SPACES]
    block, spaces = out[i : i + LINE_FACTS * N_MODELS], out[k : k + N_UPGRADE_SPACES * N_MODELS]
    for model in range(N_MODELS):
        free = r.assembly_spaces[model]
        for part in range(N_PARTS):
            block[LINE_FACTS * model + part] = s.assembly[model, part]
            free -= s.assembly[model, part]
        block[LINE_FACTS * model + N_PARTS] = free * QUARTER
        block[LINE_FACTS * model + N_PARTS + 1] = s.car_supply[model] * FIFTH
        for i in range(N_UPGRADE_SPACES):
            spaces[N_UPGRADE_SPACES * model + i] = s.upgrade_spaces[model, i] != NONE
    write_cars(r, s, out)


@rule
def write_cars(r: Any, s: Any, out: Any) -> None:
    """The cars on the conveyors and behind the Pace Car, and which are in demand."""
    i = r.sections[Section.CONVEYOR]
    for model in range(N_MODELS):
        out[i + model] = s.conveyor[model] != NONE
    for node in range(N_MODELS, N_NODES):
        mark(out, i + N_MODELS * (node - N_MODELS + 1), s.conveyor[node])
    i = r.sections[Section.QUEUE]
    for q in range(N_QUEUE):
        mark(out, i + N_MODELS * q, s.queue[q])
    i = r.sections[Section.DEMAND]
    for place in range(N_DEMANDS):
        model = s.demand[place]
        out[i + model] = 1.0
        out[i + N_MODELS + model] = s.demand_seats[place] * THIRD


@rule
def write_tile(out: Any, i: Any, tile: Any) -> None:
    """Model and part of a design tile, or nothing."""
    known = max(tile, 0)
    kind = known % N_KINDS
    out[i + known // N_KINDS] = tile != NONE
    out[i + N_MODELS + min(kind, N_PARTS - 1)] = (tile != NONE) & (kind != CLAIM_ONLY)


@rule
def write_display(r: Any, s: Any, out: Any) -> None:
    """The design display, and of the decks their tops and sizes."""
    i = r.sections[Section.DISPLAY]
    for place in range(2 * N_COLUMNS):
        write_tile(out, i + place * TILE_FACTS, s.display[place])
    i = r.sections[Section.DECKS]
    for deck in range(N_DECKS):
        write_tile(out, i, s.decks[deck, 0])
        out[i + TILE_FACTS] = s.deck_sizes[deck] * TENTH
        i += TILE_FACTS + 1
