"""R4 The working phase."""

from __future__ import annotations

import numpy as np

from kanban_env.games.automotive.enums import NONE, Phase, Question
from kanban_env.games.automotive.rules.effects import (
    check_factory_goals,
    earn_seat,
    earn_supply_seat,
)
from tests.automotive.table import (
    ADM,
    ASM,
    BR,
    CH,
    EN,
    GREEN,
    LOG,
    SU,
    TI,
    TR,
    TU,
    VOUCHER,
    Factory,
    tiles,
)


def test_r4_1_workers_act_from_left_to_right_with_sandra_among_them() -> None:
    table = Factory(2).place_workers(0, 4, sandra=9 - 3)
    table.do("STATION", 8).do("STATION", 2)
    assert (table.s.sandra, table.s.actor) == (10, 1)
    table.do("END_TURN")
    assert table.s.actor == 0
    assert table.s.week == 0
    table.do("END_TURN")
    assert table.s.week == 1


def test_r4_2_on_day_1_sandra_does_nothing() -> None:
    table = Factory(2).started()
    table.s.track[:2] = [0, 1]
    table.place_workers(NONE, NONE, day=1)
    table.do("STATION", 0).do("STATION", 2).do("END_TURN").do("END_TURN")
    assert (table.s.day, table.s.week) == (2, 0)
    assert table.s.scores[:2].tolist() == [15, 15]


def test_r4_3_the_budget_is_station_and_bank_but_at_most_four() -> None:
    for station, bank, budget in ((0, 0, 2), (1, 0, 3), (8, 0, 1), (9, 1, 3), (1, 9, 4), (8, 9, 4)):
        assert Factory().work(station, bank=bank).s.budget == budget


def test_r4_4_a_cost_must_fit_into_the_budget() -> None:
    table = Factory().work(0).queue("green blue black red").give(blueprints="green -, red -")
    assert {0, 3} & {position for position, _ in table.block("CLAIM")} == {0}


def test_r4_5_station_shifts_are_used_before_the_bank() -> None:
    table = Factory().work(0, bank=2)
    banks = []
    for _ in range(2):
        table.do("TRAIN_SHIFT", TI)
        banks.append(int(table.s.bank[0]))
    table.do("TRAIN_SHIFT", TI)
    assert (banks, table.s.bank[0]) == ([2, 2], 1)


def test_r4_6_unused_station_shifts_are_lost() -> None:
    table = Factory().work(1, bank=2).do("END_TURN")
    assert table.s.bank[0] == 2


def test_r4_7_a_turn_may_end_without_a_shift_used() -> None:
    table = Factory().work(3)
    assert table.can("END_TURN")
    assert table.do("END_TURN").question == Question.STATION


def test_r4_8_tasks_training_and_swaps_come_in_any_order() -> None:
    table = Factory().work(5, storage="CH", bank=1, books=1).pool("EN SU BR")
    table.s.warehouses[:] = 2
    table.do("RECYCLE", CH, EN).do("COLLECT", TR, 1).do("TRAIN_BOOK", LOG)
    table.do("RECYCLE", TR, SU).do("ORDER", 0, 1).do("TRAIN_SHIFT", LOG)
    assert table.s.desks[0, LOG] == 2


def test_r4_9_a_turn_in_assembly_begins_with_the_clean_out() -> None:
    table = Factory().started()
    table.s.assembly[GREEN, :3] = 1
    assert not table.work(2).s.assembly.any()


def test_r4_10_the_bank_holds_at_most_ten() -> None:
    table = Factory().work(4, bank=10).do("ORDER", 0, 0).do("END_TURN")
    assert table.s.bank[0] == 10


def test_r4_11_gains_are_pending_until_the_turn_ends() -> None:
    table = Factory().work(7, books=0)
    table.s.display[3] = tiles("green CH")[0]
    table.do("TAKE_DESIGN", 3)
    assert (table.s.books[0], table.s.pending_books, table.s.book_supply) == (0, 1, 15)
    assert not table.block("TRAIN_BOOK")
    table.do("END_TURN")
    assert (table.s.books[0], table.s.pending_books) == (1, 0)


def test_r4_12_credited_pieces_count_in_a_meeting_of_the_same_day() -> None:
    table = Factory().work(6, books=0)
    table.s.meeting = 1
    table.s.display[3] = tiles("green CH")[0]
    table.do("TAKE_DESIGN", 3).do("END_TURN")
    assert (table.s.phase, table.s.books[0]) == (Phase.MEETING, 1)


