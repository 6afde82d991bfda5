"""AgileRL's DQN in the AEC loop of its tutorials: masks obeyed, rewards of all seats."""

from __future__ import annotations

import numpy as np
import pytest
from agilerl.algorithms.dqn import DQN

import kanban_env as kb
from tests.clients.reference import all_returns

GAME = "menu-v0"


def test_dqn_plays_our_games_and_obeys_the_masks() -> None:
    env = kb.make(GAME, players=3, reward="score")
    env.reset(seed=4)
    agent = DQN(env.observation_space("player_0")["observation"], env.action_space("player_0"))
    actions: list[int] = []
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for name in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        totals[name] += reward
        if terminated or truncated:
            env.step(None)
            continue
        mask = np.array(info["action_mask"])
        chosen = agent.get_action(
            observation["observation"][None], epsilon=0.5, action_mask=mask[None]
        )
        actions.append(int(np.ravel(chosen)[0]))
        assert mask[actions[-1]], "the mask is obeyed"
        env.step(actions[-1])
    expected = all_returns(GAME, 4, actions, players=3, reward="score")
    assert list(totals.values()) == pytest.approx(expected)
