"""The state of a game of Actionworks: one flat record."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import state_dtype
from kanban_env.core.states import ANY, COUNT, FLAG, LARGE_COUNT, Range, state_ranges
from kanban_env.games.actionworks.enums import MAX_PLAYERS, N_DECK, N_KINDS, N_TYPES, NONE

PLAYER = Range(0, MAX_PLAYERS - 1)
PLAYER_OR_NONE = Range(NONE, MAX_PLAYERS - 1)
KIND = Range(0, N_KINDS - 1)
KIND_OR_NONE = Range(NONE, N_KINDS - 1)
CARDS = Range(0, N_DECK)

FIELDS: tuple[tuple[Any, ...], ...] = (
    ("round_number", "i2", Range(1, LARGE_COUNT.high)),
    ("last_points", "i2", (MAX_PLAYERS,), ANY),  # points of the last scored round
    ("turn", "i1", PLAYER),  # the current player
    # owner of the demand card of a type, or NONE
    ("demand_owners", "i1", (N_TYPES,), PLAYER_OR_NONE),
    # kinds; positions before deck_top were drawn and hold NONE
    ("deck", "i1", (N_DECK,), KIND_OR_NONE),
    ("deck_top", "i1", CARDS),
    ("deck_end", "i1", CARDS),
    # what each player knows of the deck, see rules/knowledge: kinds, and the index of the deck
    # before which each of these cards lies, 0 after the last
    ("known", "i1", (MAX_PLAYERS, N_DECK), KIND),
    ("known_ends", "i1", (MAX_PLAYERS, N_DECK), CARDS),
    # public: the player certainly knows all cards before this index of the deck
    ("looked_ends", "i1", (MAX_PLAYERS,), CARDS),
    ("workbench", "i1", (N_KINDS,), CARDS),
    ("heap", "i1", (N_DECK,), KIND_OR_NONE),  # kinds; the last one is the top
    ("heap_size", "i1", CARDS),
    ("hands", "i1", (MAX_PLAYERS, N_KINDS), CARDS),
    ("hand_sizes", "i1", (MAX_PLAYERS,), CARDS),
    ("piles", "i1", (MAX_PLAYERS, N_KINDS), CARDS),
    ("pile_sizes", "i1", (MAX_PLAYERS,), CARDS),
    ("sure", "i1", (MAX_PLAYERS, N_KINDS), CARDS),  # public: certainly in the player's hand
    ("seen", "i1", (MAX_PLAYERS, N_KINDS), CARDS),  # public: certainly in hand or pile
    ("piled", "i1", (MAX_PLAYERS, N_KINDS), CARDS),  # public: certainly in the pile
    # public: cards of `seen` that were gained after a card was shipped, in this order, and the
    # number of cards shipped before each; both since the hand was last shown
    ("gained", "i1", (MAX_PLAYERS, N_DECK), KIND),
    ("gained_after", "i1", (MAX_PLAYERS, N_DECK), CARDS),
    ("n_gained", "i1", (MAX_PLAYERS,), CARDS),
    ("ships", "i1", (MAX_PLAYERS,), CARDS),  # public: cards shipped since the hand was last shown
    ("shown", "i1", (MAX_PLAYERS,), FLAG),  # 1 if the hand was shown in the current group
    ("group", "i1", (N_KINDS,), CARDS),  # the part of the workbench that is being played
    ("acting", "i1", Range(NONE, N_TYPES - 1)),  # the type a group acts as
    ("last_added", "i1", KIND_OR_NONE),  # the kind put into the group last
    ("effects_left", "i1", COUNT),
    ("effects_done", "i1", COUNT),
    ("pure_swap", "i1", FLAG),  # 1 while every effect of a Take group took a take-like card
    ("swaps", "i1", COUNT),  # pure swaps in a row
    ("target", "i1", PLAYER_OR_NONE),  # the player whose hand a Borrow picks from
    ("looked", "i1", CARDS),  # cards looked at by the Plan group
    ("put_back", "i1", CARDS),  # of those, cards put back in their new order
)
STATE = state_dtype(MAX_PLAYERS, *FIELDS)
RANGES = state_ranges(FIELDS)

PLAYER_AXIS = (
    "scores",
    "last_points",
    "known",
    "known_ends",
    "looked_ends",
    "hands",
    "hand_sizes",
    "piles",
    "pile_sizes",
    "sure",
    "seen",
    "piled",
    "gained",
    "gained_after",
    "n_gained",
    "ships",
    "shown",
)
PLAYER_VALUES = ("actor", "turn", "demand_owners", "target")
