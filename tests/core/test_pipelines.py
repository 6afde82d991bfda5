"""What the compiler of rules assumes and saves."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numba import types

from kanban_env.core.jit import rule
from kanban_env.core.pipelines import KernelCompiler, never_overlap

STATE = numba.from_dtype(np.dtype([("cards", "i1", (4,)), ("scores", "i2", (2,))]))
RULES = numba.from_dtype(np.dtype([("limit", "i2")]))
MASK, BYTES, SHORTS, ROW = (
    types.Array(kind, 1, "C") for kind in (types.boolean, types.int8, types.int16, types.float32)
)


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("legal", [RULES, STATE, MASK], True),
        ("show_hand", [RULES, STATE, types.int64, ROW], True),
        ("score", [RULES, STATE, types.int64, types.boolean], True),
        ("move", [STATE, BYTES], False),  # a view of the cards
        ("observe", [RULES, STATE, types.int64, SHORTS], True),
        ("write_hand", [STATE, SHORTS], True),
        ("add", [STATE, SHORTS], False),  # a view of the scores
        ("write_bag", [BYTES, BYTES], False),
        ("copy", [STATE, STATE], False),
        ("encode", [ROW, types.UniTuple(ROW, 2), SHORTS], False),
    ],
)
def test_arguments_that_could_share_memory_are_found(
    name: str, arguments: list[Any], expected: bool
) -> None:
    assert never_overlap(name, arguments) is expected


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_integers_of_all_sizes() -> None:
    @rule
    def double(x, is_high=False):
        return 2 * x + is_high

    @numba.njit(pipeline_class=KernelCompiler)
    def total(small, large, unsigned):
        return double(small[0]) + double(large[0]) + double(3) + double(x=small[1]), double(
            unsigned[0]
        )

    numbers = np.array([100, 27], np.int8)
    assert total(numbers, numbers.astype(np.int64), numbers.astype(np.uint32)) == (460, 200)
    assert sorted(str(kinds[0]) for kinds in double.overloads) == ["int64", "uint32"]
