"""R2.6 Bag and used area both empty: mended as soon as it happens, at every question."""

from __future__ import annotations

import pytest

from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import NONE, Colour, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, action

CARDS = {1: "BBBBBB", 2: "GGGGGG", 3: "WWWWWW"}
REFILLED = [1, 2, 2, 2, 2, 1]


def scarce(held: str, front: str = "", **laid: object) -> Cafe:
    """Two players; a token or a few are left, and the three cards with most tokens are full."""
    return Cafe(2).lay(  # type: ignore[arg-type]
        {0: held, 1: "RR"}, {0: 9}, front={0: front}, cards=CARDS, used="", **laid
    )


def return_all(table: Cafe) -> list[int]:
    """Answer every RETURN with the first colour; the players who were asked."""
    asked = []
    while table.question == Question.RETURN:
        asked.append(int(table.s.actor))
        table.play(table.legal()[0])
    return asked


def test_r2_6_m3_buying_the_last_token_leads_to_returns_before_the_next_question() -> None:
    table = scarce("BBG", bag_holds="R").select(6).do("EXCHANGE", "buy Red")
    assert (table.question, table.s.actor) == (Question.RETURN, 0)
    assert table.section(1, "due").argmax() == Question.TRADE
    assert return_all(table) == [0, 0]  # the engine returns a token of player 1
    assert (table.question, table.s.actor) == (Question.TRADE, 0)
    assert (table.held(), table.held(1)) == ("GR", "R")
    assert table.s.cards.sum(1).tolist() == REFILLED
    assert len(table.in_bag()) == 18 + 2 + 1 - 10


def test_r2_6_m3_purchasing_the_last_token_leads_to_returns_before_the_draw() -> None:
    table = scarce("BBG", bag_holds="R").lay(cards={1: ""}, bag_holds="R").select(1)
    table.do("PURCHASE", "Red")
    assert (table.question, table.s.due) == (Question.RETURN, Question.AFTER)
    assert (table.s.drawn == NONE).all()
    return_all(table)
    assert table.question == Question.PLACE_A


def test_r2_6_m3_the_returns_come_before_the_discards() -> None:
    table = scarce("BBBBGGGGWW", bag_holds="R").select(6).do("EXCHANGE", "buy Red")
    assert table.question == Question.RETURN
    assert table.s.returns_left == 5
    assert return_all(table) == [0] * 5
    assert (table.question, len(table.held())) == (Question.TRADE, 6)


def test_r2_6_m3_a_discard_that_is_still_due_follows_the_returns() -> None:
    limits = {
        "tokens of a player": 2,
        "money of a player": 15,
        "tokens on an action card": 6,
    }
    table = Cafe(2, components={"limits": {"rows": limits}})
    table.lay({0: "BB"}, {0: 9}, cards=CARDS | {4: "BGWR"}, front={0: "Fried Chicken"}, used="")
    table.lay(bag_holds="R").select(4)
    assert (table.question, len(table.held())) == (Question.DISCARD, 6)
    table.do("ONCE", "Fried Chicken")
    assert return_all(table) == [0, 0, 0]
    assert (table.question, len(table.held())) == (Question.DISCARD, 4)
    assert table.s.due == Question.ACTIVATE


def test_r2_6_m3_the_discard_is_no_longer_due_if_returns_have_left_ten_tokens() -> None:
    table = scarce("BBBBGGGGWW", "Fried Chicken", bag_holds="R").lay(cards={4: "G"}, bag_holds="R")
    table.select(4)
    assert (table.question, len(table.held())) == (Question.DISCARD, 11)
    table.do("ONCE", "Fried Chicken")
    assert (table.question, table.s.returns_left) == (Question.RETURN, 6)
    assert return_all(table) == [0] * 6
    assert (table.question, table.s.due, len(table.held())) == (Question.ACTIVATE, NONE, 6)


def test_r2_6_m3_fried_chicken_before_selecting() -> None:
    table = scarce("BBG", "Fried Chicken", bag_holds="W").do("ONCE", "Fried Chicken")
    assert table.question == Question.RETURN
    return_all(table)
    assert (table.question, table.s.actor, table.s.selected) == (Question.SELECT, 0, NONE)
    assert table.s.cards.sum(1).tolist() == REFILLED


def test_r2_6_m3_between_the_two_draws_the_first_token_is_kept(dice: Dice) -> None:
    table = scarce("BG", bag_holds="Y").select(4).do("SKIP")
    assert table.question == Question.RETURN
    assert table.s.drawn.tolist() == [Colour.YELLOW, NONE]
    assert not table.section(0, "due").any()
    assert return_all(table) == [0]
    assert (table.question, table.s.drawn[0]) == (Question.PLACE_A, Colour.YELLOW)
    assert table.s.drawn[1] != NONE


