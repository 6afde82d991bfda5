"""Intervals have their nominal coverage, also for correlated games of a deal."""

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


def test_wilson_interval_of_a_textbook_example() -> None:
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


def test_identical_games_of_a_deal_count_once() -> None:
    generator = np.random.default_rng(0)
    wins, games = 4 * generator.binomial(1, 0.3, 500), np.full(500, 4)
    assert effective_games(wins, games) == pytest.approx(500, rel=0.01)
    assert (
        clustered_wilson(wins, games).half_width > 1.9 * wilson(wins.sum(), games.sum()).half_width
    )


def test_the_effective_number_never_exceeds_the_number_of_games() -> None:
    wins, games = np.ones(100), np.full(100, 2)
    assert effective_games(wins, games) == 200


def test_with_wins_only_the_effective_number_is_the_number_of_deals() -> None:
    assert effective_games(np.full(50, 4), np.full(50, 4)) == 50


@pytest.mark.slow
@pytest.mark.parametrize("correlated", [True, False])
def test_intervals_have_their_nominal_coverage(correlated: bool) -> None:
    """Coverage over 400 series: 95 % with a tolerance of about three standard errors."""
    generator = np.random.default_rng(1)
    covered = {"wilson": 0, "bootstrap": 0}
    for series in range(400):
        won = generator.random((60, 1 if correlated else 4)) < 0.4
        wins = np.broadcast_to(won, (60, 4)).sum(1).astype(float)
        counts = np.full(60, 4)
        covered["wilson"] += not clustered_wilson(wins, counts).excludes(0.4)
        covered["bootstrap"] += not bootstrap(wins, counts, series).excludes(0.4)
    assert all(0.91 <= times / 400 <= 0.99 for times in covered.values()), covered


def test_a_bootstrap_interval_of_equal_values_has_width_zero() -> None:
    assert bootstrap(np.full(10, 6.0), np.full(10, 2)) == (3.0, 3.0, 3.0)


def test_one_deal_has_a_mean_and_no_interval() -> None:
    found = bootstrap(np.array([6.0, 0.0]), np.array([2, 0]))
    assert found.value == 3.0
    assert math.isnan(found.low)
    assert math.isnan(found.high)
    assert not found.excludes(0.0)
    assert found.as_data() == {"value": 3.0, "low": None, "high": None}
    assert found.plus_minus == "3.0 ± ?"
    assert Interval(3.0, 2.5, 3.5).plus_minus == "3.0 ± 0.5"


def test_a_rate_is_formatted_in_percent_with_its_interval() -> None:
    rate = Interval(0.5, 0.4561, 0.5442)
    assert rate.percent() == "50.0 % (45.6–54.4)"
    assert rate.percent(digits=0) == "50.0 % (46–54)"


@pytest.mark.slow
def test_a_seat_advantage_is_detected_and_equal_seats_are_not_reported() -> None:
    rigged = np.zeros((40, 3))
    rigged[:, 0] = 1
    assert seat_test(rigged) < 0.001
    generator = np.random.default_rng(2)
    alarms = 0
    for _ in range(12):
        fair = np.eye(3)[generator.integers(0, 3, 60)]  # one seat wins all rotations of a deal
        alarms += seat_test(fair) < 0.05
    assert alarms <= 3
    leaning = np.eye(3)[generator.choice(3, 400, p=[0.43, 0.285, 0.285])]
    assert seat_test(leaning) < 0.01
    assert seat_test(rigged[:1]) == 1.0
