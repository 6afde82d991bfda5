"""Automotive Revolution in words: every action as a sentence, and the board."""

from __future__ import annotations

from typing import Any

from kanban_env.core.players import player_at
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
    DEPARTMENT_NAMES,
    MIDDLE_EXIT,
    MODEL_NAMES,
    N_COLUMNS,
    N_GARAGES,
    N_KINDS,
    N_NODES,
    N_PARTS,
    N_PLACEMENTS,
    N_PLACES,
    N_SPOTS,
    N_TABLE,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    SIDE_EXIT,
    Question,
)
from kanban_env.games.automotive.rules.assembly import path_target
from kanban_env.games.automotive.rules.meeting import goal_at, speech_points
from kanban_env.games.automotive.rules.testing_innovation import picks_two, step_after
from kanban_env.games.automotive.text_board import board
from kanban_env.games.automotive.text_help import LEGEND, hint
from kanban_env.games.automotive.text_news import news
from kanban_env.games.automotive.words import (
    benefit,
    cubes_in,
    goal,
    number_of,
    station,
    tile,
)

__all__ = ["LEGEND", "board", "hint", "news", "sentence", "told"]

_NODES = (
    "the top", "the top", "the top", "the top", "the top",
    "the left end of row 2", "row 2 below Blue", "the middle of row 2", "row 2 below Yellow",
    "the right end of row 2", "the left of row 3", "the middle of row 3", "the right of row 3",
)  # fmt: skip


def _place(r: Any, s: Any, place: int) -> str:
    if place >= N_PLACES:
        name = ("Central", "the deck of row 1", "the deck of row 2")[place - N_PLACES]
        return f"{tile(int(s.decks[place - N_PLACES, 0]))} (top of {name})"
    where = f"row {place // N_COLUMNS + 1} column {place % N_COLUMNS + 1}"
    gained = benefit(r, COLUMNS + place % N_COLUMNS)
    if s.question != Question.START_DESIGN and gained != "nothing":
        where += f": {gained}"
    return f"{tile(int(s.display[place]))} ({where})"