def test_r2_6_m3_after_the_last_two_tokens_are_drawn_both_are_kept(dice: Dice) -> None:
    table = scarce("BG", bag_holds="WY").select(4).do("SKIP")
    assert table.question == Question.RETURN
    assert table.s.drawn.tolist() == [Colour.WHITE, Colour.YELLOW]
    return_all(table)
    assert (table.question, table.s.actor) == (Question.PLACE_A, 0)
    assert table.s.drawn.tolist() == [Colour.WHITE, Colour.YELLOW]
    assert table.s.cards.sum(1).tolist() == REFILLED


def placing(*placed: int, cards: dict[int, str] = CARDS) -> Cafe:
    """Player 0 places White and Yellow; the last token is in the bag."""
    table = Cafe(2).lay({0: "BG", 1: "RR"}, {0: 4}, cards=cards, front={0: "Fried Chicken"})
    table.select(6).do("SKIP").do("CONTINUE")
    table.s.drawn[:] = Colour.WHITE, Colour.YELLOW
    for card in placed:
        table.do("PLACE_A", card)
    return table.lay(used="", bag_holds="R")


def test_r2_6_m3_while_the_first_token_is_placed_both_are_kept() -> None:
    table = placing().do("ONCE", "Fried Chicken")
    return_all(table)
    assert table.question == Question.PLACE_A
    assert table.s.drawn.tolist() == [Colour.WHITE, Colour.YELLOW]
    assert [table.can("PLACE_A", card) for card in range(1, 7)] == [True] * 6


def test_r2_6_m3_the_second_token_stays_away_from_the_card_of_the_first() -> None:
    table = placing(5).do("ONCE", "Fried Chicken")
    return_all(table)
    assert table.question == Question.PLACE_B
    assert table.s.drawn.tolist() == [NONE, Colour.YELLOW]
    assert [table.can("PLACE_B", card) for card in range(1, 7)] == [True] * 4 + [False, True]


def only_one_has_room() -> Cafe:
    table = placing(cards=dict.fromkeys(range(1, 6), "BGWRBG"))
    table.s.question = Question.WHICH
    return table


def test_r2_6_m3_with_the_cards_filled_again_both_tokens_are_placed_instead_of_one() -> None:
    table = only_one_has_room().do("ONCE", "Fried Chicken")
    assert table.question == Question.RETURN
    return_all(table)
    assert table.question == Question.PLACE_A
    assert table.s.drawn.tolist() == [Colour.WHITE, Colour.YELLOW]
    assert len([a for a in table.legal() if a >= action("PLACE_A", 1)]) == 6


def test_r2_6_m3_nothing_is_mended_while_one_token_is_left() -> None:
    table = scarce("BBG", bag_holds="RR").select(6).do("EXCHANGE", "buy Red")
    assert table.question == Question.TRADE
    table = scarce("BBG", bag_holds="R").lay(used="Y", bag_holds="R")
    assert table.select(6).do("EXCHANGE", "buy Red").question == Question.TRADE


def test_r2_7_m3_taking_the_last_token_of_the_bag_does_not_refill_it() -> None:
    table = scarce("BBG", bag_holds="R").lay(used="YY", bag_holds="R").select(6)
    table.do("EXCHANGE", "buy Red")
    assert (table.in_bag(), table.used(), table.question) == ("", "YY", Question.TRADE)


def test_r2_6_m3_equal_tokens_that_empty_the_bag_are_both_placed_on_the_cards_filled_again() -> (
    None
):
    table = Cafe(2).lay(cards=dict.fromkeys(range(1, 6), "BGWRBG"), used="", bag_holds="WW")
    table.select(6)
    assert table.question == Question.PLACE_A
    assert table.s.drawn.tolist() == [Colour.WHITE, Colour.WHITE]
    assert table.s.cards.sum(1).tolist() == REFILLED


def all_on_the_table() -> Cafe:
    """Five players hold 50 tokens, and the other 14 are on action cards."""
    held = {0: "B" * 10, 1: "G" * 10, 2: "W" * 10, 3: "R" * 10, 4: "BBBGGGWWWR"}
    return Cafe(5).lay(held, cards={1: "Y" * 6, 2: "Y" * 6, 3: "RR"}, used="")


def test_the_audit_finds_a_shortage_that_is_not_mended() -> None:
    table = all_on_the_table()
    with pytest.raises(AssertionError, match="bag and used area are both empty"):
        SPEC.audit(table.r, table.s)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("returns_left", 0, "RETURN and `returns_left` disagree"),
        ("returns_left", 6, "too many tokens to return"),
        ("due", Question.WHICH, "WHICH is due"),
        ("due", Question.DISCARD, "a question that cannot wait is due"),
        ("question", Question.DISCARD, "both empty"),
        ("drawn", [Colour.BLUE, NONE], "tokens are missing"),
    ],
)
def test_the_audit_finds_wrong_fields_of_returns(field: str, value: object, message: str) -> None:
    table = all_on_the_table()
    s = table.s
    s.question, s.due, s.returns_left = Question.RETURN, Question.SELECT, 5
    SPEC.audit(table.r, s)
    s[field] = value
    with pytest.raises(AssertionError, match=message):
        SPEC.audit(table.r, s)
