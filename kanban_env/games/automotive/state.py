"""The state of a game of Automotive Revolution: one flat record."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import state_dtype
from kanban_env.core.states import COUNT, FLAG, LARGE_COUNT, Range, state_ranges
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_ASIDE,
    N_DECKS,
    N_DEMANDS,
    N_DEPARTMENTS,
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
    N_SPACES,
    N_SPOTS,
    N_STATIONS,
    N_STEPS,
    N_TABLE,
    N_TILES,
    N_UPGRADE_SPACES,
    NONE,
    SANDRAS_DESK,
)

PLAYER = Range(0, MAX_PLAYERS - 1)
PLAYER_OR_NONE = Range(NONE, MAX_PLAYERS - 1)
MODEL_OR_NONE = Range(NONE, N_MODELS - 1)
PART_OR_NONE = Range(NONE, N_PARTS - 1)
TILE_OR_NONE = Range(NONE, N_TILES - 1)
GOAL_OR_NONE = Range(NONE, N_GOALS)
ORDER_OR_NONE = Range(NONE, N_ORDERS - 1)

FIELDS: tuple[tuple[Any, ...], ...] = (
    ("day", "i2", LARGE_COUNT),
    ("phase", "i1", Range(0, N_PHASES - 1)),
    ("week", "i1", COUNT),
    ("cycle", "i1", COUNT),
    ("pace", "i1", COUNT),  # steps of the Pace Car since the last checkered space
    ("meeting", "i1", FLAG),  # 1 if a meeting is scheduled
    ("first", "i1", PLAYER),  # the player who began the starting round
    ("track", "i1", (MAX_PLAYERS,), PLAYER_OR_NONE),  # players in track order, as last computed
    ("track_at", "i1", Range(0, MAX_PLAYERS)),  # the place of the player at turn in that order
    ("passes", "i1", Range(0, MAX_PLAYERS)),  # passes in a row in the meeting
    ("sandra", "i1", Range(0, SANDRAS_DESK)),  # her station, or her desk
    ("sandra_done", "i1", FLAG),  # 1 if she has moved (selection) or acted (working phase)
    ("done", "i1", (MAX_PLAYERS,), FLAG),  # the same for every player
    ("stations", "i1", (MAX_PLAYERS,), Range(NONE, N_STATIONS - 1)),
    ("expert", "i1", (MAX_PLAYERS,), FLAG),  # 1 if the board shows its expert side
    ("bank", "i1", (MAX_PLAYERS,), COUNT),
    ("books", "i1", (MAX_PLAYERS,), COUNT),
    ("vouchers", "i1", (MAX_PLAYERS,), COUNT),
    ("red_seats", "i1", (MAX_PLAYERS,), COUNT),
    ("seats_up", "i1", (MAX_PLAYERS,), COUNT),
    ("seats_down", "i1", (MAX_PLAYERS,), COUNT),
    ("seats_used", "i1", (MAX_PLAYERS,), COUNT),
    ("seats_locked", "i1", (MAX_PLAYERS,), FLAG),
    ("storage", "i1", (MAX_PLAYERS, N_PARTS), COUNT),
    ("blueprints", "i1", (MAX_PLAYERS, N_TILES), FLAG),  # 1 if the tile is on that player's desk
    # 1 if the tile is that player's upgraded design
    ("upgraded", "i1", (MAX_PLAYERS, N_TILES), FLAG),
    ("double_tiles", "i1", (MAX_PLAYERS,), TILE_OR_NONE),  # the double-upgraded tile
    ("garages", "i1", (MAX_PLAYERS, N_GARAGES), MODEL_OR_NONE),  # model
    ("desks", "i1", (MAX_PLAYERS, N_DEPARTMENTS), COUNT),  # training
    ("ranking", "i1", (N_DEPARTMENTS, MAX_PLAYERS), PLAYER_OR_NONE),  # players, the best first
    ("spaces", "i1", (MAX_PLAYERS,), Range(NONE, N_SPACES - 1)),  # of the certification track
    ("spots", "i1", (MAX_PLAYERS,), Range(NONE, N_SPOTS - 1)),
    ("goals_taken", "i1", (MAX_PLAYERS, N_FACTORY_GOALS), FLAG),
    ("awards_seen", "i1", (MAX_PLAYERS, N_DEPARTMENTS), FLAG),  # 1 if the player saw that stack
    ("hands", "i1", (MAX_PLAYERS, N_HAND), GOAL_OR_NONE),  # goal cards 1..32, ascending, then NONE
    ("hand_sizes", "i1", (MAX_PLAYERS,), Range(0, N_HAND)),
    ("pets", "i1", (MAX_PLAYERS,), GOAL_OR_NONE),
    ("choices", "i1", (MAX_PLAYERS,), GOAL_OR_NONE),  # face-down cards for the next meeting
    ("spoke", "i1", (MAX_PLAYERS, N_GOALS_IN_PLAY), FLAG),  # 1 if the player spoke on that goal
    ("orders", "i1", (MAX_PLAYERS, N_ORDER_HAND), ORDER_OR_NONE),  # in hand, ascending
    ("working", "i1", FLAG),  # 1 during a player's working turn
    ("budget", "i1", COUNT),
    ("shifts_used", "i1", COUNT),
    ("station_shifts", "i1", COUNT),
    ("pending_shifts", "i1", COUNT),
    ("pending_books", "i1", COUNT),
    ("pending_vouchers", "i1", COUNT),
    ("micro", "i1", Range(NONE, N_DEPARTMENTS - 1)),  # the micro-managed department
    ("ordered", "i1", FLAG),
    ("requested", "i1", FLAG),
    ("claimed", "i1", (N_QUEUE,), FLAG),  # 1 if that queue position was claimed this turn
    ("aside", "i1", (N_ASIDE,), MODEL_OR_NONE),  # models claimed and not yet parked, in claim order
    ("n_aside", "i1", Range(0, N_ASIDE)),
    ("filled", "i1", (N_GARAGES,), FLAG),  # 1 if the garage was filled this turn
    ("stretch", "i1", (N_PARTS,), FLAG),  # the recycling pool when the run of swaps began
    ("chain_node", "i1", Range(NONE, N_NODES - 1)),  # the node of the displaced car
    ("chain_car", "i1", MODEL_OR_NONE),  # its model
    ("upgrade_model", "i1", MODEL_OR_NONE),
    ("upgrade_part", "i1", PART_OR_NONE),
    ("award_department", "i1", Range(NONE, N_DEPARTMENTS - 1)),
    ("warehouses", "i1", (N_PARTS,), COUNT),
    ("recycling", "i1", (N_PARTS,), FLAG),  # 1 if the pool holds the part
    ("part_supply", "i1", (N_PARTS,), COUNT),
    # 1 if an assembly space of the model holds the part
    ("assembly", "i1", (N_MODELS, N_PARTS), FLAG),
    ("upgrade_spaces", "i1", (N_MODELS, N_UPGRADE_SPACES), PART_OR_NONE),  # part
    ("improved", "i1", (N_MODELS, N_PARTS), FLAG),  # 1 if the part is upgraded in the model
    ("steps_of_part", "i1", (N_PARTS,), Range(0, N_STEPS - 1)),  # on the value track
    ("doubled", "i1", (N_PARTS,), COUNT),
    ("conveyor", "i1", (N_NODES,), MODEL_OR_NONE),  # model
    ("car_supply", "i1", (N_MODELS,), COUNT),
    ("queue", "i1", (N_QUEUE,), MODEL_OR_NONE),  # models behind the Pace Car
    ("demand", "i1", (N_DEMANDS,), MODEL_OR_NONE),  # models
    ("demand_seats", "i1", (N_DEMANDS,), COUNT),
    ("demand_deck", "i1", (N_MODELS - N_DEMANDS,), MODEL_OR_NONE),
    ("display", "i1", (N_PLACES,), TILE_OR_NONE),  # tiles
    # Central and the row decks; index 0 is the top
    ("decks", "i1", (N_DECKS, N_TILES), TILE_OR_NONE),
    ("deck_sizes", "i1", (N_DECKS,), Range(0, N_TILES)),
    ("goal_deck", "i1", (N_GOALS,), GOAL_OR_NONE),
    ("goal_deck_size", "i1", Range(0, N_GOALS)),
    ("discards", "i1", (N_GOALS,), FLAG),  # 1 if card number index + 1 is discarded
    ("table", "i1", (N_TABLE,), GOAL_OR_NONE),  # goal cards
    ("order_deck", "i1", (N_ORDERS,), ORDER_OR_NONE),
    ("order_deck_size", "i1", Range(0, N_ORDERS)),
    ("factory_numbers", "i1", (N_FACTORY_GOALS,), COUNT),
    ("factory_seats", "i1", (N_FACTORY_GOALS,), COUNT),
    ("plaques", "i1", (N_DEPARTMENTS, N_PLAQUE_KINDS), COUNT),
    ("plaques_taken", "i1", (N_PLAQUE_KINDS,), COUNT),
    ("award_seats", "i1", (N_DEPARTMENTS,), COUNT),
    ("book_supply", "i1", COUNT),
    ("voucher_supply", "i1", COUNT),
    ("red_supply", "i1", COUNT),
    ("final_tile", "i1", Range(1, N_FINAL_TILES)),  # printed number
)
STATE = state_dtype(MAX_PLAYERS, *FIELDS)
RANGES = state_ranges(FIELDS)

PLAYER_AXIS = (
    "scores",
    "done",
    "stations",
    "expert",
    "bank",
    "books",
    "vouchers",
    "red_seats",
    "seats_up",
    "seats_down",
    "seats_used",
    "seats_locked",
    "storage",
    "blueprints",
    "upgraded",
    "double_tiles",
    "garages",
    "desks",
    "spaces",
    "spots",
    "goals_taken",
    "awards_seen",
    "hands",
    "hand_sizes",
    "pets",
    "choices",
    "spoke",
    "orders",
)
PLAYER_VALUES = ("actor", "first", "track", "ranking")
