"""R4 Activate: skipping, and the action cards 1 to 4."""

from __future__ import annotations

import pytest

from kanban_env.games.menu.enums import MATERIAL_NAMES, Question
from tests.menu.table import Cafe, action


@pytest.mark.parametrize("card", [1, 2, 3, 4, 5, 6])
def test_r4_1_every_activation_can_be_skipped(card: int) -> None:
    table = Cafe().lay({0: "BBBGR"}, {0: 9}).select(card)
    before = table.wealth()
    assert table.question == Question.ACTIVATE
    table.do("SKIP")
    assert table.question == Question.PLACE_A
    assert table.wealth() == before


def test_r4_1_an_activation_that_cannot_be_paid_is_skipped_by_the_engine() -> None:
    for card in (2, 3, 4):
        table = Cafe().lay({0: "BG"}, {0: 4}).select(card)
        assert table.question == Question.PLACE_A


@pytest.mark.parametrize("colour", MATERIAL_NAMES)
def test_r4_2_purchasing_gains_a_token_of_any_colour(colour: str) -> None:
    table = Cafe().select(1).do("PURCHASE", colour)
    assert table.held() == colour[0]


def test_r4_2_purchasing_yellow_gains_two_dollars() -> None:
    table = Cafe().select(1).do("PURCHASE", "Yellow")
    assert table.wealth() == (0, 2, 0)
    assert table.used() == "Y"


def test_r4_2_purchasing_is_impossible_with_bag_and_used_area_empty() -> None:
    table = Cafe().select(1).lay(used="", bag_holds="")
    assert table.legal() == [action("SKIP")]


def check_payment(card: int, move: str, amount: int, wealth: tuple[int, int, int]) -> None:
    """One token more than needed of each colour in turn: the rest is kept, the others are paid."""
    for colour in MATERIAL_NAMES:
        table = Cafe().lay({0: colour[0] * (amount + 1)}).select(card).do(move, colour)
        assert table.wealth() == wealth
        assert table.used() == colour[0] * amount


def test_r4_3_regular_business_pays_two_equal_tokens_for_five_dollars() -> None:
    check_payment(2, "BUSINESS", amount=2, wealth=(0, 5, 1))


def test_r4_3_regular_business_needs_two_of_one_colour() -> None:
    table = Cafe().lay({0: "BGGWR"}).select(2)
    assert table.legal() == [action("SKIP"), action("BUSINESS", "Green")]


def test_r4_4_a_fair_pays_three_equal_tokens_for_five_points() -> None:
    check_payment(3, "FAIR", amount=3, wealth=(5, 0, 1))


def test_r4_4_a_fair_needs_three_of_one_colour() -> None:
    table = Cafe().lay({0: "BBGGWWRRR"}).select(3)
    assert table.legal() == [action("SKIP"), action("FAIR", "Red")]


def test_r4_5_a_contribution_pays_five_dollars_for_four_points() -> None:
    table = Cafe().lay(money={0: 6}).select(4).do("CONTRIBUTE")
    assert table.wealth() == (4, 1, 0)


def test_r4_5_a_contribution_needs_five_dollars_and_happens_once() -> None:
    assert Cafe().lay(money={0: 4}).select(4).question == Question.PLACE_A
    table = Cafe().lay(money={0: 15}).select(4).do("CONTRIBUTE")
    assert table.question == Question.PLACE_A
    assert table.s.money[0] == 10
