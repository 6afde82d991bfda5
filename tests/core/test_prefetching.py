"""States are loaded before they are used."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit

from kanban_env.core.jit import PLAIN, rules_view
from kanban_env.core.prefetching import LINE, prefetch

STATE = np.dtype([("scores", "i2", 5), ("cards", "i1", (3, 50))])


def load(states: np.ndarray, i: int) -> int:
    prefetch(states, i)
    return i


def test_to_load_a_state_changes_nothing() -> None:
    states = np.ones(3, STATE)
    assert (load if PLAIN else njit(load))(rules_view(states), 2) == 2
    assert (states == np.ones(3, STATE)).all()


@pytest.mark.compiled
def test_every_line_of_a_state_is_loaded() -> None:
    compiled = njit(load)
    compiled(np.ones(3, STATE), 2)
    (code,) = compiled.inspect_llvm().values()
    first = code.split("\ndefine")[1]
    assert first.count("call void @llvm.prefetch") == -(-STATE.itemsize // LINE) == 3
