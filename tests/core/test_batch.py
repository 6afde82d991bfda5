"""Batches of games."""

from __future__ import annotations

import copy
import os
import pickle

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.batch import GameBatch
from kanban_env.core.rng import next_seed
from kanban_env.core.seeds import action_generators, derived_seeds
from tests.conformance.broken import STRICT
from tests.conformance.toy import PEBBLES


def pebbles(num_games: int = 4, **arguments: object) -> GameBatch:
    return GameBatch(PEBBLES.variant(2), num_games, **arguments)


def first_legal(batch: GameBatch) -> np.ndarray:
    return batch.action_masks.argmax(1)


def test_the_buffers_have_the_documented_shapes() -> None:
    batch = kb.make_batch("actionworks-v0", num_games=3, players=4)
    assert batch.observations.shape == (3, batch.variant.observation.length)
    assert batch.observations.dtype == np.float32
    assert batch.action_masks.shape == (3, 113)
    assert batch.action_masks.dtype == np.bool_
    assert batch.to_play.shape == (3,)
    assert batch.rewards.shape == batch.scores.shape == (3, 4)
    assert batch.rewards.dtype == batch.scores.dtype == np.float32
    assert batch.dones.shape == (3,)
    assert batch.states[0].round_number == 2


def test_nearby_seeds_share_no_game() -> None:
    assert not set(derived_seeds(0, 1000)) & set(derived_seeds(1, 1000))


def test_a_game_that_ends_is_reset_with_the_next_seed() -> None:
    batch = pebbles(1)
    first = int(batch.seeds[0])
    while not batch.dones[0]:
        batch.step(first_legal(batch))
    assert batch.seeds[0] == next_seed(first)
    assert batch.states[0].steps == 0
    assert batch.rewards[0].any()
    final = batch.scores[0].copy()
    assert final.sum() > 0
    batch.step(first_legal(batch))
    assert not batch.dones[0]
    assert not batch.rewards[0].any()


def test_without_auto_reset_games_that_are_over_do_not_change() -> None:
    batch = pebbles(2, auto_reset=False)
    while not batch.dones.all():
        batch.step(first_legal(batch))
    before = batch.states.tobytes()
    batch.step(np.array([-5, 99]))
    assert batch.states.tobytes() == before
    assert not batch.rewards.any()
    assert batch.dones.all()
    assert not batch.action_masks.any()


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 0], "actions: expected 4 integers, got shape"),
        ([0.5] * 4, "actions: expected 4 integers, got shape"),
        ([99, 3, 3, 3], "game 0: action: expected 0 to 3, got 99"),
        ([3, -1, 3, 3], "game 1: action: expected 0 to 3, got -1"),
    ],
)
def test_a_wrong_action_is_rejected_before_any_game_changes(actions: list, message: str) -> None:
    batch = pebbles()
    before = batch.states.tobytes()
    with pytest.raises(ValueError) as caught:
        batch.step(actions)
    assert str(caught.value).startswith(message)
    assert batch.states.tobytes() == before


def test_the_error_for_an_illegal_action_lists_the_legal_ones() -> None:
    batch = pebbles(1, seed=3)
    while batch.action_masks[0].all():
        batch.step(first_legal(batch))
    illegal = int((~batch.action_masks[0]).argmax())
    legal = np.flatnonzero(batch.action_masks[0]).tolist()
    with pytest.raises(ValueError, match=f"game 0: illegal action {illegal}") as caught:
        batch.step([illegal])
    assert str(caught.value).endswith(f"expected one of {legal}")


def test_copies_are_independent() -> None:
    batch = pebbles()
    twin = batch.copy()
    batch.step(first_legal(batch))
    assert not np.array_equal(batch.states, twin.states)
    twin.step(first_legal(twin))
    assert np.array_equal(batch.states, twin.states)
    assert np.array_equal(batch.observations, twin.observations)


def test_reset_takes_seeds_or_continues_the_sequence() -> None:
    batch = pebbles()
    batch.reset([1, 2, 3, 4])
    assert batch.seeds.tolist() == [1, 2, 3, 4]
    deal = batch.states.tobytes()
    batch.reset()
    assert batch.states.tobytes() != deal
    batch.reset(np.array([1, 2, 3, 4]))
    assert batch.states.tobytes() == deal
    for wrong in ([1, 2], [1, 2, 3, -4], [0.5] * 4):
        with pytest.raises(ValueError, match="seeds: "):
            batch.reset(wrong)


