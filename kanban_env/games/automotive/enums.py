"""Names for the numbers of Automotive Revolution: departments, parts, models, questions, sizes."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from kanban_env.core.jit import rule

NONE = -1


class Department(IntEnum):
    """The five departments, from left to right."""

    TESTING = 0
    ASSEMBLY = 1
    LOGISTICS = 2
    DESIGN = 3
    ADMINISTRATION = 4


class Part(IntEnum):
    """The six kinds of car parts."""

    CHASSIS = 0
    TRANSMISSION = 1
    TURBO = 2
    ENGINE = 3
    SUSPENSION = 4
    BRAKES = 5


class Model(IntEnum):
    """The five car models, by conveyor line."""

    BLACK = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    RED = 4


class Benefit(IntEnum):
    """What a benefit can give."""

    SHIFT = 0
    BOOK = 1
    VOUCHER = 2
    SEAT = 3
    POINT = 4


class Question(IntEnum):
    """The questions that an actor is asked."""

    GAME_OVER = 0
    START_SPOT = 1
    START_PART = 2
    START_DESIGN = 3
    STATION = 4
    WORK = 5
    CERT_SPOT = 6
    AWARD = 7
    PATH = 8
    UPGRADE_SPACE = 9
    DOUBLE = 10
    PARK = 11
    PICK_TWO = 12
    MEETING = 13
    AFTER_PET = 14
    NEXT_GOAL = 15
    START = 16


class Phase(IntEnum):
    """The phases of the game and of a day."""

    START = 0
    SELECTION = 1
    WORKING = 2
    MEETING = 3
    NEW_BUSINESS = 4


class GoalKind(IntEnum):
    """What a performance goal counts."""

    CARS = 0
    MODELS = 1
    CARS_OF_MODEL = 2
    UPGRADES_OF_PART = 3
    UPGRADES = 4
    TESTED = 5
    PARTS_OF_TYPES = 6
    GARAGES = 7
    CERTIFIED_IN = 8
    BLUEPRINTS = 9
    BOOKS = 10
    CERTIFICATIONS = 11
    VOUCHERS = 12
    BANK = 13
    SEATS = 14


class Holding(IntEnum):
    """What a player has, counted for all goals and for Sandra at once: places in a list.

    The first five are what Sandra counts, by department.
    """

    UPGRADES = 0
    CARS = 1
    STORED = 2
    BLUEPRINTS = 3
    CERTIFICATIONS = 4
    MODELS = 5
    TESTED = 6
    BOOKS = 7
    VOUCHERS = 8
    BANK = 9
    SEATS = 10
    NOTHING = 11
    CARS_OF_MODEL = 12
    UPGRADES_OF_PART = 17
    PARTS_OF_TYPES = 23
    GARAGES = 29
    CERTIFIED_IN = 34


class FinalKind(IntEnum):
    """What a Final Goal counts."""

    CARS_OF_ONE_MODEL = 0
    CARS = 1
    MODELS = 2
    CARS_OF_MODEL = 3
    UPGRADED_PARTS = 4
    UPGRADES = 5
    UPGRADES_OF_ONE_PART = 6
    UPGRADES_OF_PART = 7
    CERTIFICATIONS = 8
    CERTIFIED_IN = 9
    BANK = 10
    BOOKS = 11
    EXPERT = 12


class Area(IntEnum):
    """The areas of the factory goals."""

    CERTIFICATIONS = 0
    CARS = 1
    UPGRADES = 2


DEPARTMENT_NAMES = (
    "Testing & Innovation",
    "Assembly",
    "Logistics",
    "Design",
    "Administration",
)
PART_NAMES = tuple(part.name.capitalize() for part in Part)
MODEL_NAMES = tuple(model.name.capitalize() for model in Model)

MAX_PLAYERS = 4
N_DEPARTMENTS = len(Department)
N_SIDES = 2
"""Workstations of a department: left and right."""
N_STATIONS = N_SIDES * N_DEPARTMENTS
SANDRAS_DESK = N_STATIONS
N_PARTS = len(Part)
N_MODELS = len(Model)
N_BENEFITS = len(Benefit)
N_KINDS = N_PARTS + 1
CLAIM_ONLY = N_PARTS
"""The kind of a design tile without a part."""
N_TILES = N_MODELS * N_KINDS
N_DESIGNS = N_MODELS * N_PARTS
"""Designs that can be upgraded: those with a part."""
N_ROWS = 2
N_COLUMNS = 4
N_PLACES = N_ROWS * N_COLUMNS
CENTRAL = 0
N_DECKS = 1 + N_ROWS
"""Central, then a deck per row."""
N_SOURCES = N_PLACES + N_DECKS
"""Where a design can be taken: the places of the display, then the tops of the decks."""
N_GARAGES = 5
N_DESKS = 6
N_SPACES = 6
N_SPOTS = 4
N_UPGRADE_SPACES = 6
N_STEPS = 8
"""Room for the steps of the part value track; `r.last_step` is the highest one."""
N_NODES = 13
SIDE_EXIT = N_NODES
MIDDLE_EXIT = N_NODES + 1
N_QUEUE = 4
N_ASIDE = N_QUEUE
N_GOALS = 32
N_TABLE = 4
N_GOALS_IN_PLAY = N_TABLE + MAX_PLAYERS
"""The goals of a meeting, as each player numbers them: the table, then the pets clockwise."""
N_HAND = 3
N_ORDERS = 12
N_ORDER_HAND = 2
N_PLACEMENTS = 4
N_SYMBOLS = 6
N_PHASES = len(Phase)
N_SHOWN_QUESTIONS = Question.START
"""Questions with a number of their own in observations: START is shown as START_PART and
START_DESIGN, each until it is answered."""
N_AREAS = len(Area)
N_AREA_GOALS = 2
"""Factory goals of an area: the lower number, then the higher."""
N_FACTORY_GOALS = N_AREA_GOALS * N_AREAS
N_FACTORY_TILES = 4
N_PLAQUE_KINDS = 4
N_COMBINATIONS = 6
N_DEMANDS = 2
N_FINAL_TILES = 6
N_FINAL_GOALS = 3
N_RECYCLED = 3


@rule
def tile_of(model: Any, kind: Any) -> Any:
    """The design tile of a model and a kind: a part, or CLAIM_ONLY."""
    return N_KINDS * int(model) + kind


@rule
def model_of(tile: Any) -> Any:
    """The model of a design tile."""
    return tile // N_KINDS


@rule
def kind_of(tile: Any) -> Any:
    """The kind of a design tile: its part, or CLAIM_ONLY."""
    return tile % N_KINDS


@rule
def design_of(model: Any, part: Any) -> Any:
    """The number of a design among those with a part, where claim-only ones do not count."""
    return N_PARTS * model + part


@rule
def station_of(department: Any, side: Any) -> Any:
    """The workstation on a side of a department."""
    return N_SIDES * department + side


@rule
def department_of(station: Any) -> Any:
    """The department of a workstation; Sandra's desk counts as Administration."""
    return min(int(station) // N_SIDES, N_DEPARTMENTS - 1)


@rule
def side_of(station: Any) -> Any:
    """The side of a workstation: 0 left, 1 right."""
    return station % N_SIDES


@rule
def place_of(row: Any, column: Any) -> Any:
    """The place of the display in a row and column."""
    return N_COLUMNS * row + column


@rule
def row_of(place: Any) -> Any:
    """The row of a place of the display."""
    return place // N_COLUMNS


@rule
def column_of(place: Any) -> Any:
    """The column of a place of the display."""
    return place % N_COLUMNS


@rule
def deck_of_row(row: Any) -> Any:
    """The deck that fills a row of the display."""
    return CENTRAL + 1 + row


@rule
def is_place(source: Any) -> Any:
    """Whether a source of designs is a place of the display, not a deck."""
    return source < N_PLACES


@rule
def deck_at(source: Any) -> Any:
    """The deck of a source of designs that is not a place of the display."""
    return source - N_PLACES


@rule
def is_exit(target: Any) -> Any:
    """Whether an arrow of the conveyor leads to an exit, not to a node."""
    return target >= N_NODES


@rule
def exit_at(target: Any) -> Any:
    """The exit to which an arrow leads: 0 a side exit, 1 the middle exit."""
    return target - N_NODES


@rule
def factory_goal_of(area: Any, which: Any) -> Any:
    """The factory goal of an area: 0 the lower number, 1 the higher."""
    return N_AREA_GOALS * area + which


@rule
def final_goal_of(tile: Any, place: Any) -> Any:
    """The Final Goal on a place of a tile; tiles are numbered from 1, goals and places from 0."""
    return N_FINAL_GOALS * (tile - 1) + place
