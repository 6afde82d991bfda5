"""R13 The end of the week, R14 the end of the game and final scoring."""

from __future__ import annotations

import pytest

from kanban_env.core.loops import ENDED, PLAYING, TRUNCATED
from kanban_env.games.automotive.enums import Phase, Question
from kanban_env.games.automotive.rules import scoring
from tests.automotive.table import ADM, ASM, CH, DES, EN, GREEN, LOG, RED, TI, TR, Factory


def bare(players: int = 2, **pieces: object) -> Factory:
    """Player 0 has nothing but these pieces."""
    table = Factory(players).started()
    return table.give(0, **{"seats_up": 0, "vouchers": 0, **pieces})


def final(table: Factory, p: int = 0) -> int:
    return int(scoring.final_points(table.r, table.s, p))


def test_r13_1_all_players_score_in_sandras_turn_on_her_desk() -> None:
    table = (
        Factory(2).give(0, garages="red", bank=5).give(1, garages="red", upgraded="red EN", bank=5)
    )
    table.s.upgrade_spaces[RED, 0] = EN
    assert table.sandra_acts(10).s.scores[:2].tolist() == [16, 17]


def test_r13_2_two_points_per_own_upgrade_and_one_per_others() -> None:
    table = bare(garages="green green red", upgraded="green CH")
    table.s.upgrade_spaces[GREEN, :3] = [CH, TR, EN]
    assert scoring.week_points(table.r, table.s, 0) == 2 * (2 + 1 + 1)


def test_r13_3_a_double_upgrade_counts_as_one() -> None:
    table = bare(garages="green", upgraded="green CH", double_tiles=14)
    table.s.upgrade_spaces[GREEN, 0] = CH
    assert scoring.week_points(table.r, table.s, 0) == 2


def test_r13_4_every_visit_to_the_desk_scores_again() -> None:
    table = Factory(2).give(0, garages="green", bank=5)
    table.s.upgrade_spaces[GREEN, 0] = CH
    table.s.week = 3
    table.sandra_acts(10).sandra_acts(10)
    assert (table.s.week, table.s.scores[0]) == (3, 17)


def test_r13_5_the_week_is_scored_before_the_meeting() -> None:
    table = Factory(2).place_workers(0, 2, sandra=6)
    table.do("STATION", 4).do("STATION", 8)
    table.s.meeting = 1
    table.do("END_TURN").do("END_TURN")
    assert (table.s.phase, table.s.week) == (Phase.MEETING, 1)


@pytest.mark.parametrize(
    ("week", "cycle", "over"),
    [(3, 2, True), (2, 3, True), (3, 3, True), (2, 2, False), (3, 1, False), (1, 3, False)],
)
def test_r14_1_one_marker_on_three_and_the_other_on_two(week: int, cycle: int, over: bool) -> None:
    table = Factory(2).work(0)
    table.s.week, table.s.cycle = week, cycle
    table.do("END_TURN")
    assert table.s.over == (ENDED if over else PLAYING)


def test_r14_2_the_day_is_always_finished() -> None:
    table = Factory(2).place_workers(0, 2, sandra=7)
    table.s.week, table.s.cycle = 3, 2
    table.do("STATION", 4).do("STATION", 8).do("END_TURN")
    assert table.s.over == PLAYING
    table.do("END_TURN")
    assert (table.s.over, table.question) == (ENDED, Question.GAME_OVER)


def test_r14_3_final_goals_cost_a_seat_each_the_highest_first() -> None:
    table = bare(seats_up=1, red_seats=1)
    table.s.final_tile = 6
    table.give(0, books=3, bank=7)
    assert sum(scoring.goal_points(table.r, table.s, 0)) == 8 + 6
    table.give(0, red_seats=0)
    assert sum(scoring.goal_points(table.r, table.s, 0)) == 8


def test_r14_4_a_point_per_banked_shift() -> None:
    assert final(bare(bank=6)) == 6


