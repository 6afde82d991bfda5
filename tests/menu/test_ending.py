"""R7 The end of the game, and scoring."""

from __future__ import annotations

from typing import Any

import pytest

from kanban_env.core.loops import ENDED
from kanban_env.games.menu.enums import Question
from tests.menu.table import Cafe


def at_end(players: int = 2, **options: Any) -> Cafe:
    """The last player of a round only has to end the turn."""
    table = Cafe(players, **options)
    table.s.turn = table.s.actor = players - 1
    table.s.question = Question.END
    return table


def standing(table: Cafe) -> list[int]:
    return [table.spec.hooks.standing(table.r, table.s, p) for p in range(table.r.n_players)]


def test_r7_1_thirty_points_at_the_end_of_the_own_turn_trigger_the_end() -> None:
    table = Cafe().lay(points={0: 30}).finish_turn()
    assert table.s.triggered == 1
    table = Cafe().lay(points={0: 29}).finish_turn()
    assert table.s.triggered == 0


def test_r7_1_losing_points_later_does_not_undo_the_end() -> None:
    table = Cafe(2).lay(points={0: 30}).finish_turn()
    table.s.scores[0] = 10
    table.finish_turn()
    assert table.s.over == ENDED


def test_r7_1_points_sold_before_the_end_of_the_turn_do_not_trigger() -> None:
    table = Cafe(2).lay({0: "GGG"}, points={0: 30}).select(6)
    table.do("EXCHANGE", "VP -> $").do("STOP").draw_and_place()
    assert table.s.turn == 1
    assert table.s.triggered == 0


def test_r7_1_points_of_another_player_do_not_trigger_the_end() -> None:
    table = Cafe(2).lay(points={1: 30}).finish_turn()
    assert table.s.triggered == 0
    assert table.finish_turn().s.over == ENDED


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r7_2_the_round_is_finished_so_that_turns_are_equal(players: int) -> None:
    table = Cafe(players).lay(points={0: 30})
    for turn in range(players):
        assert not table.s.over
        assert table.s.turn == turn
        table.finish_turn()
    assert table.s.over == ENDED


def test_r7_2_the_last_player_of_a_round_can_trigger_the_end_of_the_same_round() -> None:
    assert at_end().lay(points={1: 30}).do("CONTINUE").s.over == ENDED


def test_r7_3_without_a_trigger_the_game_ends_after_the_last_round() -> None:
    table = Cafe(2, max_rounds=3)
    for _ in range(6):
        assert not table.s.over
        table.finish_turn()
    assert table.s.over == ENDED
    assert table.s.round_number == 3


def test_r7_3_a_game_that_ends_without_a_trigger_is_scored_in_the_same_way() -> None:
    table = at_end(max_rounds=1).lay(money={0: 7, 1: 2}).do("CONTINUE")
    assert table.s.scores[:2].tolist() == [2, 0]


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
