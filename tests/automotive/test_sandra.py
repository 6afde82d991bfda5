"""R11 Sandra."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.enums import NONE
from tests.automotive.table import BLACK, GREEN, LOG, RED, TI, Factory


def desks(table: Factory, department: int, *numbers: int) -> Factory:
    for p, desk in enumerate(numbers):
        table.train(p, department, desk)
    return table


def test_r11_1_from_day_2_she_evaluates_and_does_her_task() -> None:
    table = Factory().sandra_acts(0)
    assert table.s.scores[:4].tolist() == [10] * 4
    assert table.s.pace == 1


def test_r11_2_all_players_are_evaluated_wherever_they_work() -> None:
    table = desks(Factory(), LOG, 0, 1, 0, 2).sandra_acts(4)
    assert table.s.scores[:4].tolist() == [10, 15, 10, 15]


def test_r11_3_counts_are_taken_at_that_moment() -> None:
    table = Factory().give(0, blueprints="red CH, red TR, red EN").give(1, bank=4).sandra_acts(6)
    assert table.s.scores[:4].tolist() == [15, 14, 10, 10]


def test_r11_4_losses_do_not_influence_each_other() -> None:
    table = Factory().points(1, 9, 2, 9).sandra_acts(2)
    assert table.s.scores[:4].tolist() == [0, 4, 0, 4]


def test_r11_5_a_skipped_department_is_neither_evaluated_nor_worked() -> None:
    table = Factory(3).place_workers(2, 3, 9, sandra=0)
    table.s.assembly[GREEN, 0] = 1
    assert table.s.sandra == 4
    table.do("STATION", 8).do("STATION", 6).do("STATION", 0)
    while table.s.day == 2:
        table.do("END_TURN")
    assert table.s.assembly[GREEN, 0] == 1
    assert (table.s.warehouses <= 1).all()


def test_r11_6_mean_sandra_evaluates_the_lowest_occupied_desk() -> None:
    table = desks(Factory(), TI, 2, 3, 2, 5).sandra_acts(0)
    assert table.s.scores[:4].tolist() == [10, 15, 10, 15]


def test_r11_6_mean_sandra_evaluates_experts_on_the_lowest_desk_too() -> None:
    table = desks(Factory(), TI, 5, 5, 5, 5).sandra_acts(0)
    assert table.s.scores[:4].tolist() == [10] * 4


def test_r11_7_mean_sandra_takes_nothing_with_three_pieces_or_five_shifts() -> None:
    table = Factory().give(0, garages="red red red").give(1, garages="red red", bank=5)
    table.give(2, garages="red red", bank=3).sandra_acts(2)
    assert table.s.scores[:4].tolist() == [15, 15, 13, 10]


def test_r11_8_nice_in_2014_rewards_all_on_the_highest_desk() -> None:
    table = desks(Factory(sandra="nice", edition="2014"), LOG, 2, 2, 1, 0)
    table.give(0, bank=4, storage="CH CH").give(1, bank=3, storage="CH").give(2, bank=9)
    assert table.sandra_acts(4).s.scores[:4].tolist() == [4, 0, 0, 0]


def test_r11_9_nice_in_the_drivers_edition_rewards_the_first_only() -> None:
    table = desks(Factory(sandra="nice"), LOG, 2, 2, 1, 0)
    table.give(0, bank=9, storage="CH CH").give(1, bank=9, storage="CH CH")
    assert table.sandra_acts(4).s.scores[:4].tolist() == [4, 0, 0, 0]


def test_r11_10_in_testing_the_pace_car_moves_and_no_car_leaves() -> None:
    table = Factory().queue("green red")
    table.s.pace = 4
    table.sandra_acts(1)
    assert (table.s.pace, table.s.meeting) == (0, 1)
    assert table.s.queue.tolist() == [GREEN, RED, NONE, NONE]


def test_r11_11_in_assembly_all_spaces_are_emptied() -> None:
    table = Factory()
    table.s.assembly[BLACK, :2] = 1
    before = table.s.part_supply.copy()
    table.sandra_acts(2)
    assert not table.s.assembly.any()
    assert (table.s.part_supply - before).tolist() == [1, 1, 0, 0, 0, 0]


def test_r11_12_in_logistics_every_warehouse_keeps_one_cube() -> None:
    table = Factory()
    table.s.warehouses[:] = [3, 0, 1, 2, 0, 5]
    before = table.s.part_supply.copy()
    table.sandra_acts(4)
    assert table.s.warehouses.tolist() == [1, 0, 1, 1, 0, 1]
    assert (table.s.part_supply - before).tolist() == [2, 0, 0, 1, 0, 4]


def test_r11_13_in_design_the_two_right_columns_go_to_central() -> None:
    table = Factory()
    old = table.s.display[[2, 3, 6, 7]].tolist()
    kept = table.s.display[[0, 1, 4, 5]].tolist()
    table.sandra_acts(6)
    assert sorted(set(old) & set(table.s.decks[0, :13].tolist())) == sorted(old)
    assert table.s.display[[2, 3, 6, 7]].tolist() == kept


def test_r11_14_central_is_shuffled_and_the_display_refilled() -> None:
    table = Factory()
    before = table.s.rng.tolist()
    table.sandra_acts(6)
    assert table.s.rng.tolist() != before
    assert (table.s.display != NONE).all()
    assert table.s.deck_sizes.tolist() == [13, 7, 7]


@pytest.mark.parametrize(("players", "old"), [(2, range(8)), (4, [2, 3, 6, 7])])
def test_r11_14_all_of_central_is_shuffled_with_the_old_tiles_below(
    players: int, old: Sequence[int]
) -> None:
    table = Factory(players)
    deck = np.array([*table.s.decks[0, :9], *(table.s.display[place] for place in old)])
    rng = table.s.rng.copy()
    shuffle(rng, deck, len(deck))
    table.sandra_acts(6)
    assert table.s.decks[0, : len(deck)].tolist() == deck.tolist()
    assert table.s.rng.tolist() == rng.tolist()


def test_r11_15_on_her_desk_the_week_moves_and_is_scored() -> None:
    table = Factory().give(0, garages="red", upgraded="red EN", bank=5)
    table.s.upgrade_spaces[RED, 0] = 3
    table.sandra_acts(10)
    assert (table.s.week, table.s.scores[0]) == (1, 17)
    table.s.week = 3
    assert table.sandra_acts(10).s.week == 3
