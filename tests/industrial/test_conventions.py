"""R0 Conventions."""

from __future__ import annotations

from kanban_env.games.industrial.actions import ACTIONS
from kanban_env.games.industrial.enums import CEO, Colour, Effect, Incident, Question
from kanban_env.games.industrial.rules.effects import (
    hire_action,
    improvement_at,
    owns,
    share_action,
    staff_action,
)
from tests.industrial.table import (
    KEEP,
    LOAN,
    Factory,
    copy,
    hit,
    improve,
    improvement,
    raw,
    sale,
    sell_share,
    share,
)


def test_r0_1_turns_go_clockwise_from_the_initial_player_and_skip_bankrupt_players() -> None:
    table = Factory(4).bankrupt(3).ask(Question.RAW, player=2)
    actors = []
    while table.question == Question.RAW:
        actors.append(int(table.s.actor))
        table.play(raw(1))
    assert actors == [2, 0, 1]


def test_r0_1_relative_players_are_counted_from_the_actor() -> None:
    table = Factory(4).give(2, technicians="blue").ask(Question.IMPROVE, player=2)
    table.play(share(3))
    assert table.s.shares_sold.tolist() == [0, 1, 0, 0]
    assert table.s.shares[2].tolist() == [0, 0, 1]


def test_r0_2_departments_markets_and_boxes_have_the_printed_order() -> None:
    assert improvement("SMED") == improvement_at(0, 4) == 3
    assert improvement("CSR") == improvement_at(5, 4) == 23
    table = Factory()
    assert table.r.technician_prices[: table.r.n_boxes].tolist() == [3, 4, 5, 7]
    assert table.r.department_colours.tolist() == [0, 0, 0, 1, 1, 2]
    assert table.r.market_increase.tolist() == [2, 5, 8, 3, 8, 13]


def test_r0_2_the_action_ids_are_fixed() -> None:
    assert {block.name: block.start for block in ACTIONS} == {
        "RAW": 0,
        "PRODUCE": 19,
        "TECHNICIAN": 33,
        "TECHNICIAN_PASS": 37,
        "SALE": 38,
        "SALE_PASS": 50,
        "REROLL": 51,
        "IMPROVE": 54,
        "BUY_SHARE": 66,
        "SELL_SHARE": 72,
        "IMPROVE_PASS": 75,
        "FREE_SHARE": 76,
        "COACH": 79,
        "LOAN": 97,
        "REPAY": 98,
        "RECOVER": 99,
        "DONE": 101,
        "BID": 102,
        "TARGETED": 106,
        "RUSH_ORDER": 124,
        "SUPPLIER_DISCOUNT": 125,
        "TEMPORARY_STAFF": 126,
        "SAFETY_TRAINING": 130,
        "DISCARD": 132,
        "NOT_NOW": 142,
        "BUY_SHARE_WITH": 143,
        "TECHNICIAN_MORE": 149,
        "TEMPORARY_STAFF_MORE": 151,
    }
    assert ACTIONS.length == 153


def test_r0_2_new_actions_follow_those_of_before() -> None:
    assert [share_action(other, Colour.YELLOW) for other in range(3)] == [143, 144, 145]
    assert [share_action(other, Colour.PINK) for other in range(3)] == [146, 147, 148]
    assert [share_action(other, Colour.BLUE) for other in range(3)] == [66, 68, 70]
    assert [share_action(other, CEO) for other in range(3)] == [67, 69, 71]
    assert [hire_action(box) for box in range(6)] == [33, 34, 35, 36, 149, 150]
    assert [staff_action(box) for box in range(6)] == [126, 127, 128, 129, 151, 152]


def test_r0_2_the_last_argument_of_an_action_varies_fastest() -> None:
    assert [sale("U1", ceo=True), sale("L1")] == [39, 44]
    assert [improve("ENG", ceo=True), improve("MKT")] == [55, 64]
    assert [share(1, ceo=True), share(3)] == [67, 70]
    assert [copy("MTM"), copy("ISO 14000"), copy("Advertising")] == [80, 84, 96]
    assert [hit(Incident.BREAKDOWN, 2), hit(Incident.STRIKE, 3)] == [107, 123]


def test_r0_3_an_improvement_is_owned_by_level_or_by_copy() -> None:
    table = Factory().develop(0, ENG=2).copied(0, "ISO 9000")
    assert owns(table.s, 0, improvement("Poka Yoke"))
    assert owns(table.s, 0, improvement("MTM"))
    assert not owns(table.s, 0, improvement("TPM"))
    assert owns(table.s, 0, improvement("ISO 9000"))
    assert not owns(table.s, 0, improvement("Lean"))


def test_r0_3_own_and_copied_count_twice() -> None:
    table = Factory().develop(0, QUA=1, ADM=3).develop(1, QUA=2)
    table.give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(improve("ADM"), copy("Lean"))
    assert table.s.effects[0, Effect.PRODUCTION] == 2


def test_r0_4_a_question_with_one_answer_is_answered_by_the_engine() -> None:
    table = Factory().ask(Question.PRODUCE)
    table.settle()
    assert table.question == Question.TECH, "no player has raw material, so none is asked"


def test_r0_5_money_never_goes_below_zero() -> None:
    table = Factory().give(0, money=5, loans=2).ask(Question.RAW, price=4)
    assert table.legal() == [raw(0), raw(1)]
    table.play(raw(1))
    assert table.s.money[0] == 1


def test_r0_5_cubes_and_coins_do_not_run_out() -> None:
    table = Factory(4)
    for player in range(4):
        table.develop(player, LOG=4).give(player, raw=18, goods=18, money=2000)
    table.give(0, technicians="pink").ask(Question.SALE)
    table.rolls(6).play(sale("U1"), KEEP)
    assert table.s.money[0] == 2000 + 6 * 6


def test_r0_4_free_extra_answers_count_as_choices() -> None:
    table = Factory().hold(0, p1=1).give(0, money=0, loans=2).ask(Question.RAW, price=6)
    assert table.legal() == [raw(0), sell_share(1)]
    table = Factory().give(0, money=0, loans=1).ask(Question.RAW, price=6)
    assert table.legal() == [raw(0), LOAN]
