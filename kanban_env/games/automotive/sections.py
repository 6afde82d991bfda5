"""The sections of an observation and their facts, named once; `observation` writes them."""

from __future__ import annotations

from kanban_env.core.sections import (
    Facts,
    Sections,
    Unit,
    entries_of,
    facts_length,
    layout_of,
    per_player,
    section,
    starter,
    unit_of,
)
from kanban_env.games.automotive.enums import (
    N_DECKS,
    N_DEPARTMENTS,
    N_DESIGNS,
    N_FACTORY_GOALS,
    N_FINAL_TILES,
    N_GARAGES,
    N_GOALS,
    N_GOALS_IN_PLAY,
    N_HAND,
    N_MODELS,
    N_NODES,
    N_ORDER_HAND,
    N_ORDERS,
    N_PARTS,
    N_PHASES,
    N_PLACES,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_SHOWN_QUESTIONS,
    N_STATIONS,
    N_TILES,
    N_UPGRADE_SPACES,
)

TENTH = unit_of("points / 10")
_PLACES_OF_SANDRA = N_STATIONS + 1
"""The workstations, and her desk."""


class SituationFacts(Facts):
    """The calendar, and the public supplies."""

    DAY = "day / max_days", 1, Unit("max_days")
    WEEK = "week / 3"
    CYCLE = "cycle / 3"
    PACE = "steps of the Pace Car / steps between checkered spaces", 1, Unit("track_steps")
    TRACK = "steps between checkered spaces / 5"
    MEETING = "a meeting is scheduled"
    PASSES = "passes in a row / 4"
    IS_MEAN = "Sandra is mean"
    IS_DRIVERS = "the Driver's Edition"
    BOOKS = "books in the supply / 10"
    VOUCHERS = "vouchers in the supply / 10"
    RED_SEATS = "Red Seats in the supply / 10"
    GOAL_DECK = "cards in the goal deck / 32"
    N_PLAYERS = "number of players / 4"
    SANDRA_DONE = "Sandra has moved or acted"
    OVER = "the game is over"
    PHASE = "the phase, one-hot", N_PHASES
    FINAL_TILE = "the Final Goal tile, one-hot", N_FINAL_TILES
    SANDRA = "the workstation or desk of Sandra, one-hot", _PLACES_OF_SANDRA
    NEXT_OF_SANDRA = "the one to which she would move next, one-hot", _PLACES_OF_SANDRA


class PlayerFacts(Facts):
    """The public facts about a player."""

    STORAGE = "cubes by part / 3", N_PARTS
    POINTS = "points / 100"
    BANK = "banked Shifts / 10"
    BOOKS = "books / 4"
    VOUCHERS = "vouchers / 4"
    RED_SEATS = "Red Seats / 10"
    SEATS_UP = "Seats up / 5"
    SEATS_DOWN = "Seats down / 5"
    SEATS_USED = "Seats used / 5"
    HAND = "goal cards in hand / 3"
    HAS_DOUBLED = "has doubled an upgrade"
    IS_EXPERT = "has the expert side of the board"
    IS_ASKED = "is asked"
    IS_DONE = "has chosen or acted today"
    GARAGES = "per garage (model + 1) / 5, 0 if empty", N_GARAGES
    CARS = "parked cars by model / 3", N_MODELS
    DESKS = "per department the desk / 5", N_DEPARTMENTS
    RANKS = "per department (players - players ahead) / 4, 0 on desk 0", N_DEPARTMENTS
    CERTIFIED = "per department: is certified", N_DEPARTMENTS
    SPACE = "(space of the certification track + 1) / 5"
    SPOT = "(spot + 1) / 4"
    AHEAD = "players ahead on the certification track / 4"
    DEPARTMENT = "the department, one-hot", N_DEPARTMENTS
    SIDE = "is on its right workstation"
    HAS_STATION = "has a workstation"
    HAS_PET = "has played the pet project"
    FACTORY_GOALS = "per factory goal: has taken a Seat", N_FACTORY_GOALS


class TurnFacts(Facts):
    """The turn in progress, and what its tasks have pending."""

    BUDGET = "budget of Shifts / 4"
    USED = "Shifts used / 4"
    LEFT = "Shifts left / 4"
    STATION_SHIFTS = "Shifts of the workstation / 3"
    PENDING_SHIFTS = "pending Shifts / 4"
    PENDING_BOOKS = "pending books / 4"
    PENDING_VOUCHERS = "pending vouchers / 4"
    HAS_ORDERED = "an order was issued"
    HAS_REQUESTED = "a voucher was requested"
    CHAIN_NODE = "(conveyor node of the displaced car + 1) / 10"
    MICRO = "the department that is micro-managed, one-hot", N_DEPARTMENTS - 1
    CLAIMED = "per position of the queue: is claimed", N_QUEUE
    ASIDE = "claimed cars to park, by model", N_MODELS
    NEXT_ASIDE = "the model of the next one, one-hot", N_MODELS
    DISPLACED = "the model of the displaced car, one-hot", N_MODELS
    UPGRADE_MODEL = "the model of the upgrade, one-hot", N_MODELS
    FILLED = "per garage: was filled in this turn", N_GARAGES
    STRETCH = "parts in Recycling when the run of swaps began", N_PARTS
    UPGRADE_PART = "the part of the upgrade, one-hot", N_PARTS
    AWARD = "the department of the plaque to take, one-hot", N_DEPARTMENTS


