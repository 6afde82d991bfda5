"""R3 Plan."""

from __future__ import annotations

import pytest

from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import Question
from kanban_env.games.actionworks.rules.effects import draw_card
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


def look(table: Workshop, cards: int) -> Workshop:
    """Use Plans on the deck."""
    for _ in range(cards):
        table.do("MODE", Mode.PLAN_DECK)
    return table


def test_r3_5_every_plan_on_the_deck_shows_the_next_card_at_once() -> None:
    """W2: the j-th deck effect of the group shows the j-th card, to the current player only."""
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4")
    for j, name in enumerate(["Make 1", "Take 2"], 1):
        look(table, 1)
        assert table.question == Question.PLAN_MODE
        assert table.known(0)[-1] == (name, j)
        assert table.section(0, "deck_top").reshape(4, 24)[j - 1].tolist() == bag(name)
    assert table.known(1) == table.known(2) == []
    assert not table.section(1, "deck").any()


def test_r3_5_plans_look_at_the_deck_and_put_it_back_in_any_order() -> None:
    table = look(three_plans("Make 1, Take 2, Borrow 3, Make 4"), 3)
    assert table.question == Question.REORDER
    assert table.legal() == [action("PICK", name) for name in ("Make 1", "Take 2", "Borrow 3")]
    table.do("PICK", "Take 2").do("PICK", "Borrow 3")
    assert table.deck() == ["Take 2", "Borrow 3", "Make 1", "Make 4"]
    assert table.known(0) == [("Take 2", 1), ("Borrow 3", 2), ("Make 1", 3)]


@pytest.mark.parametrize(
    ("deck", "asked"),
    [("Make 1, Make 1, Make 1", False), ("Make 1, Make 1, Make 2", True), ("Make 1", False)],
)
def test_r3_5_putting_back_is_not_asked_for_fewer_than_two_kinds(deck: str, asked: bool) -> None:
    table = look(three_plans(deck), 2)
    table.spec.hooks.apply(table.r, table.s, action("MODE", Mode.PLAN_DECK))
    assert table.question == (Question.REORDER if asked else Question.MAIN)
    assert table.s.looked == (3 if asked else 0)


def test_example_8_three_plans_at_once() -> None:
    table = look(three_plans("Make 1, Take 2, Borrow 3, Make 4"), 3)
    table.do("PICK", "Borrow 3").do("PICK", "Make 1")
    assert table.deck() == ["Borrow 3", "Make 1", "Take 2", "Make 4"]
    assert [len(table.known(player)) for player in range(3)] == [3, 0, 0]
    assert table.question == Question.MAIN


def test_example_11_three_plans_and_a_deck_of_two() -> None:
    table = look(three_plans("Make 1, Take 2"), 3)
    assert table.s.looked == 2
    table.do("PICK", "Take 2")
    assert table.deck() == ["Take 2", "Make 1"]


@pytest.mark.parametrize("hand_first", [True, False])
def test_r3_6_hands_and_the_deck_come_in_any_order(hand_first: bool) -> None:
    """W2: two deck effects and a hand; the cards are put back after the last of the three."""
    table = three_plans("Make 1, Take 2, Borrow 3")
    for on_deck in (not hand_first, True, hand_first):
        assert table.question == Question.PLAN_MODE
        assert table.legal() == [action("MODE", Mode.PLAN_DECK), action("MODE", Mode.PLAN_HAND)]
        if on_deck:
            look(table, 1)
        else:
            table.do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert (table.question, table.s.looked) == (Question.REORDER, 2)
    assert table.s.shown[:3].tolist() == [0, 1, 0]
    table.do("PICK", "Take 2")
    assert table.question == Question.MAIN
    assert table.deck() == ["Take 2", "Make 1", "Borrow 3"]


def test_r3_6_a_look_helps_to_choose_the_next_effect() -> None:
    """Deck, hand, deck: the second deck effect shows the second card."""
    table = look(three_plans("Make 1, Take 2, Borrow 3"), 1)
    table.do("MODE", Mode.PLAN_HAND).do("TARGET", 1)
    look(table, 1)
    assert table.known(0) == [("Make 1", 1), ("Take 2", 2)]
    assert table.question == Question.REORDER


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
    table = look(plan_and_copy(), 2).do("PICK", "Take 2")
    assert table.deck() == ["Take 2", "Make 1", "Plan 4"]


def test_example_9_plan_and_copy_on_a_hand_and_then_the_top_card() -> None:
    table = plan_and_copy().do("MODE", Mode.PLAN_HAND).do("TARGET", 0).do("MODE", Mode.PLAN_DECK)
    assert table.question == Question.MAIN
    assert table.known(0) == [("Make 1", 1)]


def test_example_9_plan_and_copy_on_the_top_card_and_then_a_hand() -> None:
    table = plan_and_copy().do("MODE", Mode.PLAN_DECK)
    assert table.known(0) == [("Make 1", 1)]
    table.do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert table.question == Question.MAIN


def test_r3_8_a_plan_on_an_empty_deck_is_lost() -> None:
    table = look(three_plans(""), 3)
    assert table.question == Question.MAIN


