"""The state of a game of Actionworks: one flat record."""

from __future__ import annotations

from kanban_env.core.spec import state_dtype
from kanban_env.games.actionworks.enums import MAX_PLAYERS, N_DECK, N_KINDS, N_TYPES

STATE = state_dtype(
    MAX_PLAYERS,
    ("round_number", "i2"),
    ("last_points", "i2", (MAX_PLAYERS,)),  # points of the last scored round
    ("turn", "i1"),  # the current player
    ("demand_owners", "i1", (N_TYPES,)),  # owner of the demand card of a type, or NONE
    ("deck", "i1", (N_DECK,)),  # kinds; positions before deck_top were drawn and hold NONE
    ("deck_top", "i1"),
    ("deck_end", "i1"),
    ("known", "i1", (MAX_PLAYERS, N_DECK)),  # 1 where the player knows that position
    ("workbench", "i1", (N_KINDS,)),
    ("heap", "i1", (N_DECK,)),  # kinds; the last one is the top
    ("heap_size", "i1"),
    ("hands", "i1", (MAX_PLAYERS, N_KINDS)),
    ("hand_sizes", "i1", (MAX_PLAYERS,)),
    ("piles", "i1", (MAX_PLAYERS, N_KINDS)),
    ("pile_sizes", "i1", (MAX_PLAYERS,)),
    ("sure", "i1", (MAX_PLAYERS, N_KINDS)),  # public: certainly in the player's hand
    ("seen", "i1", (MAX_PLAYERS, N_KINDS)),  # public: certainly in hand or pile
    ("shown", "i1", (MAX_PLAYERS,)),  # 1 if the hand was shown in the current group
    ("group", "i1", (N_KINDS,)),  # the part of the workbench that is being played
    ("acting", "i1"),  # the type a group acts as
    ("last_added", "i1"),  # the kind put into the group last
    ("effects_left", "i1"),
    ("effects_done", "i1"),
    ("pure_swap", "i1"),  # 1 while every effect of a Take group took a take-like card
    ("swaps", "i1"),  # pure swaps in a row
    ("target", "i1"),  # the player whose hand a Borrow picks from
    ("looked", "i1"),  # cards looked at by the Plan group
    ("put_back", "i1"),  # of those, cards put back in their new order
)

PLAYER_AXIS = (
    "scores",
    "last_points",
    "known",
    "hands",
    "hand_sizes",
    "piles",
    "pile_sizes",
    "sure",
    "seen",
    "shown",
)
PLAYER_VALUES = ("actor", "turn", "demand_owners", "target")
