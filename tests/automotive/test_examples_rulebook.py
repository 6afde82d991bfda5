"""Worked examples 1 to 13: from the rulebooks, conveyors and test track."""

from __future__ import annotations

import pytest

from kanban_env.games.automotive.enums import NONE, Question
from kanban_env.games.automotive.rules import effects, meeting, scoring, testing_innovation
from tests.automotive.table import (
    ASM,
    BLACK,
    BLUE,
    CH,
    CUBE,
    DOWN,
    EN,
    GREEN,
    INWARD,
    LOG,
    MODELS,
    RED,
    SU,
    TR,
    TU,
    YELLOW,
    Factory,
    models,
)


def test_example_1_the_shift_bank() -> None:
    for station, left in ((5, 2), (4, 1)):
        table = Factory().work(station, bank=3)
        assert table.s.budget == 4
        table.do("TRAIN_SHIFT", LOG).do("TRAIN_SHIFT", LOG).do("TRAIN_SHIFT", LOG)
        table.do("CERT_SPOT", 3).do("TRAIN_SHIFT", LOG)
        assert table.s.bank[0] == left


def test_example_2_the_training_stack() -> None:
    table = Factory().started()
    for p in range(3):
        table.work(4, p).do("TRAIN_SHIFT", LOG).do("TRAIN_SHIFT", LOG)
    assert table.s.ranking[LOG].tolist() == [2, 1, 0, 3]
    assert [scoring.training_points(table.r, table.s, p) for p in range(4)] == [1, 3, 5, 0]


def test_example_3_card_27() -> None:
    table = Factory().started()
    table.place_meeples(spots=[3, 2, 1, 0])
    table.give(0, blueprints="red CH, red TR, red TU, red EN, red SU")
    table.give(1, blueprints="blue CH").give(2, blueprints="green CH, green TR, green TU")
    table.hold_meeting([27, 1, 2, 3]).points(0, 0, 0, 0)
    table.do("SPEAK", 0).do("SPEAK", 0).do("SPEAK", 0)
    assert table.s.scores.tolist() == [6, 2, 2, 0]
    assert table.s.actor == 3
    assert not table.can("SPEAK", 0)


def test_example_4_a_meeting_round() -> None:
    table = Factory().started()
    table.place_meeples(spots=[3, 2, 1, 0])
    table.s.hands[0] = [14, 15, 16]
    table.give(0, upgraded="red CH, red TR").give(3, upgraded="blue CH, blue TR, blue EN")
    table.give(1, blueprints="green CH, green TR, green TU")
    table.hold_meeting([1, 27, 28, 29]).points(0, 0, 0, 0)
    table.do("PET", 0).do("SPEAK", 4)
    assert table.s.scores[0] == 4
    table.do("SPEAK", 1)
    assert table.s.scores[1] == 6
    assert meeting.speech_points(table.r, table.s, 3, 5) == 4
    table.do("SPEAK", 6)
    assert table.s.scores[2] == 0
    assert meeting.speech_points(table.r, table.s, 3, 5) == 2
    assert table.block("PET") == [0, 1, 2]
    assert table.block("SPEAK") == [0, 1, 2, 3, 5]
    assert not table.can("PASS")


def test_example_5_the_end_of_the_week() -> None:
    table = Factory().give(0, garages="yellow yellow red", upgraded="yellow CH, yellow TR")
    table.s.upgrade_spaces[YELLOW, :3] = [CH, TR, EN]
    assert scoring.week_points(table.r, table.s, 0) == 10


def test_example_6_tested_designs() -> None:
    table = Factory().give(0, garages="yellow green green red")
    table.give(0, upgraded="yellow TR, yellow EN, green SU, black CH")
    table.s.steps_of_part[[TR, EN, SU, CH]] = [3, 1, 4, 3]
    assert scoring.design_points(table.r, table.s, 0) == 11


def test_example_7_the_fifth_garage() -> None:
    def parked(**options: object) -> Factory:
        table = Factory(**options).work(0, blueprints="green -", garages="red red red red")
        return table.train(0, ASM, 3).queue("green").do("CLAIM", 0, 6)

    table = parked().do("END_TURN")
    assert table.question == Question.PICK_TWO
    up = table.s.seats_up[0]
    testing_innovation.do_pick_two(table.r, table.s, 0)
    assert (table.s.seats_up[0] - up, table.s.pending_shifts) == (1, 1)
    table = parked().do("END_TURN")
    testing_innovation.do_pick_two(table.r, table.s, 5)
    assert (table.s.pending_books, table.s.pending_vouchers) == (1, 1)
    table = parked(board="expert")
    up = table.s.seats_up[0]
    table.do("END_TURN")
    assert (table.question, table.s.seats_up[0] - up) == (Question.STATION, 1)


def line(storage: str = "CH TR TU EN", supply: int = 6) -> Factory:
    """Player 0 on station 3 with a banked Shift; black and red are in demand."""
    table = Factory().work(3, bank=1, storage=storage)
    table.s.demand[:] = [BLACK, RED]
    return table.points(0, 0, 0, 0)