def test_r14_5_a_point_per_seat_book_and_voucher() -> None:
    table = bare(seats_up=2, red_seats=1, seats_down=2, books=2, vouchers=3)
    table.s.final_tile = 1
    assert final(table) == 3 + 2 + 3


def test_r14_5_seats_used_in_a_meeting_that_is_cut_off_score_nothing() -> None:
    table = Factory(2).points(0, 0).give(0, vouchers=0, seats_up=2).give(1, vouchers=0, seats_up=2)
    table.place_meeples(spots=[1, 0])
    table.hold_meeting([1, 2, 14, 27])
    table.s.steps = table.r.max_steps
    table.do("SPEAK", 0)
    assert (table.s.over, table.s.seats_used[0]) == (TRUNCATED, 1)
    assert table.s.scores[:2].tolist() == [1, 2]


def test_r14_6_every_car_scores_its_value() -> None:
    assert final(bare(garages="black blue green yellow red")) == 6 + 3 + 2 + 4 + 5


def test_r14_7_tested_designs_score_the_value_of_their_part() -> None:
    table = bare(garages="green green", upgraded="green CH, green TR, red CH")
    table.s.steps_of_part[[CH, TR]] = [3, 1]
    assert scoring.design_points(table.r, table.s, 0) == 4 + 2


def test_r14_8_the_first_three_of_each_track_score_unless_on_desk_0() -> None:
    table = Factory(4).started()
    for p, desk in enumerate((4, 2, 1, 1)):
        table.train(p, LOG, desk)
    table.train(2, ADM, 1)
    points = [scoring.training_points(table.r, table.s, p) for p in range(4)]
    assert points == [5, 3, 1 + 5, 0]


@pytest.mark.parametrize(
    ("tile", "pieces", "desks", "points"),
    [
        (1, {"garages": "red red red"}, {}, 7),
        (1, {"upgraded": "red CH, blue TR, red EN"}, {}, 6),
        (1, {"spaces": 5}, {}, 8),
        (2, {"garages": "red red blue blue green"}, {}, 8),
        (2, {"upgraded": "red CH, red TR, red EN, red SU"}, {}, 6),
        (2, {"spaces": 4}, {}, 7),
        (3, {"garages": "red black blue green"}, {}, 8),
        (3, {"upgraded": "red CH, blue CH, black CH"}, {}, 7),
        (3, {}, {ASM: 3, LOG: 4}, 6),
        (3, {}, {ASM: 3}, 0),
        (4, {"garages": "red red"}, {}, 7),
        (4, {"upgraded": "red CH, red TR, red EN, red SU, red BR"}, {}, 8),
        (4, {}, {ADM: 3}, 6),
        (5, {"garages": "black black"}, {}, 8),
        (5, {"upgraded": "red CH, blue CH"}, {}, 7),
        (5, {}, {TI: 3, DES: 3}, 6),
        (6, {"bank": 7}, {}, 6),
        (6, {"books": 3}, {}, 8),
        (6, {}, {TI: 5, DES: 5}, 7),
        (6, {}, {TI: 5, DES: 4}, 0),
        (1, {"garages": "red red blue blue green"}, {}, 0),
        (1, {"upgraded": "red CH, blue CH, red EN"}, {}, 0),
        (1, {"spaces": 4}, {}, 0),
        (2, {"garages": "red red blue blue"}, {}, 0),
        (2, {"upgraded": "red CH, red TR, red EN"}, {}, 0),
        (2, {"spaces": 3}, {}, 0),
        (3, {"garages": "red red black blue blue"}, {}, 0),
        (3, {"upgraded": "red CH, blue CH, red TR, blue TR"}, {}, 0),
        (3, {}, {LOG: 3, ADM: 3}, 0),
        (4, {"garages": "red black black"}, {}, 0),
        (4, {"upgraded": "red CH, red TR, red EN, red SU"}, {}, 0),
        (4, {}, {ADM: 2}, 0),
        (5, {"garages": "black red red"}, {}, 0),
        (5, {"upgraded": "red CH, blue TR, black TR"}, {}, 0),
        (5, {}, {TI: 3, LOG: 3}, 0),
        (6, {"bank": 6}, {}, 0),
        (6, {"books": 2}, {}, 0),
    ],
)
def test_r14_9_final_goals_look_at_the_end_of_the_game(
    tile: int, pieces: dict[str, object], desks: dict[int, int], points: int
) -> None:
    table = bare(seats_up=1, **pieces)
    table.s.final_tile = tile
    for department, desk in desks.items():
        table.train(0, department, desk)
    assert sum(scoring.goal_points(table.r, table.s, 0)) == (points or 1)


