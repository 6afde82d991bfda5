"""R15 Differences between the player counts."""

from __future__ import annotations

from kanban_env.games.automotive.enums import NONE, SANDRAS_DESK
from tests.automotive.table import Factory


def test_r15_1_three_players_have_a_shorter_track_and_fewer_seats() -> None:
    table = Factory(3)
    assert (table.r.track_steps, table.s.plaques.sum()) == (4, 10)
    assert table.s.factory_seats.tolist() == [2, 1] * 3


def test_r15_2_two_players_have_the_shortest_track() -> None:
    table = Factory(2)
    assert (table.r.track_steps, table.s.plaques.sum()) == (3, 10)
    assert table.s.factory_seats.tolist() == [1, 1] * 3


def test_r15_3_the_closed_department_is_for_two_players_only() -> None:
    assert 9 not in Factory(2).place_workers(0, 4).block("STATION")
    assert 9 in Factory(3).place_workers(0, 4, 6).block("STATION")


def test_r15_4_with_two_players_sandra_returns_eight_designs() -> None:
    table = Factory(2)
    old = table.s.display.tolist()
    table.sandra_acts(6)
    assert not set(old) & set(table.s.display.tolist())
    assert table.s.deck_sizes.tolist() == [17, 5, 5]
    assert (table.s.display != NONE).all()


def test_r15_5_two_players_in_a_department_block_sandra() -> None:
    assert Factory(2).place_workers(2, 3, sandra=1).s.sandra == 4
    assert Factory(2).place_workers(6, 7, sandra=4).s.sandra == SANDRAS_DESK


def test_r15_6_queue_costs_and_spots_are_the_same_for_all() -> None:
    for players in (2, 3, 4):
        table = Factory(players)
        assert table.r.claim_costs.tolist() == [1, 2, 2, 3]
        assert (table.s.queue.shape[0], table.s.table.shape[0]) == (4, 4)
        assert table.block("CERT_SPOT") == [0, 1, 2, 3]
