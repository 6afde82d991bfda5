"""SuperSuit's wrappers around the AEC environment."""

from __future__ import annotations

import numpy as np
import pytest
import supersuit

import kanban_env as kb
from tests.clients.reference import all_returns, any_legal

GAME = "menu-v0"


def test_wrapped_games_are_ours_with_masks_obeyed_and_all_rewards() -> None:
    env = kb.make(GAME, players=3, reward="score")
    env = supersuit.reward_lambda_v0(env, lambda reward: 2 * reward)
    env = supersuit.observation_lambda_v0(
        env,
        lambda observation, _: observation["observation"],
        lambda space: space["observation"],
    )
    for seed in (1, 2):
        env.reset(seed=seed)
        generator, actions = np.random.default_rng(seed), []
        totals = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            totals[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            assert observation in env.observation_space(agent)
            actions.append(any_legal(info["action_mask"], generator))
            env.step(actions[-1])
        expected = all_returns(GAME, seed, actions, players=3, reward="score")
        assert list(totals.values()) == pytest.approx([2 * one for one in expected])