def test_r14_10_ties_are_broken_by_cars_designs_shifts_and_certifications() -> None:
    table = Factory(2).points(50, 50)

    def leader() -> int:
        mine, other = (scoring.standing(table.r, table.s, p) for p in range(2))
        return (mine > other) - (mine < other)

    table.place_meeples([0, 0], [0, 1])
    assert leader() == 0
    table.give(1, spaces=2)
    assert leader() == -1
    table.give(0, bank=1)
    assert leader() == 1
    table.give(1, garages="red", upgraded="red CH").give(0, garages="green")
    assert leader() == -1
    table.give(0, garages="green green")
    assert leader() == 1
    table.points(50, 51)
    assert leader() == -1


def test_the_game_is_cut_off_after_the_last_day() -> None:
    table = Factory(2, max_days=2).work(0)
    table.s.bank[1] = 4
    table.do("END_TURN")
    assert (table.s.over, table.question) == (TRUNCATED, Question.GAME_OVER)
    assert table.s.scores[1] == 15 + 4 + 1 + 1


def test_the_game_is_cut_off_after_the_last_step_and_scored_as_it_is() -> None:
    table = Factory(2, max_steps=7).work(0).queue("green").give(blueprints="green -")
    table.s.steps = 7
    table.do("CLAIM", 0, 6)
    assert table.s.over == TRUNCATED
    assert (table.s.garages[0] == -1).all()


def cut_off(table: Factory) -> Factory:
    """The next answer is the last; player 0 has no points, Seats or vouchers so far."""
    table.points(0, 0).give(0, seats_up=0, vouchers=0)
    table.s.steps, table.s.factory_numbers[:], table.s.final_tile = table.r.max_steps, 9, 1
    return table


def test_r14_5_pending_pieces_of_a_turn_that_is_cut_off_score_nothing() -> None:
    table = cut_off(Factory(2).work(0))
    table.s.pending_books, table.s.pending_vouchers, table.s.pending_shifts = 2, 1, 3
    table.do("TRAIN_SHIFT", TI)
    assert table.s.over == TRUNCATED
    assert table.s.scores[:2].tolist() == [5, 2]
    assert (table.s.books[0], table.s.vouchers[0], table.s.bank[0]) == (0, 0, 0)


def test_r14_6_a_car_aside_in_a_turn_that_is_cut_off_scores_nothing() -> None:
    table = cut_off(Factory(2).work(0, blueprints="black -", garages="red", upgraded="black CH"))
    table.queue("black").s.steps_of_part[CH] = 1
    table.do("CLAIM", 0, 6)
    assert (table.s.over, table.s.n_aside) == (TRUNCATED, 1)
    assert table.s.scores[:2].tolist() == [5, 2]


def test_r14_7_a_design_whose_upgrade_is_cut_off_stays_a_blueprint() -> None:
    table = Factory(2).work(0, blueprints="red EN", storage="EN", garages="red").train(0, TI, 3)
    table.do("UPGRADE", RED, EN, 0)
    cut_off(table).do("UPGRADE_SPACE", 1)
    tile = 7 * RED + EN
    assert (table.s.over, table.s.steps_of_part[EN], table.s.double_tiles[0]) == (TRUNCATED, 0, -1)
    assert (table.s.blueprints[0, tile], table.s.upgraded[0, tile]) == (1, 0)
    assert table.s.scores[:2].tolist() == [5 + 5, 2]
