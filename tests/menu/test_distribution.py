"""R5 The turn: distribute and end."""

from __future__ import annotations

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
    table = Cafe().lay(bag_holds="BG").draw_by(dice, 0, 0).do("PLACE_A", 2)
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
    table = Cafe().lay(bag_holds="YY").draw_by(dice, 0, 0)
    table.do("PLACE_A", 1).do("PLACE_B", 2)
    assert table.on_card(1) == table.on_card(2) == "Y"
    assert table.s.money.sum() == 0


def test_r5_3_the_second_token_returns_to_the_bag_when_no_other_card_has_room(dice: Dice) -> None:
    full = dict.fromkeys(range(1, 6), "BGWRBG")
    table = Cafe().lay(cards=full, bag_holds="RW").draw_by(dice, 1, 0, card=6)
    assert table.s.turn == 1
    assert table.on_card(6) == "R"
    assert table.in_bag() == "W"
    assert table.s.drawn.tolist() == [NONE, NONE]


def test_r5_4_the_turn_ends_when_the_player_says_so() -> None:
    table = Cafe().lay(front={0: "Bagna Cauda"}).select(4).draw_and_place()
    assert (table.question, table.s.turn) == (Question.END, 0)
    table.do("ONCE", "Bagna Cauda")
    assert (table.question, table.s.turn, table.s.actor) == (Question.SELECT, 1, 1)


def test_r5_4_without_effects_the_turn_ends_by_itself() -> None:
    table = Cafe().select(4).draw_and_place()
    assert (table.question, table.s.turn) == (Question.SELECT, 1)
    assert table.s.selected == NONE
