"""The flat action space: blocks in the order that fixes the ids."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.layout import Block, Layout
from kanban_env.games.actionworks.enums import MAX_PLAYERS, N_KINDS, N_TYPES


class Move(IntEnum):
    """The blocks, by number."""

    PLAY = 0
    SHIP = 1
    ADD = 2
    GO = 3
    COPY_AS = 4
    PICK = 5
    TARGET = 6
    MODE = 7
    END = 8


class Mode(IntEnum):
    """The arguments of MODE."""

    SCRAP_WORKBENCH = 0
    SCRAP_HEAP = 1
    PLAN_DECK = 2
    PLAN_HAND = 3


ACTIONS = Layout(
    Block("PLAY", N_KINDS, "lead a group with a card of this kind"),
    Block("SHIP", N_KINDS, "ship a card of this kind"),
    Block("ADD", N_KINDS, "add a Plan or Copy of this kind to the group"),
    Block("GO", 1, "the group is complete"),
    Block("COPY_AS", N_TYPES, "the Copy acts as the type of this demand card"),
    Block("PICK", N_KINDS, "pick a card of this kind"),
    Block("TARGET", MAX_PLAYERS - 1, "choose the player so many seats to the left, less one"),
    Block(
        "MODE", len(Mode), "scrap a workbench card, take from the heap, look at the deck, a hand"
    ),
    Block("END", 1, "end the turn"),
)

MOVE_OF = ACTIONS.block_of()
ARGUMENT_OF = ACTIONS.argument_of()

PLAY = ACTIONS["PLAY"].start
SHIP = ACTIONS["SHIP"].start
ADD = ACTIONS["ADD"].start
GO = ACTIONS["GO"].start
COPY_AS = ACTIONS["COPY_AS"].start
PICK = ACTIONS["PICK"].start
TARGET = ACTIONS["TARGET"].start
MODE = ACTIONS["MODE"].start
END = ACTIONS["END"].start
