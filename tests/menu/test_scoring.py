"""R7 Final scoring, and the winner."""

from __future__ import annotations

import pytest

from tests.menu.table import Cafe, at_end


def standing(table: Cafe) -> list[int]:
    return [table.spec.hooks.standing(table.r, table.s, p) for p in range(table.r.n_players)]


@pytest.mark.parametrize(
    ("tokens", "money", "gained"),
    [("", 2, 0), ("", 3, 1), ("", 15, 5), ("B", 0, 0), ("BG", 0, 1), ("BBBGGGWWRR", 15, 11)],
)
def test_r7_4_tokens_are_sold_without_a_limit_and_three_dollars_are_worth_a_point(
    tokens: str, money: int, gained: int
) -> None:
    table = at_end().lay({0: tokens}, {0: money}, {0: 10, 1: 30}).do("CONTINUE")
    assert table.s.scores[0] == 10 + gained
    assert table.s.end_points[0] == gained


def test_r7_4_tokens_are_sold_at_the_price_of_their_colour() -> None:
    prices = {"Blue": 3, "Green": 1, "White": 2, "Red": 6, "1 VP": 2}
    table = at_end(components={"prices": {"rows": prices}})
    table.lay({0: "BGR"}, {0: 2}, {1: 30}).do("CONTINUE")
    assert table.s.end_points[0] == (2 + 3 + 1 + 6) // 3


def test_r7_5_most_points_win() -> None:
    table = at_end().lay(points={0: 31, 1: 30}, front={1: "Brunch, Opera"}).do("CONTINUE")
    first, second = standing(table)
    assert first > second


def test_r7_5_among_equals_more_menus_win() -> None:
    table = at_end().lay(points={0: 30, 1: 30}, front={0: "Macaron", 1: "Brunch, Opera"})
    first, second = standing(table.do("CONTINUE"))
    assert second > first


def test_r7_5_equal_points_and_menus_share_the_victory() -> None:
    table = at_end().lay(points={0: 30, 1: 30}, front={0: "Macaron", 1: "Brunch"})
    first, second = standing(table.do("CONTINUE"))
    assert first == second


def test_r7_5_a_reserved_card_breaks_no_tie() -> None:
    table = at_end().lay(points={0: 30, 1: 30}, reserved={0: "Macaron"})
    first, second = standing(table.do("CONTINUE"))
    assert first == second
