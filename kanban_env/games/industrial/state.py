"""The state of an Industrial Board Game: one flat record."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import state_dtype
from kanban_env.core.states import ANY, COUNT, FLAG, LARGE_COUNT, Range, state_ranges
from kanban_env.games.industrial.enums import (
    MAX_PLAYERS,
    N_BOXES,
    N_COLOURS,
    N_DEPARTMENTS,
    N_EFFECTS,
    N_EVENTS,
    N_IMPROVEMENTS,
    N_INCIDENT_CARDS,
    N_INCIDENTS,
    N_LEVELS,
    N_MARKETS,
    N_OTHERS,
    N_ROUNDS,
    N_SLOTS,
    N_STAKES,
    N_TRACKS,
    NONE,
    Phase,
    Question,
    Window,
)

PLAYER = Range(0, MAX_PLAYERS - 1)
PLAYER_OR_NONE = Range(NONE, MAX_PLAYERS - 1)

FIELDS: tuple[tuple[Any, ...], ...] = (
    ("money", "i2", (MAX_PLAYERS,), LARGE_COUNT),
    ("maintenance", "i2", (MAX_PLAYERS,), ANY),
    ("debt", "i2", LARGE_COUNT),  # what the player at turn must pay now
    ("bid", "i2", LARGE_COUNT),  # the highest bid of an auction
    ("round_number", "i1", Range(1, N_ROUNDS)),
    ("phase", "i1", Range(0, len(Phase) - 1)),
    ("start", "i1", PLAYER),  # the initial player of the round
    ("turn", "i1", PLAYER),  # the player at turn; in BID and INCIDENT the actor may be another
    # the place in the order of play, if rolls fix it for the whole game
    ("places", "i1", (MAX_PLAYERS,), PLAYER),
    ("living", "i1", (MAX_PLAYERS,), FLAG),
    ("waiting", "i1", (MAX_PLAYERS,), FLAG),  # 1 while the player still has a turn in this phase
    ("price", "i1", COUNT),  # the round's die: price of raw material, base of the sale price
    ("events", "i1", (N_EVENTS,), Range(0, N_EVENTS - 1)),  # in the order of the rounds
    ("raw", "i1", (MAX_PLAYERS,), COUNT),
    ("goods", "i1", (MAX_PLAYERS,), COUNT),  # cubes in the final warehouse
    ("tracks", "i1", (MAX_PLAYERS, N_TRACKS), ANY),
    ("loans", "i1", (MAX_PLAYERS,), COUNT),
    ("levels", "i1", (MAX_PLAYERS, N_DEPARTMENTS), Range(0, N_LEVELS)),
    # the improvement copied by Coaching, or NONE
    ("copied", "i1", (MAX_PLAYERS,), Range(NONE, N_IMPROVEMENTS - 1)),
    ("effects", "i2", (MAX_PLAYERS, N_EFFECTS), ANY),  # amounts summed over the improvements owned
    ("access", "i1", (MAX_PLAYERS, N_MARKETS), COUNT),  # improvements owned that open the market
    # [p, i]: of the player i + 1 places clockwise
    ("shares", "i1", (MAX_PLAYERS, N_OTHERS), Range(0, N_SLOTS)),
    ("shares_sold", "i1", (MAX_PLAYERS,), Range(0, N_SLOTS)),  # taken slots of the company
    ("ceo", "i1", (MAX_PLAYERS,), FLAG),  # 1 while not placed
    ("reserve", "i1", (MAX_PLAYERS, N_COLOURS), COUNT),
    ("boxes", "i1", (N_BOXES,), Range(NONE, N_COLOURS - 1)),  # the colour offered, or NONE
    ("bag", "i1", (N_COLOURS,), COUNT),
    ("used", "i1", (N_COLOURS,), COUNT),  # technicians that go to the bag at round end
    ("market_used", "i1", (N_MARKETS,), COUNT),
    ("tree_used", "i1", (N_DEPARTMENTS, N_LEVELS), FLAG),
    ("die", "i1", Range(0, 6)),  # a roll that has not taken effect yet, or 0
    ("placed", "i1", COUNT),  # cubes in the production of the player at turn, until it is done
    ("rerolls", "i1", COUNT),  # accident rolls that SSL still repeats in this production
    ("market", "i1", Range(NONE, N_MARKETS - 1)),  # where the player at turn is selling, or NONE
    ("best_roll", "i1", COUNT),
    ("copies", "i1", COUNT),  # copies that the player at turn may still choose
    ("free_shares", "i1", COUNT),  # free shares that the player at turn still gets
    ("company", "i1", PLAYER_OR_NONE),  # whose share is auctioned, or NONE
    ("leader", "i1", PLAYER_OR_NONE),  # who made the highest bid, or NONE
    ("stake", "i1", Range(NONE, N_STAKES - 1)),  # what the auction was opened with, or NONE
    ("out", "i1", (MAX_PLAYERS,), FLAG),  # 1 if the player has passed in this auction
    ("window", "i1", Range(0, len(Window) - 1)),  # what INCIDENT follows
    ("mover", "i1", PLAYER_OR_NONE),  # who answered or rolled before INCIDENT, or NONE
    ("asked", "i1", Range(0, MAX_PLAYERS)),  # players from the mover on who were asked INCIDENT
    ("paused", "i1", Range(NONE, len(Question) - 1)),  # the question after INCIDENT, or NONE
    # kinds; NONE before deck_top
    ("deck", "i1", (N_INCIDENT_CARDS,), Range(NONE, N_INCIDENTS - 1)),
    ("deck_top", "i1", Range(0, N_INCIDENT_CARDS)),
    ("deck_end", "i1", Range(0, N_INCIDENT_CARDS)),
    ("hands", "i1", (MAX_PLAYERS, N_INCIDENTS), COUNT),
    ("hand_sizes", "i1", (MAX_PLAYERS,), COUNT),
    ("discards", "i1", (N_INCIDENTS,), COUNT),
    ("incident_played", "i1", (MAX_PLAYERS,), FLAG),  # 1 if the player has played a card this round
    ("hits", "i1", (MAX_PLAYERS, N_INCIDENTS), COUNT),  # cards in force on the player this round
)
STATE = state_dtype(MAX_PLAYERS, *FIELDS)
RANGES = state_ranges(FIELDS)

PLAYER_AXIS = (
    "scores",
    "money",
    "maintenance",
    "places",
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
    "out",
)
PLAYER_VALUES = ("actor", "start", "turn", "company", "leader", "mover")
