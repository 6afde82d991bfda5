"""Names for the numbers of Actionworks: card types, kinds, questions and array sizes."""

from __future__ import annotations

from enum import IntEnum

NONE = -1


class CardType(IntEnum):
    """The six types of parts and demand cards."""

    MAKE = 0
    TAKE = 1
    BORROW = 2
    PLAN = 3
    SCRAP = 4
    COPY = 5


class Question(IntEnum):
    """The questions."""

    MAIN = 0
    COPY_AS = 1
    GROUP = 2
    TAKE = 3
    BORROW_TARGET = 4
    BORROW_PICK = 5
    PLAN_MODE = 6
    PLAN_TARGET = 7
    REORDER = 8
    SCRAP_MODE = 9
    SCRAP_PICK = 10
    CLEAR = 11


TYPE_NAMES = tuple(card_type.name.capitalize() for card_type in CardType)
VALUES = (1, 2, 3, 4)

MAX_PLAYERS = 6
N_TYPES = len(CardType)
N_VALUES = len(VALUES)
N_KINDS = N_TYPES * N_VALUES
N_DECK = 64
"""The largest deck of parts cards; the printed one has 56."""

KIND_NAMES = tuple(f"{name} {value}" for name in TYPE_NAMES for value in VALUES)