@pytest.mark.parametrize(
    "arguments",
    [
        {"num_games": 0},
        {"num_games": True},
        {"threads": 0},
        {"threads": True},
        {"seed": -1},
        {"auto_reset": "no"},
        {"reward": ["rank"]},
    ],
)
def test_errors_name_a_wrong_argument(arguments: dict) -> None:
    with pytest.raises(ValueError, match=next(iter(arguments))):
        GameBatch(PEBBLES.variant(2), **{"num_games": 2, **arguments})


def test_observing_for_a_player_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="players: expected 0 to 1, got 2"):
        pebbles().observe(2)


def test_without_a_seed_every_batch_is_different() -> None:
    assert pebbles(seed=None).seeds.tolist() != pebbles(seed=None).seeds.tolist()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_batch_survives_a_fork() -> None:
    batch = pebbles(256, threads=2)
    batch.step(first_legal(batch))
    child = os.fork()
    if child == 0:
        batch.step(first_legal(batch))
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    batch.step(first_legal(batch))


def test_finish_random_ends_all_games() -> None:
    batch = pebbles(8)
    decisions = batch.finish_random(action_generators(0, 8))
    assert batch.dones.all()
    assert decisions == batch.states["steps"].sum()


def test_tied_players_share_their_rewards() -> None:
    table = kb.make_batch("actionworks-v0", 1, players=3).variant
    kernels = table.kernels
    states = table.new_states(1)
    s = states[0]
    s.scores[:3] = [10, 10, 4]
    assert [kernels.rank_reward(table.r, s, p, 3) for p in range(3)] == [0.5, 0.5, -1.0]
    assert [kernels.win_reward(table.r, s, p, 3) for p in range(3)] == [0.5, 0.5, 0.0]
    assert [kernels.margin_reward(table.r, s, p, 3) for p in range(3)] == [0.0, 0.0, -6.0]
    s.scores[:3] = [7, 7, 7]
    assert [kernels.rank_reward(table.r, s, p, 3) for p in range(3)] == [0.0, 0.0, 0.0]


def test_batches_can_be_pickled_and_copied_deeply() -> None:
    batch = pebbles(6)
    batch.step(first_legal(batch))
    for twin in (pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)):
        twin.step(first_legal(twin))
    batch.step(first_legal(batch))
    assert np.array_equal(twin.states, batch.states)
    assert np.array_equal(twin.observations, batch.observations)


def test_determinize_does_not_change_games_that_are_over() -> None:
    batch = kb.make_batch("actionworks-v0", 3, players=3, auto_reset=False, max_rounds=1)
    batch.finish_random(action_generators(0, 3))
    before = batch.states.tobytes()
    batch.determinize(0, 5)
    assert batch.states.tobytes() == before


def test_a_redeal_is_independent_of_the_true_deal_even_if_few_deals_are_accepted() -> None:
    batch = GameBatch(STRICT.variant(2), 2, seed=3)
    other = batch.copy()
    other.determinize(0, 5)
    assert (other.states["deck"] != batch.states["deck"]).any(1).all(), "the true deal was kept"
    batch.determinize(0, 9)
    other.determinize(0, 9)
    assert other.states.tobytes() == batch.states.tobytes()


@pytest.mark.parametrize(("players", "seeds"), [(0.9, 1), (0, 1.5), (0, -5), (7, 1), ([0, 1], 1)])
def test_determinize_takes_integers_in_range(players: object, seeds: object) -> None:
    with pytest.raises(ValueError, match=r"(players|seeds): expected"):
        pebbles().determinize(players, seeds)


def test_choosing_for_games_that_are_over_gives_action_0() -> None:
    batch = pebbles(4, auto_reset=False)
    batch.finish_random(action_generators(0, 4))
    actions = np.zeros(4, np.int64)
    batch.choose_random(action_generators(0, 4), actions)
    assert not actions.any()
    batch.play_random(action_generators(0, 4), 3)
    assert not batch.dones.any()


def test_auto_reset_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        pebbles().auto_reset = False
