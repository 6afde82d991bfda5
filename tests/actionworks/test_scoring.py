"""R6 Scoring and the end of the game."""

from __future__ import annotations

import pytest

from kanban_env.core.loops import ENDED, PLAYING
from kanban_env.games.actionworks.rules import scoring
from tests.actionworks.table import Workshop


def end_round(table: Workshop) -> Workshop:
    """Let player 0 end a round in which all cards are in the piles."""
    n = table.variant.players
    table.lay(dict.fromkeys(range(n), ""), "", "")
    table.s.hands[0, 0] = 1
    table.s.hand_sizes[0] = 1
    return table.do("END")


def points(demands: str, pile: str) -> int:
    table = Workshop().lay(piles={0: pile}, demands={0: demands})
    return scoring.pile_points(table.r, table.s, 0)


def test_r6_1_matching_parts_score_their_value_and_all_others_cost_a_point() -> None:
    assert points("Make", "Make 4, Make 3") == 7
    assert points("Make", "Take 4, Copy 3, Borrow 1") == -3


def test_example_17_one_demand() -> None:
    assert points("Borrow", "Borrow 2, Borrow 4, Make 1, Take 3") == 4


def test_example_18_two_demands() -> None:
    assert points("Borrow, Plan", "Plan 4, Borrow 2, Make 4") == 5


def test_r6_1_totals_add_up_and_may_be_negative() -> None:
    table = Workshop().lay(piles={0: "Take 1, Take 1", 1: "Make 4"}, demands={0: "Make", 1: "Make"})
    table.s.demand_owners[:] = [1, 2, 0, -1, -1, -1]
    table.s.scores[1] = 10
    scoring.score_round(table.r, table.s)
    assert table.s.scores[:2].tolist() == [-2, 14]
    assert table.s.last_points[:2].tolist() == [-2, 4]


@pytest.mark.parametrize(("players", "target"), [(2, 140), (3, 100), (4, 70), (5, 70), (6, 70)])
def test_r6_2_the_game_ends_when_a_total_reaches_the_target(players: int, target: int) -> None:
    for total, over in [(target - 1, False), (target, True)]:
        table = Workshop(players)
        table.s.scores[players - 1] = total
        assert scoring.is_target_reached(table.r, table.s) == over


def test_r6_3_the_left_neighbour_of_the_player_who_ended_the_round_begins() -> None:
    table = end_round(Workshop(3))
    assert table.s.round_number == 2
    assert table.s.turn == 1


def test_example_19_player_2_ends_the_round_and_player_0_begins() -> None:
    table = Workshop(3)
    table.lay(dict.fromkeys(range(3), ""), "", "")
    table.s.turn = table.s.actor = 2
    table.settle()
    assert (table.s.round_number, table.s.turn) == (2, 0)


def test_r6_4_equal_totals_share() -> None:
    table = Workshop(3)
    table.s.scores[:3] = [50, 50, 20]
    standings = [scoring.standing(table.r, table.s, p) for p in range(3)]
    assert standings[0] == standings[1] > standings[2]


def test_example_23_a_shared_win_and_a_total_one_short() -> None:
    table = Workshop(3)
    table.s.scores[:3] = [102, 101, 98]  # player 0 is about to lose a point for its last card
    table.s.demand_owners[:] = [1, 0, 2, -1, -1, -1]
    end_round(table)
    assert table.s.over == ENDED
    assert table.s.actor == table.s.turn, "the game is over"
    assert table.s.scores[:3].tolist() == [101, 101, 98]
    standings = [scoring.standing(table.r, table.s, p) for p in range(3)]
    assert standings[0] == standings[1] > standings[2]

    table = Workshop(4)
    table.s.scores[:4] = [0, 69, 0, 0]
    end_round(table)
    assert table.s.over == PLAYING
    assert table.s.round_number == 3


def test_r6_5_the_game_ends_after_max_rounds_played() -> None:
    table = Workshop(4, max_rounds=2)
    assert not scoring.is_last_round(table.r, table.s)
    end_round(table)
    assert table.s.over == PLAYING
    table.s.turn = table.s.actor = 0
    end_round(table)
    assert table.s.over == ENDED
