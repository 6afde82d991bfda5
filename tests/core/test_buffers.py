"""The buffers of a batch, and the kernel that takes them one by one."""

from __future__ import annotations

from inspect import signature

import numpy as np

from kanban_env.core import loops
from kanban_env.core.buffers import Buffers, new_buffers, step_arguments
from kanban_env.core.encoding import Units
from kanban_env.core.jit import _KERNELS
from tests.conformance.toy import PEBBLES

BEFORE, AFTER = ["record", "blank", "states", "actions"], ["reward", "auto_reset", "start", "stop"]


def test_step_games_takes_the_arrays_in_the_order_of_the_records() -> None:
    arrays = [*Buffers._fields[:-1], *Units._fields]
    assert list(signature(loops.step_games).parameters) == [*BEFORE, *arrays, *AFTER]


def test_the_arguments_of_a_step_are_those_of_the_kernel() -> None:
    variant = PEBBLES.variant(2)
    buffers, states = new_buffers(variant, 3), variant.new_states(3)
    games = (variant.record, variant.new_states(1), states, np.zeros(3, np.int64))
    given = step_arguments(*games, buffers, 2, False)
    expected = {
        **dict(zip(BEFORE, games, strict=True)),
        **buffers._asdict(),
        **buffers.units._asdict(),
        "reward": 2,
        "auto_reset": False,
    }
    names = list(signature(loops.step_games).parameters)[:-2]
    for name, value in zip(names, given, strict=True):
        assert value is expected[name], name


def test_loops_without_the_mark_are_no_kernels() -> None:
    """A kernel is marked with `@kernel`; a loop of the same kind without it is not."""
    marked = {name for name, value in vars(loops).items() if callable(value) and value in _KERNELS}
    assert "step_games" in marked
    assert all(name.endswith("_games") for name in marked)
    assert not marked & {"show", "settle", "start_game", "write_rewards", "fill_mask"}
