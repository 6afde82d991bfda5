"""Worked examples 14 to 28: Sandra, training, certification and Seats."""

from __future__ import annotations

import pytest

from kanban_env.core.loops import ENDED
from kanban_env.games.automotive.enums import NONE, SANDRAS_DESK, Phase, Question, tile_of
from kanban_env.games.automotive.rules import effects
from tests.automotive.table import (
    ADM,
    BLACK,
    CH,
    DES,
    EN,
    GREEN,
    LOG,
    RED,
    TI,
    TR,
    Factory,
)


def test_example_14_mean() -> None:
    table = Factory().give(0, storage="CH CH", bank=2).give(1, storage="CH CH TR")
    table.train(2, LOG, 2).train(3, LOG, 1)
    table.s.warehouses[:] = [4, 0, 1, 2, 0, 3]
    table.sandra_acts(4)
    assert table.s.scores.tolist() == [12, 15, 15, 15]
    assert table.s.warehouses.tolist() == [1, 0, 1, 1, 0, 1]
    table = Factory().points(3, 3, 3, 3)
    table.s.bank[:] = [5, 7, 1, 0]
    table.s.pace = 4
    table.sandra_acts(0)
    assert table.s.scores.tolist() == [3, 3, 0, 0]
    assert (table.s.pace, table.s.meeting) == (0, 1)


@pytest.mark.parametrize(
    ("edition", "ranking", "points"),
    [
        ("2014", [1, 0, 2, 3], [8, 7, 0, 0]),
        ("drivers", [1, 0, 2, 3], [0, 2, 0, 0]),
        ("2014", [2, 1, 0, 3], [8, 7, 0, 0]),
        ("drivers", [2, 1, 0, 3], [0, 0, 0, 0]),
    ],
)
def test_example_15_nice(edition: str, ranking: list[int], points: list[int]) -> None:
    table = Factory(sandra="nice", edition=edition)
    table.s.desks[:, DES] = [2, 2, 2, 0]
    table.s.ranking[DES] = ranking
    table.s.bank[:] = [8, 7, 6, 9]
    for p, count in enumerate((2, 3, 1, 2)):
        table.s.blueprints[p, [tile_of(p, kind) for kind in range(count)]] = 1
    assert table.sandra_acts(6).s.scores.tolist() == points


@pytest.mark.parametrize("edition", ["2014", "drivers"])
def test_example_15_no_player_is_rewarded_on_desk_0(edition: str) -> None:
    table = Factory(sandra="nice", edition=edition)
    table.s.bank[:] = 9
    for p in range(4):
        table.s.blueprints[p, [tile_of(p, kind) for kind in range(3)]] = 1
    assert table.sandra_acts(6).s.scores.tolist() == [0, 0, 0, 0]


def test_example_16_skipping() -> None:
    assert Factory().place_workers(2, 3, 6, 9, sandra=0).s.sandra == 4
    table = Factory().place_workers(4, 6, 8, 9)
    table.do("STATION", 0).do("STATION", 1).do("STATION", 2).do("STATION", 3)
    assert table.s.sandra == 4
    table = Factory(3).place_workers(0, 1, 9, sandra=4)
    table.do("STATION", 6).do("STATION", 7)
    assert table.s.sandra == SANDRAS_DESK
    table.do("STATION", 2)
    while table.s.day == 2:
        assert table.s.week == 0
        table.do("END_TURN")
    assert table.s.week == 1


