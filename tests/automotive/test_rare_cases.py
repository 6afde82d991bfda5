"""Cases that are rare in random play: empty supplies, full tracks, endless games."""

from __future__ import annotations

from typing import Any

import pytest

from kanban_env.core.loops import PLAYING, TRUNCATED
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import N_GOALS, NONE, SANDRAS_DESK, Question, department_of
from tests.automotive.table import (
    ADM,
    ASM,
    BLACK,
    CH,
    DES,
    GREEN,
    LOG,
    RED,
    TI,
    VOUCHER,
    YELLOW,
    Factory,
    tiles,
)

CENTRAL, TOP_ROW = 8, 9
"""The deck tops among the places of a design."""


def without_red_seats(table: Factory) -> Factory:
    """Player 1 has taken every Red Seat of the supply."""
    table.s.red_seats[1] += table.s.red_supply
    table.s.red_supply = 0
    return table


def without_vouchers(table: Factory) -> Factory:
    """Player 1 has taken every voucher of the supply."""
    table.s.vouchers[1] += table.s.voucher_supply
    table.s.voucher_supply = 0
    return table


def without_books(table: Factory) -> Factory:
    """Player 1 has taken every book."""
    table.s.books[1], table.s.book_supply = table.s.book_supply, 0
    return table


def test_empty_red_seat_supply_a_certification_spot_gives_the_rest_of_its_benefit() -> None:
    table = without_red_seats(Factory(2).work(4))
    table.s.factory_numbers[:] = 9
    table.place_meeples([1, 0])
    table.train(0, LOG, 2).do("TRAIN_SHIFT", LOG).do("CERT_SPOT", 0)
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_supply) == (1, 3, 0)
    assert table.s.scores[0] == 15 + 2


def test_empty_red_seat_supply_the_fifth_garage_gives_its_other_half() -> None:
    table = without_red_seats(Factory(2).work(0)).queue("green")
    table.s.factory_numbers[:] = 9
    table.train(0, ASM, 3).give(blueprints="green -", garages="red red red red -")
    table.do("CLAIM", 0, 6).do("END_TURN").do("PICK_TWO", 0)
    assert (table.s.seats_up[0], table.s.red_seats[0], table.s.bank[0]) == (1, 0, 1)


def test_empty_red_seat_supply_a_demand_tile_stays_bare_until_the_next_assembly_turn() -> None:
    table = Factory(2).work(2)
    table.s.demand[:], table.s.demand_deck[:] = [GREEN, RED], [BLACK, YELLOW, 1]
    table.s.demand_seats[:] = [0, 1]
    without_red_seats(table).do("END_TURN")
    assert (table.s.demand[0], table.s.demand_seats[0]) == (BLACK, 0)
    table.s.red_seats[1] -= 2
    table.s.red_supply = 2
    table.work(4).do("END_TURN")
    assert (table.s.demand[0], table.s.demand_seats[0]) == (BLACK, 0)
    top = int(table.s.demand_deck[0])
    table.work(2).do("END_TURN")
    assert table.s.demand[0] == top
    assert table.s.demand_seats[0] == min(2, table.r.demand_numbers[top])


def test_empty_red_seat_supply_is_filled_by_a_factory_goals_seat() -> None:
    table = without_red_seats(Factory(2).work(1)).queue("green red")
    table.s.factory_numbers[2:4] = [1, 9]
    table.give(blueprints="green -, red -").do("CLAIM", 0, 6)
    assert (table.s.seats_up[0], table.s.red_supply) == (2, 1)
    table.do("CLAIM", 1, 6).do("PARK", 0)
    assert (table.s.seats_up[0], table.s.seats_down[0]) == (3, 1)
    assert table.s.red_supply == 1


def test_empty_voucher_supply_a_garage_gives_what_is_there() -> None:
    table = without_vouchers(Factory(2).work(0)).queue("green")
    table.s.vouchers[1] -= 1
    table.s.voucher_supply = 1
    table.give(blueprints="green -").do("CLAIM", 0, 6).do("END_TURN").do("PARK", 2)
    assert (table.s.vouchers[0], table.s.voucher_supply) == (1 + 1, 0)


def test_empty_voucher_supply_the_logistics_task_is_not_offered() -> None:
    table = Factory(2).work(5).train(0, LOG, 3)
    assert table.can("REQUEST_VOUCHER")
    assert not without_vouchers(table).can("REQUEST_VOUCHER")


