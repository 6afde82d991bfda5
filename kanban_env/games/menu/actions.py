"""The flat action space: blocks in the order that fixes the ids."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.layout import Block, Layout
from kanban_env.games.menu.enums import (
    N_CARDS,
    N_COLOURS,
    N_EFFECTS,
    N_EXCHANGES,
    N_MATERIALS,
    N_MENUS,
)


class Move(IntEnum):
    """The blocks, by number."""

    DRAFT = 0
    SELECT = 1
    SKIP = 2
    PURCHASE = 3
    BUSINESS = 4
    FAIR = 5
    CONTRIBUTE = 6
    DEVELOP = 7
    RESERVE = 8
    EXCHANGE = 9
    STOP = 10
    ONCE = 11
    BAVAROIS = 12
    PLACE_A = 13
    PLACE_B = 14
    DISCARD = 15
    RETURN = 16
    CONTINUE = 17


ACTIONS = Layout(
    Block("DRAFT", N_COLOURS, "take the starting token of this colour"),
    Block("SELECT", N_CARDS, "select this action card"),
    Block("SKIP", 1, "do not activate the action"),
    Block("PURCHASE", N_COLOURS, "action 1: gain a token of this colour"),
    Block("BUSINESS", N_MATERIALS, "action 2: pay equal tokens of this colour for money"),
    Block("FAIR", N_MATERIALS, "action 3: pay equal tokens of this colour for VP"),
    Block("CONTRIBUTE", 1, "action 4: pay money for VP"),
    Block("DEVELOP", N_MENUS, "action 5: develop this menu"),
    Block("RESERVE", N_MENUS, "action 5: reserve this menu"),
    Block("EXCHANGE", N_EXCHANGES, "action 6: sell or buy a colour, money to VP, VP to money"),
    Block("STOP", 1, "stop trading"),
    Block("ONCE", N_EFFECTS - 1, "use this once-effect"),
    Block("BAVAROIS", N_EXCHANGES, "use Bavarois for this exchange"),
    Block("PLACE_A", N_CARDS, "place the first token drawn on this action card"),
    Block("PLACE_B", N_CARDS, "place the second token drawn on this action card"),
    Block("DISCARD", N_MATERIALS, "discard a token of this colour"),
    Block("RETURN", N_MATERIALS, "return a token of this colour to the bag"),
    Block("CONTINUE", 1, "use no more effects: continue to the draw, or end the turn"),
)

MOVE_OF = ACTIONS.block_of()
ARGUMENT_OF = ACTIONS.argument_of()

DRAFT = ACTIONS["DRAFT"].start
SELECT = ACTIONS["SELECT"].start
SKIP = ACTIONS["SKIP"].start
PURCHASE = ACTIONS["PURCHASE"].start
BUSINESS = ACTIONS["BUSINESS"].start
FAIR = ACTIONS["FAIR"].start
CONTRIBUTE = ACTIONS["CONTRIBUTE"].start
DEVELOP = ACTIONS["DEVELOP"].start
RESERVE = ACTIONS["RESERVE"].start
EXCHANGE = ACTIONS["EXCHANGE"].start
STOP = ACTIONS["STOP"].start
ONCE = ACTIONS["ONCE"].start
BAVAROIS = ACTIONS["BAVAROIS"].start
PLACE_A = ACTIONS["PLACE_A"].start
PLACE_B = ACTIONS["PLACE_B"].start
DISCARD = ACTIONS["DISCARD"].start
RETURN = ACTIONS["RETURN"].start
CONTINUE = ACTIONS["CONTINUE"].start
