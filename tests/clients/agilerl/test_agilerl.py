"""AgileRL's DQN in the AEC loop of its tutorials: masks obeyed, rewards of all seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from agilerl.algorithms.dqn import DQN

import kanban_env as kb
from tests.clients.examples import check_example
from tests.clients.reference import all_returns, play_aec

GAME = "menu-v0"


def test_dqn_plays_our_games_and_obeys_the_masks() -> None:
    env = kb.make(GAME, players=3, reward="score")
    learner = DQN(env.observation_space("player_0")["observation"], env.action_space("player_0"))

    def choose(_: str, observation: Any, mask: np.ndarray) -> int:
        numbers = observation["observation"][None]
        action = int(np.ravel(learner.get_action(numbers, epsilon=0.5, action_mask=mask[None]))[0])
        assert mask[action], "the mask is obeyed"
        return action

    actions, totals = play_aec(env, 4, choose)
    assert totals == pytest.approx(all_returns(GAME, 4, actions, players=3, reward="score"))


def test_the_example_runs() -> None:
    assert "transitions of all seats" in check_example("agilerl", 400)
