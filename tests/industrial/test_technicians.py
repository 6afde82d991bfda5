"""R4 The technician market."""

from __future__ import annotations

from kanban_env.games.industrial.enums import NONE, Question
from kanban_env.games.industrial.rules.technicians import technician_price
from tests.industrial.table import LOAN, TECHNICIAN_PASS, Factory, hire


def test_r4_1_players_buy_one_by_one_until_they_pass() -> None:
    table = Factory().ask(Question.TECH, player=1)
    actors = []
    for a in (hire(0), hire(0), TECHNICIAN_PASS, hire(0), TECHNICIAN_PASS, hire(0)):
        actors.append(int(table.s.actor))
        table.play(a)
    assert actors == [1, 2, 0, 1, 2, 1]
    assert table.s.reserve.sum(1).tolist() == [0, 3, 1, 0]
    assert table.question == Question.IMPROVE, (
        "player 1 is full, and no player has anything to sell"
    )


def test_r4_1_passing_is_final() -> None:
    table = Factory().ask(Question.TECH)
    table.play(TECHNICIAN_PASS, hire(0), TECHNICIAN_PASS, hire(0))
    assert table.s.actor == 1


def test_r4_1_a_full_reserve_is_out_from_the_start() -> None:
    table = Factory().give(0, technicians="pink pink blue").ask(Question.PRODUCE)
    table.settle()
    assert table.question == Question.TECH
    assert table.s.actor == 1


def test_r4_1_the_phase_ends_when_all_are_out() -> None:
    table = Factory().ask(Question.TECH)
    table.play(TECHNICIAN_PASS, TECHNICIAN_PASS, TECHNICIAN_PASS)
    assert table.question == Question.IMPROVE


def test_r4_2_prices_rise_with_the_boxes() -> None:
    table = Factory().give(0, money=4).ask(Question.TECH)
    assert table.legal() == [hire(0), hire(1), TECHNICIAN_PASS, LOAN]
    table.play(hire(1))
    assert table.s.money[0] == 0


def test_r4_2_with_communication_twice_the_price_is_never_below_zero() -> None:
    table = Factory().own(0, "Communication").copied(0, "Communication")
    assert [technician_price(table.r, table.s, 0, box) for box in range(4)] == [0, 0, 0, 1]


def test_r4_3_dearer_technicians_move_down_and_the_last_box_is_drawn() -> None:
    table = Factory().boxes("yellow", "blue", "pink", "yellow").ask(Question.TECH)
    assert table.s.bag.tolist() == [4, 5, 5]
    table.chance((14, 0)).play(hire(0))
    assert table.offered == [1, 2, 0, 0]
    assert table.s.bag.tolist() == [3, 5, 5]


def test_r4_3_an_empty_bag_leaves_the_last_box_empty() -> None:
    table = Factory().boxes("yellow", "blue", "pink", "yellow")
    table.s.used[:] = table.s.bag
    table.s.bag[:] = 0
    table.ask(Question.TECH)
    before = table.s.rng.tolist()
    table.play(hire(1))
    assert table.offered == [0, 2, 0, NONE]
    assert table.s.rng.tolist() == before
    assert hire(3) not in table.legal()


def test_r4_4_unused_technicians_stay_and_the_ceo_is_not_counted() -> None:
    table = Factory().give(0, technicians="pink blue").ask(Question.TECH)
    table.play(hire(0), TECHNICIAN_PASS, TECHNICIAN_PASS)
    assert table.s.reserve[0].sum() == 3
    assert table.s.ceo[0] == 1
    table.finish_round()
    assert table.s.reserve[0].sum() == 3


def test_example_15_buying_a_technician() -> None:
    table = Factory().boxes("yellow", "blue", "pink", "yellow").ask(Question.TECH)
    assert table.s.bag.tolist() == [4, 5, 5]
    table.chance((14, 9)).play(hire(1))
    assert table.s.money[0] == 46
    assert table.offered == [0, 2, 0, 2]
    table = Factory().own(0, "Communication")
    assert [technician_price(table.r, table.s, 0, box) for box in range(4)] == [0, 1, 2, 4]
    table = Factory().give(0, technicians="pink pink").ask(Question.TECH)
    table.play(hire(0), TECHNICIAN_PASS)
    assert table.s.actor == 2
    table.play(TECHNICIAN_PASS)
    assert table.question == Question.IMPROVE, "the third technician has put player 0 out"
