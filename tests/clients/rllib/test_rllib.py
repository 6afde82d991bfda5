"""RLlib's PettingZoo wrapper: masks in the observations, and rewards of all seats."""

from __future__ import annotations

import numpy as np
import pytest
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

import kanban_env as kb
from tests.clients.reference import all_returns, any_legal

GAME = "menu-v0"


@pytest.mark.parametrize("seed", [1, 9])
def test_the_wrapped_table_plays_our_games(seed: int) -> None:
    env = PettingZooEnv(kb.make(GAME, players=3, reward="score"))
    states, _ = env.reset(seed=seed)
    generator, actions, over = np.random.default_rng(seed), [], False
    totals = {f"player_{p}": 0.0 for p in range(3)}
    while not over:
        ((agent, state),) = states.items()
        actions.append(any_legal(state["action_mask"], generator))
        states, rewards, terminated, truncated, _ = env.step({agent: actions[-1]})
        for name, reward in rewards.items():
            totals[name] += reward
        over = terminated["__all__"] or truncated["__all__"]
    expected = all_returns(GAME, seed, actions, players=3, reward="score")
    assert list(totals.values()) == pytest.approx(expected)
