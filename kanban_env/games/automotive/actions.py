"""The flat action space, from one line per move; ids and arguments follow from the order."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.moves import ActionTable, Moves, move
from kanban_env.games.automotive.enums import (
    N_COMBINATIONS,
    N_DEPARTMENTS,
    N_GARAGES,
    N_GOALS_IN_PLAY,
    N_HAND,
    N_KINDS,
    N_MODELS,
    N_ORDER_HAND,
    N_PARTS,
    N_PLACEMENTS,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_SOURCES,
    N_SPOTS,
    N_STATIONS,
    N_UPGRADE_SPACES,
)

MAX_COLLECT = 6


class Payment(IntEnum):
    """How a part is paid."""

    CUBE = 0
    VOUCHER = 1


N_PAYMENTS = len(Payment)


class Arrow(IntEnum):
    """The arrows that a displaced car can take."""

    DOWN = 0
    INWARD = 1


class Times(IntEnum):
    """Whether an upgrade is doubled."""

    ONCE = 0
    TWICE = 1


class Move(Moves):
    """The moves, in the order that fixes the action ids."""

    STATION = move("move the worker to {station}", station=N_STATIONS)
    CERT_SPOT = move("put the meeple on {spot} of its next certification space", spot=N_SPOTS)
    TAKE_DESIGN = move(
        "take the design at {source}: the display, then the tops of Central and the row decks",
        source=N_SOURCES,
    )
    COLLECT = move(
        "collect a cube of {part} and {extra} cubes from its warehouse",
        part=N_PARTS,
        extra=MAX_COLLECT,
    )
    TRAIN_SHIFT = move("train in {department} with a Shift", department=N_DEPARTMENTS)
    TRAIN_BOOK = move("train in {department} with a book", department=N_DEPARTMENTS)
    MICRO = move("micro-manage {department}", department=N_DEPARTMENTS - 1)
    ORDER = move(
        "issue the order in {slot} of the hand in {placement}",
        slot=N_ORDER_HAND,
        placement=N_PLACEMENTS,
    )
    REQUEST_VOUCHER = move("request a parts voucher")
    PROVIDE = move(
        "provide the line of {model} with {part}, paid with {payment}: a cube or a voucher",
        model=N_MODELS,
        part=N_PARTS,
        payment=N_PAYMENTS,
    )
    PATH = move("the displaced car takes {arrow}: down or inward", arrow=len(Arrow))
    CLAIM = move(
        "claim the car in {position} of the queue with the blueprint of its model and {kind}",
        position=N_QUEUE,
        kind=N_KINDS,
    )
    UPGRADE = move(
        "upgrade the blueprint of {model} and {part}, paid with {payment}: a cube or a voucher",
        model=N_MODELS,
        part=N_PARTS,
        payment=N_PAYMENTS,
    )
    UPGRADE_SPACE = move("put the upgrade on {space} of its model", space=N_UPGRADE_SPACES)
    DOUBLE = move("upgrade {times}: once or twice", times=len(Times))
    AWARD = move("take a plaque of {kind}", kind=N_PLAQUE_KINDS)
    RECYCLE = move("swap {given} for {taken} in Recycling", given=N_PARTS, taken=N_PARTS)
    EXCHANGE_SEAT = move("exchange a Red Seat for an own Seat")
    END_TURN = move("end the working turn")
    PARK = move("park the car in {garage}", garage=N_GARAGES)
    PICK_TWO = move("pick {pair}: two different benefits of the fifth garage", pair=N_COMBINATIONS)
    PET = move("play the goal card in {slot} of the hand as pet project", slot=N_HAND)
    SPEAK = move(
        "speak on {goal}: the table goals, then the pet projects clockwise from one's own",
        goal=N_GOALS_IN_PLAY,
    )
    NO_SEAT = move("place no Seat after the pet project")
    PASS = move("pass in the meeting")
    NEXT_GOAL = move("put up the goal card in {slot} for the next meeting", slot=N_HAND - 1)


ACTIONS = ActionTable(Move)
MOVE_OF, ARGUMENTS_OF = ACTIONS.move_of, ACTIONS.arguments_of
action = ACTIONS.encoder()
