"""R4 Groups, and Copy."""

from __future__ import annotations

import pytest

from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import CardType, Question
from kanban_env.games.actionworks.rules import scoring
from tests.actionworks.table import Workshop, action, bag, play_card


def test_r3_9_a_lead_copy_acts_as_one_of_its_players_demands() -> None:
    table = Workshop(2).lay({0: "Copy 1, Make 2"}, "", demands={0: "Make, Borrow", 1: "Take"})
    table.do("PLAY", "Copy 1")
    assert table.question == Question.COPY_AS
    assert table.legal() == [action("COPY_AS", "Make"), action("COPY_AS", "Borrow")]
    table.lay({1: "Take 1, Take 2"}).do("COPY_AS", "Borrow")
    assert table.question == Question.BORROW_PICK
    assert table.s.acting == CardType.BORROW


def test_example_14_copy_with_the_single_demand_copy() -> None:
    table = Workshop().lay({0: "Copy 1, Copy 2, Make 1"}, "", "Plan 1, Plan 2", demands={0: "Copy"})
    table.do("PLAY", "Copy 1")
    assert table.question == Question.MAIN
    assert table.s.workbench.tolist() == bag("Copy 1")
    assert table.deck() == ["Plan 1", "Plan 2"]


def test_example_14_copy_with_the_single_demand_make() -> None:
    table = Workshop().lay({0: "Copy 1, Make 1"}, "", "Plan 1, Plan 2", demands={0: "Make"})
    play_card(table, "Copy 1")
    assert table.s.workbench.tolist() == bag("Copy 1, Plan 1, Plan 2")


def test_r3_10_a_copy_beside_another_card_acts_as_the_group_and_scores_as_copy() -> None:
    table = Workshop().lay(
        {0: "Make 1, Copy 2, Take 1"}, "", "Plan 1, Plan 2, Plan 3, Plan 4", demands={0: "Take"}
    )
    table.do("PLAY", "Make 1").do("ADD", "Copy 2")
    assert table.s.workbench.tolist() == bag("Make 1, Copy 2, Plan 1, Plan 2, Plan 3, Plan 4")
    table.lay(piles={0: "Copy 2"}, demands={0: "Make"})
    assert scoring.pile_points(table.r, table.s, 0) == -1
    table.lay(demands={0: "Copy"})
    assert scoring.pile_points(table.r, table.s, 0) == 2


def test_r4_1_only_copies_can_be_added_and_plans_to_plans() -> None:
    hand = "Make 1, Make 2, Take 1, Plan 1, Plan 2, Scrap 1, Copy 1, Copy 4"
    table = Workshop().lay({0: hand}, "Borrow 1", demands={0: "Take"}).do("PLAY", "Make 1")
    assert table.legal() == [action("ADD", "Copy 1"), action("ADD", "Copy 4"), action("GO")]
    table = Workshop().lay({0: hand}, "Borrow 1", demands={0: "Take"}).do("PLAY", "Plan 1")
    assert table.legal() == [
        action("ADD", "Plan 2"),
        action("ADD", "Copy 1"),
        action("ADD", "Copy 4"),
        action("GO"),
    ]


def test_r4_2_cards_are_added_in_ascending_order_only() -> None:
    hand = "Make 1, Copy 2, Copy 3, Copy 3"
    table = Workshop().lay({0: hand}, "Borrow 1", demands={0: "Take"}).do("PLAY", "Make 1")
    table.do("ADD", "Copy 3")
    assert table.legal() == [action("ADD", "Copy 3"), action("GO")]


def test_example_10_a_lower_plan_cannot_be_added() -> None:
    table = Workshop().lay({0: "Plan 1, Plan 3, Plan 4, Make 1"}, "Borrow 1")
    table.do("PLAY", "Plan 3")
    assert not table.can("ADD", "Plan 1")
    table = Workshop().lay({0: "Plan 1, Plan 3, Make 1"}, "Borrow 1").do("PLAY", "Plan 1")
    assert table.can("ADD", "Plan 3")


def test_r4_3_a_group_of_makes_turns_two_cards_each_after_all_cards_are_down() -> None:
    table = Workshop().lay(
        {0: "Make 1, Copy 1, Copy 2, Take 1"},
        "",
        "Plan 1, Plan 2, Plan 3, Plan 4, Borrow 1, Borrow 2, Borrow 3",
        demands={0: "Take"},
    )
    table.do("PLAY", "Make 1").do("ADD", "Copy 1").do("ADD", "Copy 2")
    assert table.deck() == ["Borrow 3"]


