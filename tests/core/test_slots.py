"""Arrays of the caller that a batch writes."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from tests.conformance.toy import PEBBLES

NAMES = ("observations", "to_play", "rewards", "dones", "truncations", "scores", "action_masks")


def pebbles(num_games: int = 4, **arguments: Any) -> GameBatch:
    return GameBatch(PEBBLES.variant(2), num_games, **arguments)


def storage(batch: GameBatch, steps: int) -> dict[str, np.ndarray]:
    """Arrays for some steps, full of what no step writes."""
    arrays = {}
    for name in NAMES:
        like = getattr(batch, name)
        arrays[name] = np.full((steps, *like.shape), like.dtype.type(77))
    return arrays


def played(batch: GameBatch, steps: int) -> list[dict[str, np.ndarray]]:
    """What the batch's own buffers hold at the start and after every random step."""
    chance, actions = action_generators(3, batch.num_games), np.zeros(batch.num_games, np.int64)
    found = [{name: getattr(batch, name).copy() for name in NAMES}]
    for _ in range(steps):
        batch.choose_random(chance, actions)
        batch.step(actions)
        found.append({name: getattr(batch, name).copy() for name in NAMES})
    return found


def played_into(batch: GameBatch, arrays: dict[str, np.ndarray]) -> None:
    """The same play, written into arrays."""
    chance, actions = action_generators(3, batch.num_games), np.zeros(batch.num_games, np.int64)
    slots = batch.slots(**arrays)
    batch.move_to(slots[0])
    for slot in slots[1:]:
        batch.choose_random(chance, actions)
        batch.step(actions, slot)


@pytest.mark.parametrize("auto_reset", [True, False])
@pytest.mark.parametrize("names", [NAMES, ("observations",), ("rewards", "action_masks")])
def test_slots_hold_what_the_own_buffers_would_hold(names: tuple, auto_reset: bool) -> None:
    expected = played(pebbles(auto_reset=auto_reset), 40)
    assert any(step["dones"].any() for step in expected)
    batch = pebbles(auto_reset=auto_reset)
    arrays = {name: storage(batch, 41)[name] for name in names}
    played_into(batch, arrays)
    for t, step in enumerate(expected):
        for name in names:
            assert arrays[name][t].tobytes() == step[name].tobytes(), (t, name)
    for name in NAMES:
        assert getattr(batch, name).tobytes() == expected[-1][name].tobytes()


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_a_game_of_the_package_writes_into_slots(dtype: str) -> None:
    def make() -> GameBatch:
        return kb.make_batch("automotive-v0", 2, players=2, observation_dtype=dtype)

    expected = played(make(), 3)
    batch = make()
    arrays = storage(batch, 4)
    played_into(batch, arrays)
    for t, step in enumerate(expected):
        for name in NAMES:
            assert np.array_equal(arrays[name][t], step[name]), (t, name)


def test_the_buffers_of_a_batch_are_the_memory_of_its_slot() -> None:
    batch = pebbles()
    arrays = storage(batch, 2)
    slots = batch.slots(**arrays)
    batch.move_to(slots[1])
    for name in NAMES:
        shared = np.shares_memory(getattr(batch, name), arrays[name][1])
        assert shared == (name != "action_masks")
        assert not np.shares_memory(getattr(batch, name), arrays[name][0])
    with pytest.raises(ValueError, match="action: expected 0 to"):
        batch.step([99] * 4, slots[0])
    assert np.shares_memory(batch.observations, arrays["observations"][1])


def test_a_mask_that_the_caller_overwrites_allows_nothing() -> None:
    batch = pebbles(1, seed=3)
    arrays = storage(batch, 1)
    batch.move_to(batch.slots(**arrays)[0])
    while batch.action_masks[0].all():
        batch.step(batch.action_masks.argmax(1))
    arrays["action_masks"][:] = True
    with pytest.raises(ValueError, match="illegal action"):
        batch.step([int((~batch.action_masks[0]).argmax())])


def test_all_that_changes_games_writes_into_the_slot() -> None:
    batch = pebbles()
    arrays = storage(batch, 1)
    batch.move_to(batch.slots(**arrays)[0])
    batch.reset([5, 6, 7, 8])
    other = pebbles()
    other.reset([5, 6, 7, 8])
    assert np.array_equal(arrays["observations"][0], other.observations)
    batch.step_rows([int(batch.action_masks[2].argmax())], [2])
    other.step_rows([int(other.action_masks[2].argmax())], [2])
    assert np.array_equal(arrays["observations"][0], other.observations)
    batch.put_states(pebbles(seed=9).states)
    assert np.array_equal(arrays["observations"][0], pebbles(seed=9).observations)


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_a_copy_has_buffers_of_its_own(duplicate: Any) -> None:
    batch = pebbles()
    arrays = storage(batch, 2)
    slots = batch.slots(**arrays)
    batch.move_to(slots[0])
    twin = duplicate(batch)
    before = arrays["observations"].copy()
    twin.step(twin.action_masks.argmax(1))
    assert np.array_equal(arrays["observations"], before)
    batch.step(batch.action_masks.argmax(1), slots[1])
    assert np.array_equal(arrays["observations"][1], twin.observations)
    with pytest.raises(ValueError, match="slot: expected one of this batch's slots"):
        twin.step(twin.action_masks.argmax(1), slots[1])


@pytest.mark.parametrize("what", ["name", "none", "shape", "dtype", "order", "locked", "list"])
def test_arrays_that_kernels_cannot_write_are_refused(what: str) -> None:
    batch = pebbles()
    array = storage(batch, 3)["observations"]
    wrong: dict[str, Any] = {
        "name": {"masks": array},
        "none": {},
        "shape": {"observations": array[:, :3]},
        "dtype": {"observations": array.astype(np.float64)},
        "order": {"observations": array.repeat(2, 2)[:, :, ::2]},
        "locked": {"observations": array.copy()},
        "list": {"observations": array.tolist()},
    }[what]
    if what == "locked":
        wrong["observations"].flags.writeable = False
    with pytest.raises(ValueError, match=r"^(slots|observations): expected "):
        batch.slots(**wrong)


def test_arrays_that_overlap_are_refused() -> None:
    batch = pebbles()
    both = np.zeros((2, *batch.rewards.shape), np.float32)
    with pytest.raises(ValueError, match="rewards: expected an array of its own"):
        batch.slots(rewards=both, scores=both)
    with pytest.raises(ValueError, match="got memory of the batch"):
        batch.slots(rewards=batch.rewards[None])
    with pytest.raises(ValueError, match="rewards: expected shape"):
        batch.slots(rewards=both[:1].copy(), scores=both)
