"""The flat action space: blocks in the order that fixes the ids."""

from __future__ import annotations

from enum import IntEnum

from kanban_env.core.layout import Block, Layout
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_COMBINATIONS,
    N_DECKS,
    N_DEPARTMENTS,
    N_GARAGES,
    N_HAND,
    N_KINDS,
    N_MODELS,
    N_PARTS,
    N_PLACEMENTS,
    N_PLACES,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_SPOTS,
    N_STATIONS,
    N_TABLE,
    N_UPGRADE_SPACES,
)

N_PAYMENTS = 2
MAX_COLLECT = 6
N_ORDER_HAND = 2


class Move(IntEnum):
    """The blocks, by number."""

    STATION = 0
    CERT_SPOT = 1
    TAKE_DESIGN = 2
    COLLECT = 3
    TRAIN_SHIFT = 4
    TRAIN_BOOK = 5
    MICRO = 6
    ORDER = 7
    REQUEST_VOUCHER = 8
    PROVIDE = 9
    PATH = 10
    CLAIM = 11
    UPGRADE = 12
    UPGRADE_SPACE = 13
    DOUBLE = 14
    AWARD = 15
    RECYCLE = 16
    EXCHANGE_SEAT = 17
    END_TURN = 18
    PARK = 19
    PICK_TWO = 20
    PET = 21
    SPEAK = 22
    NO_SEAT = 23
    PASS = 24
    NEXT_GOAL = 25


ACTIONS = Layout(
    Block("STATION", N_STATIONS, "move the worker to this workstation"),
    Block("CERT_SPOT", N_SPOTS, "put the certification meeple on this spot of the space"),
    Block("TAKE_DESIGN", N_PLACES + N_DECKS, "take this display place, Central or row deck top"),
    Block("COLLECT", N_PARTS * MAX_COLLECT, "part, then how many cubes from its warehouse"),
    Block("TRAIN_SHIFT", N_DEPARTMENTS, "train in the department with a Shift"),
    Block("TRAIN_BOOK", N_DEPARTMENTS, "train in the department with a book"),
    Block("MICRO", N_DEPARTMENTS - 1, "micro-manage the department"),
    Block("ORDER", N_ORDER_HAND * N_PLACEMENTS, "issue the order of the hand slot this way"),
    Block("REQUEST_VOUCHER", 1, "request a parts voucher"),
    Block("PROVIDE", N_MODELS * N_PARTS * N_PAYMENTS, "model, part, cube or voucher"),
    Block("PATH", 2, "the displaced car goes down or inward"),
    Block("CLAIM", N_QUEUE * N_KINDS, "queue position, kind of the blueprint returned"),
    Block("UPGRADE", N_MODELS * N_PARTS * N_PAYMENTS, "model, part, cube or voucher"),
    Block("UPGRADE_SPACE", N_UPGRADE_SPACES, "the upgrade space of the model"),
    Block("DOUBLE", 2, "no double upgrade, or yes"),
    Block("AWARD", N_PLAQUE_KINDS, "take a plaque of this kind"),
    Block("RECYCLE", N_PARTS * N_PARTS, "part given, part taken"),
    Block("EXCHANGE_SEAT", 1, "a Red Seat for an own Seat"),
    Block("END_TURN", 1, "end the working turn"),
    Block("PARK", N_GARAGES, "the car goes to this garage"),
    Block("PICK_TWO", N_COMBINATIONS, "two different benefits of the fifth garage"),
    Block("PET", N_HAND, "play the goal card of the hand slot as pet project"),
    Block(
        "SPEAK", N_TABLE + MAX_PLAYERS, "on a table goal, or a pet project clockwise from oneself"
    ),
    Block("NO_SEAT", 1, "place no Seat after the pet project"),
    Block("PASS", 1, "pass in the meeting"),
    Block("NEXT_GOAL", N_HAND - 1, "the hand slot of the card for the next meeting"),
)

MOVE_OF = ACTIONS.block_of()
ARGUMENT_OF = ACTIONS.argument_of()

STATION = ACTIONS["STATION"].start
CERT_SPOT = ACTIONS["CERT_SPOT"].start
TAKE_DESIGN = ACTIONS["TAKE_DESIGN"].start
COLLECT = ACTIONS["COLLECT"].start
TRAIN_SHIFT = ACTIONS["TRAIN_SHIFT"].start
TRAIN_BOOK = ACTIONS["TRAIN_BOOK"].start
MICRO = ACTIONS["MICRO"].start
ORDER = ACTIONS["ORDER"].start
REQUEST_VOUCHER = ACTIONS["REQUEST_VOUCHER"].start
PROVIDE = ACTIONS["PROVIDE"].start
PATH = ACTIONS["PATH"].start
CLAIM = ACTIONS["CLAIM"].start
UPGRADE = ACTIONS["UPGRADE"].start
UPGRADE_SPACE = ACTIONS["UPGRADE_SPACE"].start
DOUBLE = ACTIONS["DOUBLE"].start
AWARD = ACTIONS["AWARD"].start
RECYCLE = ACTIONS["RECYCLE"].start
EXCHANGE_SEAT = ACTIONS["EXCHANGE_SEAT"].start
END_TURN = ACTIONS["END_TURN"].start
PARK = ACTIONS["PARK"].start
PICK_TWO = ACTIONS["PICK_TWO"].start
PET = ACTIONS["PET"].start
SPEAK = ACTIONS["SPEAK"].start
NO_SEAT = ACTIONS["NO_SEAT"].start
PASS = ACTIONS["PASS"].start
NEXT_GOAL = ACTIONS["NEXT_GOAL"].start
