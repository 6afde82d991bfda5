"""A search with a network values whole games: rewards already paid plus rewards to come."""

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


class ConstantEvaluator:
    """Predicts the same value for every leaf and the same prior for every action."""

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
    """The value of one simulation of every action; NaN for actions not visited exactly once."""
    agent = MctsAgent(sims=int(batch.action_masks[0].sum()), trees=1, explore=100.0)
    agent.set_evaluator(evaluator)
    agent.act(batch, np.array([0]))
    workspace = agent._workspace
    assert workspace is not None
    return np.where(workspace.visits[0] == 1, workspace.values[0], np.nan)


def asked_first(hand: int, players: int = 2) -> GameBatch:
    return GameBatch(PEBBLES.variant(players, hand=hand), 1, seed=3, threads=1, auto_reset=False)


@pytest.mark.parametrize("players", [2, 3])
def test_points_gained_on_the_way_to_a_leaf_count(players: int) -> None:
    batch = asked_first(hand=4, players=players)
    found = searched(batch, ConstantEvaluator())
    for colour in np.flatnonzero(batch.action_masks[0, :3]):
        assert found[colour] == pytest.approx(0.25 + MARGIN * colour)


@pytest.mark.parametrize(("kind", "lost"), [("rank", -1.0), ("win", 0.0)])
def test_a_finished_game_is_worth_its_whole_reward(kind: str, lost: float) -> None:
    seen = set()
    for seed in range(12):
        batch = GameBatch(PEBBLES.variant(2, hand=1), 1, seed=seed, threads=1, auto_reset=False)
        batch.step(np.array([3]))
        own, other = int(batch.states[0].hands[1].argmax()), int(batch.scores[0, 0])
        level = 0.0 if kind == "rank" else 0.5
        final = {1: 1.0, 0: level, -1: lost}[int(np.sign(own - other))]
        found = searched(batch, ConstantEvaluator(kind))
        assert found[own] == pytest.approx(final + MARGIN * (own - other))
        seen.add(final)
    assert len(seen) == 3


def test_predictions_are_clipped_to_the_possible_reward() -> None:
    batch = asked_first(hand=4)
    assert np.nanmax(searched(batch, ConstantEvaluator(margin=0.0, value=7.0))) == 1.0
    assert np.nanmax(searched(batch, ConstantEvaluator(margin=0.01, value=7.0))) == 2.0


def test_the_default_reward_is_the_rank() -> None:
    evaluator = ConstantEvaluator()
    del evaluator.reward
    found = searched(asked_first(hand=4), evaluator)
    assert np.nanmin(found) == np.nanmax(found) == 0.25


@pytest.mark.parametrize(
    ("reward", "said"),
    [
        ({"kind": "score", "margin": 0.0}, "reward: kind: expected rank or win, got 'score'"),
        ({"kind": "margin", "margin": 0.0}, "reward: kind: expected rank or win, got 'margin'"),
        ({}, "reward: kind: expected rank or win, got None"),
        (3, "reward: kind: expected rank or win, got None"),
        ({"kind": "rank", "margin": -1}, "reward: margin: expected a number >= 0, got -1"),
        ({"kind": "rank", "margin": "x"}, "reward: margin: expected a number >= 0, got 'x'"),
    ],
)
def test_unsupported_rewards_are_one_line_errors(reward: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        Outcome(reward)
    assert str(caught.value) == said
