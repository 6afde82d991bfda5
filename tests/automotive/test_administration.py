"""R10 Administration."""

from __future__ import annotations

from tests.automotive.table import ADM, ASM, CH, CUBE, DES, GREEN, LOG, TI, Factory


def test_r10_1_training_is_the_only_own_task() -> None:
    table = Factory().work(9, books=1)
    assert (table.block("TRAIN_SHIFT"), table.block("TRAIN_BOOK")) == ([ADM], [ADM])
    for block in ("TAKE_DESIGN", "COLLECT", "ORDER", "PROVIDE", "CLAIM", "UPGRADE"):
        assert table.block(block) == []


def test_r10_2_one_other_department_may_be_chosen_once_and_free() -> None:
    table = Factory().work(8)
    assert table.block("MICRO") == [TI, ASM, LOG, DES]
    table.do("MICRO", DES)
    assert (table.block("MICRO"), table.s.shifts_used) == ([], 0)
    assert table.block("TAKE_DESIGN")
    assert Factory().work(4).block("MICRO") == []


def test_r10_3_shifts_and_books_are_split_freely() -> None:
    table = Factory().work(9, bank=1, books=2).do("TRAIN_SHIFT", ADM).do("MICRO", TI)
    table.do("TRAIN_SHIFT", TI).do("TRAIN_BOOK", ADM).do("TRAIN_BOOK", TI).do("TRAIN_SHIFT", TI)
    assert table.s.desks[0].tolist()[TI] == 3
    assert table.s.desks[0, ADM] == 2


def test_r10_4_the_rules_of_the_chosen_department_hold() -> None:
    table = Factory().work(9)
    table.s.display[0] = -1
    table.do("MICRO", DES).do("END_TURN")
    assert table.s.display[0] != -1
    table = Factory().work(9, storage="CH").do("MICRO", ASM)
    assert table.can("PROVIDE", GREEN, CH, CUBE)


def test_r10_4_bare_demand_tiles_are_replaced_after_micro_managed_assembly() -> None:
    table = Factory().work(9)
    table.s.demand_seats[0], top = 0, int(table.s.demand_deck[0])
    table.do("MICRO", ASM).do("END_TURN")
    assert table.s.demand[0] == top
    assert table.s.demand_seats[0] > 0


def test_r10_5_full_stations_and_sandra_do_not_hinder() -> None:
    table = Factory(2).work(8)
    table.s.sandra, table.s.stations[1] = 0, 1
    assert table.block("MICRO") == [0, 1, 2, 3]


def test_r10_6_the_choice_may_stay_unused_but_assembly_is_cleaned_out() -> None:
    table = Factory().work(9)
    table.s.assembly[GREEN, :3] = 1
    table.do("MICRO", ASM).do("END_TURN")
    assert not table.s.assembly.any()
    assert Factory().work(9).do("END_TURN").s.day == 3
