"""The five departments of the factory, from left to right."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel
from kanban_env.games.automotive.enums import (
    CENTRAL,
    MODEL_NAMES,
    N_COLUMNS,
    N_DECKS,
    N_MODELS,
    N_PARTS,
    N_PLACES,
    N_QUEUE,
    N_SPACES,
    N_SPOTS,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    Department,
    column_of,
    row_of,
)
from kanban_env.games.automotive.svg_people import TOP, WIDTH, department
from kanban_env.games.automotive.svg_pieces import (
    LEGEND,
    MODEL_PAINTS,
    car,
    chips,
    design,
    part,
    worker,
)
from kanban_env.games.automotive.tables import (
    benefit_of_column,
    benefit_of_spot,
    benefit_of_upgrade,
)
from kanban_env.games.automotive.words import benefit, number_of, tile

_DECK_NAMES = ("Central", "row 1", "row 2")


def testing(r: Any, s: Any, viewer: int | None) -> Panel:
    """Testing & Innovation: test track, queue, part values and upgrade spaces."""
    panel = department(r, s, Department.TESTING, viewer)
    _test_track(panel, r, s)
    for position in range(N_QUEUE):
        x = 8 + 63 * position
        with panel.target(f"queue:{position}", f"Queue, position {position + 1}"):
            panel.rect(x, TOP + 34, 60, 46)
            panel.text(x + 30, TOP + 76, number_of(int(r.claim_costs[position]), "Shift"), 10,
                       anchor="middle", paint="muted")  # fmt: skip
            if s.queue[position] != NONE:
                car(panel, x + 30, TOP + 53, int(s.queue[position]))
            if s.claimed[position]:
                panel.text(x + 30, TOP + 45, "claimed", 9, anchor="middle", paint="accent")
    panel.text(8, TOP + 96, "value of each part", 10, paint="muted")
    for kind in range(N_PARTS):
        left = 8 + 41.6 * kind
        with panel.target(f"value:{kind}", PART_NAMES[kind]):
            panel.rect(left, TOP + 101, 39, 24)
            part(panel, left + 12, TOP + 113, kind, 18)
            panel.text(left + 30, TOP + 118, int(r.part_values[s.steps_of_part[kind]]), 13,
                       anchor="middle", bold=True)  # fmt: skip
    _upgrades(panel, r, s)
    return panel


def _test_track(panel: Panel, r: Any, s: Any) -> None:
    """The steps of the Pace Car to the next checkered space, where a meeting is called."""
    steps = int(r.track_steps)
    wide = (WIDTH - 16) / (steps + 1)
    for step in range(steps + 1):
        x = 8 + wide * step
        panel.rect(x, TOP, wide - 2, 26, "strong" if step == steps else "sheet")
        if step == steps:
            panel.text(x + wide / 2, TOP + 17, "meet", 10, anchor="middle", paint="muted")
    x = 8 + wide * (min(int(s.pace), steps) + 0.5)
    panel.rect(x - 15, TOP + 5, 30, 16, "white", radius=6)
    panel.text(x, TOP + 17, "pace", 10, paint="on-white", anchor="middle", bold=True)


def _upgrades(panel: Panel, r: Any, s: Any) -> None:
    """The upgrade spaces of each model: the upgraded part, or the benefit of a free space."""
    for model in range(N_MODELS):
        y = TOP + 132 + 33 * model
        car(panel, 26, y + 14, model, 34)
        for space in range(N_UPGRADE_SPACES):
            x = 48 + 35 * space
            row = benefit_of_upgrade(model, space)
            with panel.target(f"upgrade:{model}:{space}", benefit(r, row)):
                panel.rect(x, y, 33, 29)
                kind = int(s.upgrade_spaces[model, space])
                if kind != NONE:
                    part(panel, x + 16.5, y + 14.5, kind, 22)
                else:
                    chips(panel, x + 16.5, y + 14.5, r, row, 15)


def assembly(r: Any, s: Any, viewer: int | None) -> Panel:
    """Assembly: the lines with their parts, the conveyor, the exits and the demand."""
    panel = department(r, s, Department.ASSEMBLY, viewer)
    for model in range(N_MODELS):
        x = 8 + 50 * model
        with panel.target(f"line:{model}", f"The line of {MODEL_NAMES[model]}"):
            panel.rect(x, TOP, 48, 104)
            panel.rect(x, TOP, 48, 16, MODEL_PAINTS[model])
            panel.text(x + 24, TOP + 12, f"value {r.car_values[model]}", 10, anchor="middle",
                       paint=f"on-{MODEL_PAINTS[model]}")  # fmt: skip
            inside = [kind for kind in range(N_PARTS) if s.assembly[model, kind]]
            for place in range(int(r.assembly_spaces[model])):
                at = (x + 14 + 20 * (place % 2), TOP + 30 + 21 * (place // 2))
                panel.rect(at[0] - 9, at[1] - 9, 18, 18, "panel", radius=2)
                if place < len(inside):
                    part(panel, *at, inside[place], 18)
            panel.text(x + 24, TOP + 98, f"{s.car_supply[model]} left", 10, anchor="middle",
                       paint="muted")  # fmt: skip
    _conveyor(panel, r, s)
    panel.text(8, TOP + 283, "demand", 11, paint="muted")
    for place, model in enumerate(s.demand.tolist()):
        x = 60 + 100 * place
        panel.rect(x, TOP + 264, 94, 30)
        if model != NONE:
            car(panel, x + 22, TOP + 279, model, 34)
            panel.text(x + 44, TOP + 283, number_of(int(s.demand_seats[place]), "Seat"), 11)
    return panel


def _node_place(node: int) -> tuple[float, float]:
    """Where a node of the conveyor is drawn; nodes after the last are the exits."""
    row, column = (node // 5, node % 5) if node < 10 else (2, node - 9)
    return 32 + 50 * column, TOP + 124 + 36 * row


def _conveyor(panel: Panel, r: Any, s: Any) -> None:
    """The nodes of the conveyor with their cars, the arrows between them, and the exits."""
    exits = {13: (32, TOP + 238), 14: (132, TOP + 238)}
    for node in range(13):
        for to in (int(r.down[node]), int(r.inward[node])):
            if to != NONE:
                where = _node_place(to) if to < 13 else exits[to]
                if to == 13 and _node_place(node)[0] > 132:
                    where = (232, TOP + 238)
                panel.line(*_node_place(node), *where)
    for node in range(13):
        x, y = _node_place(node)
        with panel.target(f"node:{node}"):
            panel.rect(x - 22, y - 14, 44, 28)
            if s.conveyor[node] != NONE:
                car(panel, x, y, int(s.conveyor[node]), 36)
            if s.chain_node == node and s.chain_car != NONE:
                panel.circle(x + 20, y - 12, 6, MODEL_PAINTS[int(s.chain_car)])
    side, middle = (number_of(int(points), "point") for points in r.exit_points)
    for name, x, said in (("13", 32, side), ("14", 132, middle), ("13", 232, side)):
        with panel.target(f"node:{name}", f"Exit to the test track: {said}"):
            panel.rect(x - 26, TOP + 226, 52, 24, "strong", radius=12)
            panel.text(x, TOP + 242, f"exit +{said[0]}", 10, anchor="middle")


def logistics(r: Any, s: Any, viewer: int | None) -> Panel:
    """Logistics: warehouses, recycling, vouchers and the supply of parts."""
    panel = department(r, s, Department.LOGISTICS, viewer)
    for kind in range(N_PARTS):
        x, y = 8 + 127 * (kind % 2), TOP + 60 * (kind // 2)
        with panel.target(f"warehouse:{kind}", f"Warehouse of {PART_NAMES[kind]}"):
            panel.rect(x, y, 122, 55)
            panel.text(x + 6, y + 14, PART_NAMES[kind], 11, bold=True)
            panel.text(x + 116, y + 14, f"{s.part_supply[kind]} left", 10, anchor="end",
                       paint="muted")  # fmt: skip
            count = int(s.warehouses[kind])
            for place in range(count):
                part(panel, x + 14 + 21 * (place % 5), y + 27 + 19 * (place // 5), kind, 17)
    panel.text(8, TOP + 200, "recycling", 11, paint="muted")
    pool = [kind for kind in range(N_PARTS) if s.recycling[kind]]
    for place, kind in enumerate(pool):
        with panel.target(f"recycling:{kind}", f"Recycling: {PART_NAMES[kind]}"):
            panel.rect(70 + 44 * place, TOP + 184, 40, 30)
            part(panel, 90 + 44 * place, TOP + 199, kind, 22)
    with panel.target("vouchers", "Request a parts voucher"):
        panel.rect(8, TOP + 224, 249, 28)
        supply = number_of(int(s.voucher_supply), "voucher")
        panel.text(132, TOP + 242, f"{supply} in the supply", 12, anchor="middle")
    panel.text(8, TOP + 272, f"order deck: {number_of(int(s.order_deck_size), 'card')}", 11,
               paint="muted")  # fmt: skip
    return panel


def designing(r: Any, s: Any, viewer: int | None) -> Panel:
    """Design: the display with the benefits of its columns, and the decks."""
    panel = department(r, s, Department.DESIGN, viewer)
    for column in range(N_COLUMNS):
        chips(panel, 38 + 62 * column, TOP + 10, r, benefit_of_column(column), 15)
    for place in range(N_PLACES):
        x, y = 8 + 62 * int(column_of(place)), TOP + 22 + 66 * int(row_of(place))
        number = int(s.display[place])
        said = tile(number) if number != NONE else "empty"
        with panel.target(f"source:{place}", said):
            panel.rect(x, y, 60, 60)
            if number != NONE:
                design(panel, x + 2, y + 2, number, 56, 56)
    for deck in range(N_DECKS):
        x = 8 + 83 * ((deck - 1) % N_DECKS)
        size = int(s.deck_sizes[deck])
        with panel.target(f"source:{N_PLACES + deck}", f"The deck {_DECK_NAMES[deck]}"):
            panel.rect(x, TOP + 160, 80, 84, "strong" if deck == CENTRAL else "sheet")
            panel.text(x + 40, TOP + 174, f"{_DECK_NAMES[deck]} · {size}", 11, anchor="middle")
            if size:
                design(panel, x + 12, TOP + 182, int(s.decks[deck, 0]), 56, 56)
    return panel


def administration(r: Any, s: Any, viewer: int | None) -> Panel:
    """Administration: the certification track and the supplies."""
    panel = department(r, s, Department.ADMINISTRATION, viewer)
    for space in range(N_SPACES):
        y = TOP + 40 * (N_SPACES - 1 - space)
        panel.text(14, y + 23, space, 11, anchor="middle", paint="muted")
        for spot in range(N_SPOTS):
            x = 24 + 58.5 * spot
            row = benefit_of_spot(space, spot)
            with panel.target(f"spot:{space}:{spot}", f"Spot {spot + 1}: {benefit(r, row)}"):
                panel.rect(x, y, 56, 37)
                here = [
                    p for p in range(r.n_players) if s.spaces[p] == space and s.spots[p] == spot
                ]
                if here:
                    worker(panel, x + 28, y + 15, here[0], 11)
                else:
                    chips(panel, x + 28, y + 18, r, row, 16)
    supplies = ((s.book_supply, "book"), (s.voucher_supply, "voucher"), (s.red_supply, "Seat"))
    said = " · ".join(number_of(int(n), name) for n, name in supplies)
    panel.text(8, TOP + 258, f"supply: {said}", 11, paint="muted", width=WIDTH - 16)
    panel.text(8, TOP + 276, LEGEND, 10, paint="muted", width=WIDTH - 16)
    return panel


DEPARTMENTS = (testing, assembly, logistics, designing, administration)
