"""R6 Menu effects: for each of the 22 cards its effect, turn of development, limits and end."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from kanban_env.games.menu.enums import MENU_NAMES, Menu, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, at_end, cost


@dataclass(frozen=True)
class Once:
    """A once-effect: tokens and money before it; points, money and tokens after it."""

    menu: str
    tokens: str
    money: int
    points_after: int
    money_after: int
    tokens_after: str


@dataclass(frozen=True)
class Choosing:
    """A gain for choosing an action card."""

    menu: str
    card: int
    money: int
    points: int
    profile: str = "jp"


ONCE = (
    Once("British Tea", "B", 0, 2, 0, ""),
    Once("Fruit Plate", "G", 0, 2, 0, ""),
    Once("Sweets Buffet", "W", 0, 0, 3, ""),
    Once("Single Barrel Whiskey", "R", 0, 0, 3, ""),
    Once("Opera", "", 2, 3, 0, ""),
    Once("Hamburg Steak", "", 3, 4, 0, ""),
    Once("Craft Ginger Ale", "", 0, 0, 1, ""),
    Once("Bagna Cauda", "", 0, 1, 0, ""),
    Once("Fried Chicken", "", 1, 0, 0, "B"),
)
CHOOSING = (
    Choosing("Macaron", 1, 2, 0),
    Choosing("Roast Beef", 2, 2, 0),
    Choosing("German Beer", 3, 1, 0),
    Choosing("Blended Coffee", 4, 1, 0),
    Choosing("Parfait", 5, 1, 0),
    Choosing("Vegetable Curry", 6, 1, 0),
    Choosing("Macaron", 1, 2, 0, "en"),
    Choosing("Roast Beef", 2, 2, 0, "en"),
    Choosing("German Beer", 3, 0, 2, "en"),
    Choosing("Blended Coffee", 4, 1, 0, "en"),
    Choosing("Parfait", 5, 0, 2, "en"),
    Choosing("Vegetable Curry", 6, 1, 0, "en"),
)
CHANGING = tuple(case for case in CHOOSING if case.menu in ("German Beer", "Parfait"))
STEADY = tuple(case for case in CHOOSING if case not in CHANGING)
PLAIN = ("Garden Salad", "Ratatouille", "Beef Stew", "Mixed Grill", "Full Course")

once = pytest.mark.parametrize("case", ONCE, ids=lambda case: case.menu)
choosing = pytest.mark.parametrize("case", CHOOSING, ids=lambda c: f"{c.menu}-{c.profile}")
every = pytest.mark.parametrize("menu", MENU_NAMES)


def test_all_22_cards_are_tested_here() -> None:
    tested = {case.menu for case in (*ONCE, *CHOOSING)} | {"Brunch", "Bavarois"} | set(PLAIN)
    assert tested == set(MENU_NAMES)


def check_numbers(case: Once) -> None:
    """With exactly its price the effect gives its gain; with less it is not legal."""
    table = Cafe().lay({0: case.tokens}, {0: case.money}, front={0: case.menu})
    table.do("ONCE", case.menu)
    assert (table.s.scores[0], table.s.money[0]) == (case.points_after, case.money_after)
    assert table.held() == case.tokens_after
    assert table.used() == case.tokens
    others = "BGWR".replace(case.tokens, "") if case.tokens else "BGWR"
    lacking = Cafe().lay({0: others}, {0: max(case.money - 1, 0)}, front={0: case.menu})
    is_free = not case.tokens and case.money == 0
    assert lacking.can("ONCE", case.menu) == is_free


@pytest.mark.parametrize("case", ONCE[:4], ids=lambda case: case.menu)
def test_r6_7_a_token_turns_into_points_or_money(case: Once) -> None:
    check_numbers(case)


@pytest.mark.parametrize("case", ONCE[4:8], ids=lambda case: case.menu)
def test_r6_8_money_turns_into_points_or_the_gain_is_free(case: Once) -> None:
    check_numbers(case)


def test_r6_10_fried_chicken_costs_a_dollar_and_gives_a_token(dice: Dice) -> None:
    check_numbers(ONCE[8])


@once
def test_r6_3_a_once_effect_works_in_the_turn_of_its_development(case: Once, dice: Dice) -> None:
    table = Cafe()
    table.lay({0: cost(table, case.menu) + case.tokens}, {0: case.money}, display=case.menu)
    table.select(5)
    assert not table.can("ONCE", case.menu)
    table.do("DEVELOP", case.menu)
    assert table.question == Question.AFTER
    table.do("ONCE", case.menu)
    printed = int(table.r.menu_vp[MENU_NAMES.index(case.menu)])
    assert table.s.scores[0] == printed + case.points_after
    assert table.s.money[0] == case.money_after
    assert table.question == Question.PLACE_A


@once
def test_r2_2_a_once_effect_is_legal_at_the_limits_and_keeps_them(case: Once, dice: Dice) -> None:
    table = Cafe().lay({0: "BBBGGWWRRR"}, {0: 15}, {0: 60}, front={0: case.menu})
    table.do("ONCE", case.menu)
    assert table.s.scores[0] == 60 + case.points_after
    assert table.s.money[0] == 15 - case.money
    if case.menu == "Fried Chicken":
        assert table.question == Question.DISCARD
        table.do("DISCARD", "Green")
    assert table.question == Question.SELECT
    assert table.s.tokens[0].sum() == 10 - len(case.tokens)


def check_choosing(case: Choosing) -> None:
    """The owner gains for choosing that card and no other, and other players gain nothing."""
    for card in range(1, 7):
        table = Cafe(profile=case.profile).lay(front={0: case.menu}).select(card)
        gained = (case.points, case.money, 0) if card == case.card else (0, 0, 0)
        assert table.wealth() == gained
        other = Cafe(profile=case.profile).lay(front={1: case.menu}).select(card)
        assert other.wealth(0) == other.wealth(1) == (0, 0, 0)


@pytest.mark.parametrize("case", STEADY, ids=lambda c: f"{c.menu}-{c.profile}")
def test_r6_5_choosing_an_action_gives_money(case: Choosing) -> None:
    check_choosing(case)


@pytest.mark.parametrize("case", CHANGING, ids=lambda c: f"{c.menu}-{c.profile}")
def test_r6_6_german_beer_and_parfait_depend_on_the_profile(case: Choosing) -> None:
    check_choosing(case)


@choosing
def test_r2_2_a_gain_for_choosing_keeps_the_money_limit(case: Choosing) -> None:
    table = Cafe(profile=case.profile).lay(money={0: 14}, front={0: case.menu})
    assert table.select(case.card).s.money[0] == min(14 + case.money, 15)
    table = Cafe(profile=case.profile).lay(money={0: 15}, points={0: 50}, front={0: case.menu})
    assert table.select(case.card).wealth() == (50 + case.points, 15, 0)


@choosing
def test_r6_3_a_gain_for_choosing_begins_after_the_turn_of_development(case: Choosing) -> None:
    table = Cafe(2, profile=case.profile)
    table.lay({0: cost(table, case.menu)}, display=case.menu).select(5).do("DEVELOP", case.menu)
    printed = int(table.r.menu_vp[MENU_NAMES.index(case.menu)])
    assert table.wealth() == (printed, 0, 0)
    table.draw_and_place().finish_turn()
    before = table.s.cards[case.card - 1].copy()
    table.select(case.card)
    assert table.s.money[0] == case.money + 2 * before[4]
    assert table.s.scores[0] == printed + case.points


def test_r6_6_m4_the_english_profile_changes_two_effects_and_no_printed_points() -> None:
    jp, en = Cafe(profile="jp").r, Cafe(profile="en").r
    assert jp.menu_vp.tolist() == en.menu_vp.tolist()
    assert [int(en.menu_vp[menu]) for menu in (Menu.GERMAN_BEER, Menu.PARFAIT)] == [5, 5]
    assert (jp.choosing_money - en.choosing_money).tolist() == [0, 0, 1, 0, 1, 0]
    assert (en.choosing_vp - jp.choosing_vp).tolist() == [0, 0, 2, 0, 2, 0]
    different = [name for name in jp.dtype.names if np.any(jp[name] != en[name])]
    assert different == ["choosing_money", "choosing_vp"]


@pytest.mark.parametrize("menu", ["German Beer", "Parfait"])
def test_r6_6_m4_developing_either_card_gives_five_points_in_both_profiles(menu: str) -> None:
    for profile in ("jp", "en"):
        table = Cafe(profile=profile)
        table.lay({0: cost(table, menu)}, display=menu).select(5).do("DEVELOP", menu)
        assert table.s.scores[0] == 5


def test_r6_4_brunch_gives_nothing_in_the_turn_of_its_development() -> None:
    table = Cafe().lay({0: "BGWR"}, display="Brunch").select(5).do("DEVELOP", "Brunch")
    assert table.s.scores[0] == 4


def test_r6_4_brunch_has_no_upper_limit() -> None:
    table = Cafe().lay(points={0: 50}, front={0: "Brunch"}).select(4)
    assert table.s.scores[0] == 52


@pytest.mark.parametrize("menu", PLAIN)
def test_r4_7_a_menu_without_effect_gives_its_points_and_nothing_else(menu: str) -> None:
    table = Cafe(2)
    table.lay({0: cost(table, menu) + "BG"}, {0: 9}, display=menu).select(5)
    table.do("DEVELOP", menu)
    printed = int(table.r.menu_vp[MENU_NAMES.index(menu)])
    assert table.question == Question.PLACE_A
    assert table.wealth() == (printed, 9, 2)
    table.finish_turn().finish_turn()
    assert len(table.legal()) == 6
    for card in range(1, 7):
        again = Cafe(2).lay(front={0: menu}).select(card)
        assert again.wealth() == (0, 0, 0)


@every
def test_r7_4_no_menu_changes_the_final_points(menu: str) -> None:
    kept = {0: "BBGWWR", 1: "BBGWWR"}
    table = at_end(max_rounds=1).lay(kept, {0: 8, 1: 8}, front={1: menu}).do("CONTINUE")
    assert table.s.over
    assert table.s.scores[:2].tolist() == [(8 + 6 * 2) // 3] * 2


@every
def test_r7_4_a_reserved_menu_is_worth_nothing_at_the_end(menu: str) -> None:
    table = Cafe(2, max_rounds=1).lay(reserved={1: menu})
    table.finish_turn().finish_turn()
    assert table.s.over
    assert table.s.scores[:2].tolist() == table.s.end_points[:2].tolist()


class TestBavarois:
    """Bavarois: $1, then one exchange."""

    def test_r6_9_it_sells_or_buys_a_token_for_an_extra_dollar(self) -> None:
        table = Cafe().lay({0: "B"}, {0: 1}, front={0: "Bavarois"}).do("BAVAROIS", "sell Blue")
        assert table.wealth() == (0, 2, 0)
        table = Cafe().lay(money={0: 3}, front={0: "Bavarois"}).do("BAVAROIS", "buy White")
        assert table.wealth() == (0, 0, 1)

    def test_r6_9_it_turns_money_into_points_and_back(self) -> None:
        table = Cafe().lay(money={0: 3}, front={0: "Bavarois"}).do("BAVAROIS", "$ -> VP")
        assert table.wealth() == (1, 0, 0)
        table = Cafe().lay(money={0: 1}, points={0: 5}, front={0: "Bavarois"})
        assert table.do("BAVAROIS", "VP -> $").wealth() == (4, 2, 0)

    def test_r6_9_the_exchange_is_paid_with_what_is_left_after_the_dollar(self) -> None:
        table = Cafe().lay({0: "B"}, {0: 2}, {0: 1}, front={0: "Bavarois"})
        assert table.can("BAVAROIS", "sell Blue")
        assert table.can("BAVAROIS", "VP -> $")
        assert not table.can("BAVAROIS", "buy Red")
        assert not table.can("BAVAROIS", "$ -> VP")
        broke = Cafe().lay({0: "B"}, {0: 0}, {0: 1}, front={0: "Bavarois"})
        assert not broke.can("BAVAROIS", "sell Blue")

    def test_r6_9_a_colour_in_neither_bag_nor_used_area_cannot_be_bought(self) -> None:
        table = Cafe().lay(money={0: 9}, front={0: "Bavarois"}, used="B", bag_holds="Y")
        assert table.can("BAVAROIS", "buy Blue")
        assert not table.can("BAVAROIS", "buy Red")

    def test_r6_9_it_does_not_count_as_one_of_the_three_exchanges_of_trading(self) -> None:
        table = Cafe().lay({0: "BBBBB"}, {0: 1}, front={0: "Bavarois"}).select(6)
        table.do("EXCHANGE", "sell Blue").do("BAVAROIS", "sell Blue")
        assert table.question == Question.TRADE
        table.do("EXCHANGE", "sell Blue").do("EXCHANGE", "sell Blue")
        assert table.question == Question.PLACE_A
        assert table.wealth() == (0, 1 - 1 + 4 * 2, 1)

    def test_r6_9_it_is_not_an_activation_for_brunch(self) -> None:
        table = Cafe().lay({0: "BB"}, {0: 1}, front={0: "Bavarois, Brunch"}).select(6)
        table.do("BAVAROIS", "sell Blue").do("SKIP")
        assert table.s.scores[0] == 2

    def test_r6_3_it_works_in_the_turn_of_its_development(self) -> None:
        table = Cafe().lay({0: "GWWR"}, {0: 1}, display="Bavarois").select(5)
        table.do("DEVELOP", "Bavarois").do("BAVAROIS", "sell Red")
        assert table.wealth() == (5, 2, 0)

    def test_r2_1_it_keeps_the_token_limit(self) -> None:
        table = Cafe().lay({0: "BBBBBGGGGG"}, {0: 15}, front={0: "Bavarois"})
        assert table.do("BAVAROIS", "buy Red").question == Question.DISCARD
        assert table.s.money[0] == 12

    def test_r2_1_it_keeps_the_token_limit_after_the_placements_too(self) -> None:
        table = Cafe().lay({0: "BBBBBGGGGG"}, {0: 15}, front={0: "Bavarois"}).select(4)
        table.draw_and_place()
        assert table.question == Question.END
        assert table.do("BAVAROIS", "buy Red").question == Question.DISCARD
        table.do("DISCARD", "Blue")
        assert (table.held(), table.s.turn) == ("BBBBGGGGGR", 1)

    def test_r2_2_it_keeps_the_money_limit(self) -> None:
        table = Cafe().lay({0: "BB"}, {0: 15}, front={0: "Bavarois"}).do("BAVAROIS", "sell Blue")
        assert table.s.money[0] == 15


class TestFriedChicken:
    """Fried Chicken: $1 for a token drawn blind."""

    def test_r6_10_it_draws_from_the_bag_and_not_from_the_used_area(self, dice: Dice) -> None:
        table = Cafe().lay(money={0: 1}, front={0: "Fried Chicken"}, used="B", bag_holds="GR")
        dice.give(1)
        table.do("ONCE", "Fried Chicken")
        assert dice.asked == [2]
        assert (table.held(), table.used(), table.in_bag()) == ("R", "B", "G")

    def test_r6_10_it_refills_an_empty_bag_first(self, dice: Dice) -> None:
        table = Cafe().lay(money={0: 1}, front={0: "Fried Chicken"}, used="BW", bag_holds="")
        dice.give(1)
        table.do("ONCE", "Fried Chicken")
        assert (table.held(), table.used(), table.in_bag()) == ("W", "", "B")

    def test_r6_10_it_is_not_usable_with_bag_and_used_area_empty(self) -> None:
        table = Cafe().lay(money={0: 9}, front={0: "Fried Chicken"}, used="", bag_holds="")
        assert not table.can("ONCE", "Fried Chicken")

    def test_r6_10_a_yellow_token_gives_two_dollars(self) -> None:
        table = Cafe().lay(money={0: 1}, front={0: "Fried Chicken"}, used="", bag_holds="Y")
        table.do("ONCE", "Fried Chicken")
        assert table.wealth() == (0, 2, 0)
        assert table.used() == "Y"

    def test_r2_2_its_dollar_is_paid_before_the_money_of_a_yellow_token_is_limited(self) -> None:
        table = Cafe().lay(money={0: 15}, front={0: "Fried Chicken"}, used="", bag_holds="Y")
        table.do("ONCE", "Fried Chicken")
        assert table.wealth() == (0, 15, 0)
