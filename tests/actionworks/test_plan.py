"""R3 Plan."""

from __future__ import annotations

from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import Question
from tests.actionworks.table import Workshop, action, bag, play_card


def three_plans(deck: str) -> Workshop:
    table = Workshop().lay({0: "Plan 1, Plan 2, Plan 3, Make 1"}, "", deck)
    return table.do("PLAY", "Plan 1").do("ADD", "Plan 2").do("ADD", "Plan 3")


def test_r3_4_plan_on_a_hand_shows_it_to_all() -> None:
    table = Workshop().lay({0: "Plan 1, Make 1", 2: "Take 2, Plan 3"})
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND)
    assert table.legal() == [action("TARGET", 0), action("TARGET", 1)]
    table.do("TARGET", 1)
    assert table.s.sure[2].tolist() == bag("Take 2, Plan 3")
    assert table.hand(2) == bag("Take 2, Plan 3")
    assert table.question == Question.MAIN


def test_r3_5_plans_look_at_the_deck_and_put_it_back_in_any_order() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4").do("MODE", Mode.PLAN_DECK)
    assert table.question == Question.REORDER
    assert table.legal() == [action("PICK", name) for name in ("Make 1", "Take 2", "Borrow 3")]
    table.do("PICK", "Take 2").do("PICK", "Borrow 3")
    assert table.deck() == ["Take 2", "Borrow 3", "Make 1", "Make 4"]


def test_example_8_three_plans_at_once() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4").do("MODE", Mode.PLAN_DECK)
    table.do("PICK", "Borrow 3").do("PICK", "Make 1")
    assert table.deck() == ["Borrow 3", "Make 1", "Take 2", "Make 4"]
    assert table.s.known.sum(1).tolist() == [3, 0, 0, 0, 0, 0]
    assert table.question == Question.MAIN


def test_example_11_three_plans_and_a_deck_of_two() -> None:
    table = three_plans("Make 1, Take 2").do("MODE", Mode.PLAN_DECK)
    assert table.s.looked == 2
    table.do("PICK", "Take 2")
    assert table.deck() == ["Take 2", "Make 1"]


def test_r3_6_hands_come_first_and_the_deck_uses_all_remaining_plans() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3")
    table.do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert table.question == Question.PLAN_MODE
    table.do("MODE", Mode.PLAN_DECK)
    assert table.s.looked == 2
    table.do("PICK", "Take 2")
    assert table.question == Question.MAIN
    assert table.deck() == ["Take 2", "Make 1", "Borrow 3"]


def plan_and_copy() -> Workshop:
    table = Workshop().lay(
        {0: "Plan 1, Copy 2, Make 1", 1: "Take 1", 2: "Take 2"},
        "",
        "Make 1, Take 2, Plan 4",
        demands={0: "Make"},
    )
    return table.do("PLAY", "Plan 1").do("ADD", "Copy 2")


def test_example_9_plan_and_copy_on_two_hands() -> None:
    table = plan_and_copy()
    table.do("MODE", Mode.PLAN_HAND).do("TARGET", 0).do("MODE", Mode.PLAN_HAND).do("TARGET", 1)
    assert table.s.sure[1].tolist() == bag("Take 1")
    assert table.s.sure[2].tolist() == bag("Take 2")
    assert table.question == Question.MAIN


def test_example_9_plan_and_copy_on_the_top_two_cards() -> None:
    table = plan_and_copy().do("MODE", Mode.PLAN_DECK).do("PICK", "Take 2")
    assert table.deck() == ["Take 2", "Make 1", "Plan 4"]


def test_example_9_plan_and_copy_on_a_hand_and_then_the_top_card() -> None:
    table = plan_and_copy().do("MODE", Mode.PLAN_HAND).do("TARGET", 0).do("MODE", Mode.PLAN_DECK)
    assert table.question == Question.MAIN
    assert table.s.known[0].sum() == 1


def test_r3_8_a_plan_on_an_empty_deck_is_lost() -> None:
    table = three_plans("").do("MODE", Mode.PLAN_DECK)
    assert table.question == Question.MAIN


def test_r7_5_after_a_look_at_several_cards_the_other_players_forget() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4, Make 1")
    table.s.known[1, :5] = 1
    table.do("MODE", Mode.PLAN_DECK).do("PICK", "Borrow 3").do("PICK", "Make 1")
    assert table.s.known[1, :5].tolist() == [0, 0, 0, 1, 1]
    assert table.s.known[0, :5].tolist() == [1, 1, 1, 0, 0]


def test_r7_5_after_a_look_at_one_card_no_player_forgets() -> None:
    table = Workshop().lay({0: "Plan 1, Make 1"}, "", "Make 1, Take 2")
    table.s.known[1, :2] = 1
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_DECK)
    assert table.s.known[1, :2].tolist() == [1, 1]
    assert table.s.known[0, :2].tolist() == [1, 0]


def test_r7_5_a_drawn_card_shifts_the_known_positions() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4").do("MODE", Mode.PLAN_DECK)
    table.do("PICK", "Borrow 3").do("PICK", "Make 1")
    before = table.section(0, "deck")[:4].tolist()
    play_card(table, "Make 1")
    after = table.section(0, "deck")[:4].tolist()
    assert after == [before[2], 0.0, 0.0, 0.0]
