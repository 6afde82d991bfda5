"""Observations as whole numbers say the same as float32."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.protocol import make_agent
from kanban_env.core.batch import GameBatch
from kanban_env.core.encoding import Scales, decode, folded, scales_of
from kanban_env.core.errors import InputError
from kanban_env.core.jit import PLAIN
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant
from tests.conformance.toy import PEBBLES

PLAYERS = [
    (game, players)
    for game in kb.games()
    for players in range(kb.find(game).players[0], kb.find(game).players[1] + 1)
]
"""Every game with every number of players."""


def twins(game: str, players: int, n: int = 3) -> tuple[GameBatch, GameBatch]:
    """The same games with both encodings."""
    small = kb.make_batch(game, n, players, seed=5, threads=1, observation_dtype="uint8")
    return small, kb.make_batch(game, n, players, seed=5, threads=1)


@pytest.mark.parametrize("chooser", ["random", "heuristic"])
@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_both_encodings_say_the_same(game: str, players: int, chooser: str) -> None:
    small, wide = twins(game, players)
    agent, rows = make_agent(chooser, 1), np.arange(wide.num_games)
    for decision in range(20 if PLAIN else 400):
        assert small.observations.dtype == np.uint8
        assert np.array_equal(small.decode(small.observations), wide.observations)
        assert wide.decode(wide.observations) is wide.observations
        if decision % 10 == 0:
            for p in range(players):
                assert np.array_equal(small.decode(small.observe(p)), wide.observe(p))
        actions = agent.act(wide, rows)
        small.step(actions)
        wide.step(actions)


@pytest.mark.compiled
@pytest.mark.parametrize("game", kb.games())
def test_compiled_encodings_say_the_same(game: str) -> None:
    """In slots, for every player, and in games that the kernel plays by itself."""
    decisions, players = 400, kb.find(game).default_players
    agent, generators = make_agent("random", 1), action_generators(2, 3)
    small, wide = pair = twins(game, players)
    stored = [
        np.zeros((decisions + 1, *one.observations.shape), one.observations.dtype) for one in pair
    ]
    slots = [one.slots(observations=array) for one, array in zip(pair, stored, strict=True)]
    for one, own in zip(pair, slots, strict=True):
        one.move_to(own[0])
    for decision, places in enumerate(list(zip(*slots, strict=True))[1:]):
        actions = agent.act(wide, np.arange(3))
        for one, place in zip(pair, places, strict=True):
            one.step(actions, place)
        if decision % 10 == 0:
            for p in range(players):
                assert np.array_equal(small.decode(small.observe(p)), wide.observe(p))
    assert stored[0].dtype == np.uint8
    assert stored[1].any((1, 2)).all()
    assert np.array_equal(small.decode(stored[0]), stored[1])
    for one in pair:
        one.play_random(generators.copy(), 50)
    assert np.array_equal(small.decode(small.observations), wide.observations)


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_a_folded_matrix_reads_whole_numbers(game: str, players: int) -> None:
    units = kb.find(game).variant(players).units
    scales, chance = scales_of(units), np.random.default_rng(3)
    seen = chance.integers(256, size=(20, len(units.sizes) + len(units.wide)), dtype=np.uint8)
    seen[0] = scales.zeros
    assert not decode(units, seen[:1]).any()
    weight = chance.normal(size=(7, len(units.sizes)))
    expected = decode(units, seen) @ weight.T
    found = (seen - scales.zeros) @ folded(scales, weight).T
    assert np.allclose(found, expected, rtol=1e-4, atol=1e-4 * np.abs(expected).max())
    torch = pytest.importorskip("torch")
    tensors, matrix = Scales(*map(torch.from_numpy, scales)), torch.from_numpy(weight)
    same = folded(tensors, matrix, torch.cat).numpy()
    assert np.array_equal(same, folded(scales, weight))


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_units_fit_the_observation(game: str, players: int) -> None:
    variant = kb.find(game).variant(players)
    units, batch = variant.units, GameBatch(variant, 1, observation_dtype="uint8")
    assert len(units.sizes) == len(units.lowest) == variant.observation.length
    assert batch.observations.shape[1] == variant.observation.length + len(units.wide)


UNUSUAL = [
    ("automotive-v0", "scores", 390),
    ("industrial-v0", "money", 390),
    ("industrial-v0", "scores", -190),
    ("industrial-v0", "tracks", -3),
    ("menu-v0", "scores", 110),
    ("actionworks-v0", "scores", 390),
    ("actionworks-v0", "scores", -390),
]
"""Fields with a number that is negative or needs a carry."""


@pytest.mark.parametrize(("game", "field", "number"), UNUSUAL)
def test_unusual_numbers_are_exact(game: str, field: str, number: int) -> None:
    small, wide = twins(game, kb.find(game).default_players, 1)
    for batch in (small, wide):
        before = batch.observations.copy()
        batch._states[field][:] = number
        batch.refresh()
        assert not np.array_equal(batch.observations, before)
    assert np.array_equal(small.decode(small.observations), wide.observations)
    if number > 255:
        assert small.observations[0, len(small.variant.units.sizes) :].any()


def test_printed_numbers_that_need_more_than_two_bytes_are_refused() -> None:
    rows = {f"{players} players": 9999 for players in range(2, 7)}
    variant = kb.find("actionworks-v0").variant(3, components={"target": {"rows": rows}})
    GameBatch(variant, 1)
    with pytest.raises(InputError, match="printed numbers are too large"):
        GameBatch(variant, 1, observation_dtype="uint8")


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
        (PEBBLES.variant(2), "uint8", "expected float32, got 'uint8': pebbles.*: it has no units"),
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
        patch.setattr("kanban_env.core.sections.LONGEST", 1_000)
        with pytest.raises(InputError, match="has at most 1,000 numbers, got 1,149"):
            Variant(spec, 4, {})


@pytest.mark.parametrize(("dtype", "most"), [("uint8", 300), ("float32", 700)])
def test_the_arrays_of_65536_games_fit_into_memory(dtype: str, most: int) -> None:
    def held(games: int) -> int:
        batch = kb.make_batch("automotive-v0", games, observation_dtype=dtype)
        return sum(value.nbytes for value in vars(batch).values() if isinstance(value, np.ndarray))

    assert (held(3) - held(2)) * 65_536 <= most * 2**20
