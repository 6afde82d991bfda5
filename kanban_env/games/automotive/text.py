"""Automotive Revolution in words: every action as a sentence, and the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanban_env.games.automotive.actions import ACTIONS, MOVE_OF, Arrow, Move, Payment, Times
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MIDDLE_EXIT,
    MODEL_NAMES,
    N_TABLE,
    NONE,
    PART_NAMES,
    SIDE_EXIT,
    Phase,
    column_of,
    deck_at,
    exit_at,
    is_exit,
    is_place,
    row_of,
    tile_of,
)
from kanban_env.games.automotive.rules.assembly import path_target
from kanban_env.games.automotive.rules.meeting import goal_at, pet_owner, speech_points
from kanban_env.games.automotive.rules.testing_innovation import picks_two
from kanban_env.games.automotive.rules.upgrading import step_after
from kanban_env.games.automotive.tables import (
    benefit_of_column,
    benefit_of_garage,
    benefit_of_pair,
    benefit_of_plaque,
    benefit_of_spot,
    benefit_of_upgrade,
)
from kanban_env.games.automotive.text_board import board, moment
from kanban_env.games.automotive.text_help import CODES, LEGEND, glossary, hint
from kanban_env.games.automotive.text_news import news
from kanban_env.games.automotive.text_panels import (
    COLOURS,
    PANEL_COLUMNS,
    panels,
    relevant_panels,
)
from kanban_env.games.automotive.words import (
    benefit,
    cubes_in,
    gaining,
    goal,
    number_of,
    station,
    tile,
)

__all__ = [
    "CODES",
    "COLOURS",
    "LEGEND",
    "PANEL_COLUMNS",
    "board",
    "glossary",
    "hint",
    "moment",
    "news",
    "number",
    "panels",
    "public_sentence",
    "relevant_panels",
    "sentence",
]

_PLACEMENTS = (
    "as printed, middle left",
    "as printed, middle right",
    "turned, middle left",
    "turned, middle right",
)
"""The ways to put an order card between the warehouses."""
_NODES = (
    "the top", "the top", "the top", "the top", "the top",
    "the left end of row 2", "row 2 below Blue", "the middle of row 2", "row 2 below Yellow",
    "the right end of row 2", "the left of row 3", "the middle of row 3", "the right of row 3",
)  # fmt: skip


def _design(r: Any, s: Any, source: int) -> str:
    if not is_place(source):
        name = ("Central", "the deck of row 1", "the deck of row 2")[deck_at(source)]
        return f"{tile(int(s.decks[deck_at(source), 0]))} (top of {name})"
    said = (
        f"{tile(int(s.display[source]))} (row {row_of(source) + 1} column {column_of(source) + 1})"
    )
    if s.phase == Phase.START:
        return said
    return said + gaining(r, benefit_of_column(column_of(source)))


def _order(r: Any, s: Any, slot: int, placement: int) -> str:
    order = int(s.orders[s.actor, slot])
    cubes = cubes_in(r.order_cubes[order, placement]).replace("–", "no cubes")
    return f"Order {cubes} (card {order}, {_PLACEMENTS[placement]})"


def _train(r: Any, s: Any, department: int, means: str) -> str:
    desk = int(s.desks[s.actor, department]) + 1
    became = {int(r.certified_at): ", certified", int(r.expert_at): ", expert"}.get(desk, "")
    return f"Train in {DEPARTMENT_NAMES[department]} with a {means} (desk {desk}{became})"


def _paid(model: int, part: int, payment: int) -> str:
    how = "with a voucher" if payment == Payment.VOUCHER else "from storage"
    return f"{MODEL_NAMES[model]} {PART_NAMES[part]} {how}"


def _path(r: Any, s: Any, arrow: int) -> str:
    target = int(path_target(r, s, arrow))
    points = number_of(int(r.exit_points[exit_at(target)]), "point") if is_exit(target) else ""
    names = {SIDE_EXIT: f"the side exit ({points})", MIDDLE_EXIT: f"the middle exit ({points})"}
    where = names[target] if target in names else _NODES[target]
    way = Arrow(arrow).name.lower()
    return f"The displaced {MODEL_NAMES[int(s.chain_car)]} car goes {way} to {where}"


def _speech(r: Any, s: Any, g: int) -> str:
    points = number_of(speech_points(r, s, s.actor, g), "point")
    card = goal(r, int(goal_at(r, s, s.actor, g)))
    if g < N_TABLE:
        return f"Speak on table goal {card} for {points}"
    owner = pet_owner(r, s.actor, g)
    return f"Speak on the pet project of player_{owner}, {card} for {points}"


def _spot(r: Any, s: Any, spot: int) -> str:
    space = int(s.spaces[s.actor]) + 1
    gained = gaining(r, benefit_of_spot(space, spot))
    return f"Move the meeple to spot {spot + 1} of space {space}{gained}"


def _claim(r: Any, s: Any, position: int, kind: int) -> str:
    model = int(s.queue[position])
    returned = tile(tile_of(model, kind))
    cost = number_of(int(r.claim_costs[position]), "Shift")
    car = f"the {MODEL_NAMES[model]} car in position {position + 1}"
    return f"Claim {car} for {cost} and the design {returned}"


def _upgrade_space(r: Any, s: Any, space: int) -> str:
    gained = gaining(r, benefit_of_upgrade(s.upgrade_model, space))
    return f"Put the upgrade on space {space + 1}{gained}"


def _double(r: Any, s: Any, times: int) -> str:
    part = int(s.upgrade_part)
    value = int(r.part_values[step_after(r, s, part, times)])
    bonus = f", gain {number_of(value, 'point')}" if times == Times.TWICE else ""
    return f"Upgrade {Times(times).name.lower()}: {PART_NAMES[part]} to value {value}{bonus}"


def _park(r: Any, s: Any, garage: int) -> str:
    p, model = int(s.actor), MODEL_NAMES[int(s.aside[0])]
    old = int(s.garages[p, garage])
    if old != NONE:
        gained = f"in place of the {MODEL_NAMES[old]} one"
        return f"Park the {model} car in garage {garage + 1} {gained}"
    gained = gaining(r, benefit_of_garage(s.expert[p], garage))
    if picks_two(s, p, garage):
        gained = ", gain two benefits of your choice"
    return f"Park the {model} car in garage {garage + 1}{gained}"


def _goto(r: Any, place: int) -> str:
    return f"Go to {station(place)}, {number_of(int(r.station_shifts[place]), 'Shift')} to work"


def _held_goal(r: Any, s: Any, slot: int) -> str:
    return goal(r, int(s.hands[s.actor, slot]))


_WORDS: dict[Move, Callable[..., str]] = {
    Move.STATION: lambda r, _s, place: _goto(r, place),
    Move.CERT_SPOT: _spot,
    Move.TAKE_DESIGN: lambda r, s, source: f"Take the design {_design(r, s, source)}",
    Move.COLLECT: lambda _r, _s, part, extra: f"Collect {1 + extra} {PART_NAMES[part]}",
    Move.TRAIN_SHIFT: lambda r, s, department: _train(r, s, department, "Shift"),
    Move.TRAIN_BOOK: lambda r, s, department: _train(r, s, department, "book"),
    Move.MICRO: lambda _r, _s, department: f"Micro-manage {DEPARTMENT_NAMES[department]}",
    Move.ORDER: _order,
    Move.REQUEST_VOUCHER: lambda _r, _s: "Request a parts voucher",
    Move.PROVIDE: lambda _r, _s, *paid: f"Provide {_paid(*paid)}",
    Move.PATH: _path,
    Move.CLAIM: _claim,
    Move.UPGRADE: lambda _r, _s, *paid: f"Upgrade {_paid(*paid)}",
    Move.UPGRADE_SPACE: _upgrade_space,
    Move.DOUBLE: _double,
    Move.AWARD: lambda r, _s, kind: f"Take the plaque with {benefit(r, benefit_of_plaque(kind))}",
    Move.RECYCLE: lambda _r, _s, given, taken: (
        f"Swap {PART_NAMES[given]} for {PART_NAMES[taken]} in recycling"
    ),
    Move.EXCHANGE_SEAT: lambda _r, _s: "Exchange a Red Seat for an own Seat",
    Move.END_TURN: lambda _r, _s: "End the turn",
    Move.PARK: _park,
    Move.PICK_TWO: lambda r, _s, pair: f"Gain {benefit(r, benefit_of_pair(pair))}",
    Move.PET: lambda r, s, slot: f"Play the pet project {_held_goal(r, s, slot)}",
    Move.SPEAK: _speech,
    Move.NO_SEAT: lambda _r, _s: "Place no Seat",
    Move.PASS: lambda _r, _s: "Pass",
    Move.NEXT_GOAL: lambda r, s, slot: f"Put up {_held_goal(r, s, slot)} for next time",
}
"""What each move is in a player's words: rules record, state, and the move's arguments."""


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action in a player's words."""
    move, arguments = ACTIONS.decode(a)
    return _WORDS[move](r, s, *arguments)


def public_sentence(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it: the next goal is put up face down."""
    if MOVE_OF[a] == Move.NEXT_GOAL:
        return "Put up a goal for next time, face down"
    return sentence(r, s, a)


_NUMBERED = {
    Move.CERT_SPOT: 0,
    Move.UPGRADE_SPACE: 0,
    Move.PARK: 0,
}
"""Moves whose sentence names a place by its number, and the argument that is the place."""


def number(_r: Any, _s: Any, a: int) -> int | None:
    """The number by which a player would ask for an action: of its place, or 0 to decline."""
    move, arguments = ACTIONS.decode(a)
    if move in (Move.END_TURN, Move.PASS, Move.NO_SEAT):
        return 0
    return arguments[_NUMBERED[move]] + 1 if move in _NUMBERED else None
