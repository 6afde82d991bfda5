"""The flat action space: blocks in the order that fixes the ids."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.layout import Block, Layout
from kanban_env.games.industrial.enums import (
    MAX_OUTPUT,
    MAX_RAW,
    N_BOXES,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_INCIDENTS,
    N_MARKETS,
    N_OTHERS,
    N_RAISES,
    N_TARGETED,
    N_TRACKS,
)


class Move(IntEnum):
    """The blocks, by number."""

    RAW = 0
    PRODUCE = 1
    TECHNICIAN = 2
    TECHNICIAN_PASS = 3
    SALE = 4
    SALE_PASS = 5
    REROLL = 6
    IMPROVE = 7
    BUY_SHARE = 8
    SELL_SHARE = 9
    IMPROVE_PASS = 10
    FREE_SHARE = 11
    COACH = 12
    LOAN = 13
    REPAY = 14
    RECOVER = 15
    DONE = 16
    BID = 17
    TARGETED = 18
    RUSH_ORDER = 19
    SUPPLIER_DISCOUNT = 20
    TEMPORARY_STAFF = 21
    SAFETY_TRAINING = 22
    DISCARD = 23


class Meeple(IntEnum):
    """Who is placed: the last digit of SALE, IMPROVE and BUY_SHARE."""

    TECHNICIAN = 0
    CEO = 1


class Reroll(IntEnum):
    """The arguments of REROLL."""

    PINK = 0
    CEO = 1
    KEEP = 2


N_MEEPLES = len(Meeple)

ACTIONS = Layout(
    Block("RAW", MAX_RAW + 1, "buy so many cubes of raw material"),
    Block("PRODUCE", MAX_OUTPUT + 1, "produce so many units"),
    Block("TECHNICIAN", N_BOXES, "buy the technician in this box"),
    Block("TECHNICIAN_PASS", 1, "buy no more technicians in this phase"),
    Block("SALE", N_MARKETS * N_MEEPLES, "sell in a market, with a pink technician or the CEO"),
    Block("SALE_PASS", 1, "sell nothing in this round"),
    Block("REROLL", len(Reroll), "roll again with a pink technician or the CEO, or keep the roll"),
    Block("IMPROVE", N_DEPARTMENTS * N_MEEPLES, "a department's next level, by colour or the CEO"),
    Block("BUY_SHARE", N_OTHERS * N_MEEPLES, "a share of the player so many seats on, less one"),
    Block("SELL_SHARE", N_OTHERS, "sell back a share of the player so many seats on, less one"),
    Block("IMPROVE_PASS", 1, "place no more in this phase"),
    Block("FREE_SHARE", N_OTHERS, "a free share of the player so many seats on, less one"),
    Block("COACH", N_DEPARTMENTS * N_COPY_LEVELS, "copy an improvement of level 1 to 3"),
    Block("LOAN", 1, "take a loan"),
    Block("REPAY", 1, "repay a loan"),
    Block("RECOVER", N_TRACKS, "recover a box of pollution or accidents"),
    Block("DONE", 1, "end the own maintenance"),
    Block("BID", N_RAISES + 1, "pass in the auction, or raise the bid by 1, 2 or 5"),
    Block("TARGETED", N_TARGETED * N_OTHERS, "one of the first six incidents on another player"),
    Block("RUSH_ORDER", 1, "play a rush order"),
    Block("SUPPLIER_DISCOUNT", 1, "play a supplier discount"),
    Block("TEMPORARY_STAFF", N_BOXES, "play temporary staff for the technician in this box"),
    Block("SAFETY_TRAINING", N_TRACKS, "play safety training for pollution or accidents"),
    Block("DISCARD", N_INCIDENTS, "discard an incident card of this kind"),
)

MOVE_OF = ACTIONS.block_of()
ARGUMENT_OF = ACTIONS.argument_of()

RAW = ACTIONS["RAW"].start
PRODUCE = ACTIONS["PRODUCE"].start
TECHNICIAN = ACTIONS["TECHNICIAN"].start
TECHNICIAN_PASS = ACTIONS["TECHNICIAN_PASS"].start
SALE = ACTIONS["SALE"].start
SALE_PASS = ACTIONS["SALE_PASS"].start
REROLL = ACTIONS["REROLL"].start
IMPROVE = ACTIONS["IMPROVE"].start
BUY_SHARE = ACTIONS["BUY_SHARE"].start
SELL_SHARE = ACTIONS["SELL_SHARE"].start
IMPROVE_PASS = ACTIONS["IMPROVE_PASS"].start
FREE_SHARE = ACTIONS["FREE_SHARE"].start
COACH = ACTIONS["COACH"].start
LOAN = ACTIONS["LOAN"].start
REPAY = ACTIONS["REPAY"].start
RECOVER = ACTIONS["RECOVER"].start
DONE = ACTIONS["DONE"].start
BID = ACTIONS["BID"].start
TARGETED = ACTIONS["TARGETED"].start
RUSH_ORDER = ACTIONS["RUSH_ORDER"].start
SUPPLIER_DISCOUNT = ACTIONS["SUPPLIER_DISCOUNT"].start
TEMPORARY_STAFF = ACTIONS["TEMPORARY_STAFF"].start
SAFETY_TRAINING = ACTIONS["SAFETY_TRAINING"].start
DISCARD = ACTIONS["DISCARD"].start
