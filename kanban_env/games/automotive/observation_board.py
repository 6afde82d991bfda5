"""The public facts of the factory: the turn in progress, parts, cars and designs."""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    N_DECKS,
    N_DEMANDS,
    N_GARAGES,
    N_MODELS,
    N_NODES,
    N_PARTS,
    N_PLACES,
    N_QUEUE,
    N_UPGRADE_SPACES,
    NONE,
    kind_of,
    model_of,
)
from kanban_env.games.automotive.sections import (
    ConveyorFacts,
    DeckFacts,
    DemandFacts,
    LineFacts,
    PartFacts,
    Section,
    TileFacts,
    TurnFacts,
    start,
)


@rule
def mark(block: Any, at: Any, kind: Any) -> None:
    """One-hot encoding of a kind; nothing is written for NONE, and several kinds add up."""
    block[at + max(kind, 0)] += kind != NONE


@rule
def write_turn(r: Any, s: Any, out: Any) -> None:
    """The turn in progress, and what its tasks have pending."""
    block = out[start(r, Section.TURN) :]
    block[TurnFacts.BUDGET] = s.budget
    block[TurnFacts.USED] = s.shifts_used
    block[TurnFacts.LEFT] = s.budget - s.shifts_used
    block[TurnFacts.STATION_SHIFTS] = s.station_shifts
    block[TurnFacts.PENDING_SHIFTS] = s.pending_shifts
    block[TurnFacts.PENDING_BOOKS] = s.pending_books
    block[TurnFacts.PENDING_VOUCHERS] = s.pending_vouchers
    block[TurnFacts.HAS_ORDERED] = s.ordered
    block[TurnFacts.HAS_REQUESTED] = s.requested
    block[TurnFacts.CHAIN_NODE] = s.chain_node + 1
    mark(block, TurnFacts.MICRO, s.micro)
    write_claims(s, block)


@rule
def write_claims(s: Any, block: Any) -> None:
    """Cars claimed and displaced, garages filled, the swaps and the upgrade in progress."""
    for q in range(N_QUEUE):
        block[TurnFacts.CLAIMED + q] = s.claimed[q]
        mark(block, TurnFacts.ASIDE, s.aside[q])
    mark(block, TurnFacts.NEXT_ASIDE, s.aside[0])
    mark(block, TurnFacts.DISPLACED, s.chain_car)
    mark(block, TurnFacts.UPGRADE_MODEL, s.upgrade_model)
    for garage in range(N_GARAGES):
        block[TurnFacts.FILLED + garage] = s.filled[garage]
    for part in range(N_PARTS):
        block[TurnFacts.STRETCH + part] = s.stretch[part]
    mark(block, TurnFacts.UPGRADE_PART, s.upgrade_part)
    mark(block, TurnFacts.AWARD, s.award_department)


@rule
def write_factory(r: Any, s: Any, out: Any) -> None:
    """Parts, assembly lines, upgrade spaces, conveyors, queue and demand."""
    block = out[start(r, Section.PARTS) :]
    for part in range(N_PARTS):
        block[PartFacts.WAREHOUSES + part] = s.warehouses[part]
        block[PartFacts.RECYCLING + part] = s.recycling[part]
        block[PartFacts.SUPPLY + part] = s.part_supply[part]
        block[PartFacts.STEPS + part] = s.steps_of_part[part]
        block[PartFacts.DOUBLED + part] = s.doubled[part]
    for model in range(N_MODELS):
        i, free = start(r, Section.LINES, model), r.assembly_spaces[model]
        for part in range(N_PARTS):
            out[i + LineFacts.ASSEMBLY + part] = s.assembly[model, part]
            free -= s.assembly[model, part]
        out[i + LineFacts.FREE] = free
        out[i + LineFacts.SUPPLY] = s.car_supply[model]
        i = start(r, Section.UPGRADE_SPACES, model)
        for space in range(N_UPGRADE_SPACES):
            out[i + space] = s.upgrade_spaces[model, space] != NONE
    write_cars(r, s, out)


@rule
def write_cars(r: Any, s: Any, out: Any) -> None:
    """The cars on the conveyors and behind the Pace Car, and which are in demand."""
    block = out[start(r, Section.CONVEYOR) :]
    for model in range(N_MODELS):
        block[ConveyorFacts.STARTS + model] = s.conveyor[model] != NONE
    for node in range(N_MODELS, N_NODES):
        mark(block, ConveyorFacts.NODES + N_MODELS * (node - N_MODELS), s.conveyor[node])
    for q in range(N_QUEUE):
        mark(out, start(r, Section.QUEUE, q), s.queue[q])
    block = out[start(r, Section.DEMAND) :]
    for place in range(N_DEMANDS):
        model = s.demand[place]
        block[DemandFacts.SHOWN + model] = 1
        block[DemandFacts.SEATS + model] = s.demand_seats[place]


@rule
def write_tile(out: Any, i: Any, tile: Any) -> None:
    """Model and part of a design tile; nothing is written for NONE."""
    known = max(tile, 0)
    kind = kind_of(known)
    out[i + TileFacts.MODEL + model_of(known)] = tile != NONE
    out[i + TileFacts.PART + min(kind, N_PARTS - 1)] = (tile != NONE) & (kind != CLAIM_ONLY)


@rule
def write_display(r: Any, s: Any, out: Any) -> None:
    """The design display, and the tops and sizes of the decks."""
    for place in range(N_PLACES):
        write_tile(out, start(r, Section.DISPLAY, place), s.display[place])
    for deck in range(N_DECKS):
        i = start(r, Section.DECKS, deck)
        write_tile(out, i + DeckFacts.TOP, s.decks[deck, 0])
        out[i + DeckFacts.SIZE] = s.deck_sizes[deck]
