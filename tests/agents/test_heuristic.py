"""The heuristics: reproducible, and clearly stronger than random play."""

from __future__ import annotations

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import HeuristicAgent, RandomAgent
from kanban_env.core.batch import GameBatch
from tests.conformance.broken import NO_HEURISTIC
from tests.conformance.toy import PEBBLES

GAMES = 48


def wins_of_one_heuristic(game: str, players: int, seat: int) -> float:
    """Wins of a heuristic in one seat against random agents in the other seats."""
    batch = kb.make_batch(game, GAMES, players=players, seed=7, auto_reset=False, reward="win")
    thinker, guesser = HeuristicAgent(1), RandomAgent(2)
    actions, wins = np.zeros(GAMES, np.int64), 0.0
    while not batch.dones.all():
        going = ~batch.dones
        own = np.flatnonzero(going & (batch.to_play == seat))
        others = np.flatnonzero(going & (batch.to_play != seat))
        actions[own] = thinker.act(batch, own)
        actions[others] = guesser.act(batch, others)
        batch.step(actions)
        wins += float(batch.rewards[going, seat].sum())
    return wins


@pytest.mark.compiled
@pytest.mark.parametrize("game", kb.games())
def test_the_heuristic_beats_random_clearly(game: str) -> None:
    """Over all seats at the smallest table: five standard deviations above one half."""
    wins = sum(wins_of_one_heuristic(game, 2, seat) for seat in range(2))
    assert wins / (2 * GAMES) > 0.5 + 5 * 0.5 / np.sqrt(2 * GAMES)


def test_equal_seeds_give_equal_actions() -> None:
    batch = GameBatch(PEBBLES.variant(2), 20, seed=1)
    rows = np.arange(20)
    one, two = HeuristicAgent(3).act(batch, rows), HeuristicAgent(3).act(batch, rows)
    assert np.array_equal(one, two)
    assert batch.action_masks[rows, one].all()


def test_a_game_without_a_heuristic_is_an_error() -> None:
    batch = GameBatch(NO_HEURISTIC.variant(2), 2, seed=1)
    with pytest.raises(ValueError, match="agent 'heuristic': no-heuristic-v0 has no heuristic"):
        HeuristicAgent().act(batch, np.arange(2))
