"""The flat action space, from one line per move; ids and arguments follow from the order."""

from __future__ import annotations

from kanban_env.core.moves import ActionTable, Moves, move
from kanban_env.games.menu.enums import (
    N_CARDS,
    N_COLOURS,
    N_DRAWN,
    N_EFFECTS,
    N_EXCHANGES,
    N_MATERIALS,
    N_MENUS,
)


class Move(Moves):
    """The moves, in the order that fixes the action ids."""

    DRAFT = move("take the starting token of {colour}", colour=N_COLOURS)
    SELECT = move("select action {card}", card=N_CARDS)
    SKIP = move("do not activate the action")
    PURCHASE = move("action 1: gain a token of {colour}", colour=N_COLOURS)
    BUSINESS = move("action 2: pay equal tokens of {colour} for money", colour=N_MATERIALS)
    FAIR = move("action 3: pay equal tokens of {colour} for VP", colour=N_MATERIALS)
    CONTRIBUTE = move("action 4: pay money for VP")
    DEVELOP = move("action 5: develop {menu}", menu=N_MENUS)
    RESERVE = move("action 5: reserve {menu}", menu=N_MENUS)
    EXCHANGE = move(
        "action 6: make {exchange}: sell or buy a token of a colour, money to VP, or VP to money",
        exchange=N_EXCHANGES,
    )
    STOP = move("stop trading")
    ONCE = move("use {effect}, a once-effect other than Bavarois", effect=N_EFFECTS - 1)
    BAVAROIS = move("use Bavarois to make {exchange}", exchange=N_EXCHANGES)
    PLACE_A = move("place the first token drawn on action {card}", card=N_CARDS)
    PLACE_B = move("place the second token drawn on action {card}", card=N_CARDS)
    DISCARD = move("discard a token of {colour}", colour=N_MATERIALS)
    RETURN = move("return a token of {colour} to the bag", colour=N_MATERIALS)
    CONTINUE = move("use no more effects: continue to the draw, or end the turn")
    WHICH = move("place {token} of the two drawn, return the other to the bag", token=N_DRAWN)


ACTIONS = ActionTable(Move)
MOVE_OF, ARGUMENTS_OF = ACTIONS.move_of, ACTIONS.arguments_of
action = ACTIONS.encoder()
