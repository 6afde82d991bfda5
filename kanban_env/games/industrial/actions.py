"""The flat action space, from one line per move; ids and arguments follow from the order.

The argument `other` counts the other players clockwise from 0, the next player after the actor.
"""

from __future__ import annotations

from kanban_env.core.moves import ActionTable, Moves, move
from kanban_env.games.industrial.enums import (
    MAX_OUTPUT,
    MAX_RAW,
    N_BOXES,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_INCIDENTS,
    N_MARKETS,
    N_MEEPLES,
    N_OTHERS,
    N_PRINTED_BOXES,
    N_RAISES,
    N_TARGETED,
    N_TRACKS,
    Colour,
)

KEEP = N_MEEPLES
"""The value of REROLL's argument after the meeples: keep the roll."""
N_MORE_BOXES = N_BOXES - N_PRINTED_BOXES
OTHER_COLOURS = (Colour.YELLOW, Colour.PINK)
"""The colours that buy shares with `share_technicians="any"`, besides blue."""


class Move(Moves):
    """The moves, in the order that fixes the action ids; new ones come last."""

    RAW = move("buy {cubes} cubes of raw material", cubes=MAX_RAW + 1)
    PRODUCE = move("produce {units} units", units=MAX_OUTPUT + 1)
    TECHNICIAN = move("buy the technician in {box}", box=N_PRINTED_BOXES)
    TECHNICIAN_PASS = move("buy no more technicians in this phase")
    SALE = move("sell in {market} with {meeple}, pink or CEO", market=N_MARKETS, meeple=N_MEEPLES)
    SALE_PASS = move("sell nothing in this round")
    REROLL = move(
        "{choice}: roll again with a pink technician or the CEO, or keep the roll", choice=KEEP + 1
    )
    IMPROVE = move(
        "develop the next level of {department} with {meeple}, of its colour or CEO",
        department=N_DEPARTMENTS,
        meeple=N_MEEPLES,
    )
    BUY_SHARE = move(
        "buy a share of {other} with {meeple}, blue or CEO", other=N_OTHERS, meeple=N_MEEPLES
    )
    SELL_SHARE = move("sell back a share of {other}", other=N_OTHERS)
    IMPROVE_PASS = move("place no more in this phase")
    FREE_SHARE = move("take a free share of {other}", other=N_OTHERS)
    COACH = move("copy {level} + 1 of {department}", department=N_DEPARTMENTS, level=N_COPY_LEVELS)
    LOAN = move("take a loan")
    REPAY = move("repay a loan")
    RECOVER = move("recover a box of {track}", track=N_TRACKS)
    DONE = move("end one's own maintenance")
    BID = move(
        "{raised}: pass in the auction, or raise the bid by $1, $2 or $5", raised=N_RAISES + 1
    )
    TARGETED = move("play {incident} on {other}", incident=N_TARGETED, other=N_OTHERS)
    RUSH_ORDER = move("play a rush order")
    SUPPLIER_DISCOUNT = move("play a supplier discount")
    TEMPORARY_STAFF = move("play temporary staff for the technician in {box}", box=N_PRINTED_BOXES)
    SAFETY_TRAINING = move("play safety training on {track}", track=N_TRACKS)
    DISCARD = move("discard a card of {incident}", incident=N_INCIDENTS)
    NOT_NOW = move("play no incident card now")
    BUY_SHARE_WITH = move(
        "buy a share of {other} with a technician of {colour}, yellow or pink",
        colour=len(OTHER_COLOURS),
        other=N_OTHERS,
    )
    TECHNICIAN_MORE = move("buy the technician in {box} + 4", box=N_MORE_BOXES)
    TEMPORARY_STAFF_MORE = move(
        "play temporary staff for the technician in {box} + 4", box=N_MORE_BOXES
    )


ACTIONS = ActionTable(Move)
MOVE_OF, ARGUMENTS_OF = ACTIONS.move_of, ACTIONS.arguments_of
action = ACTIONS.encoder()
