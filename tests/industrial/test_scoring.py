"""R9 End and scoring."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import Question
from kanban_env.games.industrial.rules.scoring import level_points, points_of, standing
from tests.industrial.table import DONE, Factory, improve, produce, sale


def test_r9_1_the_game_ends_after_the_maintenance_of_round_6() -> None:
    table = Factory().give(0, pollution=0)
    table.s.round_number = 6
    table.maintain()
    assert table.s.over == 0
    table.play(DONE)
    assert table.s.over == 1
    assert table.s.round_number == 6
    assert table.legal() == []


def test_r9_2_only_the_highest_level_of_a_department_scores() -> None:
    table = Factory()
    for level, points in enumerate((0, 2, 5, 10, 20)):
        table.s.levels[0, :] = 0
        table.s.levels[0, 3] = level
        assert level_points(table.r, table.s, 0) == points


def test_r9_2_copied_improvements_score_nothing() -> None:
    table = Factory().copied(0, "TPM")
    assert level_points(table.r, table.s, 0) == 0


def test_r9_3_tracks_loans_and_full_tens_count() -> None:
    table = Factory().give(0, money=39, loans=2, pollution=-2, accident=4)
    assert points_of(table.r, table.s, 0) == -2 + 4 - 20 + 3


def test_r9_3_stock_technicians_and_shares_count_nothing() -> None:
    table = Factory()
    before = points_of(table.r, table.s, 0)
    table.give(0, raw=12, goods=12, technicians="pink pink blue").hold(0, p1=4)
    assert points_of(table.r, table.s, 0) == before


def test_r9_3_scores_are_kept_up_to_date() -> None:
    table = Factory().give(0, technicians="yellow").ask(Question.IMPROVE)
    assert table.s.scores[0] == 15
    table.play(improve("ENG"))
    assert table.s.scores[0] == 2 + 10 + 4


def test_r9_4_a_tie_goes_to_more_money_and_then_it_is_shared() -> None:
    table = Factory().give(0, money=29).give(1, money=25).give(2, money=29)
    table.ask(Question.RAW)
    own = [standing(table.r, table.s, p) for p in range(3)]
    assert table.s.scores[0] == table.s.scores[1]
    assert own[0] > own[1]
    assert own[0] == own[2]


def test_r9_4_a_point_beats_any_money() -> None:
    table = Factory().give(0, money=0).give(1, money=99, loans=2, pollution=0, accident=0)
    table.ask(Question.RAW)
    assert standing(table.r, table.s, 0) > standing(table.r, table.s, 1)


def test_example_25_a_score() -> None:
    table = Factory().develop(0, ENG=4, QUA=2, ADM=1, MKT=3)
    table.give(0, pollution=3, accident=-1, loans=1, money=47).ask(Question.RAW)
    assert level_points(table.r, table.s, 0) == 37
    assert table.s.scores[0] == 33
    table.give(0, money=29).give(1, money=25)
    table.s.scores[:2] = 12
    assert standing(table.r, table.s, 0) > standing(table.r, table.s, 1)


def test_example_27_events() -> None:
    table = Factory().event("E5").give(0, raw=4).ask(Question.PRODUCE)
    table.rolls(2).play(produce(4))
    assert table.s.tracks[0, 1] == 4
    for event, units, price in (("E2", 4, 4), ("E6", 3, 5)):
        table = Factory().event(event).give(0, goods=9, ceo=0, technicians="pink")
        table.ask(Question.SALE, price=2)
        table.rolls(3).play(sale("U1"))
        assert table.s.goods[0] == 9 - units
        assert table.s.money[0] == 50 + units * price
    table = Factory().event("E4").give(0, pollution=4).maintain()
    assert table.s.money[0] == 50 - 8 - 2


@pytest.mark.slow
def test_example_34_doing_nothing_gives_ten_points() -> None:
    for players in (2, 3, 4):
        table = Factory(players)
        table.settle()
        for round_number in range(1, 7):
            table.finish_round(round_number)
        assert table.s.scores[:players].tolist() == [10] * players
        assert table.s.money[:players].tolist() == [0] * players
        assert table.s.loans[:players].tolist() == [0] * players
