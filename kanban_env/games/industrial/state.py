"""The state of an Industrial Board Game: one flat record."""

from __future__ import annotations

from kanban_env.core.spec import state_dtype
from kanban_env.games.industrial.enums import (
    MAX_PLAYERS,
    N_BOXES,
    N_COLOURS,
    N_DEPARTMENTS,
    N_EFFECTS,
    N_EVENTS,
    N_INCIDENT_CARDS,
    N_INCIDENTS,
    N_LEVELS,
    N_MARKETS,
    N_OTHERS,
    N_TRACKS,
)

STATE = state_dtype(
    MAX_PLAYERS,
    ("money", "i2", (MAX_PLAYERS,)),
    ("maintenance", "i2", (MAX_PLAYERS,)),
    ("debt", "i2"),  # what the player at turn must pay now
    ("bid", "i2"),  # the highest bid of an auction
    ("round_number", "i1"),
    ("phase", "i1"),
    ("start", "i1"),  # the initial player of the round
    ("turn", "i1"),  # the player at turn; in an auction the actor may be another
    ("living", "i1", (MAX_PLAYERS,)),
    ("waiting", "i1", (MAX_PLAYERS,)),  # 1 while the player still has a turn in this phase
    ("price", "i1"),  # the round's die: price of raw material, base of the sale price
    ("events", "i1", (N_EVENTS,)),  # in the order of the rounds
    ("raw", "i1", (MAX_PLAYERS,)),
    ("goods", "i1", (MAX_PLAYERS,)),  # cubes in the final warehouse
    ("tracks", "i1", (MAX_PLAYERS, N_TRACKS)),
    ("loans", "i1", (MAX_PLAYERS,)),
    ("levels", "i1", (MAX_PLAYERS, N_DEPARTMENTS)),
    ("copied", "i1", (MAX_PLAYERS,)),  # the improvement copied by Coaching, or NONE
    ("effects", "i2", (MAX_PLAYERS, N_EFFECTS)),  # amounts summed over the improvements owned
    ("access", "i1", (MAX_PLAYERS, N_MARKETS)),  # improvements owned that open the market
    ("shares", "i1", (MAX_PLAYERS, N_OTHERS)),  # [p, i]: of the player i + 1 places clockwise
    ("shares_sold", "i1", (MAX_PLAYERS,)),  # taken slots of the company
    ("ceo", "i1", (MAX_PLAYERS,)),  # 1 while not placed
    ("reserve", "i1", (MAX_PLAYERS, N_COLOURS)),
    ("boxes", "i1", (N_BOXES,)),  # the colour offered, or NONE
    ("bag", "i1", (N_COLOURS,)),
    ("used", "i1", (N_COLOURS,)),  # technicians that go to the bag at round end
    ("market_used", "i1", (N_MARKETS,)),
    ("tree_used", "i1", (N_DEPARTMENTS, N_LEVELS)),
    ("market", "i1"),  # where the player at turn is selling, or NONE
    ("best_roll", "i1"),
    ("copies", "i1"),  # copies that the player at turn may still choose
    ("free_shares", "i1"),  # free shares that the player at turn still gets
    ("company", "i1"),  # whose share is auctioned, or NONE
    ("leader", "i1"),  # who made the highest bid, or NONE
    ("deck", "i1", (N_INCIDENT_CARDS,)),  # kinds; NONE before deck_top
    ("deck_top", "i1"),
    ("deck_end", "i1"),
    ("hands", "i1", (MAX_PLAYERS, N_INCIDENTS)),
    ("hand_sizes", "i1", (MAX_PLAYERS,)),
    ("discards", "i1", (N_INCIDENTS,)),
    ("incident_played", "i1", (MAX_PLAYERS,)),  # 1 if the player has played a card this round
    ("hits", "i1", (MAX_PLAYERS, N_INCIDENTS)),  # cards in force on the player this round
)

PLAYER_AXIS = (
    "scores",
    "money",
    "maintenance",
    "living",
    "waiting",
    "raw",
    "goods",
    "tracks",
    "loans",
    "levels",
    "copied",
    "effects",
    "access",
    "shares",
    "shares_sold",
    "ceo",
    "reserve",
    "hands",
    "hand_sizes",
    "incident_played",
    "hits",
)
PLAYER_VALUES = ("actor", "start", "turn", "company", "leader")
