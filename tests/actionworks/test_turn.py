"""R2 The turn."""

from __future__ import annotations

from kanban_env.games.actionworks.enums import Question
from tests.actionworks.table import Workshop, action, bag, play_card


def test_r2_1_cards_are_played_and_shipped_in_any_order() -> None:
    table = Workshop().lay({0: "Make 1, Take 2, Borrow 3"}, "Plan 1", "Make 2, Make 3, Make 4")
    table.do("SHIP", "Borrow 3")
    play_card(table, "Make 1")
    table.do("SHIP", "Take 2")
    assert table.s.piles[0].tolist() == bag("Take 2, Borrow 3")


def test_r2_1_a_card_gained_during_the_turn_can_be_played_at_once() -> None:
    table = Workshop().lay({0: "Take 1, Make 1"}, "Borrow 4")
    play_card(table, "Take 1")
    assert table.can("PLAY", "Borrow 4")
    assert table.can("SHIP", "Borrow 4")


def test_r2_2_shipping_moves_the_card_and_does_nothing_else() -> None:
    table = Workshop().lay({0: "Make 1, Take 2"}, "Plan 1")
    before = table.s.workbench.tolist(), table.deck()
    table.do("SHIP", "Make 1")
    assert table.s.piles[0].tolist() == bag("Make 1")
    assert table.hand(0) == bag("Take 2")
    assert (table.s.workbench.tolist(), table.deck()) == before
    assert table.question == Question.MAIN


def test_r2_2_a_card_that_matches_nothing_may_be_shipped() -> None:
    table = Workshop().lay({0: "Make 1, Take 2"}, demands={0: "Borrow", 1: "Make", 2: "Take"})
    assert table.can("SHIP", "Make 1")
    assert table.can("SHIP", "Take 2")


def test_r2_3_a_played_card_lies_on_the_workbench_and_its_value_does_not_matter() -> None:
    for card in ("Make 1", "Make 4"):
        table = Workshop().lay({0: f"{card}, Take 2"}, "", "Plan 1, Plan 2, Plan 3")
        play_card(table, card)
        assert table.s.workbench.tolist() == bag(f"{card}, Plan 1, Plan 2")


def test_r2_4_an_effect_that_can_happen_cannot_be_declined() -> None:
    table = Workshop().lay({0: "Take 1, Take 2"}, "Make 1, Make 2")
    play_card(table, "Take 1")
    assert table.question == Question.TAKE
    assert table.legal() == [action("PICK", "Make 1"), action("PICK", "Make 2")]


def test_r2_5_an_empty_hand_ends_the_turn() -> None:
    table = Workshop().lay({0: "Make 1"}, "Make 2, Make 3", "Plan 1, Plan 2, Plan 3, Plan 4")
    table.do("SHIP", "Make 1")
    assert table.question == Question.CLEAR
    assert table.s.actor == 1


def test_r2_6_there_is_no_hand_limit() -> None:
    table = Workshop().lay({0: ", ".join(["Make 1"] * 20 + ["Take 1"])}, "Take 4, Take 3")
    play_card(table, "Take 1").do("PICK", "Take 4")
    assert sum(table.hand(0)) == 21


def test_example_25_a_player_without_cards_ends_its_turn_at_once() -> None:
    table = Workshop().lay({0: "Make 1", 1: "", 2: "Take 1"}, "", "Plan 1, Plan 2, Plan 3, Plan 4")
    table.do("END")
    assert table.s.turn == 1
    assert table.s.actor == 2
    assert table.question == Question.CLEAR
    assert table.s.workbench.tolist() == bag("Plan 1, Plan 2")
