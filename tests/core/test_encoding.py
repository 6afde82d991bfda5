"""Observations as whole numbers say the same as float32."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant
from kanban_env.games.automotive.sections import PlayerFacts
from tests.conformance.toy import PEBBLES

WHOLE = [game for game in kb.games() if kb.find(game).whole_numbers]
"""Games that write whole numbers."""


def twins(game: str, players: int, n: int = 3) -> tuple[GameBatch, GameBatch]:
    """The same games with both encodings."""
    small = kb.make_batch(game, n, players, seed=5, threads=1, observation_dtype="uint8")
    return small, kb.make_batch(game, n, players, seed=5, threads=1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", WHOLE)
def test_both_encodings_say_the_same(game: str, players: int) -> None:
    players = max(players, kb.find(game).players[0])
    small, wide = twins(game, players)
    chance, actions = action_generators(1, 3), np.zeros(3, np.int64)
    for decision in range(60):
        assert small.observations.dtype == np.uint8
        assert np.array_equal(small.decode(small.observations), wide.observations)
        assert wide.decode(wide.observations) is wide.observations
        if decision % 20 == 0:
            for p in range(players):
                assert np.array_equal(small.decode(small.observe(p)), wide.observe(p))
        wide.choose_random(chance, actions)
        small.step(actions)
        wide.step(actions)


@pytest.mark.parametrize("game", WHOLE)
def test_units_fit_the_observation(game: str) -> None:
    spec = kb.find(game)
    for players in range(spec.players[0], spec.players[1] + 1):
        variant = spec.variant(players)
        assert len(variant.units.sizes) == len(variant.units.lowest) == variant.observation.length


def test_numbers_outside_uint8_are_cut() -> None:
    small, wide = twins("automotive-v0", 2, 1)
    states = np.array(small.states)
    states["scores"][:] = 300
    for batch in (small, wide):
        batch._states[:] = states
        batch.refresh()
    points = small.sections["players"].start + PlayerFacts.POINTS
    assert small.observations[0, points] == 255
    assert wide.observations[0, points] == np.float32(3)


def test_a_batch_of_whole_numbers_survives_a_pickle() -> None:
    small, _ = twins("automotive-v0", 2)
    twin = pickle.loads(pickle.dumps(small))
    assert twin.observations.dtype == np.uint8
    twin.step(twin.action_masks.argmax(1))
    small.step(small.action_masks.argmax(1))
    assert np.array_equal(twin.observations, small.observations)


@pytest.mark.parametrize(
    ("variant", "dtype", "message"),
    [
        (PEBBLES.variant(2), "uint8", "expected float32, got 'uint8'"),
        (kb.find("menu-v0").variant(), "uint8", "menu-v0 does not write whole numbers"),
        (kb.find("automotive-v0").variant(), "int8", "expected float32, uint8, got 'int8'"),
    ],
)
def test_other_encodings_are_refused(variant, dtype: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GameBatch(variant, 1, observation_dtype=dtype)


def test_some_games_are_stepped_and_reset() -> None:
    batch, other = (kb.make_batch("menu-v0", 5, seed=2) for _ in range(2))
    rows = np.array([0, 1, 3])
    batch.step_rows(batch.action_masks.argmax(1)[rows], rows)
    assert np.array_equal(batch.states["steps"], [1, 1, 0, 1, 0])
    assert np.array_equal(batch.observations[[2, 4]], other.observations[[2, 4]])
    batch.reset_rows(rows, batch.seeds[rows])
    assert batch.states.tobytes() == other.states.tobytes()
    with pytest.raises(ValueError, match="game 3: action: expected 0 to"):
        batch.step_rows([*batch.action_masks.argmax(1)[[0, 1]], 9999], rows)
    assert batch.states.tobytes() == other.states.tobytes()
    with pytest.raises(ValueError, match="actions: expected 3 integers"):
        batch.step_rows([0], rows)


def test_an_observation_that_is_too_long_for_the_stack_is_refused() -> None:
    spec = kb.find("automotive-v0")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kanban_env.core.spec.LONGEST", 1_000)
        with pytest.raises(InputError, match="has at most 1,000, got 1,149"):
            Variant(spec, 4, {})