def test_example_17_days_1_and_2() -> None:
    table = Factory()
    order = []
    chosen = {2: 3, 0: 2, 3: 1, 1: 0}
    while table.question == Question.START_SPOT:
        table.do("CERT_SPOT", chosen[int(table.s.actor)])
    while table.s.day == 0:
        if table.question == Question.START_PART:
            order.append(int(table.s.actor))
        table.play(table.legal()[0])
    assert order[:4] == [2, 0, 3, 1]
    day_1 = []
    for station in (4, 0, 8, 2):
        day_1.append(int(table.s.actor))
        table.do("STATION", station)
    assert day_1 == [2, 0, 3, 1]
    while table.s.day == 1:
        table.do("END_TURN")
    assert (table.s.week, table.s.sandra) == (0, SANDRAS_DESK)
    day_2 = []
    for station in (6, 5, 1, 3):
        day_2.append(int(table.s.actor))
        table.do("STATION", station)
    assert day_2 == [0, 1, 2, 3]
    assert table.s.sandra == 0


def test_example_18_two_players() -> None:
    table = Factory(2).started()
    table.s.track[:2] = [0, 1]
    assert table.place_workers(NONE, NONE, day=1).block("STATION") == list(range(8))
    assert Factory(2).place_workers(0, 5, sandra=3).block("STATION") == [4, 6, 7, 8, 9]
    assert Factory(3).place_workers(0, 5, 8, sandra=3).block("STATION") == [2, 4, 6, 7, 9]


def test_example_19_sandra_in_design() -> None:
    for players, kept, sizes in ((4, 2, [5, 3, 3]), (2, 0, [9, 1, 1])):
        table = Factory(players)
        table.s.deck_sizes[:] = [1, 5, 5]
        table.s.decks[0, 1:] = NONE
        table.s.decks[1:, 5:] = NONE
        rows, decks = table.s.display.reshape(2, 4).tolist(), table.s.decks[1:, :5].tolist()
        old = [tile for row in rows for tile in row[kept:]]
        central = sorted([int(table.s.decks[0, 0]), *old])
        table.sandra_acts(6)
        assert table.s.deck_sizes.tolist() == sizes
        assert sorted(table.s.decks[0, : sizes[0]].tolist()) == central
        for row in range(2):
            new = decks[row][: 4 - kept][::-1] + rows[row][:kept]
            assert table.s.display[4 * row : 4 * row + 4].tolist() == new


def test_example_20_sandra_in_assembly() -> None:
    table = Factory()
    table.s.assembly[BLACK, [CH, TR]] = 1
    table.s.assembly[GREEN, EN] = 1
    supply, conveyor = table.s.part_supply.copy(), table.s.conveyor.tolist()
    table.sandra_acts(3)
    assert (table.s.part_supply - supply).tolist() == [1, 1, 0, 1, 0, 0]
    assert not table.s.assembly.any()
    assert table.s.conveyor.tolist() == conveyor


def test_example_21_a_desk_day_with_a_meeting() -> None:
    table = Factory(2).place_workers(0, 2, sandra=7)
    table.do("STATION", 4).do("STATION", 8)
    table.s.week, table.s.cycle, table.s.meeting = 2, 2, 1
    table.points(3, 9).give(0, garages="red red", upgraded="red EN")
    table.s.upgrade_spaces[RED, 0] = EN
    table.do("END_TURN").do("END_TURN")
    assert (table.s.week, table.s.phase) == (3, Phase.MEETING)
    assert table.s.scores[:2].tolist() == [0 + 2 * 2, 9 - 5]
    while not table.s.over:
        assert table.question != Question.NEXT_GOAL
        table.play(table.legal()[-1])
    assert (table.s.over, table.s.cycle) == (ENDED, 3)


def test_example_22_ranking() -> None:
    table = Factory().started()
    table.s.desks[:, LOG] = [2, 2, 1, 0]
    table.s.ranking[LOG] = [1, 0, 2, 3]
    table.work(4, 2).do("TRAIN_SHIFT", LOG)
    assert table.s.ranking[LOG].tolist() == [2, 1, 0, 3]
    table.work(4, 3, books=1).do("TRAIN_BOOK", LOG)
    assert table.s.ranking[LOG].tolist() == [2, 1, 0, 3]
    table.work(4, 0).do("TRAIN_SHIFT", LOG)
    assert table.s.ranking[LOG].tolist() == [0, 2, 1, 3]
    assert table.question == Question.CERT_SPOT


