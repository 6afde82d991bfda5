"""R7 Logistics."""

from __future__ import annotations

import numpy as np

from kanban_env.games.automotive.enums import Question
from tests.automotive.table import CH, LOG, SU, TR, Factory


def with_orders(*orders: int, station: int = 4, **pieces: object) -> Factory:
    """Player 0 in Logistics with these orders in hand, the warehouses empty."""
    table = Factory().work(station, **pieces)
    table.s.orders[0] = orders
    table.s.warehouses[:] = 0
    return table


def test_r7_1_one_order_a_turn_in_any_of_four_placements() -> None:
    table = with_orders(0, 6, bank=1)
    assert table.block("ORDER") == list(np.ndindex(2, 4))
    table.do("ORDER", 1, 2)
    assert table.s.warehouses.tolist() == [1, 1, 1, 0, 2, 0]
    assert table.block("ORDER") == []


def test_r7_2_an_order_banks_a_shift() -> None:
    table = with_orders(0, 6).do("ORDER", 0, 0)
    assert (table.s.pending_shifts, table.s.shifts_used) == (1, 1)


def test_r7_3_an_empty_supply_adds_nothing() -> None:
    table = with_orders(0, 6)
    table.s.part_supply[:] = [1, 0, 5, 5, 5, 5]
    table.do("ORDER", 0, 0)
    assert table.s.warehouses.tolist() == [1, 0, 0, 0, 1, 0]
    assert table.s.part_supply.tolist() == [0, 0, 5, 5, 4, 5]


def test_r7_4_the_card_goes_under_the_deck_and_the_top_is_drawn() -> None:
    table = with_orders(0, 6)
    table.s.order_deck[:4] = [3, 9, 1, 2]
    table.do("ORDER", 0, 1)
    assert table.s.order_deck[:4].tolist() == [9, 1, 2, 0]
    assert table.s.orders[0].tolist() == [3, 6]


def test_r7_5_a_drawn_order_is_seen_by_its_owner_only() -> None:
    table = with_orders(0, 6)
    before = table.section(1, "orders").tolist()
    own = table.section(0, "orders").tolist()
    table.s.orders[0] = [2, 7]
    assert table.section(1, "orders").tolist() == before
    assert table.section(0, "orders").tolist() != own


def test_r7_6_warehouses_have_no_limit() -> None:
    table = with_orders(0, 6)
    table.s.warehouses[CH] = 7
    table.do("ORDER", 0, 0)
    assert table.s.warehouses[CH] == 9


def test_r7_7_any_number_of_cubes_within_warehouse_and_storage() -> None:
    table = with_orders(0, 6, storage="TR TR TR")
    table.s.warehouses[:] = [4, 1, 0, 0, 0, 0]
    assert table.block("COLLECT") == [(CH, 1), (CH, 2), (TR, 1)]
    table.do("COLLECT", CH, 2)
    assert (table.s.storage[0, CH], table.s.warehouses[CH]) == (2, 2)


def test_r7_8_the_same_warehouse_may_be_used_again() -> None:
    table = with_orders(0, 6)
    table.s.warehouses[SU] = 3
    table.do("COLLECT", SU, 1).do("COLLECT", SU, 2)
    assert table.s.storage[0, SU] == 3


def test_r7_9_certified_players_store_six_cubes() -> None:
    table = with_orders(0, 6, storage="CH CH CH CH CH")
    table.s.warehouses[:] = 2
    assert table.block("COLLECT") == []
    table.train(0, LOG, 3)
    assert table.can("COLLECT", SU, 1)
    assert not table.can("COLLECT", SU, 2)


def test_r7_10_an_order_without_effect_is_legal() -> None:
    table = with_orders(0, 6)
    table.s.part_supply[:] = 0
    table.do("ORDER", 0, 0)
    assert not table.s.warehouses.any()
    assert table.question == Question.WORK


def test_r7_11_certified_players_may_request_one_voucher_a_turn() -> None:
    table = with_orders(0, 6)
    assert not table.can("REQUEST_VOUCHER")
    table.train(0, LOG, 3)
    table.do("REQUEST_VOUCHER")
    assert (table.s.pending_vouchers, table.can("REQUEST_VOUCHER")) == (1, False)
    table = with_orders(0, 6).train(0, LOG, 3)
    table.s.voucher_supply = 0
    assert not table.can("REQUEST_VOUCHER")