def test_r4_3_a_take_group_cannot_take_its_own_cards() -> None:
    table = Workshop().lay({0: "Take 1, Copy 1, Make 1"}, "Plan 2", demands={0: "Make"})
    table.do("PLAY", "Take 1").do("ADD", "Copy 1")
    assert table.hand(0) == bag("Make 1, Plan 2")
    assert table.s.workbench.tolist() == bag("Take 1, Copy 1")


def test_r4_3_a_group_of_borrows_takes_one_card_per_card() -> None:
    table = Workshop().lay(
        {0: "Borrow 1, Copy 1, Make 1", 1: "Take 1, Take 2", 2: "Plan 1, Plan 2"},
        demands={0: "Make"},
    )
    table.do("PLAY", "Borrow 1").do("ADD", "Copy 1").do("TARGET", 0).do("PICK", "Take 2")
    assert table.question == Question.BORROW_TARGET
    table.do("TARGET", 1).do("PICK", "Plan 1")
    assert table.question == Question.MAIN
    assert table.hand(0) == bag("Make 1, Take 2, Plan 1")


def test_r4_3_after_a_borrow_from_an_empty_hand_the_next_borrow_follows() -> None:
    table = Workshop().lay(
        {0: "Borrow 1, Copy 1, Make 1", 1: "", 2: "Take 2, Plan 3"}, demands={0: "Make"}
    )
    table.do("PLAY", "Borrow 1").do("ADD", "Copy 1").do("TARGET", 0)
    assert table.question == Question.BORROW_TARGET
    table.do("TARGET", 1).do("PICK", "Plan 3")
    assert table.hand(0) == bag("Make 1, Plan 3")


@pytest.mark.parametrize(
    ("first", "second", "hand", "heap"),
    [
        (Mode.SCRAP_WORKBENCH, Mode.SCRAP_WORKBENCH, "", 3),
        (Mode.SCRAP_WORKBENCH, Mode.SCRAP_HEAP, "Plan 2", 1),
        (Mode.SCRAP_HEAP, Mode.SCRAP_WORKBENCH, "Make 3", 1),
    ],
)
def test_r4_3_a_group_of_scraps_has_one_effect_per_card(
    first: Mode, second: Mode, hand: str, heap: int
) -> None:
    table = Workshop().lay(
        {0: "Scrap 1, Copy 1, Make 1"}, "Plan 2, Take 1, Take 4", heap="Make 3", demands={0: "Make"}
    )
    table.do("PLAY", "Scrap 1").do("ADD", "Copy 1")
    for mode, card in ((first, "Plan 2"), (second, "Take 1")):
        assert table.question == Question.SCRAP_MODE
        table.do("MODE", mode)
        if mode == Mode.SCRAP_WORKBENCH:
            table.do("PICK", card)
    assert table.question == Question.MAIN
    assert (table.hand(0), table.s.heap_size) == (bag(f"Make 1, {hand}"), heap)


def test_example_7_take_and_copy_take_two_of_three() -> None:
    table = Workshop().lay({0: "Take 1, Copy 2"}, "Make 3, Borrow 1, Plan 2", demands={0: "Make"})
    table.do("PLAY", "Take 1").do("ADD", "Copy 2").do("PICK", "Make 3").do("PICK", "Plan 2")
    assert table.hand(0) == bag("Make 3, Plan 2")
    assert table.s.workbench.tolist() == bag("Take 1, Borrow 1, Copy 2")


def test_r4_4_the_swap_limit_stops_endless_taking() -> None:
    table = Workshop().lay({0: "Take 1, Borrow 2"}, "Take 4")
    play_card(table, "Take 1")
    assert (table.s.swaps, table.hand(0)) == (1, bag("Take 4, Borrow 2"))
    assert not table.can("PLAY", "Take 4")


def test_r4_4_a_copy_may_not_act_as_take_at_the_limit() -> None:
    table = Workshop().lay({0: "Copy 1, Borrow 2"}, "Take 4", demands={0: "Take, Make"})
    table.do("PLAY", "Copy 1").do("COPY_AS", "Take")
    assert table.hand(0) == bag("Take 4, Borrow 2")
    table.lay({0: "Copy 2, Borrow 2"})
    table.do("PLAY", "Copy 2")
    assert table.question == Question.MAIN, "the engine chose Make, the only type left"


