"""Observations as float32 numbers or as whole numbers in uint8; both say the same.

Every number of an observation is a whole number of units, such as 3 twentieths. A game writes it
once, as float32, or with `whole_numbers` as int16; `encode` turns it into what the batch stores:

    float32 = (uint8 + 256 * carry + lowest) * size

Only numbers that can exceed 255 units have a carry. Carries stand behind the last section, in the
order of their numbers. So no number is cut.

A network that was trained with either reads both: `folded` puts the sizes of the units into the
matrix of its first layer, which then multiplies uint8 numbers as they are.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from kanban_env.core.jit import PLAIN, rule

LONGEST = 4096
"""The largest number of numbers in an observation."""
BYTE = 256
HALF = np.float32(0.5)


class Units(NamedTuple):
    """The units of the numbers of an observation, in order."""

    sizes: np.ndarray
    """What the whole number 1 stands for, as float64."""
    factors: np.ndarray
    """What turns a number as the game writes it into the other kind, as float32: the size of a
    unit for whole numbers, units per 1 for others."""
    divided: np.ndarray
    """The places of the whole numbers for which float32 is not exact enough."""
    lowest: np.ndarray
    """The number that uint8 shows as 0."""
    wide: np.ndarray
    """The places of the numbers that have a carry."""


def _row_intrinsic(number: Any, is_own: bool) -> Any:
    """Numba's part of `whole_row` and `float_row`: an array on the stack of the caller.

    `is_own`: the given array itself is returned if it has the same type.
    """

    @intrinsic
    def new_row(context: Any, out: Any) -> Any:  # noqa: ARG001
        kind = types.Array(number, 1, "C")
        if is_own and out == kind:
            return kind(out), lambda context, builder, signature, given: given[0]  # noqa: ARG005

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            like = make_array(signature.args[0])(context, builder, given[0])
            row = make_array(kind)(context, builder)
            memory_type = context.get_data_type(number)
            memory = cgutils.alloca_once(builder, memory_type, size=LONGEST)
            step = context.get_constant(types.intp, number.bitwidth // 8)
            shape = cgutils.unpack_tuple(builder, like.shape, 1)
            populate_array(row, memory, shape, [step], step, None)
            return row._getvalue()

        return kind(out), generate

    return new_row


def _plain_whole_row(out: np.ndarray) -> np.ndarray:
    return np.empty(len(out), np.int16)


def _plain_count_row(out: np.ndarray) -> np.ndarray:
    return np.empty(len(out), np.int32)


def _plain_float_row(out: np.ndarray) -> np.ndarray:
    return out if out.dtype == np.float32 else np.empty(len(out), np.float32)


whole_row: Any = _plain_whole_row if PLAIN else _row_intrinsic(types.int16, is_own=False)
"""A function that returns int16 memory for an observation, valid until its caller returns."""
float_row: Any = _plain_float_row if PLAIN else _row_intrinsic(types.float32, is_own=True)
"""The same in float32; an array of float32 is itself that memory."""
count_row: Any = _plain_count_row if PLAIN else _row_intrinsic(types.int32, is_own=False)
"""The same in int32, for what an observation counts before it writes it."""


@rule
def encode_whole(row, units, out):  # type: ignore[no-untyped-def]
    """Store whole numbers: as they are in uint8, or in their units in float32."""
    if out.itemsize == 1:
        for k in range(row.shape[0]):
            out[k] = np.uint8((row[k] - units.lowest[k]) & np.int16(255))
        for k in range(units.wide.shape[0]):
            place = units.wide[k]
            out[row.shape[0] + k] = (row[place] - units.lowest[place]) >> 8
    else:
        for k in range(row.shape[0]):
            out[k] = np.float32(row[k]) * units.factors[k]
        for k in units.divided:
            out[k] = row[k] * units.sizes[k]


@rule
def encode_floats(row, units, out):  # type: ignore[no-untyped-def]
    """Store float32 numbers as whole numbers in uint8; in float32 they are stored already."""
    if out.itemsize == 1:
        for k in range(row.shape[0]):
            number = row[k] * units.factors[k] - np.float32(units.lowest[k])
            out[k] = np.uint8(np.int32(number + HALF) & np.int32(255))
        for k in range(units.wide.shape[0]):
            place = units.wide[k]
            number = row[place] * units.factors[place] - np.float32(units.lowest[place])
            out[row.shape[0] + k] = np.int32(number + HALF) >> 8


def make_units(sizes: np.ndarray, lowest: np.ndarray, bound: float, writes_whole: bool) -> Units:
    """Units with the given sizes and lowest numbers, for numbers up to a bound.

    None if two bytes are too few for a number, with printed numbers such as 9,999 points.
    """
    factors = (sizes if writes_whole else 1 / sizes).astype(np.float32)
    divided = np.flatnonzero(sizes.astype(np.float32) != sizes)
    most = np.rint(bound / sizes) - lowest
    if len(most) and most.max() >= BYTE * BYTE:
        return no_units()
    return Units(sizes, factors, divided, lowest.astype(np.int16), np.flatnonzero(most >= BYTE))


def no_units() -> Units:
    """The units of an observation that can be float32 only."""
    none = np.zeros(0)
    return make_units(none, none, 0.0, writes_whole=False)


def decode(units: Units, observations: np.ndarray) -> np.ndarray:
    """Observations of either encoding as float32."""
    if observations.dtype != np.uint8:
        return observations
    n = len(units.sizes)
    numbers = observations[..., :n].astype(np.int32) + units.lowest
    numbers[..., units.wide] += observations[..., n:].astype(np.int32) * BYTE
    found = numbers.astype(np.float32)
    found *= units.sizes.astype(np.float32)
    found[..., units.divided] = numbers[..., units.divided] * units.sizes[units.divided]
    return found


class Scales(NamedTuple):
    """The units as a first layer needs them, in arrays of numpy or tensors of torch."""

    sizes: Any
    """What the whole number 1 stands for, as float32."""
    carries: Any
    """What a carry of 1 stands for, as float32."""
    wide: Any
    """The places of the numbers that have a carry."""
    zeros: Any
    """What uint8 shows for an observation of zeros, as float32."""


def scales_of(units: Units) -> Scales:
    """The scales of an observation."""
    sizes, zero = units.sizes.astype(np.float32), -units.lowest.astype(np.int32)
    shown = np.concatenate([zero % BYTE, zero[units.wide] // BYTE]).astype(np.float32)
    return Scales(sizes, sizes[units.wide] * BYTE, units.wide, shown)


def folded(scales: Scales, weight: Any, join: Any = np.concatenate) -> Any:
    """The matrix that multiplies uint8 observations, for the `weight` of a first layer.

    Up to rounding, with tensors of torch too (`join=torch.cat`), and derivatives pass through:

        decode(units, seen) @ weight.T == (seen - scales.zeros) @ matrix.T
    """
    return join([weight * scales.sizes, weight[:, scales.wide] * scales.carries], 1)