def test_example_23_track_order() -> None:
    table = Factory()
    table.place_meeples([2, 2, 1, 3], [0, 2, 3, 0])
    effects.sort_track(table.r, table.s)
    assert table.s.track.tolist() == [3, 1, 0, 2]


def test_example_24_a_second_certification() -> None:
    table = Factory().work(0, bank=0, seats_up=1, seats_down=3)
    table.place_meeples([1, 2, 0, 0], [0, 0, 1, 2])
    table.s.factory_numbers[:2] = [2, 4]
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI)
    assert table.block("CERT_SPOT") == [1, 2, 3]
    table.do("CERT_SPOT", 1)
    assert (table.s.pending_shifts, table.s.bank[0]) == (1, 0)
    assert (table.s.seats_up[0], table.s.seats_down[0]) == (3, 1)
    assert table.s.factory_seats[0] == 1


def test_example_25_administration_unlock_with_red_seats() -> None:
    for space, up, red, exchange in ((0, 4, 2, True), (1, 5, 2, False)):
        table = Factory().work(9, seats_up=4, seats_down=0, red_seats=2)
        table.s.factory_numbers[:] = 9
        table.place_meeples([space, 0, 0, 0])
        table.train(0, ADM, 2).do("TRAIN_SHIFT", ADM)
        assert table.s.seats_down[0] == 1
        table.do("CERT_SPOT", 3)
        assert (table.s.seats_up[0], table.s.red_seats[0]) == (up, red)
        assert table.can("EXCHANGE_SEAT") == exchange
        if exchange:
            supply = int(table.s.red_supply)
            table.do("EXCHANGE_SEAT")
            assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_seats[0]) == (5, 0, 1)
            assert table.s.red_supply == supply + 1
            assert not table.can("EXCHANGE_SEAT")


def test_example_26_plaques() -> None:
    table = Factory().started()
    table.s.plaques[TI] = [1, 0, 2, 0]
    for p, kinds, taken, up in ((0, [0, 2], 2, 2), (1, [0, 2], 0, 1)):
        table.work(0, p, storage="CH TR TU EN").train(p, TI, 4).do("TRAIN_SHIFT", TI)
        assert (table.block("AWARD"), table.s.seats_up[p]) == (kinds, up)
        table.do("AWARD", taken)
    table.work(0, 2, storage="CH TR TU EN").train(2, TI, 4)
    table.s.pending_books = 0
    table.do("TRAIN_SHIFT", TI)
    assert (table.question, table.s.pending_books) == (Question.WORK, 1)
    table.work(0, 3, storage="CH TR TU EN").train(3, TI, 4).do("TRAIN_SHIFT", TI)
    assert (table.question, table.s.seats_up[3], table.s.awards_seen[3, TI]) == (
        Question.WORK,
        1,
        0,
    )


def test_example_27_no_red_seat_in_the_supply() -> None:
    table = Factory().work(0, blueprints="green -").queue("green")
    table.s.red_supply = 0
    table.s.factory_numbers[:] = 9
    table.do("CLAIM", 0, 6).do("END_TURN").do("PARK", 0)
    assert (table.s.seats_up[0], table.s.seats_down[0]) == (1, 3)
    table.s.factory_numbers[0] = 2
    effects.check_factory_goals(table.s, 0, 0, 2)
    assert (table.s.seats_up[0], table.s.red_supply) == (2, 1)


def test_example_28_both_factory_goals() -> None:
    table = Factory().work(1, garages="red", blueprints="green -, blue -").queue("green blue")
    table.s.factory_numbers[2:4] = [2, 3]
    table.do("CLAIM", 0, 6)
    assert table.s.seats_up[0] == 2
    table.give(books=1).do("CLAIM", 1, 6)
    assert (table.s.seats_up[0], table.question) == (3, Question.WORK)
