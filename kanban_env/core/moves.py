"""The flat action space of a game, derived from one line per move.

A game lists its moves once, in the order that fixes the action ids:

    class Move(Moves):
        TAKE = move("take the tile at {place}", place=N_PLACES)
        BUILD = move("build {part} into {model}", model=N_MODELS, part=N_PARTS)

    ACTIONS = ActionTable(Move)
    MOVE_OF, ARGUMENTS_OF = ACTIONS.move_of, ACTIONS.arguments_of
    action = ACTIONS.encoder()

Rules mark `mask[action(Move.BUILD, model, part)]` and read `ARGUMENTS_OF[a, 0]` and
`ARGUMENTS_OF[a, 1]`. No other code multiplies or divides an action id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from math import prod
from typing import Any, Self

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout

MAX_ARGUMENTS = 3


@dataclass(frozen=True)
class MoveLine:
    """The declaration of a move."""

    sentence: str
    arguments: dict[str, int] = field(default_factory=dict)


def move(sentence: str, **arguments: int) -> MoveLine:
    """Declare a move: its sentence, and each argument with its number of values.

    The sentence contains the name of every argument in braces.
    """
    named = re.findall(r"{(\w+)}", sentence)
    if sorted(named) != sorted(arguments):
        raise ValueError(f"{sentence!r}: arguments: expected {list(arguments)}, got {named}")
    if len(arguments) > MAX_ARGUMENTS:
        raise ValueError(
            f"{sentence!r}: expected at most {MAX_ARGUMENTS} arguments, got {len(arguments)}"
        )
    return MoveLine(sentence, arguments)


class Moves(IntEnum):
    """The moves of a game in the order that fixes the action ids; members are numbered from 0."""

    sentence: str
    arguments: dict[str, int]

    def __new__(cls, line: MoveLine) -> Self:
        """Number the move by its position."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.sentence, member.arguments = line.sentence, line.arguments
        return member

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of values of every argument."""
        return tuple(self.arguments.values())

    @property
    def about(self) -> str:
        """The sentence without its braces."""
        return re.sub(r"{(\w+)}", lambda found: found[1].replace("_", " "), self.sentence)


class ActionTable(Layout):
    """All action ids: one block per move; the last argument varies fastest."""

    def __init__(self, moves: type[Moves]) -> None:
        """Place the blocks of all moves and list the arguments of every id."""
        super().__init__(*(Block(m.name, prod(m.shape), m.about) for m in moves))
        self.moves = moves
        self.move_of = np.repeat(np.arange(len(moves)), [prod(m.shape) for m in moves])
        self.move_of = self.move_of.astype(np.int16)
        """[actions]: the move of an id."""
        self.arguments_of = np.concatenate([_arguments(m.shape) for m in moves]).astype(np.int16)
        """[actions, 3]: the arguments of an id, 0 where the move has fewer."""

    def encode(self, chosen: Moves, *arguments: int) -> int:
        """The action id of a move with its checked arguments; `decode` is the inverse."""
        names = list(chosen.arguments)
        if len(arguments) != len(names):
            raise ValueError(f"{chosen.name}: expected {names}, got {arguments}")
        index = 0
        for value, (name, size) in zip(arguments, chosen.arguments.items(), strict=True):
            if not 0 <= value < size:
                raise ValueError(f"{chosen.name}: {name}: expected 0 to {size - 1}, got {value}")
            index = index * size + int(value)
        return self[chosen.name].start + index

    def decode(self, a: int) -> tuple[Any, tuple[int, ...]]:
        """The move of an action id, and its arguments."""
        chosen: Any = self.moves._member_map_[self.moves._member_names_[self.move_of[a]]]
        return chosen, tuple(self.arguments_of[a, : len(chosen.shape)].tolist())

    def encoder(self) -> Callable[..., Any]:
        """A rule that returns the id of a move with up to three arguments, for masks."""
        starts = self.starts().astype(np.int64)
        strides = np.array([_strides(m.shape) for m in self.moves])

        def action(move, x=0, y=0, z=0):  # type: ignore[no-untyped-def]
            """The action id of a move with its arguments."""
            start = starts[move] + strides[move, 0] * x
            return start + strides[move, 1] * y + strides[move, 2] * z

        return rule(action)


def _arguments(shape: tuple[int, ...]) -> np.ndarray:
    """[ids, 3]: the arguments of every id of a block, the last one varying fastest."""
    table = np.zeros((prod(shape), MAX_ARGUMENTS), np.int64)
    table[:, : len(shape)] = list(np.ndindex(shape))
    return table


def _strides(shape: tuple[int, ...]) -> Iterable[int]:
    """By how much an id grows with each argument."""
    strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
    return strides + [0] * (MAX_ARGUMENTS - len(strides))