def test_r4_13_books_can_be_spent_without_a_shift_left() -> None:
    table = Factory().work(8, books=3).do("TRAIN_SHIFT", ADM)
    assert table.block("TRAIN_SHIFT") == []
    table.do("TRAIN_BOOK", ADM)
    assert (table.s.books[0], table.s.book_supply, table.s.desks[0, ADM]) == (2, 17, 2)


def test_r4_14_a_voucher_needs_a_cube_in_the_supply() -> None:
    table = Factory().work(2, vouchers=1)
    table.s.part_supply[TU] = 0
    table.s.warehouses[TU] = 3
    assert not table.can("PROVIDE", GREEN, TU, VOUCHER)
    supply, vouchers = table.s.part_supply[CH], table.s.voucher_supply
    table.do("PROVIDE", GREEN, CH, VOUCHER)
    assert (table.s.part_supply[CH], table.s.voucher_supply) == (supply - 1, vouchers + 1)
    assert table.s.vouchers[0] == 0


def test_r4_15_cubes_and_blueprints_cannot_be_discarded() -> None:
    table = Factory().work(4, storage="CH CH CH CH CH", blueprints="green CH").pool("CH TR TU")
    table.s.warehouses[:] = 3
    assert table.block("COLLECT") == []
    table.do("END_TURN")
    assert (table.s.storage[0, CH], table.s.blueprints[0].sum()) == (5, 1)


def test_r4_16_parking_comes_before_the_credit() -> None:
    table = Factory().work(0, blueprints="green -", books=0).queue("green")
    table.do("CLAIM", 0, 6).do("END_TURN")
    assert (table.question, table.s.pace) == (Question.PARK, 1)
    table.do("PARK", 1)
    assert (table.s.books[0], table.question) == (2, Question.STATION)


def test_r4_17_refill_and_demand_check_come_even_without_a_task() -> None:
    table = Factory().work(6)
    table.s.display[0] = NONE
    table.do("END_TURN")
    assert table.s.display[0] != NONE
    table = Factory().work(2)
    table.s.demand_seats[0] = 0
    old = table.s.demand[0]
    table.do("END_TURN")
    assert table.s.demand[0] != old


def test_r4_18_the_pool_keeps_three_different_parts() -> None:
    table = Factory().work(0, storage="CH CH").pool("EN SU BR").do("RECYCLE", CH, EN)
    assert np.flatnonzero(table.s.recycling).tolist() == [CH, SU, BR]


def test_r4_19_only_a_part_outside_the_pool_can_be_given() -> None:
    table = Factory().work(0, storage="CH EN").pool("EN SU BR")
    assert table.block("RECYCLE") == [(CH, EN), (CH, SU), (CH, BR)]


def test_r4_20_there_are_no_swaps_inside_other_questions() -> None:
    table = Factory().work(2, storage="CH TR", books=1).pool("EN SU BR")
    table.train(0, ASM, 2).do("TRAIN_SHIFT", ASM)
    assert table.question == Question.CERT_SPOT
    assert not table.block("RECYCLE")


def choosing(strict: bool) -> Factory:
    """Player 0 is asked for a station, with three cubes to swap."""
    table = Factory(2, strict_text=strict).give(0, storage="CH TR CH").pool("EN SU BR")
    return table.place_workers(0, 4, sandra=3)


def test_r4_20_a_station_is_chosen_without_swaps() -> None:
    table = choosing(strict=False)
    assert (table.question, table.s.actor) == (Question.STATION, 0)
    assert table.block("RECYCLE") == []


def test_r4_20_with_strict_text_swaps_are_legal_at_the_own_station_question() -> None:
    table = choosing(strict=True)
    stations = table.block("STATION")
    assert len(table.block("RECYCLE")) == 2 * 3
    table.do("RECYCLE", CH, SU)
    assert (table.question, table.s.actor, table.s.phase) == (Question.STATION, 0, Phase.SELECTION)
    assert table.s.storage[0].tolist() == [1, 1, 0, 0, 1, 0]
    assert table.s.recycling.tolist() == [1, 0, 0, 1, 0, 1]
    assert table.block("STATION") == stations
    table.do("STATION", 9)
    assert (table.question, table.s.actor, table.block("RECYCLE")) == (Question.STATION, 1, [])


