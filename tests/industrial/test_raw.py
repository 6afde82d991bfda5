"""R2 Event and raw material."""

from __future__ import annotations

from kanban_env.core.rng import below
from kanban_env.games.industrial.enums import Incident, Question
from kanban_env.games.industrial.rules import raw as chapter
from kanban_env.games.industrial.rules import setup
from kanban_env.games.industrial.rules.effects import warehouse_capacity
from tests.industrial.table import LOAN, Factory, produce, raw, sell_share


def test_r2_1_each_round_turns_up_the_next_event() -> None:
    table = Factory()
    seen = []
    for _ in range(6):
        seen.append(int(table.s.events[table.s.round_number - 1]))
        if table.s.round_number < 6:
            setup.begin_round(table.r, table.s)
    assert seen == table.s.events.tolist()


def test_r2_1_an_event_holds_for_all_players() -> None:
    table = Factory().event("E3").ask(Question.RAW, price=4)
    table.play(raw(2), raw(2), raw(2))
    assert table.s.money.tolist()[:3] == [44, 44, 44]


def test_r2_2_the_price_is_a_new_die_every_round() -> None:
    table = Factory()
    generator = table.s.rng.copy()
    setup.begin_round(table.r, table.s)
    assert table.s.price == 1 + below(generator, 6)


def test_r2_3_discounts_add_up_and_the_price_stays() -> None:
    table = Factory(incidents=True).event("E3").own(0, "FIFO").ask(Question.RAW, price=5)
    table.s.hits[0, Incident.SUPPLIER_DISCOUNT] = 1
    assert chapter.cube_cost(table.r, table.s, 0) == 2
    assert table.s.price == 5


def test_r2_3_a_cube_never_costs_less_than_nothing() -> None:
    table = Factory().event("E3").own(0, "FIFO").ask(Question.RAW, price=1)
    assert chapter.cube_cost(table.r, table.s, 0) == 0
    table.play(raw(12))
    assert table.s.money[0] == 50


def test_r2_4_the_purchase_is_limited_by_cash() -> None:
    table = Factory().give(0, money=17).ask(Question.RAW, price=4)
    assert table.legal() == [*range(5), LOAN]


def test_r2_4_the_purchase_is_limited_by_free_space() -> None:
    table = Factory().give(0, raw=9).ask(Question.RAW, price=4)
    assert table.legal() == [0, 1, 2, 3]


def test_r2_4_each_player_buys_once() -> None:
    table = Factory().ask(Question.RAW, player=1, price=2)
    table.play(raw(3), raw(4), raw(5))
    assert table.s.raw.tolist()[:3] == [5, 3, 4]
    assert table.question == Question.PRODUCE
    assert table.s.actor == 1


def test_r2_5_a_warehouse_holds_twelve_and_eighteen_with_automatic_warehouse() -> None:
    table = Factory().own(1, "Automatic Warehouse")
    assert warehouse_capacity(table.s, 0, table.r.raw_warehouse) == 12
    assert warehouse_capacity(table.s, 1, table.r.raw_warehouse) == 18


def test_example_1_discounts_on_raw_material() -> None:
    table = Factory().event("E3").own(0, "FIFO").ask(Question.RAW, price=4)
    table.play(raw(6))
    assert table.s.money[0] == 38
    assert table.s.price == 4
    table = Factory().event("E3").own(0, "FIFO").ask(Question.RAW, price=1)
    table.play(raw(12))
    assert table.s.money[0] == 50


def test_example_20_loans_for_raw_material() -> None:
    table = Factory().give(0, money=10).ask(Question.RAW, price=6)
    table.play(LOAN, LOAN)
    assert table.s.money[0] == 50
    assert table.legal() == list(range(9))
    table = Factory().ask(Question.RAW, price=1)
    assert table.legal() == list(range(13))


def test_example_32_a_share_is_sold_for_raw_material() -> None:
    table = Factory().give(0, money=0).hold(0, p1=1).hold(2, p1=1).ask(Question.RAW, price=6)
    assert table.legal() == [raw(0), sell_share(1), LOAN]
    table.play(sell_share(1))
    assert table.s.money[0] == 6
    assert table.legal() == [raw(0), raw(1), LOAN]


def test_r2_2_the_price_of_the_purchase_is_that_of_the_sale() -> None:
    table = Factory().give(0, raw=2).ask(Question.RAW, price=3)
    table.play(raw(0), raw(0), raw(0), produce(2))
    assert table.s.price == 3