def test_empty_voucher_supply_one_spent_in_the_turn_can_be_gained_again() -> None:
    table = without_vouchers(Factory(2).work(1)).give(blueprints="green CH")
    table.s.factory_numbers[:] = 9
    table.train(0, TI, 2).do("UPGRADE", GREEN, CH, VOUCHER).do("UPGRADE_SPACE", 3)
    assert (table.s.vouchers[0], table.s.voucher_supply) == (0, 1)
    table.do("TRAIN_SHIFT", TI).do("CERT_SPOT", 3)
    assert (table.s.vouchers[0], table.s.pending_vouchers, table.s.voucher_supply) == (0, 1, 0)
    assert table.do("END_TURN").s.vouchers[0] == 1


def test_empty_book_supply_the_last_column_gives_nothing() -> None:
    table = without_books(Factory(2).work(6)).do("TAKE_DESIGN", 3)
    assert (table.s.pending_books, table.s.book_supply) == (0, 0)
    assert table.do("END_TURN").s.books[0] == 0


def test_empty_book_supply_one_spent_in_the_turn_can_be_gained_again() -> None:
    table = without_books(Factory(2).work(6))
    table.s.books[:2] = [1, 15]
    table.do("TRAIN_BOOK", DES).do("TAKE_DESIGN", 3)
    assert (table.s.books[0], table.s.pending_books, table.s.book_supply) == (0, 1, 0)
    assert table.do("END_TURN").s.books[0] == 1


def test_bank_at_10_a_further_shift_is_lost() -> None:
    table = Factory(2).work(4, bank=10).do("ORDER", 0, 0)
    assert table.s.pending_shifts == 1
    assert table.do("END_TURN").s.bank[0] == 10


def test_bank_at_10_spending_first_makes_room() -> None:
    table = Factory(2).work(4, bank=10)
    table.s.warehouses[:] = 2
    table.do("ORDER", 0, 0).do("COLLECT", CH, 1).do("TRAIN_SHIFT", LOG)
    assert (table.s.bank[0], table.s.pending_shifts) == (9, 1)
    assert table.do("END_TURN").s.bank[0] == 10


def test_empty_central_deck_its_top_and_a_used_up_row_deck_offer_nothing() -> None:
    table = Factory(2).work(7).train(0, DES, 3).deck(0, "").deck(1, "green CH")
    assert not table.can("TAKE_DESIGN", CENTRAL)
    table.do("TAKE_DESIGN", TOP_ROW)
    assert table.s.deck_sizes[1] == 0
    assert not table.can("TAKE_DESIGN", TOP_ROW)


def test_empty_central_deck_a_returned_design_fills_the_gap_at_the_next_refill_only() -> None:
    table = Factory(2).work(6).deck(0, "").deck(1, "").do("TAKE_DESIGN", 3).do("END_TURN")
    assert table.s.display[0] == NONE
    table.work(0).queue("green").give(blueprints="green -")
    table.do("CLAIM", 0, 6).do("END_TURN").do("PARK", 1)
    assert (table.s.display[0], table.s.deck_sizes[0]) == (NONE, 1)
    table.work(6).do("END_TURN")
    assert (table.s.display[0], table.s.deck_sizes[0]) == (tiles("green -")[0], 0)


def test_empty_central_deck_sandra_deals_the_display_from_its_own_tiles() -> None:
    table = Factory(2).deck(0, "").deck(1, "").deck(2, "")
    old = sorted(table.s.display.tolist())
    table.sandra_acts(6)
    assert sorted(table.s.display.tolist()) == old
    assert table.s.deck_sizes.tolist() == [0, 0, 0]


def test_seat_exchange_after_administration_certification_with_an_empty_red_supply() -> None:
    table = without_red_seats(Factory(2).work(9, seats_up=4, seats_down=0, red_seats=1))
    table.s.factory_numbers[:] = 9
    table.place_meeples([1, 0])
    table.train(0, ADM, 2).do("TRAIN_SHIFT", ADM).do("CERT_SPOT", 3)
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_seats[0]) == (4, 1, 1)
    table.do("EXCHANGE_SEAT")
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_seats[0]) == (5, 0, 0)
    assert table.s.red_supply == 1
    assert not table.can("EXCHANGE_SEAT")