def test_r4_21_with_strict_text_each_station_question_begins_a_run_of_swaps() -> None:
    table = choosing(strict=True).give(1, storage="SU")
    table.do("RECYCLE", CH, SU).do("RECYCLE", TR, BR)
    assert table.block("RECYCLE") == []
    table.do("STATION", 9)
    assert table.s.stretch.tolist() == table.s.recycling.tolist() == [1, 1, 0, 1, 0, 0]
    assert table.block("RECYCLE") == [(SU, CH), (SU, TR), (SU, EN)]


def test_r4_21_in_a_run_of_swaps_a_part_moves_once() -> None:
    table = Factory().work(0, storage="CH CH").pool("EN SU BR").do("RECYCLE", CH, EN)
    assert table.block("RECYCLE") == []
    table.do("TRAIN_SHIFT", TI)
    assert table.can("RECYCLE", EN, CH)


def test_r4_21_micro_management_starts_a_new_run_of_swaps() -> None:
    table = Factory().work(9, storage="CH CH").pool("EN SU BR").do("RECYCLE", CH, EN)
    assert table.block("RECYCLE") == []
    table.do("MICRO", LOG)
    assert table.can("RECYCLE", EN, CH)


def test_r4_22_a_swap_keeps_the_number_of_cubes() -> None:
    table = Factory().work(0, storage="CH CH CH CH CH").pool("EN SU BR").do("RECYCLE", CH, SU)
    assert table.s.storage[0].tolist() == [4, 0, 0, 0, 1, 0]


def test_r4_23_an_earned_seat_turns_a_down_seat_up_or_is_kept() -> None:
    table = Factory().give(seats_up=3, seats_down=1)
    red = int(table.s.red_supply)
    earn_seat(table.s, 0)
    assert (table.s.seats_up[0], table.s.red_supply, table.s.red_seats[0]) == (4, red + 1, 0)
    earn_seat(table.s, 0)
    assert (table.s.seats_up[0], table.s.red_supply, table.s.red_seats[0]) == (4, red + 1, 1)


def test_r4_24_an_empty_supply_gives_no_seat() -> None:
    table = Factory()
    table.s.red_supply = 0
    earn_supply_seat(table.s, 0)
    assert (table.s.seats_up[0], table.s.red_seats[0]) == (1, 0)


def test_r4_25_a_red_seat_can_be_exchanged_in_the_own_turn() -> None:
    table = Factory().work(0)
    assert not table.can("EXCHANGE_SEAT")
    table.give(seats_up=4, seats_down=1, red_seats=2, seats_locked=0)
    table.do("EXCHANGE_SEAT")
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_seats[0]) == (5, 0, 1)
    assert not table.can("EXCHANGE_SEAT")


def test_r4_26_a_meeting_begins_with_all_exchanges() -> None:
    table = Factory(2).started().give(1, seats_up=4, seats_down=1, red_seats=2, seats_locked=0)
    table.hold_meeting()
    assert (table.s.seats_up[1], table.s.red_seats[1]) == (5, 1)


def test_r4_27_work_never_costs_a_seat() -> None:
    table = Factory().work(0, seats_up=2, seats_down=2, red_seats=0)
    table.do("TRAIN_SHIFT", TI).do("END_TURN")
    assert (table.s.seats_up[0], table.s.seats_down[0]) == (2, 2)


def test_r4_28_a_number_reached_earns_a_seat_from_the_tile() -> None:
    table = Factory()
    table.s.factory_numbers[:2] = [2, 4]
    check_factory_goals(table.s, 0, 0, 1)
    assert table.s.seats_up[0] == 1
    check_factory_goals(table.s, 0, 0, 2)
    assert (table.s.seats_up[0], table.s.factory_seats[0]) == (2, 1)


def test_r4_29_one_seat_per_tile_and_both_tiles_at_once() -> None:
    table = Factory()
    table.s.factory_numbers[2:4] = [2, 3]
    check_factory_goals(table.s, 0, 1, 3)
    check_factory_goals(table.s, 0, 1, 4)
    assert (table.s.seats_up[0], table.s.factory_seats[2:4].tolist()) == (3, [1, 1])
    check_factory_goals(table.s, 1, 1, 2)
    check_factory_goals(table.s, 2, 1, 2)
    assert (table.s.seats_up[1], table.s.seats_up[2], table.s.factory_seats[2]) == (2, 1, 0)
