"""R5 The turn: distribute and end."""

from __future__ import annotations

import pytest

from kanban_env.games.menu.enums import NONE, Colour, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, action


def test_r5_1_both_tokens_are_drawn_and_seen_before_the_first_is_placed(dice: Dice) -> None:
    table = Cafe().lay(bag_holds="BGWRY", used="").draw_by(dice, 4, 1)
    assert dice.asked == [5, 4]
    assert table.s.drawn.tolist() == [Colour.YELLOW, Colour.GREEN]
    assert table.in_bag() == "BWR"
    seen = table.section(0, "drawn").reshape(2, 5)
    assert seen.argmax(1).tolist() == [Colour.YELLOW, Colour.GREEN]


def test_r5_2_the_tokens_go_on_two_different_cards(dice: Dice) -> None:
    table = Cafe().lay(bag_holds="BGW").draw_by(dice, 0, 0).do("PLACE_A", 2)
    assert table.s.drawn.tolist() == [NONE, Colour.GREEN]
    assert table.legal() == [action("PLACE_B", card) for card in (1, 3, 4, 5, 6)]
    table.do("PLACE_B", 6)
    assert [table.on_card(card) for card in range(1, 7)] == ["", "B", "", "", "", "G"]


def test_r5_2_the_card_of_this_turn_is_allowed() -> None:
    table = Cafe().lay(cards={4: "BB"}).select(4)
    assert table.can("PLACE_A", 4)
    table.do("PLACE_A", 1)
    assert table.can("PLACE_B", 4)


def test_r5_2_full_cards_are_not_offered() -> None:
    full = dict.fromkeys((1, 2, 3), "BGWRBG")
    table = Cafe().lay(cards=full).select(4)
    assert table.legal() == [action("PLACE_A", card) for card in (4, 5, 6)]
    table.do("PLACE_A", 5)
    assert table.legal() == [action("PLACE_B", card) for card in (4, 6)]


def test_r5_2_a_yellow_token_stays_on_the_card_as_a_token(dice: Dice) -> None:
    table = Cafe().lay(bag_holds="YYY").draw_by(dice, 0, 0)
    table.do("PLACE_A", 1).do("PLACE_B", 2)
    assert table.on_card(1) == table.on_card(2) == "Y"
    assert table.s.money.sum() == 0


FULL = dict.fromkeys(range(1, 6), "BGWRBG")
"""Only action card 6 has room."""


@pytest.mark.parametrize(("token", "placed", "returned"), [(1, "W", "R"), (2, "R", "W")])
def test_r5_3_m2_with_room_on_one_card_the_player_chooses_which_token_is_placed(
    dice: Dice, token: int, placed: str, returned: str
) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WRY").draw_by(dice, 0, 0, card=6)
    assert (table.question, table.s.actor) == (Question.WHICH, 0)
    assert table.legal() == [121, 122]
    assert table.in_bag() == "Y"
    table.do("WHICH", token)
    assert table.on_card(6) == placed
    assert table.in_bag() == "".join(sorted("Y" + returned, key="BGWRY".index))
    assert table.s.drawn.tolist() == [NONE, NONE]
    assert (table.question, table.s.turn) == (Question.SELECT, 1)


def test_r5_3_m2_both_tokens_are_seen_at_the_question_which(dice: Dice) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WRY").draw_by(dice, 0, 0, card=6)
    assert table.section(1, "question").argmax() == Question.WHICH
    seen = table.section(1, "drawn").reshape(2, 5)
    assert seen.argmax(1).tolist() == [Colour.WHITE, Colour.RED]


def test_r5_3_m2_equal_tokens_are_not_asked_for(dice: Dice) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WWY").draw_by(dice, 0, 0, card=6)
    assert (table.question, table.s.turn) == (Question.SELECT, 1)
    assert table.on_card(6) == "W"
    assert table.in_bag() == "WY"


def test_r5_3_m2_the_other_token_is_in_the_bag_before_the_chosen_one_is_placed(dice: Dice) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WRY", front={0: "Bagna Cauda"}).select(6).do("SKIP")
    dice.give(0, 0)
    table.do("CONTINUE").do("WHICH", 2)
    assert table.question == Question.PLACE_A
    assert table.legal() == [action("ONCE", "Bagna Cauda"), action("PLACE_A", 6)]
    assert table.s.drawn.tolist() == [Colour.RED, NONE]
    assert table.in_bag() == "WY"
    table.do("PLACE_A", 6)
    assert (table.on_card(6), table.question) == ("R", Question.END)


def test_r5_3_m2_with_room_on_two_cards_both_are_placed() -> None:
    table = Cafe().lay(cards=FULL | {5: "BGWRB"}).select(6)
    assert table.legal() == [action("PLACE_A", card) for card in (5, 6)]
    table.do("PLACE_A", 6)
    assert table.s.turn == 1
    assert (len(table.on_card(5)), len(table.on_card(6))) == (6, 1)


def test_r5_4_the_turn_ends_when_the_player_says_so() -> None:
    table = Cafe().lay(front={0: "Bagna Cauda"}).select(4).draw_and_place()
    assert (table.question, table.s.turn) == (Question.END, 0)
    table.do("ONCE", "Bagna Cauda")
    assert (table.question, table.s.turn, table.s.actor) == (Question.SELECT, 1, 1)


def test_r5_4_without_effects_the_turn_ends_by_itself() -> None:
    table = Cafe().select(4).draw_and_place()
    assert (table.question, table.s.turn) == (Question.SELECT, 1)
    assert table.s.selected == NONE
