"""R7 The end of the game."""

from __future__ import annotations

import pytest

from kanban_env.core.loops import ENDED
from tests.menu.table import Cafe, at_end


def test_r7_1_thirty_points_at_the_end_of_a_players_turn_trigger_the_end() -> None:
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