def _order(r: Any, s: Any, arg: int) -> str:
    order, placement = int(s.orders[s.actor, arg // N_PLACEMENTS]), arg % N_PLACEMENTS
    cubes = cubes_in(r.order_cubes[order, placement])
    return f"Issue order {order} in placement {placement + 1}: {cubes}"


def _train(r: Any, s: Any, department: int, means: str) -> str:
    desk = int(s.desks[s.actor, department]) + 1
    became = {int(r.certified_at): ", certified", int(r.expert_at): ", expert"}.get(desk, "")
    return f"Train in {DEPARTMENT_NAMES[department]} with a {means} (desk {desk}{became})"


def _paid(arg: int) -> str:
    model, part = arg // 2 // N_PARTS, arg // 2 % N_PARTS
    how = "with a voucher" if arg % 2 else "from storage"
    return f"{MODEL_NAMES[model]} {PART_NAMES[part]} {how}"


def _path(r: Any, s: Any, inward: int) -> str:
    target = int(path_target(r, s, inward))
    points = number_of(int(r.exit_points[target - N_NODES]), "point") if target >= N_NODES else ""
    names = {SIDE_EXIT: f"the side exit ({points})", MIDDLE_EXIT: f"the middle exit ({points})"}
    where = names[target] if target in names else _NODES[target]
    way = ("down", "inward")[inward]
    return f"The displaced {MODEL_NAMES[int(s.chain_car)]} car goes {way} to {where}"


def _speech(r: Any, s: Any, g: int) -> str:
    points = number_of(speech_points(r, s, s.actor, g), "point")
    card = goal(r, int(goal_at(r, s, s.actor, g)))
    if g < N_TABLE:
        return f"Speak on table goal {card} for {points}"
    owner = player_at(r, s.actor, g - N_TABLE)
    return f"Speak on the pet project of player_{owner}, {card} for {points}"


def _spot(r: Any, s: Any, spot: int) -> str:
    space = int(s.spaces[s.actor]) + 1
    gained = benefit(r, CERTIFICATION + N_SPOTS * space + spot)
    return f"Move the meeple to spot {spot + 1} of space {space}: {gained}"


def _claim(r: Any, s: Any, arg: int) -> str:
    q, model = arg // N_KINDS, int(s.queue[arg // N_KINDS])
    returned = tile(N_KINDS * model + arg % N_KINDS)
    cost = number_of(int(r.claim_costs[q]), "Shift")
    return f"Claim the {MODEL_NAMES[model]} car in position {q + 1} ({cost}) for {returned}"


def _upgrade_space(r: Any, s: Any, i: int) -> str:
    row = UPGRADES + N_UPGRADE_SPACES * int(s.upgrade_model) + i
    return f"Put the upgrade on space {i + 1}: {benefit(r, row)}"


def _double(r: Any, s: Any, double: int) -> str:
    part = int(s.upgrade_part)
    value = int(r.part_values[step_after(s, part, double)])
    bonus = f" and {number_of(value, 'point')}" if double else ""
    return f"Upgrade {('once', 'twice')[double]}: {PART_NAMES[part]} to value {value}{bonus}"


def _park(r: Any, s: Any, garage: int) -> str:
    p, model = int(s.actor), MODEL_NAMES[int(s.aside[0])]
    old, side = int(s.garages[p, garage]), int(s.expert[p])
    if old != NONE:
        gained = f"in place of the {MODEL_NAMES[old]} one"
        return f"Park the {model} car in garage {garage + 1} {gained}"
    gained = benefit(r, GARAGES + N_GARAGES * side + garage)
    if picks_two(s, p, garage):
        gained = "two benefits of your choice"
    return f"Park the {model} car in garage {garage + 1}: {gained}"


def _goto(r: Any, arg: int) -> str:
    return f"Go to {station(arg)} ({number_of(int(r.station_shifts[arg]), 'Shift')})"


def _swap(arg: int) -> str:
    given, taken = PART_NAMES[arg // N_PARTS], PART_NAMES[arg % N_PARTS]
    return f"Swap {given} for {taken} in recycling"


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action in a player's words."""
    move, arg = Move(int(MOVE_OF[a])), int(ARGUMENT_OF[a])
    words = {
        Move.STATION: lambda: _goto(r, arg),
        Move.CERT_SPOT: lambda: _spot(r, s, arg),
        Move.TAKE_DESIGN: lambda: f"Take the design {_place(r, s, arg)}",
        Move.COLLECT: lambda: f"Collect {arg % MAX_COLLECT + 1} {PART_NAMES[arg // MAX_COLLECT]}",
        Move.TRAIN_SHIFT: lambda: _train(r, s, arg, "Shift"),
        Move.TRAIN_BOOK: lambda: _train(r, s, arg, "book"),
        Move.MICRO: lambda: f"Micro-manage {DEPARTMENT_NAMES[arg]}",
        Move.ORDER: lambda: _order(r, s, arg),
        Move.REQUEST_VOUCHER: lambda: "Request a parts voucher",
        Move.PROVIDE: lambda: f"Provide {_paid(arg)}",
        Move.PATH: lambda: _path(r, s, arg),
        Move.CLAIM: lambda: _claim(r, s, arg),
        Move.UPGRADE: lambda: f"Upgrade {_paid(arg)}",
        Move.UPGRADE_SPACE: lambda: _upgrade_space(r, s, arg),
        Move.DOUBLE: lambda: _double(r, s, arg),
        Move.AWARD: lambda: f"Take the plaque with {benefit(r, PLAQUES + arg)}",
        Move.RECYCLE: lambda: _swap(arg),
        Move.EXCHANGE_SEAT: lambda: "Exchange a Red Seat for an own Seat",
        Move.END_TURN: lambda: "End the turn",
        Move.PARK: lambda: _park(r, s, arg),
        Move.PICK_TWO: lambda: f"Pick {benefit(r, PICK_TWO + arg)}",
        Move.PET: lambda: f"Play the pet project {goal(r, int(s.hands[s.actor, arg]))}",
        Move.SPEAK: lambda: _speech(r, s, arg),
        Move.NO_SEAT: lambda: "Place no Seat",
        Move.PASS: lambda: "Pass",
        Move.NEXT_GOAL: lambda: f"Put up {goal(r, int(s.hands[s.actor, arg]))} for next time",
    }
    return words[move]()


def told(r: Any, s: Any, a: int) -> str:
    """The action as the other players see it: the next goal is put up face down."""
    if MOVE_OF[a] == Move.NEXT_GOAL:
        return "Put up a goal for next time, face down"
    return sentence(r, s, a)
