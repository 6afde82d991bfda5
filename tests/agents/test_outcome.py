"""A search guided by a network compares whole games: what was paid, and what is still to come."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.agents.search.mcts import MctsAgent
from kanban_env.agents.search.outcome import Outcome
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

MARGIN = 0.05


class Promises:
    """Expects the same of every leaf, and of every answer."""

    def __init__(self, kind: str = "rank", margin: float = MARGIN, value: float = 0.25) -> None:
        self.reward, self.value = {"kind": kind, "margin": margin}, value

    def check(self, batch: GameBatch) -> None:
        pass

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        chances = masks / np.maximum(1, masks.sum(1, keepdims=True))
        return chances, np.full(len(observations), self.value)


def searched(batch: GameBatch, evaluator: Any) -> np.ndarray:
    """What one trial of every answer was worth; NaN for answers that were not tried once."""
    agent = MctsAgent(sims=int(batch.action_masks[0].sum()), trees=1, explore=100.0)
    agent.value_leaves_by(evaluator)
    agent.act(batch, np.array([0]))
    room = agent._room
    assert room is not None
    return np.where(room.visits[0] == 1, room.values[0], np.nan)


def asked_first(hand: int, players: int = 2) -> GameBatch:
    return GameBatch(PEBBLES.variant(players, hand=hand), 1, seed=3, threads=1, auto_reset=False)


@pytest.mark.parametrize("players", [2, 3])
def test_points_won_on_the_way_to_a_leaf_count(players: int) -> None:
    batch = asked_first(hand=4, players=players)
    found = searched(batch, Promises())
    for colour in np.flatnonzero(batch.action_masks[0, :3]):
        assert found[colour] == pytest.approx(0.25 + MARGIN * colour)


@pytest.mark.parametrize(("kind", "lost"), [("rank", -1.0), ("win", 0.0)])
def test_games_that_have_ended_are_worth_all_that_was_paid(kind: str, lost: float) -> None:
    seen = set()
    for seed in range(12):
        batch = GameBatch(PEBBLES.variant(2, hand=1), 1, seed=seed, threads=1, auto_reset=False)
        batch.step(np.array([3]))
        own, other = int(batch.states[0].hands[1].argmax()), int(batch.scores[0, 0])
        level = 0.0 if kind == "rank" else 0.5
        final = {1: 1.0, 0: level, -1: lost}[int(np.sign(own - other))]
        found = searched(batch, Promises(kind))
        assert found[own] == pytest.approx(final + MARGIN * (own - other))
        seen.add(final)
    assert len(seen) == 3


def test_a_network_that_promises_too_much_is_not_believed() -> None:
    batch = asked_first(hand=4)
    assert np.nanmax(searched(batch, Promises(margin=0.0, value=7.0))) == 1.0
    assert np.nanmax(searched(batch, Promises(margin=0.01, value=7.0))) == 2.0


def test_without_a_reward_the_rank_is_meant() -> None:
    promises = Promises()
    del promises.reward
    found = searched(asked_first(hand=4), promises)
    assert np.nanmin(found) == np.nanmax(found) == 0.25


@pytest.mark.parametrize(
    ("reward", "said"),
    [
        ({"kind": "score", "margin": 0.0}, "reward: kind: got 'score', takes rank or win"),
        ({"kind": "margin", "margin": 0.0}, "reward: kind: got 'margin', takes rank or win"),
        ({}, "reward: kind: got None, takes rank or win"),
        (3, "reward: kind: got None, takes rank or win"),
        ({"kind": "rank", "margin": -1}, "reward: margin: got -1, takes a number from 0"),
        ({"kind": "rank", "margin": "x"}, "reward: margin: got 'x', takes a number from 0"),
    ],
)
def test_other_rewards_are_refused_in_one_line(reward: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        Outcome(reward)
    assert str(caught.value) == said
