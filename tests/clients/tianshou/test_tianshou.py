"""Tianshou's PettingZoo wrapper: masks, and rewards of all seats at every step."""

from __future__ import annotations

import numpy as np
import pytest
from tianshou.env import DummyVectorEnv, PettingZooEnv

import kanban_env as kb
from tests.clients.examples import check_example
from tests.clients.reference import all_returns, any_legal

GAME = "menu-v0"


def make() -> PettingZooEnv:
    return PettingZooEnv(kb.make(GAME, players=3, reward="score"))


@pytest.mark.parametrize("seed", [1, 9])
def test_the_wrapped_table_plays_our_games(seed: int) -> None:
    env = make()
    state, _ = env.reset(seed=seed)
    generator, actions, totals, over = np.random.default_rng(seed), [], np.zeros(3), False
    while not over:
        actions.append(any_legal(np.array(state["mask"]), generator))
        state, rewards, terminated, truncated, _ = env.step(actions[-1])
        totals += rewards
        over = terminated or truncated
    expected = all_returns(GAME, seed, actions, players=3, reward="score")
    assert totals.tolist() == pytest.approx(expected)


def test_tables_side_by_side_obey_their_masks() -> None:
    envs = DummyVectorEnv([make, make])
    states, _ = envs.reset()
    generator = np.random.default_rng(0)
    for _ in range(60):
        actions = [any_legal(np.array(state["mask"]), generator) for state in states]
        states, rewards, over, _, _ = envs.step(np.array(actions))
        assert rewards.shape == (2, 3)
        assert not over.any(), "a legal action does not end the game this early"


def test_the_example_runs() -> None:
    assert " games" in check_example("tianshou", 400)