def test_r4_4_a_copy_that_may_act_as_take_only_may_not_lead_at_the_limit() -> None:
    table = Workshop().lay({0: "Copy 1, Borrow 2"}, "Take 4", demands={0: "Take"})
    assert table.can("PLAY", "Copy 1")
    table.s.swaps = 1
    assert not table.can("PLAY", "Copy 1")


def test_r4_4_only_the_first_pick_of_a_group_is_limited() -> None:
    table = Workshop().lay(
        {0: "Take 1, Copy 1, Borrow 2"}, "Make 2, Take 4, Plan 1", demands={0: "Make"}
    )
    table.s.swaps = 2
    table.do("PLAY", "Take 1").do("ADD", "Copy 1")
    assert table.legal() == [action("PICK", "Make 2"), action("PICK", "Plan 1")]
    table.do("PICK", "Make 2")
    assert table.legal() == [action("PICK", "Take 4"), action("PICK", "Plan 1")]


@pytest.mark.parametrize("picks", [("Take 4", "Make 2"), ("Make 2", "Take 4")])
def test_r4_4_a_group_that_takes_another_card_is_not_a_pure_swap(picks: tuple[str, str]) -> None:
    table = Workshop().lay(
        {0: "Take 1, Copy 1, Borrow 2"}, "Take 4, Make 2, Plan 1", demands={0: "Make"}
    )
    table.s.swaps = 1
    table.do("PLAY", "Take 1").do("ADD", "Copy 1")
    for card in picks:
        table.do("PICK", card)
    assert (table.question, table.s.swaps) == (Question.MAIN, 0)


def test_r4_4_the_swaps_of_a_turn_do_not_count_for_the_next_player() -> None:
    table = Workshop().lay(
        {0: "Take 1, Borrow 2", 1: "Make 1"}, "Take 4", "Take 2, Take 3, Plan 1, Plan 2"
    )
    play_card(table, "Take 1")
    assert table.s.swaps == 1
    table.do("END")
    assert (table.s.turn, table.question) == (1, Question.MAIN)
    assert table.hand(1) == bag("Make 1, Take 1")
    assert table.can("PLAY", "Take 1")


def test_r4_4_an_empty_workbench_lifts_the_limit() -> None:
    table = Workshop().lay({0: "Take 1, Borrow 2"}, "")
    table.s.swaps = 1
    assert table.can("PLAY", "Take 1")


def test_r4_4_any_other_group_resets_the_swaps() -> None:
    table = Workshop().lay({0: "Take 1, Make 2"}, "Take 4", "Plan 1, Plan 2, Plan 3")
    play_card(table, "Take 1")
    play_card(table, "Make 2")
    assert table.s.swaps == 0


def test_r4_4_a_take_without_effect_is_not_a_pure_swap() -> None:
    table = Workshop().lay({0: "Take 1, Copy 1, Borrow 2"}, "Take 4", demands={0: "Make"})
    table.do("PLAY", "Take 1").do("ADD", "Copy 1")
    assert table.hand(0) == bag("Take 4, Borrow 2")
    assert table.s.swaps == 0


def test_example_20_a_swap_and_then_no_further_take() -> None:
    table = Workshop().lay({0: "Take 1, Borrow 2"}, "Take 4")
    play_card(table, "Take 1")
    assert table.s.swaps == 1
    assert not table.can("PLAY", "Take 4")
    assert table.can("SHIP", "Take 4")


def test_example_21_with_another_card_the_first_pick_is_that_card() -> None:
    table = Workshop().lay({0: "Take 1, Borrow 2"}, "Take 4, Make 2")
    play_card(table, "Take 1").do("PICK", "Take 4")
    assert table.can("PLAY", "Take 4")
    play_card(table, "Take 4")
    assert table.hand(0) == bag("Borrow 2, Make 2")


def test_example_22_two_swaps_are_allowed_with_two_takes() -> None:
    table = Workshop().lay({0: "Take 1, Take 2"}, "Take 3, Take 4")
    play_card(table, "Take 1").do("PICK", "Take 3")
    play_card(table, "Take 2").do("PICK", "Take 4")
    assert table.hand(0) == bag("Take 3, Take 4")
    assert not table.can("PLAY", "Take 3")
    assert not table.can("PLAY", "Take 4")
    table.do("SHIP", "Take 4")
    assert table.s.swaps == 0
    assert table.can("PLAY", "Take 3")
