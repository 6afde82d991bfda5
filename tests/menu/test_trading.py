"""R4 Activate: Trading."""

from __future__ import annotations

import pytest

from kanban_env.games.menu.enums import MATERIAL_NAMES, Question
from tests.menu.table import EXCHANGE_NAMES, Cafe, action


def test_r4_11_three_exchanges_end_the_activation() -> None:
    table = Cafe().lay({0: "BBBB"}).select(6)
    for _ in range(2):
        assert table.do("EXCHANGE", "sell Blue").question == Question.TRADE
    table.do("EXCHANGE", "sell Blue")
    assert table.question == Question.PLACE_A
    assert table.wealth() == (0, 6, 1)


def test_r4_11_a_player_may_stop_after_one_or_two_exchanges() -> None:
    table = Cafe().lay({0: "BBBB"}).select(6)
    assert not table.can("STOP")
    table.do("EXCHANGE", "sell Blue")
    assert not table.can("SKIP")
    assert table.do("STOP").question == Question.PLACE_A
    assert table.wealth() == (0, 2, 3)


def test_r4_11_exchanges_are_counted_from_zero_in_each_turn() -> None:
    table = Cafe(2).lay({0: "BBBB", 1: "RRRR"}).select(6)
    for _ in range(3):
        table.do("EXCHANGE", "sell Blue")
    table.finish_turn().select(6)
    for left in (Question.TRADE, Question.TRADE, Question.PLACE_A):
        assert table.do("EXCHANGE", "sell Red").question == left


def test_r4_11_the_engine_skips_trading_if_no_exchange_is_possible() -> None:
    assert Cafe().lay(money={0: 1}).select(6).question == Question.PLACE_A


def test_r4_11_a_bought_token_can_be_sold_in_the_next_exchange() -> None:
    table = Cafe().lay(money={0: 2}).select(6).do("EXCHANGE", "buy Blue")
    table.do("EXCHANGE", "sell Blue")
    assert table.question == Question.TRADE
    assert table.wealth() == (0, 2, 0)


def test_r4_11_the_engine_stops_trading_if_no_exchange_is_possible() -> None:
    """With the printed prices every exchange can be undone; with these none can be paid."""
    prices = dict.fromkeys((*MATERIAL_NAMES, "1 VP"), 9)
    limits = {"tokens of a player": 10, "money of a player": 5, "tokens on an action card": 6}
    table = Cafe(components={"prices": {"rows": prices}, "limits": {"rows": limits}})
    table.lay({0: "BB"}).select(6)
    assert table.do("EXCHANGE", "sell Blue").question == Question.TRADE
    table.do("EXCHANGE", "sell Blue")
    assert (table.question, table.wealth()) == (Question.PLACE_A, (0, 5, 0))


def test_r4_11_without_tokens_anywhere_money_still_buys_points() -> None:
    table = Cafe().lay(money={0: 3}).select(6).lay(used="", bag_holds="")
    assert table.legal() == [action("SKIP"), action("EXCHANGE", "$ -> VP")]


@pytest.mark.parametrize("colour", MATERIAL_NAMES)
def test_r4_12_a_token_is_sold_for_two_dollars(colour: str) -> None:
    table = Cafe().lay({0: colour[0] * 2}).select(6).do("EXCHANGE", f"sell {colour}")
    assert table.wealth() == (0, 2, 1)
    assert table.used() == colour[0]


@pytest.mark.parametrize("colour", MATERIAL_NAMES)
def test_r4_12_a_token_is_bought_for_two_dollars(colour: str) -> None:
    table = Cafe().lay(money={0: 3}).select(6).do("EXCHANGE", f"buy {colour}")
    assert table.wealth() == (0, 1, 1)
    assert table.held() == colour[0]


def test_r4_12_two_dollars_buy_a_point() -> None:
    table = Cafe().lay(money={0: 5}).select(6).do("EXCHANGE", "$ -> VP")
    assert table.wealth() == (1, 3, 0)


def test_r4_12_a_point_is_sold_for_two_dollars() -> None:
    table = Cafe().lay(points={0: 3}).select(6).do("EXCHANGE", "VP -> $")
    assert table.wealth() == (2, 2, 0)


def test_r4_12_only_what_can_be_paid_is_offered() -> None:
    def offered(**laid: object) -> list[str]:
        table = Cafe().lay({0: "G"}, **laid).select(6)  # type: ignore[arg-type]
        return [name for name in EXCHANGE_NAMES if table.can("EXCHANGE", name)]

    assert offered(money={0: 1}) == ["sell Green"]
    assert offered(money={0: 2}) == ["sell Green", *EXCHANGE_NAMES[4:9]]
    assert offered(points={0: 1}) == ["sell Green", "VP -> $"]


def test_r4_12_yellow_can_be_neither_sold_nor_bought() -> None:
    assert not any("Yellow" in name for name in EXCHANGE_NAMES)
    assert len(EXCHANGE_NAMES) == 10


def test_r4_12_prices_come_from_the_components() -> None:
    prices = {"Blue": 3, "Green": 1, "White": 2, "Red": 2, "1 VP": 4}
    table = Cafe(components={"prices": {"rows": prices}}).lay(money={0: 8}).select(6)
    table.do("EXCHANGE", "buy Blue").do("EXCHANGE", "buy Green").do("EXCHANGE", "$ -> VP")
    assert table.wealth() == (1, 0, 2)
