"""SuperSuit's wrappers around the AEC environment."""

from __future__ import annotations

import numpy as np
import pytest
import supersuit

import kanban_env as kb
from tests.clients.examples import check_example
from tests.clients.reference import all_returns, any_legal, play_aec

GAME = "menu-v0"


@pytest.mark.parametrize("seed", [1, 2])
def test_wrapped_games_are_ours_with_masks_obeyed_and_all_rewards(seed: int) -> None:
    env = kb.make(GAME, players=3, reward="score")
    env = supersuit.reward_lambda_v0(env, lambda reward: 2 * reward)
    env = supersuit.observation_lambda_v0(
        env,
        lambda observation, _: observation["observation"],
        lambda space: space["observation"],
    )
    generator = np.random.default_rng(seed)

    def choose(agent: str, observation: np.ndarray, mask: np.ndarray) -> int:
        assert observation in env.observation_space(agent)
        return any_legal(mask, generator)

    actions, totals = play_aec(env, seed, choose)
    expected = all_returns(GAME, seed, actions, players=3, reward="score")
    assert totals == pytest.approx([2 * one for one in expected])


def test_the_example_runs() -> None:
    assert "player_3: mean return" in check_example("supersuit", 1000)
