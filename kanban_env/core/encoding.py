"""Observations as whole numbers: written once, then stored as float32 or uint8.

A game that declares `whole_numbers` writes a row of int16 on the stack of the kernel. `encode`
turns it into what the batch stores: float32 numbers of about 0 to 1, or the whole numbers as uint8.
Both say the same: `float32 = (uint8 + lowest) * size`, with the units of `sections.units_of`.
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


class Units(NamedTuple):
    """The units of the numbers of an observation, in order."""

    sizes: np.ndarray
    """What the whole number 1 stands for, as float64."""
    factors: np.ndarray
    """The same as float32, which is faster and gives the same bytes for most numbers."""
    divided: np.ndarray
    """The places of the numbers for which float32 is not exact enough."""
    lowest: np.ndarray
    """The number that uint8 shows as 0."""


@intrinsic
def _stack_row(context: Any) -> Any:  # noqa: ARG001
    """Numba's part of `new_row`: an array on the stack of the function that calls it."""
    kind = types.Array(types.int16, 1, "C")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        row = make_array(kind)(context, builder)
        size = context.get_constant(types.intp, LONGEST)
        step = context.get_constant(types.intp, 2)
        memory = cgutils.alloca_once(builder, context.get_data_type(types.int16), size=LONGEST)
        populate_array(row, memory, [size], [step], step, None)
        return row._getvalue()

    return kind(), generate


def _plain_row() -> np.ndarray:
    return np.empty(LONGEST, np.int16)


new_row: Any = _plain_row if PLAIN else _stack_row
"""A function that returns memory for one observation, valid until its caller returns."""


@rule
def encode(row, units, out):  # type: ignore[no-untyped-def]
    """Store a row of whole numbers: as they are in uint8, or in their units in float32."""
    if out.itemsize == 1:
        for k in range(out.shape[0]):
            number = np.int16(row[k] - units.lowest[k])  # NUMBA: 16 bits are vectorised wider
            out[k] = np.uint8(min(max(number, np.int16(0)), np.int16(255)))
    else:
        for k in range(out.shape[0]):
            out[k] = np.float32(row[k]) * units.factors[k]
        for k in units.divided:
            out[k] = row[k] * units.sizes[k]


def make_units(sizes: np.ndarray, lowest: np.ndarray) -> Units:
    """Units with the given sizes and lowest numbers."""
    factors = sizes.astype(np.float32)
    return Units(sizes, factors, np.flatnonzero(factors != sizes), lowest)


def decode(units: Units, observations: np.ndarray) -> np.ndarray:
    """Observations of either encoding as float32."""
    if observations.dtype != np.uint8:
        return observations
    return ((observations + units.lowest) * units.sizes).astype(np.float32)
