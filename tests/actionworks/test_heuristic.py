"""The heuristic of Actionworks."""

from __future__ import annotations

from tests.actionworks.table import Workshop, action, bag

HANDS = {0: "Borrow 1, Plan 1", 1: "Plan 2, Plan 2, Plan 3", 2: "Make 4"}


def test_the_heuristic_plays_a_take_for_a_better_part_before_it_ships() -> None:
    table = Workshop().lay({0: "Take 1, Make 2"}, "Make 4", demands={0: "Make, Take"})
    assert table.best() == action("PLAY", "Take 1")


def test_the_heuristic_ships_a_take_that_is_worth_more_than_what_it_takes() -> None:
    table = Workshop().lay({0: "Take 4"}, "Make 1", demands={0: "Make, Take"})
    assert table.best() == action("SHIP", "Take 4")


def test_the_heuristic_borrows_from_the_hand_with_the_best_known_card() -> None:
    table = Workshop().lay(HANDS, demands={0: "Make"})
    table.s.sure[2] = bag("Make 4")
    table.do("PLAY", "Borrow 1")
    assert table.best() == action("TARGET", 1)


def test_without_memory_the_heuristic_borrows_from_the_largest_hand() -> None:
    table = Workshop(memory=False).lay(HANDS, demands={0: "Make"})
    table.s.sure[2] = bag("Make 4")
    table.do("PLAY", "Borrow 1")
    assert table.best() == action("TARGET", 0)
