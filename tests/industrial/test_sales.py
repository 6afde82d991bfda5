"""R5 Sales."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import Incident, Meeple, Question
from tests.industrial.table import KEEP, SALE_PASS, Factory, action, sale

REROLL_PINK, REROLL_CEO = (action("REROLL", meeple) for meeple in Meeple)


def ready(players: int = 3, goods: int = 9, **facts: int) -> Factory:
    """Player 0 is about to sell with one pink technician."""
    return Factory(players).give(0, goods=goods, technicians="pink", **facts)


def test_r5_1_a_pink_technician_or_the_ceo_sells() -> None:
    table = ready().ask(Question.SALE)
    expected = [sale("U1"), sale("U1", ceo=True), sale("L1"), sale("L1", ceo=True), SALE_PASS]
    assert table.legal() == expected
    table = ready(ceo=0).ask(Question.SALE)
    assert table.legal() == [sale("U1"), sale("L1"), SALE_PASS]
    table = Factory().give(0, goods=1).ask(Question.SALE)
    assert table.legal() == [sale("U1", ceo=True), sale("L1", ceo=True), SALE_PASS]


def test_r5_1_a_player_without_products_cannot_sell() -> None:
    table = ready(goods=0).ask(Question.SALE)
    assert table.legal() == [SALE_PASS]


def test_r5_1_each_player_sells_once() -> None:
    table = ready().give(0, technicians="pink").give(1, goods=3).ask(Question.SALE)
    table.play(sale("U1"), KEEP)
    assert table.s.actor == 1
    table.play(SALE_PASS)
    assert table.question == Question.IMPROVE


@pytest.mark.parametrize(
    ("players", "spaces"),
    [(2, [1, 1, 1, 1, 1, 1]), (3, [2, 2, 2, 1, 1, 1]), (4, [2, 2, 2, 2, 2, 2])],
)
def test_r5_2_spaces_depend_on_the_players(players: int, spaces: list[int]) -> None:
    assert Factory(players).r.market_spaces.tolist() == spaces


def test_r5_2_spaces_stay_when_players_go_bankrupt() -> None:
    table = Factory(4).bankrupt(3)
    for player in range(3):
        table.give(player, goods=2)
    table.ask(Question.SALE)
    table.play(sale("L1", ceo=True), sale("L1", ceo=True))
    assert table.legal() == [sale("U1", ceo=True), SALE_PASS]


def test_r5_2_a_full_market_is_closed() -> None:
    table = ready(2).give(1, goods=2).ask(Question.SALE)
    table.play(sale("L1", ceo=True), KEEP)
    assert table.legal() == [sale("U1", ceo=True), SALE_PASS]


@pytest.mark.parametrize(
    ("name", "market"),
    [("ISO 9000", "U2"), ("ISO 14000", "U3"), ("Franchise", "L2"), ("CSR", "L3")],
)
def test_r5_3_better_markets_need_their_improvement(name: str, market: str) -> None:
    table = ready().ask(Question.SALE)
    assert sale(market) not in table.legal()
    table = ready().own(0, name).ask(Question.SALE)
    assert sale(market) in table.legal()
    table = ready().copied(0, name).ask(Question.SALE)
    assert sale(market) in table.legal()


def test_r5_4_the_best_of_all_rolls_counts() -> None:
    table = ready().give(0, technicians="pink").ask(Question.SALE, price=1)
    table.rolls(2, 5, 3).play(sale("U1"), REROLL_PINK)
    assert table.s.best_roll == 5
    assert table.legal() == [REROLL_CEO, KEEP]
    table.play(REROLL_CEO)
    assert table.s.money[0] == 50 + 5 * 3


def test_r5_4_even_after_a_six_both_meeples_may_roll_again() -> None:
    table = ready().give(0, technicians="pink").ask(Question.SALE)
    table.rolls(6, 6).play(sale("U1"))
    assert table.legal() == [REROLL_PINK, REROLL_CEO, KEEP]
    table.play(REROLL_PINK)
    assert table.legal() == [REROLL_CEO, KEEP]


def test_r5_4_without_another_meeple_the_first_roll_counts() -> None:
    table = ready(ceo=0).ask(Question.SALE, price=1)
    table.rolls(2).play(sale("U1"))
    assert table.question != Question.REROLL
    assert table.s.money[0] == 50 + 2 * 3


def test_r5_4_the_roll_of_one_seller_does_not_help_the_next() -> None:
    table = ready(ceo=0).give(1, goods=9, ceo=0, technicians="pink").ask(Question.SALE, price=1)
    table.rolls(6, 2).play(sale("U1"), sale("U1"))
    assert table.s.goods[:2].tolist() == [3, 7]


def test_r5_5_the_stock_limits_the_sale() -> None:
    table = ready(goods=2, ceo=0).ask(Question.SALE, price=1)
    table.rolls(6).play(sale("U1"))
    assert table.s.goods[0] == 0
    assert table.s.money[0] == 50 + 2 * 3


def test_r5_5_bonuses_and_incidents_add_up() -> None:
    table = ready(ceo=0, goods=12).event("E2").develop(0, MKT=4).ask(Question.SALE, price=1)
    table.s.hits[0, Incident.RUSH_ORDER] = 1
    table.s.hits[0, Incident.COMPLAINT] = 2
    table.rolls(1)
    table.spec.hooks.apply(table.r, table.s, sale("U1"))  # no round has this event and incidents
    assert table.s.goods[0] == 12 - (1 + 6 + 1 + 2 - 4)


def test_r5_6_the_price_is_the_die_and_the_increase() -> None:
    for market, increase in (("U1", 2), ("U2", 5), ("U3", 8), ("L1", 3), ("L2", 8), ("L3", 13)):
        table = ready(goods=1, ceo=0).develop(0, QUA=3, MKT=4).ask(Question.SALE, price=6)
        table.play(sale(market))
        assert table.s.money[0] == 50 + 6 + increase


def test_r5_7_two_shares_pay_a_dollar_per_unit_from_the_bank() -> None:
    table = Factory(4).give(3, goods=9, technicians="pink", ceo=0)
    table.hold(0, p3=3).hold(1, p3=1).ask(Question.SALE, player=3, price=1)
    table.rolls(4).play(sale("U1"))
    assert table.s.money.tolist() == [54, 50, 50, 50 + 4 * 3]


def test_r5_7_four_shares_pay_two_dollars_per_unit() -> None:
    table = ready(ceo=0).hold(2, p0=4).ask(Question.SALE, price=1)
    table.rolls(4).play(sale("U1"))
    assert table.s.money[2] == 58


def test_r5_8_placed_meeples_come_back_at_round_end_only() -> None:
    table = ready().ask(Question.SALE, price=1)
    table.play(sale("U1"), REROLL_CEO)
    assert table.s.used.tolist() == [0, 0, 1]
    assert table.s.ceo[0] == 0
    pink = int(table.s.bag[2])
    table.finish_round()
    assert table.s.used.tolist() == [0, 0, 0]
    assert table.s.bag[2] == pink + 1
    assert table.s.ceo[0] == 1


def test_example_2_the_first_market() -> None:
    table = ready(ceo=0).ask(Question.SALE, price=4)
    table.rolls(5).play(sale("U1"))
    assert table.s.money[0] == 50 + 30
    assert table.s.goods[0] == 4


def test_example_3_the_stock_is_too_small() -> None:
    table = ready(goods=4, ceo=0).own(0, "Commercial").ask(Question.SALE, price=2)
    table.rolls(6).play(sale("L1"))
    assert table.s.money[0] == 50 + 20
    assert table.s.goods[0] == 0


def test_example_4_the_ceo_rolls_again() -> None:
    table = ready().ask(Question.SALE, price=4)
    table.rolls(4, 2).play(sale("U1"), REROLL_CEO)
    assert table.s.goods[0] == 5
    assert table.s.reserve[0].sum() == 0
    assert table.s.ceo[0] == 0


def test_example_29_spaces_for_three_and_two_players() -> None:
    table = Factory(3)
    assert table.r.market_spaces[3] == 1
    assert table.r.market_spaces[0] == 2
    table = ready(2, ceo=0).give(1, goods=3).ask(Question.SALE)
    table.play(sale("U1"))
    assert table.legal() == [sale("L1", ceo=True), SALE_PASS]
