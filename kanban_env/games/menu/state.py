"""The state of a game of Kanban Menu: one flat record."""

from __future__ import annotations

from kanban_env.core.spec import state_dtype
from kanban_env.games.menu.enums import (
    MAX_PLAYERS,
    N_CARDS,
    N_COLOURS,
    N_DISPLAY,
    N_DRAWN,
    N_EFFECTS,
    N_MATERIALS,
    N_MENUS,
)

STATE = state_dtype(
    MAX_PLAYERS,
    ("round_number", "i2"),
    ("end_points", "i2", (MAX_PLAYERS,)),  # VP from the final exchange
    ("first", "i1"),  # the start player
    ("turn", "i1"),  # the current player
    ("bag", "i1", (N_COLOURS,)),
    ("used", "i1", (N_COLOURS,)),  # the used area
    ("set_out", "i1", (N_COLOURS,)),  # tokens set out for the draft
    ("cards", "i1", (N_CARDS, N_COLOURS)),  # tokens on the action cards
    ("tokens", "i1", (MAX_PLAYERS, N_MATERIALS)),
    ("money", "i1", (MAX_PLAYERS,)),
    ("deck", "i1", (N_MENUS,)),  # menus; positions before deck_top were drawn and hold NONE
    ("deck_top", "i1"),
    ("display", "i1", (N_DISPLAY,)),  # menus, NONE in a slot that the empty deck could not refill
    ("reserved", "i1", (MAX_PLAYERS,)),  # menus, NONE if the player has none
    ("owners", "i1", (N_MENUS,)),  # player who has the menu in front, NONE if no player has
    ("selected", "i1"),  # the action card of this turn, NONE before it is selected
    ("exchanges", "i1"),  # exchanges of action 6 made in this turn
    ("spent", "i1", (N_EFFECTS,)),  # 1 for each once-effect used in this turn
    ("due", "i1"),  # the question that follows the discards, NONE without a discard
    ("returns_left", "i1"),  # tokens that the actor still has to return to the bag
    ("drawn", "i1", (N_DRAWN,)),  # colours of tokens A and B, NONE if not drawn or already placed
    ("placed_on", "i1"),  # the action card on which token A was placed, NONE before
    ("triggered", "i1"),  # 1 after a turn ended with enough VP
)

PLAYER_AXIS = ("scores", "end_points", "tokens", "money", "reserved")
PLAYER_VALUES = ("actor", "first", "turn", "owners")
