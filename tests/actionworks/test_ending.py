"""R5 End of turn and round."""

from __future__ import annotations

from kanban_env.games.actionworks.enums import Question
from kanban_env.games.actionworks.rules import ending
from tests.actionworks.table import Workshop, action, bag


def test_r5_1_all_players_take_cards_in_turn_from_the_left_neighbour_on() -> None:
    table = Workshop().lay(
        {0: "Make 1", 1: "", 2: ""}, "Take 1, Take 2, Take 3, Take 4", "Plan 1, Plan 2, Plan 3"
    )
    table.do("END")
    actors = []
    while table.question == Question.CLEAR:
        actors.append(int(table.s.actor))
        assert action("END") not in table.legal()
        table.play(table.legal()[0])
    assert actors == [1, 2, 0], "the engine answers for the last card"
    assert table.hand(1) == bag("Take 1, Take 4")
    assert table.s.turn == 1


def test_r5_1_an_empty_workbench_needs_no_clearing() -> None:
    table = Workshop().lay({0: "Make 1"}, "", "Plan 1, Plan 2, Plan 3").do("END")
    assert table.question == Question.MAIN
    assert table.s.turn == 1


def test_example_15_five_cards_are_cleared_by_three_players() -> None:
    table = Workshop().lay(
        {0: "Make 1", 1: "", 2: ""},
        "Make 1, Make 2, Take 1, Take 2, Borrow 1",
        "Plan 1, Plan 2, Plan 3",
    )
    table.do("END")
    actors = []
    while table.question == Question.CLEAR:
        actors.append(int(table.s.actor))
        table.play(table.legal()[0])
    assert actors == [1, 2, 0, 1]
    assert table.s.hand_sizes[:3].tolist() == [2, 2, 2]
    assert table.s.hands[2].sum() == 2, "the last card went to player 2"
    assert table.s.workbench.tolist() == bag("Plan 1, Plan 2")
    assert table.s.turn == 1


def test_r5_2_after_clearing_two_cards_are_turned_for_the_left_neighbour() -> None:
    table = Workshop().lay({0: "Make 1", 1: "Make 2"}, "", "Plan 1, Plan 2, Plan 3").do("END")
    assert table.s.workbench.tolist() == bag("Plan 1, Plan 2")
    assert (table.s.turn, table.s.actor) == (1, 1)


def test_r5_3_a_deck_that_runs_out_does_not_stop_the_turn() -> None:
    table = Workshop().lay({0: "Make 1, Make 2"}, "", "Plan 1, Plan 2")
    table.do("PLAY", "Make 1")
    assert ending.is_round_over(table.s)
    assert table.question == Question.MAIN
    assert table.can("PLAY", "Make 2")


def test_example_16_one_last_card_still_gives_a_full_turn() -> None:
    table = Workshop(2).lay({0: "Make 1", 1: "Make 2, Take 1"}, "", "Plan 1").do("END")
    assert table.s.workbench.tolist() == bag("Plan 1")
    assert (table.s.turn, table.question) == (1, Question.MAIN)
    assert table.s.round_number == 1
    table.do("END")
    assert table.s.round_number == 2


def test_r5_4_hands_go_into_the_piles_and_the_heap_stays() -> None:
    table = Workshop().lay(
        {0: "Make 1, Take 2", 1: "Plan 1", 2: ""}, "", "", heap="Take 4", piles={0: "Make 1"}
    )
    ending.ship_hands(table.r, table.s)
    assert table.s.piles[0].tolist() == bag("Make 1, Make 1, Take 2")
    assert table.s.pile_sizes[:3].tolist() == [3, 1, 0]
    assert not table.s.hands.any()
    assert table.s.heap_size == 1
