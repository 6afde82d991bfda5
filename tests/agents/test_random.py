"""The random agent."""

from __future__ import annotations

import numpy as np

from kanban_env.agents import RandomAgent
from kanban_env.core.batch import GameBatch
from tests.conformance.toy import PEBBLES


def test_every_action_is_legal_and_every_legal_action_occurs() -> None:
    batch = GameBatch(PEBBLES.variant(2), 50, seed=1)
    agent, seen = RandomAgent(0), np.zeros_like(batch.action_masks)
    for _ in range(60):
        actions = agent.act(batch, np.arange(50))
        assert batch.action_masks[np.arange(50), actions].all()
        seen[np.arange(50), actions] = True
    assert np.array_equal(seen, batch.action_masks)


def test_it_acts_in_the_given_games_only() -> None:
    batch = GameBatch(PEBBLES.variant(2), 10, seed=1)
    rows = np.array([7, 2])
    actions = RandomAgent(0).act(batch, rows)
    assert actions.shape == (2,)
    assert batch.action_masks[rows, actions].all()


def test_equal_seeds_give_equal_actions() -> None:
    batch = GameBatch(PEBBLES.variant(2), 30, seed=1)
    rows = np.arange(30)
    assert np.array_equal(RandomAgent(5).act(batch, rows), RandomAgent(5).act(batch, rows))
    assert not np.array_equal(RandomAgent(5).act(batch, rows), RandomAgent(6).act(batch, rows))
