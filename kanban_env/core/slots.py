"""Slots: arrays of the caller, such as a learner's storage, that a batch writes without a copy.

    batch = kb.make_batch("automotive-v0", num_games=256, observation_dtype="uint8")
    observations = np.zeros((129, *batch.observations.shape), np.uint8)
    slots = batch.slots(observations=observations)
    batch.move_to(slots[0])
    for slot in slots[1:]:
        batch.step(agent.act(batch, rows), slot)

The arrays are checked once, for all steps. Masks are the exception: kernels rely on them, so a
batch keeps its own, and `action_masks` of a slot gets a copy.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kanban_env.core.buffers import Buffers
from kanban_env.core.errors import InputError
from kanban_env.core.inputs import Stepping, check_output

if TYPE_CHECKING:
    from kanban_env.core.batch import GameBatch

WRITTEN = ("observations", "to_play", "rewards", "dones", "truncations", "scores")
"""The arrays of a slot that kernels write."""


class Slot(NamedTuple):
    """The arrays of one step, for the batch that made it."""

    states: np.ndarray
    """The states of the batch, by which it knows its slots."""
    buffers: Buffers
    stepping: Stepping
    masks: np.ndarray | None
    """Where a copy of the masks goes."""


def make_slots(batch: GameBatch, arrays: dict[str, Any]) -> list[Slot]:
    """One slot per row of the arrays; what is not given stays in the batch's own arrays."""
    steps = _checked(batch, arrays)
    slots = []
    for t in range(steps):
        row = {name: array[t] for name, array in arrays.items()}
        masks = row.pop("action_masks", None)
        buffers = batch._buffers._replace(**row)
        stepping = batch._stepping._replace(arguments=batch._step_arguments(buffers))
        slots.append(Slot(batch._states, buffers, stepping, masks))
    return slots


def _checked(batch: GameBatch, arrays: dict[str, Any]) -> int:
    """The number of rows of the arrays; raises InputError for arrays that kernels cannot write."""
    own = {**batch._buffers._asdict(), "action_masks": batch._masks}
    names = (*WRITTEN, "action_masks")
    if not arrays or not set(arrays) <= set(names):
        raise InputError(
            f"slots: expected arrays named {', '.join(names)},"
            f" got {', '.join(sorted(set(arrays) - set(names))) or 'none'}"
        )
    steps = max(len(array) if np.ndim(array) else 0 for array in arrays.values())
    for name, array in arrays.items():
        check_output(name, array, (steps, *own[name].shape), own[name].dtype)
        for other in (batch._states, *batch._buffers[:-1]):
            if np.may_share_memory(array, other):
                raise InputError(f"{name}: expected an array of its own, got memory of the batch")
    for one, two in combinations(arrays, 2):
        if np.may_share_memory(arrays[one], arrays[two]):
            raise InputError(f"{one}: expected an array of its own, got memory of {two}")
    return steps


def enter_slot(batch: GameBatch, slot: Any, rows: Any = None) -> None:
    """Let a batch write into a slot, and copy the given rows of its present buffers there."""
    if not isinstance(slot, Slot) or slot.states is not batch._states:
        raise InputError("slot: expected one of this batch's slots")
    for name in WRITTEN if rows is not None else ():
        before, after = getattr(batch._buffers, name), getattr(slot.buffers, name)
        if before is not after:
            after[rows] = before[rows]
    batch._use(slot.buffers)
    batch._buffers, batch._stepping = slot.buffers, slot.stepping


def copy_masks(batch: GameBatch, slot: Slot) -> None:
    """Copy the masks to a slot that has a place for them."""
    if slot.masks is not None:
        slot.masks[:] = batch._masks
