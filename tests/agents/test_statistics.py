"""Intervals hold what they promise, also where the games of a deal hang together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kanban_env.agents.arena.statistics import (
    Interval,
    bootstrap,
    clustered_wilson,
    effective_games,
    seat_test,
    wilson,
)


def test_wilson_gives_the_textbook_interval() -> None:
    rate, low, high = wilson(8, 10)
    assert rate == 0.8
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 20).low == 0.0
    assert wilson(20, 20).high == 1.0
    assert math.isnan(wilson(0, 0).value)


def test_independent_games_count_in_full() -> None:
    generator = np.random.default_rng(0)
    wins, games = generator.binomial(2, 0.5, 5000), np.full(5000, 2)
    assert effective_games(wins, games) == pytest.approx(10_000, rel=0.05)


def test_games_that_repeat_each_other_count_once_a_deal() -> None:
    generator = np.random.default_rng(0)
    wins, games = 4 * generator.binomial(1, 0.3, 500), np.full(500, 4)
    assert effective_games(wins, games) == pytest.approx(500, rel=0.01)
    assert clustered_wilson(wins, games).half > 1.9 * wilson(wins.sum(), games.sum()).half


def test_games_that_make_up_for_each_other_count_no_more_than_they_are() -> None:
    wins, games = np.ones(100), np.full(100, 2)
    assert effective_games(wins, games) == 200


def test_a_perfect_record_counts_deals_since_nothing_shows_that_its_games_differ() -> None:
    assert effective_games(np.full(50, 4), np.full(50, 4)) == 50


@pytest.mark.slow
@pytest.mark.parametrize("together", [True, False])
def test_intervals_cover_the_truth_as_often_as_they_say(together: bool) -> None:
    """Over 400 series, 95 % with a margin of three standard errors, below and not far above."""
    generator = np.random.default_rng(1)
    covered = {"wilson": 0, "bootstrap": 0}
    for series in range(400):
        luck = generator.random((60, 1 if together else 4)) < 0.4
        wins = np.broadcast_to(luck, (60, 4)).sum(1).astype(float)
        counts = np.full(60, 4)
        covered["wilson"] += not clustered_wilson(wins, counts).clear_of(0.4)
        covered["bootstrap"] += not bootstrap(wins, counts, series).clear_of(0.4)
    assert all(0.91 <= times / 400 <= 0.99 for times in covered.values()), covered


def test_a_bootstrap_of_equal_values_has_no_width() -> None:
    assert bootstrap(np.full(10, 6.0), np.full(10, 2)) == (3.0, 3.0, 3.0)


def test_one_deal_has_a_mean_and_no_interval() -> None:
    found = bootstrap(np.array([6.0, 0.0]), np.array([2, 0]))
    assert found.value == 3.0
    assert math.isnan(found.low)
    assert math.isnan(found.high)
    assert not found.clear_of(0.0)
    assert found.as_data() == {"value": 3.0, "low": None, "high": None}
    assert found.plus_minus == "3.0 ± ?"
    assert Interval(3.0, 2.5, 3.5).plus_minus == "3.0 ± 0.5"


def test_a_rate_is_shown_in_percent_with_its_ends() -> None:
    rate = Interval(0.5, 0.4561, 0.5442)
    assert rate.percent() == "50.0 % (45.6–54.4)"
    assert rate.percent(digits=0) == "50.0 % (46–54)"


@pytest.mark.slow
def test_a_rigged_seat_is_detected_and_fair_seats_are_not() -> None:
    rigged = np.zeros((40, 3))
    rigged[:, 0] = 1
    assert seat_test(rigged) < 0.001
    generator = np.random.default_rng(2)
    alarms = 0
    for _ in range(12):
        fair = np.eye(3)[generator.integers(0, 3, 60)]  # all rotations go to one lucky seat
        alarms += seat_test(fair) < 0.05
    assert alarms <= 3
    leaning = np.eye(3)[generator.choice(3, 400, p=[0.43, 0.285, 0.285])]
    assert seat_test(leaning) < 0.01
    assert seat_test(rigged[:1]) == 1.0
