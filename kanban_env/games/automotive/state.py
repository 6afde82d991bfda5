"""The state of a game of Automotive Revolution: one flat record."""

from __future__ import annotations

from kanban_env.core.spec import state_dtype
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_ASIDE,
    N_DECKS,
    N_DEMANDS,
    N_DEPARTMENTS,
    N_FACTORY_GOALS,
    N_GARAGES,
    N_GOALS,
    N_GOALS_IN_PLAY,
    N_HAND,
    N_MODELS,
    N_NODES,
    N_ORDERS,
    N_PARTS,
    N_PLACES,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_TABLE,
    N_TILES,
    N_UPGRADE_SPACES,
)

STATE = state_dtype(
    MAX_PLAYERS,
    ("day", "i2"),
    ("phase", "i1"),
    ("week", "i1"),
    ("cycle", "i1"),
    ("pace", "i1"),  # steps of the Pace Car since the last checkered space
    ("meeting", "i1"),  # 1 if a meeting is scheduled
    ("first", "i1"),  # the player who began the starting round
    ("track", "i1", (MAX_PLAYERS,)),  # players in track order, as last computed
    ("track_at", "i1"),  # the place of the player at turn in that order
    ("passes", "i1"),  # passes in a row in the meeting
    ("sandra", "i1"),  # her station, or her desk
    ("sandra_done", "i1"),  # 1 if she has moved (selection) or acted (working phase)
    ("done", "i1", (MAX_PLAYERS,)),  # the same for every player
    ("stations", "i1", (MAX_PLAYERS,)),
    ("expert", "i1", (MAX_PLAYERS,)),  # 1 if the board shows its expert side
    ("bank", "i1", (MAX_PLAYERS,)),
    ("books", "i1", (MAX_PLAYERS,)),
    ("vouchers", "i1", (MAX_PLAYERS,)),
    ("red_seats", "i1", (MAX_PLAYERS,)),
    ("seats_up", "i1", (MAX_PLAYERS,)),
    ("seats_down", "i1", (MAX_PLAYERS,)),
    ("seats_used", "i1", (MAX_PLAYERS,)),
    ("seats_locked", "i1", (MAX_PLAYERS,)),
    ("storage", "i1", (MAX_PLAYERS, N_PARTS)),
    ("blueprints", "i1", (MAX_PLAYERS, N_TILES)),  # 1 if the tile is on that player's desk
    ("upgraded", "i1", (MAX_PLAYERS, N_TILES)),  # 1 if the tile is that player's upgraded design
    ("double_tiles", "i1", (MAX_PLAYERS,)),  # the double-upgraded tile
    ("garages", "i1", (MAX_PLAYERS, N_GARAGES)),  # model
    ("desks", "i1", (MAX_PLAYERS, N_DEPARTMENTS)),  # training
    ("ranking", "i1", (N_DEPARTMENTS, MAX_PLAYERS)),  # players, the best first
    ("spaces", "i1", (MAX_PLAYERS,)),  # of the certification track
    ("spots", "i1", (MAX_PLAYERS,)),
    ("goals_taken", "i1", (MAX_PLAYERS, N_FACTORY_GOALS)),
    ("awards_seen", "i1", (MAX_PLAYERS, N_DEPARTMENTS)),  # 1 if the player looked at that stack
    ("hands", "i1", (MAX_PLAYERS, N_HAND)),  # goal cards 1..32, ascending, then NONE
    ("hand_sizes", "i1", (MAX_PLAYERS,)),
    ("pets", "i1", (MAX_PLAYERS,)),
    ("choices", "i1", (MAX_PLAYERS,)),  # face-down cards for the next meeting
    ("spoke", "i1", (MAX_PLAYERS, N_GOALS_IN_PLAY)),  # 1 if the player spoke on that goal
    ("orders", "i1", (MAX_PLAYERS, 2)),  # Kanban orders in hand, ascending
    ("working", "i1"),  # 1 during a player's working turn
    ("budget", "i1"),
    ("shifts_used", "i1"),
    ("station_shifts", "i1"),
    ("pending_shifts", "i1"),
    ("pending_books", "i1"),
    ("pending_vouchers", "i1"),
    ("micro", "i1"),  # the micro-managed department
    ("ordered", "i1"),
    ("requested", "i1"),
    ("claimed", "i1", (N_QUEUE,)),  # 1 if that queue position was claimed this turn
    ("aside", "i1", (N_ASIDE,)),  # models claimed and not yet parked, in claim order
    ("n_aside", "i1"),
    ("filled", "i1", (N_GARAGES,)),  # 1 if the garage was filled this turn
    ("stretch", "i1", (N_PARTS,)),  # the recycling pool when the run of swaps began
    ("chain_node", "i1"),  # the node of the displaced car
    ("chain_car", "i1"),  # its model
    ("upgrade_model", "i1"),
    ("upgrade_part", "i1"),
    ("award_department", "i1"),
    ("warehouses", "i1", (N_PARTS,)),
    ("recycling", "i1", (N_PARTS,)),  # 1 if the pool holds the part
    ("part_supply", "i1", (N_PARTS,)),
    ("assembly", "i1", (N_MODELS, N_PARTS)),  # 1 if an assembly space of the model holds the part
    ("upgrade_spaces", "i1", (N_MODELS, N_UPGRADE_SPACES)),  # part
    ("improved", "i1", (N_MODELS, N_PARTS)),  # 1 if the part is upgraded in the model
    ("steps_of_part", "i1", (N_PARTS,)),  # on the value track
    ("doubled", "i1", (N_PARTS,)),
    ("conveyor", "i1", (N_NODES,)),  # model
    ("car_supply", "i1", (N_MODELS,)),
    ("queue", "i1", (N_QUEUE,)),  # models behind the Pace Car
    ("demand", "i1", (N_DEMANDS,)),  # models
    ("demand_seats", "i1", (N_DEMANDS,)),
    ("demand_deck", "i1", (N_MODELS - N_DEMANDS,)),
    ("display", "i1", (N_PLACES,)),  # tiles
    ("decks", "i1", (N_DECKS, N_TILES)),  # Central and the row decks; index 0 is the top
    ("deck_sizes", "i1", (N_DECKS,)),
    ("goal_deck", "i1", (N_GOALS,)),
    ("goal_deck_size", "i1"),
    ("discards", "i1", (N_GOALS,)),  # 1 if card number index + 1 is discarded
    ("table", "i1", (N_TABLE,)),  # goal cards
    ("order_deck", "i1", (N_ORDERS,)),
    ("order_deck_size", "i1"),
    ("factory_numbers", "i1", (N_FACTORY_GOALS,)),
    ("factory_seats", "i1", (N_FACTORY_GOALS,)),
    ("plaques", "i1", (N_DEPARTMENTS, N_PLAQUE_KINDS)),
    ("plaques_taken", "i1", (N_PLAQUE_KINDS,)),
    ("award_seats", "i1", (N_DEPARTMENTS,)),
    ("book_supply", "i1"),
    ("voucher_supply", "i1"),
    ("red_supply", "i1"),
    ("final_tile", "i1"),  # printed number
)

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
