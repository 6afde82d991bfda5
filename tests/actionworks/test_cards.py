"""R3 Types: Make, Take, Borrow and Scrap."""

from __future__ import annotations

from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import Question
from tests.actionworks.table import Workshop, action, bag, kinds, play_card


def test_r3_1_make_turns_two_cards() -> None:
    table = Workshop().lay({0: "Make 1, Take 1"}, "", "Plan 1, Plan 2, Plan 3")
    play_card(table, "Make 1")
    assert table.s.workbench.tolist() == bag("Make 1, Plan 1, Plan 2")
    assert table.deck() == ["Plan 3"]


def test_example_3_makes_with_a_deck_of_three() -> None:
    table = Workshop().lay({0: "Make 1, Make 2, Make 3, Take 1"}, "", "Plan 1, Plan 2, Plan 3")
    for card, left in [("Make 1", 1), ("Make 2", 0), ("Make 3", 0)]:
        play_card(table, card)
        assert len(table.deck()) == left
    assert table.s.workbench.sum() == 6


def test_r3_2_take_picks_a_card_that_was_on_the_workbench_before() -> None:
    table = Workshop().lay({0: "Take 1, Take 2"}, "Make 1, Plan 4")
    play_card(table, "Take 1")
    assert table.legal() == [action("PICK", "Make 1"), action("PICK", "Plan 4")]
    table.do("PICK", "Plan 4")
    assert table.hand(0) == bag("Take 2, Plan 4")
    assert table.s.workbench.tolist() == bag("Take 1, Make 1")


def test_r3_2_take_can_pick_a_card_played_earlier_in_the_turn() -> None:
    table = Workshop().lay({0: "Make 1, Take 2"}, "", "Plan 1, Plan 2, Plan 3")
    play_card(table, "Make 1")
    play_card(table, "Take 2")
    assert action("PICK", "Make 1") in table.legal()


def test_example_5_take_with_an_empty_workbench() -> None:
    table = Workshop().lay({0: "Take 2, Make 1"}, "")
    play_card(table, "Take 2")
    assert table.question == Question.MAIN
    assert table.s.workbench.tolist() == bag("Take 2")
    assert table.hand(0) == bag("Make 1")


def test_example_6_the_engine_picks_the_only_card_and_not_the_take_itself() -> None:
    table = Workshop().lay({0: "Take 2, Plan 1"}, "Make 1")
    play_card(table, "Take 2")
    assert table.hand(0) == bag("Plan 1, Make 1")
    assert table.s.workbench.tolist() == bag("Take 2")


def test_r3_3_borrow_shows_the_hand_and_takes_one_card() -> None:
    table = Workshop().lay({0: "Borrow 1, Make 1", 1: "Take 1", 2: "Take 2, Plan 3"})
    play_card(table, "Borrow 1")
    assert table.legal() == [action("TARGET", 0), action("TARGET", 1)]
    table.do("TARGET", 1)
    assert table.question == Question.BORROW_PICK
    assert table.legal() == [action("PICK", "Take 2"), action("PICK", "Plan 3")]
    table.do("PICK", "Plan 3")
    assert table.hand(0) == bag("Make 1, Plan 3")
    assert table.hand(2) == bag("Take 2")


def test_r3_3_borrow_is_never_against_oneself() -> None:
    table = Workshop(6).lay({0: "Borrow 1, Make 1"})
    play_card(table, "Borrow 1")
    assert table.legal() == [action("TARGET", other) for other in range(5)]


def test_example_4_borrow_against_an_empty_hand_and_a_full_one() -> None:
    table = Workshop().lay({0: "Borrow 1, Borrow 2, Make 1", 1: "", 2: "Take 2, Take 1"})
    play_card(table, "Borrow 1").do("TARGET", 0)
    assert table.question == Question.MAIN
    assert table.hand(0) == bag("Borrow 2, Make 1")
    play_card(table, "Borrow 2").do("TARGET", 1).do("PICK", "Take 2")
    assert table.s.sure[2].tolist() == bag("Take 1")
    assert table.s.sure[0].tolist() == bag("Take 2")


def test_r3_7_scrap_moves_a_workbench_card_or_takes_the_heaps_top() -> None:
    table = Workshop().lay({0: "Scrap 1, Scrap 2, Make 1"}, "Take 1, Plan 2", heap="Copy 1, Copy 2")
    play_card(table, "Scrap 1").do("MODE", Mode.SCRAP_WORKBENCH)
    assert table.legal() == [action("PICK", "Take 1"), action("PICK", "Plan 2")]
    table.do("PICK", "Plan 2")
    assert table.s.heap[: table.s.heap_size].tolist() == kinds("Copy 1, Copy 2, Plan 2")
    play_card(table, "Scrap 2").do("MODE", Mode.SCRAP_HEAP)
    assert table.hand(0) == bag("Make 1, Plan 2")
    assert table.s.heap[: table.s.heap_size].tolist() == kinds("Copy 1, Copy 2")


def test_example_12_scrap_to_the_heap_and_back() -> None:
    table = Workshop().lay({0: "Scrap 1, Scrap 2, Make 1"}, "Take 4", heap="")
    play_card(table, "Scrap 1").do("MODE", Mode.SCRAP_WORKBENCH)
    assert table.s.heap_size == 1
    play_card(table, "Scrap 2").do("MODE", Mode.SCRAP_HEAP)
    assert table.hand(0) == bag("Make 1, Take 4")
    assert table.s.workbench.tolist() == bag("Scrap 1, Scrap 2")


def test_r3_8_a_scrap_mode_without_effect_can_be_chosen() -> None:
    table = Workshop().lay({0: "Scrap 1, Make 1"}, "", heap="Take 1")
    play_card(table, "Scrap 1").do("MODE", Mode.SCRAP_WORKBENCH)
    assert table.question == Question.MAIN
    assert table.s.heap_size == 1
    assert table.hand(0) == bag("Make 1")


def test_example_13_scrap_with_an_empty_heap() -> None:
    table = Workshop().lay({0: "Scrap 1, Make 1"}, "Take 1", heap="")
    play_card(table, "Scrap 1").do("MODE", Mode.SCRAP_HEAP)
    assert table.s.workbench.tolist() == bag("Scrap 1, Take 1")
    table = Workshop().lay({0: "Scrap 1, Make 1"}, "", heap="")
    table.do("PLAY", "Scrap 1")
    assert table.question == Question.MAIN
    assert table.s.workbench.tolist() == bag("Scrap 1")