class PartFacts(Facts):
    """The parts that are not on players' boards."""

    WAREHOUSES = "per part the cubes in its warehouse / 4", N_PARTS
    RECYCLING = "per part: is in Recycling", N_PARTS
    SUPPLY = "per part the cubes in the supply / 10", N_PARTS
    STEPS = "per part the step of its value / 5", N_PARTS
    DOUBLED = "per part: was doubled", N_PARTS


class LineFacts(Facts):
    """A model's line."""

    ASSEMBLY = "parts in its assembly spaces", N_PARTS
    FREE = "free assembly spaces / 4"
    SUPPLY = "cars in the supply / 5"


class ConveyorFacts(Facts):
    """The cars on the conveyor."""

    STARTS = "per model: its start space has a car", N_MODELS
    NODES = "per other node the model of its car, one-hot", (N_NODES - N_MODELS) * N_MODELS


class DemandFacts(Facts):
    """The demand tiles."""

    SHOWN = "per model: its tile is shown", N_MODELS
    SEATS = "per model: Seats on its tile / 3", N_MODELS


class TileFacts(Facts):
    """A design tile."""

    MODEL = "model of the tile, one-hot", N_MODELS
    PART = "its part, one-hot, none if claim-only", N_PARTS


class DeckFacts(Facts):
    """A deck of designs."""

    TOP = entries_of("top tile", TileFacts)
    SIZE = "tiles / 10"


class FactoryFacts(Facts):
    """The factory goals."""

    NUMBERS = "per factory goal the number / 5", N_FACTORY_GOALS
    SEATS = "per factory goal the Seats left / 4", N_FACTORY_GOALS


class StackFacts(Facts):
    """A department's stack of plaques."""

    PLAQUES = "plaques left / 3"
    SEAT = "has its Seat"
    KINDS = "plaques by kind / 3, if one has seen them", N_PLAQUE_KINDS


class AwardFacts(Facts):
    """The plaques."""

    STACKS = entries_of("per department", StackFacts, N_DEPARTMENTS)
    TAKEN = "plaques taken by kind / 5", N_PLAQUE_KINDS


class GoalFacts(Facts):
    """A goal that players can speak on."""

    CARD = "number of the card / 32"
    TIMES = "times left / 3"
    SPEAKERS = "speakers / 3"
    HAS_SPOKEN = "one has spoken on it"
    POINTS = "the player's points for a speech now / 10"


class HandFacts(Facts):
    """The player's own goal cards."""

    CARDS = (
        "the player's own cards, 0.5 for the one chosen for the next meeting",
        N_GOALS,
        Unit(0.5),
    )
    SLOTS = "per slot the number of the card / 32", N_HAND
    POINTS = "per slot the player's points for a speech now / 10", N_HAND


class OutlookFacts(Facts):
    """The value of the player's own board now."""

    VERDICTS = "per department what Sandra would take / 5 or give / 10", N_DEPARTMENTS, TENTH
    TESTED = "tested designs / 5"
    WEEK = "points for a week / 40"
    CARS = "final points for cars / 25"
    DESIGNS = "final points for tested designs / 60"


class Section(Sections):
    """The sections, in order."""

    QUESTION = section("the question, one-hot; START by its open parts", N_SHOWN_QUESTIONS)
    SITUATION = section("", SituationFacts)
    PLAYERS = per_player("", PlayerFacts)
    BLUEPRINTS = per_player("blueprints on the desk by tile", N_TILES)
    UPGRADED = per_player(
        "upgraded designs by model and part: 0.5, doubled 1", N_DESIGNS, unit=Unit(0.5)
    )
    TURN = section("", TurnFacts)
    PARTS = section("", PartFacts)
    LINES = section("per model", LineFacts, N_MODELS)
    UPGRADE_SPACES = section("per model the filled upgrade spaces", N_UPGRADE_SPACES, N_MODELS)
    CONVEYOR = section("", ConveyorFacts)
    QUEUE = section("per position behind the Pace Car: the model, one-hot", N_MODELS, N_QUEUE)
    DEMAND = section("", DemandFacts)
    DISPLAY = section("per place", TileFacts, N_PLACES)
    DECKS = section("Central, then per row", DeckFacts, N_DECKS)
    FACTORY = section("", FactoryFacts)
    AWARDS = section("", AwardFacts)
    TABLE = section("table goals, then pet projects clockwise", GoalFacts, N_GOALS_IN_PLAY)
    SPEAKERS = per_player("goals spoken on, as in `table`", N_GOALS_IN_PLAY)
    DISCARDS = section("per goal card: 1 in play, 0.5 discarded", N_GOALS, unit=Unit(0.5))
    HAND = section("", HandFacts)
    ORDERS = section("per slot the Kanban order in the own hand, one-hot", N_ORDERS, N_ORDER_HAND)
    OUTLOOK = section("", OutlookFacts)


PLAYER_LENGTH = facts_length(PlayerFacts)
STACK_LENGTH = facts_length(StackFacts)

MOST_POINTS = 400
MOST_DESIGN_POINTS = 240
"""The limits of what printed numbers can make large: 4 in the units of these facts."""

layout = layout_of(Section)
start = starter(Section)
