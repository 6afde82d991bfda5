"""The flat action space: one line per move; ids and arguments are derived from the order."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.moves import ActionTable, Moves, move
from kanban_env.games.actionworks.enums import MAX_PLAYERS, N_KINDS, N_TYPES


class Mode(IntEnum):
    """The values of MODE's argument: how a Scrap or a Plan is used."""

    SCRAP_WORKBENCH = 0
    SCRAP_HEAP = 1
    PLAN_DECK = 2
    PLAN_HAND = 3


class Move(Moves):
    """The moves, in the order that fixes the action ids."""

    PLAY = move("lead a group with a card of {kind}", kind=N_KINDS)
    SHIP = move("ship a card of {kind}", kind=N_KINDS)
    ADD = move("add a Plan or Copy of {kind} to the group", kind=N_KINDS)
    GO = move("the group is complete")
    COPY_AS = move("the Copy acts as {card_type}, a type of one's demand cards", card_type=N_TYPES)
    PICK = move("pick a card of {kind}", kind=N_KINDS)
    TARGET = move("choose {other}, counted to the left from 0", other=MAX_PLAYERS - 1)
    MODE = move(
        "{mode}: scrap a workbench card, take the heap's top card, look at the deck or at a hand",
        mode=len(Mode),
    )
    END = move("end the turn")


ACTIONS = ActionTable(Move)
MOVE_OF, ARGUMENTS_OF = ACTIONS.move_of, ACTIONS.arguments_of
action = ACTIONS.encoder()