def test_r7_5_cards_that_another_player_puts_back_are_among_the_top_in_unknown_order() -> None:
    """W3: three cards are put back; the fourth and fifth stay where they are."""
    deck = ("Make 1", "Take 2", "Borrow 3", "Make 4", "Make 1")
    table = three_plans(", ".join(deck))
    table.tell(1, *((name, i) for i, name in enumerate(deck, 1)))
    table.tell(2, ("Make 1", 1), ("Take 2", 2))
    look(table, 3).do("PICK", "Borrow 3").do("PICK", "Make 1")
    mixed = [("Make 1", 3), ("Take 2", 3), ("Borrow 3", 3)]
    assert table.known(1) == [*mixed, ("Make 4", 4), ("Make 1", 5)]
    assert table.known(2) == mixed[:2]
    assert table.known(0) == [("Borrow 3", 1), ("Make 1", 2), ("Take 2", 3)]
    assert (table.section(2, "deck_mixed") * 4).tolist() == bag("Make 1, Take 2")
    assert (table.section(2, "deck_within") * 16)[:3].tolist() == [3, 3, 0]
    assert not table.section(2, "deck_top").any()
    assert table.section(1, "deck_top").reshape(4, 24)[3].tolist() == bag("Make 4")


def test_r7_5_cards_of_one_kind_are_put_back_as_secretly_as_others() -> None:
    """Player 1 knew the first card only, and cannot know that both are of one kind."""
    table = Workshop().lay({0: "Plan 1, Plan 2, Make 4"}, "", "Make 1, Make 1, Take 1")
    table.tell(1, ("Make 1", 1))
    look(table.do("PLAY", "Plan 1").do("ADD", "Plan 2"), 2)
    assert table.question == Question.MAIN
    assert table.known(1) == [("Make 1", 2)]


def test_r7_5_a_card_turned_up_is_no_longer_among_the_top() -> None:
    """W3: of the top two, one is known; what is turned up tells where it was."""
    for turned, left in (("Take 2", []), ("Make 1", [("Take 2", 1)])):
        other = "Make 1" if turned == "Take 2" else "Take 2"
        table = Workshop().lay({0: "Make 3"}, "", f"{turned}, {other}, Plan 1")
        table.tell(1, ("Take 2", 2))
        draw_card(table.s)
        assert table.known(1) == left


def test_r7_5_a_look_after_cards_were_mixed_tells_which_are_left() -> None:
    """Take 2 is among the top three; the player looks at two of them."""
    for deck, left in (
        ("Take 2, Make 1, Make 2", []),
        ("Make 1, Take 2, Make 2", []),
        ("Make 1, Make 2, Take 2", [("Take 2", 3)]),
    ):
        table = Workshop().lay({0: "Plan 1, Plan 2, Make 4"}, "", deck).tell(0, ("Take 2", 3))
        look(table.do("PLAY", "Plan 1").do("ADD", "Plan 2"), 2)
        names = deck.split(", ")
        assert table.known(0) == [(names[0], 1), (names[1], 2), *left]


def test_r7_5_of_equal_cards_the_one_nearer_to_the_top_is_turned_up() -> None:
    table = Workshop().lay({0: "Make 3"}, "", "Make 1, Take 1, Make 1, Plan 1")
    table.tell(1, ("Make 1", 2), ("Make 1", 3))
    draw_card(table.s)
    assert table.known(1) == [("Make 1", 2)]


def test_r7_5_after_a_look_at_one_card_the_other_players_know_as_much_as_before() -> None:
    table = Workshop().lay({0: "Plan 1, Make 1"}, "", "Make 1, Take 2")
    table.tell(1, ("Make 1", 1), ("Take 2", 2))
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_DECK)
    assert table.known(1) == [("Make 1", 1), ("Take 2", 2)]
    assert table.known(0) == [("Make 1", 1)]


def test_r7_5_a_drawn_card_shifts_the_known_positions() -> None:
    table = look(three_plans("Make 1, Take 2, Borrow 3, Make 4"), 3)
    table.do("PICK", "Borrow 3").do("PICK", "Make 1")
    before = table.section(0, "deck")[:4].tolist()
    play_card(table, "Make 1")
    after = table.section(0, "deck")[:4].tolist()
    assert after == [before[2], 0.0, 0.0, 0.0]
    assert table.known(0) == [("Take 2", 1)]


def test_the_board_says_what_a_player_knows_of_the_deck() -> None:
    table = three_plans("Make 1, Take 2, Borrow 3, Make 4")
    table.tell(1, ("Make 1", 1), ("Take 2", 2), ("Borrow 3", 3), ("Make 4", 4))
    assert table.sentence(action("MODE", Mode.PLAN_DECK)) == "Look at card 1 of the deck"
    look(table, 1)
    assert table.sentence(action("MODE", Mode.PLAN_DECK)) == "Look at card 2 of the deck"
    look(table, 1).do("MODE", Mode.PLAN_HAND).do("TARGET", 0).do("PICK", "Take 2")
    board = table.spec.text.board
    assert "you know 1: Take 2, 2: Make 1\n" in board(table.r, table.s, 0)
    known = "in the top 2: Make 1, in the top 2: Take 2, 3: Borrow 3, 4: Make 4"
    assert f"you know {known}\n" in board(table.r, table.s, 1)
    assert "you know" not in board(table.r, table.s, 2)


def test_the_heuristic_looks_at_a_hand_when_the_group_has_seen_the_whole_deck() -> None:
    table = three_plans("Make 1")
    assert table.best() == action("MODE", Mode.PLAN_DECK)
    look(table, 1)
    assert table.best() == action("MODE", Mode.PLAN_HAND)
