"""The schedule: every agent of a deal has every seat, and all agents play equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from kanban_env.agents.arena.schedule import schedule


def rows(*arguments, **more) -> list[tuple[int, int, tuple[int, ...]]]:
    """Deal, seed and seating of every game."""
    return [
        (int(deal), int(seed), tuple(seats))
        for block in schedule(*arguments, **more)
        for deal, seed, seats in zip(block.deals, block.seeds, block.agents.tolist(), strict=True)
    ]


@pytest.mark.parametrize(("agents", "players"), [(2, 2), (3, 3), (5, 2), (5, 3), (2, 3), (2, 4)])
def test_in_every_deal_each_agent_of_the_table_has_every_seat_equally_often(agents, players):
    for deal in range(10):
        games = [row for row in rows(agents, players, 120, 1) if row[0] == deal]
        assert len({seed for _, seed, _ in games}) == 1
        for agent in set(games[0][2]):
            counts = Counter(seats.index(agent) for _, _, seats in games if agent in seats)
            by_seat = [
                sum(seats[seat] == agent for _, _, seats in games) for seat in range(players)
            ]
            assert len(set(by_seat)) == 1, counts
        assert len({seats for _, _, seats in games}) == len(games), "no seating is repeated"


@pytest.mark.parametrize(("agents", "players"), [(2, 2), (4, 4), (5, 2), (7, 4), (2, 3), (3, 6)])
def test_all_agents_play_equally_often(agents, players) -> None:
    once = {row[0]: row[2] for row in rows(agents, players, 600, 3)}
    counts = Counter(agent for seats in once.values() for agent in seats)
    assert len(counts) == agents
    assert max(counts.values()) - min(counts.values()) <= 1


def test_with_many_agents_all_pairs_meet_about_equally_often() -> None:
    once = {row[0]: row[2] for row in rows(6, 3, 900, 3)}
    met = Counter(pair for seats in once.values() for pair in combinations(sorted(seats), 2))
    assert len(met) == 15
    assert max(met.values()) - min(met.values()) <= 6


def test_all_orders_around_the_table_occur() -> None:
    orders = {row[2] for row in rows(4, 4, 200, 3)}
    assert len(orders) == 24


def test_with_first_alone_the_first_agent_has_one_seat_in_every_game() -> None:
    games = rows(3, 4, 100, 5, first_alone=True)
    assert all(seats.count(0) == 1 for _, _, seats in games)
    assert Counter(seats.index(0) for _, _, seats in games) == dict.fromkeys(range(4), 25)
    others = Counter(agent for _, _, seats in games for agent in seats if agent)
    assert abs(others[1] - others[2]) <= 4


def test_a_longer_schedule_starts_like_a_shorter_one() -> None:
    assert rows(3, 3, 300, 7)[:90] == rows(3, 3, 90, 7)
    assert rows(3, 3, 90, 7) != rows(3, 3, 90, 8)


def test_blocks_contain_complete_deals() -> None:
    blocks = schedule(4, 4, 101, 0, block=8)
    assert [len(block.deals) for block in blocks] == [8] * 13
    assert [block.number for block in blocks] == list(range(13))
    for block in blocks:
        assert np.unique(block.deals, return_counts=True)[1].tolist() == [4, 4]


def test_a_single_agent_plays_itself_once_per_deal() -> None:
    games = rows(1, 3, 20, 0)
    assert [seats for _, _, seats in games] == [(0, 0, 0)] * 20
    assert len({seed for _, seed, _ in games}) == 20