def test_example_8_the_opening_chain() -> None:
    table = line().do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.conveyor[11], table.s.car_supply[GREEN]) == (GREEN, 5)
    assert (table.s.queue == NONE).all()
    table.do("PROVIDE", GREEN, TR, CUBE)
    assert (table.s.scores[0], table.s.queue[0]) == (2, GREEN)
    assert (table.s.conveyor[11], table.s.car_supply[GREEN]) == (GREEN, 4)
    table.do("PROVIDE", BLUE, TU, CUBE)
    assert (table.question, table.s.chain_node, table.s.chain_car) == (Question.PATH, 6, BLUE)
    table.do("PATH", INWARD)
    assert (table.s.conveyor[7], table.s.conveyor[11], table.s.scores[0]) == (BLUE, GREEN, 4)
    assert table.s.queue.tolist() == models("green green - -")
    table.do("PROVIDE", BLACK, EN, CUBE)
    assert (table.s.conveyor[5], table.s.conveyor[6], table.s.chain_car) == (BLACK, BLACK, BLUE)
    table.do("PATH", DOWN)
    assert (table.s.conveyor[10], table.s.scores[0]) == (BLUE, 4)


FULL = "black blue green yellow red"


@pytest.mark.parametrize(
    ("model", "answers", "points", "leaves", "second", "third"),
    [
        ("black", (0, 0), 1, "blue", "black black green yellow red", "blue green yellow"),
        ("black", (0, 1), 2, "green", "black black green yellow red", "blue blue yellow"),
        ("black", (1,), 2, "green", "black black blue yellow red", "blue green yellow"),
        ("blue", (0, 0), 1, "blue", FULL, "blue green yellow"),
        ("blue", (0, 1), 2, "green", FULL, "blue blue yellow"),
        ("blue", (1,), 2, "green", "black blue blue yellow red", "blue green yellow"),
        ("green", (), 2, "green", FULL, "blue green yellow"),
        ("yellow", (0, 0), 1, "yellow", FULL, "blue green yellow"),
        ("yellow", (0, 1), 2, "green", FULL, "blue yellow yellow"),
        ("yellow", (1,), 2, "green", "black blue yellow yellow red", "blue green yellow"),
        ("red", (0, 0), 1, "yellow", "black blue green red red", "blue green yellow"),
        ("red", (0, 1), 2, "green", "black blue green red red", "blue yellow yellow"),
        ("red", (1,), 2, "green", "black blue yellow red red", "blue green yellow"),
    ],
)
def test_example_9_all_thirteen_nodes_full(
    model: str, answers: tuple[int, ...], points: int, leaves: str, second: str, third: str
) -> None:
    table = line()
    table.s.conveyor[10:] = models("blue green yellow")
    table.do("PROVIDE", MODELS.index(model), CH, CUBE)
    for answer in answers:
        assert table.question == Question.PATH
        table.do("PATH", answer)
    assert table.question == Question.WORK
    assert (table.s.scores[0], table.s.queue[0]) == (points, MODELS.index(leaves))
    assert table.s.conveyor[5:10].tolist() == models(second)
    assert table.s.conveyor[10:].tolist() == models(third)


def test_example_10_the_fifth_car() -> None:
    table = line().queue("black blue red red")
    table.s.conveyor[11] = GREEN
    table.do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.car_supply[BLACK], table.s.scores[0]) == (7, 2)
    assert table.s.queue.tolist() == models("blue red red green")


def test_example_11_an_empty_car_supply() -> None:
    table = line().queue("green red red red")
    table.s.car_supply[GREEN] = 0
    table.s.conveyor[7] = NONE
    table.do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.conveyor[7], table.s.conveyor[2]) == (GREEN, NONE)
    assert not table.can("PROVIDE", GREEN, TR, CUBE)
    table.s.conveyor[11] = YELLOW
    table.do("PROVIDE", BLUE, TR, CUBE).do("PATH", INWARD)
    assert (table.s.conveyor[2], table.s.car_supply[GREEN]) == (GREEN, 0)
    assert table.can("PROVIDE", GREEN, TU, CUBE)


def test_example_12_claim_costs() -> None:
    table = Factory().work(1, bank=1, blueprints="green -, blue CH, black EN, red -")
    table.queue("green blue black red")
    assert [position for position, _ in table.block("CLAIM")] == [0, 1, 2, 3]
    table.do("CLAIM", 0, 6)
    assert [position for position, _ in table.block("CLAIM")] == [1, 2, 3]
    table.give(books=1).do("CLAIM", 3, 6)
    assert (table.s.shifts_used, table.s.bank[0]) == (4, 0)
    assert table.s.aside[:2].tolist() == [GREEN, RED]
    table.do("END_TURN")
    assert (table.s.pace, table.s.queue.tolist()) == (2, models("blue black - -"))
    assert (table.question, table.s.aside[0]) == (Question.PARK, GREEN)


@pytest.mark.parametrize(
    ("players", "pace", "steps", "after", "meets"),
    [
        (4, 3, (2,), 0, 1),
        (4, 4, (2,), 1, 1),
        (3, 3, (1,), 0, 1),
        (2, 2, (2,), 1, 1),
        (2, 2, (2, 1, 2), 1, 1),
        (4, 0, (2, 2), 4, 0),
    ],
)
def test_example_13_pace_and_meeting(
    players: int, pace: int, steps: tuple[int, ...], after: int, meets: int
) -> None:
    table = Factory(players)
    table.s.pace = pace
    for cars in steps:
        effects.advance_pace(table.r, table.s, cars)
    assert (table.s.pace, table.s.meeting) == (after, meets)