def test_seat_exchange_after_administration_certification_is_automatic_at_a_meeting() -> None:
    table = Factory(2).work(9, seats_up=4, seats_down=0, red_seats=1)
    table.s.factory_numbers[:] = 9
    table.place_meeples([0, 0])
    table.s.meeting = 1
    table.train(0, ADM, 2).do("TRAIN_SHIFT", ADM).do("CERT_SPOT", 3).do("END_TURN")
    assert table.question == Question.MEETING
    assert (table.s.seats_up[0], table.s.red_seats[0]) == (5, 0)


@pytest.mark.parametrize("board", ["normal", "expert"])
def test_replacing_a_car_with_five_full_garages(board: str) -> None:
    table = Factory(2, board=board).work(0).queue("green").train(0, ASM, 3)
    table.give(garages="black blue red red yellow", blueprints="green -", upgraded="black CH")
    table.s.conveyor[BLACK], table.s.car_supply[BLACK] = NONE, 0
    table.s.factory_numbers[:] = 9
    before = (int(table.s.books[0]), int(table.s.seats_up[0]), int(table.s.bank[0]))
    table.do("CLAIM", 0, 6).do("END_TURN")
    assert table.block("PARK") == [0, 1, 2, 3, 4]
    table.do("PARK", 0)
    assert table.s.garages[0].tolist() == [GREEN, 1, RED, RED, YELLOW]
    assert (table.s.books[0], table.s.seats_up[0], table.s.bank[0]) == before
    assert (table.s.conveyor[BLACK], table.s.car_supply[BLACK]) == (BLACK, 0)


def test_replacing_a_car_with_five_full_garages_twice_in_a_turn() -> None:
    table = Factory(2).work(1).queue("green yellow").train(0, ASM, 3)
    table.give(garages="black blue red red red", blueprints="green -, yellow -")
    table.do("CLAIM", 0, 6).do("CLAIM", 1, 6).do("PARK", 4)
    assert table.block("PARK") == [0, 1, 2, 3]
    table.do("PARK", 0)
    assert table.s.garages[0].tolist() == [YELLOW, 1, RED, RED, GREEN]


@pytest.mark.parametrize(("players", "meeting", "left"), [(2, 4, 22), (3, 3, 19), (4, 3, 16)])
def test_reshuffled_goal_deck_in_the_middle_of_the_game(
    players: int, meeting: int, left: int
) -> None:
    table = Factory(players)
    drawn = 4 - players + 2 * players
    for number in range(1, meeting + 1):
        table.s.week = 0
        table.hold_meeting()
        while table.s.meeting or table.question == Question.NEXT_GOAL:
            block = "PET" if table.can("PET", 0) else "NO_SEAT" if table.can("NO_SEAT") else "PASS"
            block = "NEXT_GOAL" if table.question == Question.NEXT_GOAL else block
            table.do(block, 0) if block in ("PET", "NEXT_GOAL") else table.do(block)
        if number < meeting:
            left -= drawn
            assert (table.s.goal_deck_size, table.s.discards.sum() > 0) == (left, True)
    in_hands_and_on_table = 3 * players + 4
    assert left < drawn
    assert table.s.goal_deck_size == N_GOALS - in_hands_and_on_table
    assert not table.s.discards.any()


def lock_out(players: int, **options: Any) -> Factory:
    """Two players occupy Testing whenever Sandra leaves her desk, and no car is ever claimed."""
    table = Factory(players, **options)
    table.settle()
    while table.s.over == PLAYING:
        table.s.steps += 1
        if table.question == Question.STATION:
            leaves = table.s.sandra == SANDRAS_DESK and not table.s.sandra_done
            is_guard = table.s.actor < 2 and leaves
            free = [w for w in table.block("STATION") if (department_of(w) == TI) == is_guard]
            table.do("STATION", free[-1])
        elif table.question == Question.WORK:
            table.do("END_TURN")
        else:
            table.play(table.legal()[0])
    SPEC.audit(table.r, table.s)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_endless_lock_out_of_sandra_from_testing_is_truncated_by_max_days(players: int) -> None:
    table = lock_out(players)
    assert (table.s.over, table.s.day) == (TRUNCATED, 60)
    assert (table.s.week, table.s.cycle, table.s.pace) == (3, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_endless_lock_out_of_sandra_from_testing_is_truncated_by_max_steps(
    players: int,
) -> None:
    table = lock_out(players, max_days=1000, max_steps=400)
    assert (table.s.over, table.s.steps) == (TRUNCATED, 400)
    assert (table.s.week, table.s.cycle) == (3, 0)
    assert table.s.day < 1000
