"""The state of a game of Kanban Menu: one flat record."""

from __future__ import annotations

from typing import Any

from kanban_env.core.spec import state_dtype
from kanban_env.core.states import COUNT, FLAG, LARGE_COUNT, Range, state_ranges
from kanban_env.games.menu.enums import (
    MAX_PLAYERS,
    N_CARDS,
    N_COLOURS,
    N_DISPLAY,
    N_DRAWN,
    N_EFFECTS,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Question,
)

PLAYER = Range(0, MAX_PLAYERS - 1)
PLAYER_OR_NONE = Range(NONE, MAX_PLAYERS - 1)
MENU_OR_NONE = Range(NONE, N_MENUS - 1)
CARD_OR_NONE = Range(NONE, N_CARDS - 1)

FIELDS: tuple[tuple[Any, ...], ...] = (
    ("round_number", "i2", Range(1, LARGE_COUNT.high)),
    ("end_points", "i2", (MAX_PLAYERS,), LARGE_COUNT),  # VP from the final exchange
    ("first", "i1", PLAYER),  # the start player
    ("turn", "i1", PLAYER),  # the current player
    ("bag", "i1", (N_COLOURS,), COUNT),
    ("used", "i1", (N_COLOURS,), COUNT),  # the used area
    ("set_out", "i1", (N_COLOURS,), COUNT),  # tokens set out for the draft
    ("cards", "i1", (N_CARDS, N_COLOURS), COUNT),  # tokens on the action cards
    ("tokens", "i1", (MAX_PLAYERS, N_MATERIALS), COUNT),
    ("money", "i1", (MAX_PLAYERS,), COUNT),
    # menus; positions before deck_top were drawn and hold NONE
    ("deck", "i1", (N_MENUS,), MENU_OR_NONE),
    ("deck_top", "i1", Range(0, N_MENUS)),
    # menus, NONE in a slot that the empty deck could not refill
    ("display", "i1", (N_DISPLAY,), MENU_OR_NONE),
    ("reserved", "i1", (MAX_PLAYERS,), MENU_OR_NONE),  # menus, NONE if the player has none
    # player who has the menu in front, NONE if no player has
    ("owners", "i1", (N_MENUS,), PLAYER_OR_NONE),
    ("selected", "i1", CARD_OR_NONE),  # the action card of this turn, NONE before it is selected
    ("exchanges", "i1", COUNT),  # exchanges of action 6 made in this turn
    ("spent", "i1", (N_EFFECTS,), FLAG),  # 1 for each once-effect used in this turn
    # the question that follows discards or returns; NONE without them, or if a draw is resumed
    ("due", "i1", Range(NONE, len(Question) - 1)),
    ("returns_left", "i1", COUNT),  # tokens that the actor still has to return to the bag
    # colours of tokens A and B, NONE if not drawn or already placed; after WHICH the token that is
    # placed is A, and B is NONE
    ("drawn", "i1", (N_DRAWN,), Range(NONE, N_COLOURS - 1)),
    ("placed_on", "i1", CARD_OR_NONE),  # the action card on which token A was placed, NONE before
    ("triggered", "i1", FLAG),  # 1 after a turn ended with enough VP
)
STATE = state_dtype(MAX_PLAYERS, *FIELDS)
RANGES = state_ranges(FIELDS)

PLAYER_AXIS = ("scores", "end_points", "tokens", "money", "reserved")
PLAYER_VALUES = ("actor", "first", "turn", "owners")
