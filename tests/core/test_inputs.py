"""Arrays from callers are checked once, and kernels read the copies."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import HeuristicAgent
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import action_generators


def batch_of(n: int = 3) -> GameBatch:
    return GameBatch(kb.find("actionworks-v0").variant(players=3), n, threads=1)


ROWS: list[tuple[Any, str]] = [
    ([3], "rows: expected 0 to 2, got 3"),
    ([-1], "rows: expected 0 to 2, got -1"),
    ([10**9], "rows: expected 0 to 2"),
    ([1, 1], "got a game twice"),
    ([True, False, True], "np.flatnonzero turns a mask into numbers"),
    ([0.0], "rows: expected the numbers of games"),
    ([[0]], "rows: expected the numbers of games"),
]


@pytest.mark.parametrize(("rows", "message"), ROWS)
def test_rows_are_checked(rows: Any, message: str) -> None:
    batch = batch_of()
    for given in (rows, np.array(rows)):
        with pytest.raises(InputError, match=message):
            batch.choose_heuristic(action_generators(0, 3), given)
        with pytest.raises(InputError, match=message):
            HeuristicAgent().act(batch, given)


GENERATORS: list[Any] = [
    np.zeros((3, 4), np.uint32),
    np.ones((2, 4), np.uint32),
    np.ones((3, 4), np.int64),
    np.ones((4, 3), np.uint32).T,
    [[1, 2, 3, 4]] * 3,
    None,
]


@pytest.mark.parametrize("generators", GENERATORS)
def test_generators_are_checked(generators: Any) -> None:
    batch, actions = batch_of(), np.zeros(3, np.int64)
    uses: list[Callable[[], Any]] = [
        lambda: batch.choose_random(generators, actions),
        lambda: batch.choose_heuristic(generators),
        lambda: batch.play_random(generators, 5),
        lambda: batch.finish_random(generators),
    ]
    for use in uses:
        with pytest.raises(InputError, match="generators: expected"):
            use()


def test_outputs_are_checked() -> None:
    batch, chance = batch_of(), action_generators(0, 3)
    constant = np.zeros(3, np.int64)
    constant.flags.writeable = False
    for actions in (np.zeros(2, np.int64), np.zeros(3, np.int32), np.zeros(6, np.int64)[::2]):
        with pytest.raises(InputError, match="actions: expected"):
            batch.choose_random(chance, actions)
    with pytest.raises(InputError, match="actions: expected a contiguous array"):
        batch.choose_random(chance, constant)
    shape = batch.observations.shape
    for out in (np.zeros((3, 2), np.float32), np.zeros(shape), np.zeros(shape[::-1], np.float32).T):
        with pytest.raises(InputError, match="out: expected"):
            batch.observe(0, out)
    inside = np.asarray(batch._states).view(np.uint8).reshape(-1)[:24].view(np.int64)
    with pytest.raises(InputError, match="got memory of the batch"):
        batch.choose_random(chance, inside)
    for decisions in (-1, 1.5, None, True):
        with pytest.raises(InputError, match="decisions: expected"):
            batch.play_random(chance, decisions)  # type: ignore[arg-type]


class TwoFaced:
    """An object that numpy reads differently the second time."""

    def __init__(self, first: np.ndarray) -> None:
        self.first, self.reads = first, 0

    def __array__(self, *_: Any, **__: Any) -> np.ndarray:
        self.reads += 1
        return self.first if self.reads == 1 else np.full_like(self.first, 10**6)


def test_an_array_is_read_once() -> None:
    batch, twin = batch_of(), batch_of()
    legal = batch.action_masks.argmax(1)
    given = TwoFaced(legal)
    batch.step(given)
    twin.step(legal)
    assert given.reads == 1
    assert np.array_equal(np.asarray(batch.states), np.asarray(twin.states))
    for use in (
        batch.observe,
        batch.reset,
        lambda g: batch.determinize(g, 0),
        lambda g: batch.choose_heuristic(action_generators(0, 3), g),
    ):
        given = TwoFaced(np.arange(3))
        use(given)
        assert given.reads == 1


def test_masks_and_states_cannot_be_written_and_other_buffers_do_not_matter() -> None:
    batch = batch_of(1)
    illegal = int((~batch.action_masks[0]).argmax())
    with pytest.raises(ValueError, match="read-only"):
        batch.action_masks[:] = True
    with pytest.raises(ValueError, match="read-only"):
        batch.states["turn"] = 9
    with pytest.raises(ValueError, match="read-only"):
        batch.seeds[:] = -1
    batch.action_masks = np.ones_like(batch.action_masks)
    batch.observations = np.zeros(1, np.float32)
    batch.to_play = np.full(1, 99)
    for use in (lambda: batch.step([illegal]), lambda: batch.step_one(illegal)):
        with pytest.raises(InputError, match=f"game 0: illegal action {illegal}"):
            use()
    batch.step_one(int(batch._masks[0].argmax()))
    batch.refresh()
    for action in (-1, 10**6):
        with pytest.raises(InputError, match="game 0: action: expected"):
            batch.step_one(action)
    with pytest.raises(InputError, match="expected a batch of one game, got 3"):
        batch_of().step_one(0)


def test_a_batch_in_use_by_another_thread_is_refused() -> None:
    batch = batch_of(1)
    action = int(batch.action_masks[0].argmax())
    other_states = GameBatch(batch.variant, 1, seed=77).states
    before = [np.asarray(batch.states).tobytes(), batch.scores.tobytes(), batch.to_play.tobytes()]
    calls: list[Callable[[], Any]] = [
        batch.copy,
        batch.reset,
        batch.refresh,
        lambda: pickle.dumps(batch),
        lambda: copy.deepcopy(batch),
        lambda: batch.put_states(other_states),
        lambda: batch.step([action]),
        lambda: batch.step_one(action),
        lambda: batch.observe(0),
        lambda: batch.determinize(0, 1),
        lambda: batch.play_random(action_generators(0, 1), 3),
        lambda: batch.finish_random(action_generators(0, 1)),
        lambda: batch.choose_random(action_generators(0, 1), np.zeros(1, np.int64)),
        lambda: batch.choose_heuristic(action_generators(0, 1)),
    ]
    found: list[str] = []

    def use() -> None:
        for call in calls:
            try:
                call()
            except RuntimeError as error:
                found.append(str(error))

    with batch._alone:
        other = threading.Thread(target=use)
        other.start()
        other.join()
    expected = "this batch is in use by another thread: give every thread its own"
    assert found == [expected] * len(calls)
    after = [np.asarray(batch.states).tobytes(), batch.scores.tobytes(), batch.to_play.tobytes()]
    assert after == before
    batch.step([action])
