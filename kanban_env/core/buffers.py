"""The buffers of a batch: the arrays that kernels write, one row per game."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from kanban_env.core.encoding import Units
from kanban_env.core.errors import InputError
from kanban_env.core.loops import PLAYING, TRUNCATED
from kanban_env.core.spec import Variant

DTYPES = {"float32": np.float32, "uint8": np.uint8}
"""The encodings of observations."""


class Buffers(NamedTuple):
    """What kernels write, and the units in which they write observations."""

    masks: np.ndarray
    observations: np.ndarray
    to_play: np.ndarray
    rewards: np.ndarray
    dones: np.ndarray
    truncations: np.ndarray
    scores: np.ndarray
    units: Units


def new_buffers(variant: Variant, n: int, dtype: str = "float32") -> Buffers:
    """Buffers of zeros for n games."""
    players, numbers = variant.players, variant.observation.length
    if dtype == "uint8":
        numbers += len(variant.units.wide)
    return Buffers(
        masks=np.zeros((n, variant.spec.actions.length), np.bool_),
        observations=np.zeros((n, numbers), checked_dtype(variant, dtype)),
        to_play=np.zeros(n, np.int64),
        rewards=np.zeros((n, players), np.float32),
        dones=np.zeros(n, np.bool_),
        truncations=np.zeros(n, np.bool_),
        scores=np.zeros((n, players), np.float32),
        units=variant.units,
    )


def step_arguments(
    record: np.ndarray,
    blank: np.ndarray,
    states: np.ndarray,
    actions: np.ndarray,
    buffers: Buffers,
    reward: int,
    auto_reset: bool,
) -> tuple[Any, ...]:
    """The arguments of the kernel `step_games`, but for the rows.

    That kernel takes every array of the buffers as an argument of its own, because to pass a record
    costs as much as a third of a step. Their order is that of the fields of `Buffers` and `Units`;
    it stands here and in the kernel only, and a test compares both.
    """
    arrays = (*buffers[:-1], *buffers.units)
    return (record, blank, states, actions, *arrays, reward, auto_reset)


def write_results(states: np.ndarray, buffers: Buffers) -> None:
    """Write `to_play`, `scores`, `dones` and `truncations` from the states; rewards are 0."""
    buffers.to_play[:] = states["actor"]
    buffers.scores[:] = states["scores"][:, : buffers.scores.shape[1]]
    buffers.dones[:] = states["over"] != PLAYING
    buffers.truncations[:] = states["over"] == TRUNCATED
    buffers.rewards[:] = 0.0


def checked_dtype(variant: Variant, dtype: str) -> type:
    """The dtype of observations; raises InputError for one that the game does not have."""
    if dtype not in DTYPES:
        raise InputError(f"observation_dtype: expected {', '.join(DTYPES)}, got {dtype!r}")
    if dtype == "uint8" and not len(variant.units.sizes):
        why = "printed numbers are too large" if variant.spec.has_uint8 else "it has no units"
        raise InputError(
            f"observation_dtype: expected float32, got 'uint8': {variant.spec.id}: {why}"
        )
    return DTYPES[dtype]
