"""R3 Department selection."""

from __future__ import annotations

from kanban_env.games.automotive.enums import SANDRAS_DESK, Phase, Question
from kanban_env.games.automotive.rules import days
from tests.automotive.table import Factory


def first_day(players: int, spots: list[int]) -> Factory:
    """Day 1 begins, with the meeples on these spots."""
    table = Factory(players)
    table.place_meeples(spots=spots)
    order = sorted(range(players), key=lambda p: -spots[p])
    table.s.track[:players] = order
    table.s.question = -1
    days.begin_day(table.r, table.s)
    table.run()
    return table


def choose(table: Factory, *stations: int) -> Factory:
    for station in stations:
        assert table.question == Question.STATION
        table.do("STATION", station)
    return table


def test_r3_1_selection_comes_before_work() -> None:
    table = choose(Factory(2).place_workers(0, 2), 4)
    assert table.s.phase == Phase.SELECTION
    choose(table, 6)
    assert table.s.phase == Phase.WORKING


def test_r3_2_day_1_goes_by_track_order_without_sandra() -> None:
    table = first_day(3, [1, 3, 0])
    assert table.s.actor == 1
    choose(table, 0)
    assert table.s.actor == 0
    choose(table, 8)
    assert table.s.actor == 2
    choose(table, 4)
    assert (table.s.phase, table.s.sandra) == (Phase.WORKING, SANDRAS_DESK)


def test_r3_3_later_days_go_from_left_to_right_with_sandra_in_her_place() -> None:
    table = Factory(3).place_workers(7, 0, 9, sandra=4)
    assert table.s.actor == 1
    choose(table, 2)
    assert (table.s.actor, table.s.sandra) == (0, 6)


def test_r3_4_the_department_must_differ() -> None:
    table = Factory(2).place_workers(4, 9, sandra=0)
    table.s.sandra = 0
    assert not {4, 5} & set(table.block("STATION"))


def test_r3_4_on_day_1_any_department_is_different() -> None:
    assert first_day(4, [0, 1, 2, 3]).block("STATION") == list(range(10))


def test_r3_5_workers_that_have_not_moved_yet_block_their_stations() -> None:
    table = Factory(3).place_workers(0, 4, 7)
    assert table.s.actor == 0
    assert not {4, 7} & set(table.block("STATION"))
    choose(table, 2)
    assert table.s.actor == 1
    assert 0 in table.block("STATION")
    assert 2 not in table.block("STATION")


def test_r3_6_a_player_can_neither_stay_nor_pass() -> None:
    table = Factory(3).place_workers(0, 4, 7)
    legal = table.legal()
    assert all(a < 10 for a in legal)
    assert 0 not in legal


def test_r3_7_sandras_department_is_open_to_three_and_more() -> None:
    table = Factory(3).place_workers(0, 4, 8, sandra=6)
    assert 7 in table.block("STATION")
    assert 6 not in table.block("STATION")


def test_r3_7_sandra_on_her_desk_leaves_both_stations_free() -> None:
    assert {8, 9} <= set(Factory(3).place_workers(0, 4, 6).block("STATION"))


def test_r3_8_two_players_may_not_enter_sandras_department() -> None:
    assert not {8, 9} & set(Factory(2).place_workers(0, 4).block("STATION"))
    assert not {6, 7} & set(Factory(2).place_workers(0, 4, sandra=6).block("STATION"))


def test_r3_9_sandra_goes_to_the_next_department_left_station_first() -> None:
    table = Factory(3).place_workers(5, 8, 9, sandra=0)
    assert table.s.sandra == 2
    table = Factory(3).place_workers(2, 8, 9, sandra=0)
    assert table.s.sandra == 3


def test_r3_9_sandra_skips_a_full_department_and_ends_on_her_desk() -> None:
    assert Factory(3).place_workers(2, 3, 9, sandra=0).s.sandra == 4
    assert Factory(3).place_workers(8, 9, 7, sandra=6).s.sandra == SANDRAS_DESK


def test_r3_10_sandra_may_enter_a_department_with_a_player() -> None:
    assert Factory(2).place_workers(2, 9, sandra=1).s.sandra == 3


def test_r3_11_work_starts_when_all_have_moved() -> None:
    table = choose(Factory(2).place_workers(0, 4), 6, 2)
    assert (table.s.phase, table.question, table.s.actor) == (Phase.WORKING, Question.WORK, 1)
    assert table.s.sandra == 0
