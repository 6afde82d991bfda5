"""R7 Loans, maintenance, bankruptcy."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import NONE, Incident, Phase, Question, Track
from kanban_env.games.industrial.rules.scoring import standing
from tests.industrial.table import (
    DONE,
    IMPROVE_PASS,
    LOAN,
    TECHNICIAN_PASS,
    Factory,
    action,
    hire,
    improve,
    produce,
    raw,
    sell_share,
)

REPAY = action("REPAY")
RECOVER_POLLUTION, RECOVER_ACCIDENT = (action("RECOVER", track) for track in Track)


def test_r7_1_at_most_two_loans_are_active() -> None:
    table = Factory().give(0, money=0).ask(Question.RAW, price=6)
    table.play(LOAN, LOAN)
    assert table.s.loans[0] == 2
    assert table.s.money[0] == 40
    assert LOAN not in table.legal()


def test_r7_1_a_repaid_loan_can_be_taken_again() -> None:
    table = Factory().give(0, money=60, loans=2).maintain()
    table.play(REPAY, REPAY)
    assert table.s.loans[0] == 0
    table.ask(Question.RAW, price=6)
    table.play(LOAN)
    assert table.s.loans[0] == 1


def test_r7_2_a_loan_is_offered_only_when_something_is_too_dear() -> None:
    assert LOAN not in Factory().ask(Question.RAW, price=4).legal()
    assert LOAN in Factory().give(0, money=47).ask(Question.RAW, price=4).legal()
    assert LOAN not in Factory().give(0, money=2, raw=2).ask(Question.PRODUCE).legal()
    assert LOAN in Factory().give(0, money=1, raw=2).ask(Question.PRODUCE).legal()
    assert LOAN not in Factory().give(0, money=7).ask(Question.TECH).legal()
    assert LOAN in Factory().give(0, money=6).ask(Question.TECH).legal()
    assert LOAN not in Factory().give(0, money=4).ask(Question.IMPROVE).legal()
    assert LOAN in Factory().give(0, money=3).ask(Question.IMPROVE).legal()
    table = Factory().give(0, money=3, ceo=0, technicians="yellow").ask(Question.IMPROVE)
    assert LOAN not in table.legal(), "without a meeple for them shares are not offered"


def test_r7_2_the_shortage_for_technicians_counts_communication_and_filled_boxes() -> None:
    for money, is_offered in ((4, False), (3, True)):
        table = Factory().own(0, "Communication").give(0, money=money).ask(Question.TECH)
        assert (LOAN in table.legal()) == is_offered
    for money, is_offered in ((5, False), (4, True)):
        table = Factory().give(0, money=money)
        table.s.bag[table.s.boxes[3]] += 1
        table.s.boxes[3] = NONE
        assert (LOAN in table.ask(Question.TECH).legal()) == is_offered, "box 4 is empty"


@pytest.mark.parametrize(
    ("ceo", "technicians", "is_offered"),
    [(1, "", True), (0, "yellow", True), (0, "blue", True), (0, "pink", False), (0, "", False)],
)
def test_r7_2_the_shortage_for_improvements_needs_the_ceo_or_a_technician(
    ceo: int, technicians: str, is_offered: bool
) -> None:
    """No share is left; Marketing 1 needs no cash."""
    table = Factory(2).hold(0, p1=4).give(0, money=1, ceo=ceo, technicians=technicians)
    assert (LOAN in table.ask(Question.IMPROVE).legal()) == is_offered


@pytest.mark.parametrize(
    ("ceo", "technicians", "is_offered"),
    [(1, "", True), (0, "blue", True), (0, "yellow pink", False), (0, "", False)],
)
def test_r7_2_the_shortage_for_shares_needs_the_ceo_or_a_blue_technician(
    ceo: int, technicians: str, is_offered: bool
) -> None:
    """Every first level is affordable, a share is not."""
    table = Factory(2).give(0, money=3, ceo=ceo, technicians=technicians)
    assert (LOAN in table.ask(Question.IMPROVE).legal()) == is_offered


def test_r7_2_a_share_that_is_sold_out_does_not_count_as_too_dear() -> None:
    table = Factory(2).hold(0, p1=4).give(0, money=3).ask(Question.IMPROVE)
    assert LOAN not in table.legal()


def test_r7_2_no_loan_while_selling_or_in_the_upkeep() -> None:
    table = Factory().give(0, money=0, goods=2).ask(Question.SALE)
    assert LOAN not in table.legal()
    table = Factory().give(0, money=14, pollution=0).maintain()
    assert table.legal() == [RECOVER_POLLUTION, DONE]


def test_r7_3_debts_are_paid_by_loans_and_shares_in_any_order() -> None:
    table = Factory().give(0, money=0, loans=1).hold(0, p1=2).maintain()
    assert table.question == Question.DUE
    assert table.legal() == [sell_share(1), LOAN]
    table.play(sell_share(1))
    assert table.s.money[0] == 6
    assert table.legal() == [sell_share(1), LOAN]
    table.play(sell_share(1))
    assert table.s.money[0] == 2
    assert table.s.living[0]
    assert table.s.loans[0] == 1


def test_r7_3_paying_is_automatic_when_the_cash_suffices() -> None:
    table = Factory().give(0, pollution=4).maintain()
    assert table.s.money[0] == 42
    assert table.question == Question.UPKEEP


def test_r7_4_each_player_pays_the_track_in_turn_order() -> None:
    table = Factory().develop(1, QUA=1, HR=1)
    for player in range(3):
        table.give(player, pollution=0)
    table.maintain(1)
    assert table.s.money[:3].tolist() == [50, 38, 50]
    table.play(DONE)
    assert table.s.money[:3].tolist() == [50, 38, 42]
    table.play(DONE)
    assert table.s.money[:3].tolist() == [42, 38, 42]


def test_r7_4_energy_prices_add_two() -> None:
    table = Factory().event("E4").give(0, pollution=4).maintain()
    assert table.s.money[0] == 40


def test_r7_4_a_penalty_that_cannot_be_paid_is_forgotten() -> None:
    table = Factory().give(0, pollution=-5, raw=6, money=9, loans=2).ask(Question.PRODUCE)
    table.rolls(6).play(produce(6))
    assert table.s.money[0] == 0
    assert table.s.living[0]
    assert table.s.debt == 0


def test_r7_4_a_maintenance_below_zero_pays_nothing() -> None:
    table = Factory().give(0, pollution=4)
    table.s.maintenance[0] = -3
    table.s.start = 0
    table.s.phase = Phase.IMPROVEMENTS
    table.s.waiting[:] = 0
    table.s.question = NONE
    table.spec.hooks.apply(table.r, table.s, IMPROVE_PASS)
    assert table.question == Question.UPKEEP
    assert table.s.money[table.s.actor] == 50


def test_r7_5_loans_and_tracks_in_any_order_until_done() -> None:
    table = Factory().give(0, money=60, loans=1, pollution=3, accident=4).maintain()
    assert table.legal() == [REPAY, RECOVER_POLLUTION, RECOVER_ACCIDENT, DONE]
    table.play(RECOVER_POLLUTION, REPAY, RECOVER_ACCIDENT, RECOVER_POLLUTION)
    assert table.s.tracks[0].tolist() == [5, 5]
    assert table.s.loans[0] == 0
    assert table.s.money[0] == 60 - 8 - 24 - 15
    assert table.s.actor != 0, "nothing is left to do"


def test_r7_5_the_exact_amount_repays_a_loan_or_recovers_a_box() -> None:
    table = Factory().give(0, money=8 + 24, loans=1).maintain()
    assert table.legal() == [REPAY, DONE]
    table.play(REPAY)
    assert (table.s.money[0], table.s.loans[0]) == (0, 0)
    table = Factory().give(0, money=8 + 23, loans=1, pollution=4).maintain()
    assert REPAY not in table.legal()
    for track, recover in (("pollution", RECOVER_POLLUTION), ("accident", RECOVER_ACCIDENT)):
        table = Factory().give(0, money=8 + 5, **{track: 4}).maintain()
        assert table.legal() == [recover, DONE]
        table.play(recover)
        assert (table.s.money[0], table.s.tracks[0].tolist()) == (0, [5, 5])
        table = Factory().give(0, money=8 + 4, **{track: 4}).hold(0, p1=1).maintain()
        assert table.legal() == [sell_share(1), DONE]


def test_r7_5_a_stopped_track_recovers_too() -> None:
    table = Factory().develop(0, QUA=4).give(0, pollution=3, accident=3).maintain()
    assert table.legal() == [RECOVER_POLLUTION, RECOVER_ACCIDENT, DONE]


@pytest.mark.parametrize(("cubes", "cost"), [(4, 0), (5, 2), (8, 2), (9, 4), (12, 4)])
def test_r7_6_idle_stock_costs_by_zone(cubes: int, cost: int) -> None:
    table = Factory(idle_stock_cost=True).give(0, raw=cubes, pollution=4).maintain()
    assert table.s.money[0] == 42 - cost
    table = Factory(idle_stock_cost=True).give(0, goods=cubes, pollution=4).maintain()
    assert table.s.money[0] == 42 - cost
    table = Factory().give(0, goods=cubes, pollution=4).maintain()
    assert table.s.money[0] == 42


def test_r7_7_a_bankrupt_company_is_gone() -> None:
    table = Factory(4, incidents=True).cards(0, Incident.THEFT).develop(0, ENG=2)
    table.give(0, money=7, loans=2, raw=5, goods=5, technicians="pink blue")
    table.hold(1, p0=2).give(1, pollution=4)
    table.maintain()
    s = table.s
    assert not s.living[0]
    assert s.scores[0] == -40
    assert s.actor == 1, "the other players continue"
    for field in ("money", "raw", "goods", "loans", "hand_sizes", "shares_sold", "ceo"):
        assert s[field][0] == 0, field
    assert not s.shares[1].any()
    assert s.discards[Incident.THEFT] == 1
    assert s.used.tolist() == [0, 1, 1]


def test_r7_7_shares_held_go_back_and_free_their_slots() -> None:
    table = Factory(4).hold(0, p1=1).hold(2, p1=2).bankrupt(0)
    assert table.s.shares_sold.tolist() == [0, 2, 0, 0]


def test_r7_7_the_other_players_continue() -> None:
    table = Factory(3).give(1, money=0, loans=2).maintain()
    table.finish_round()
    actors = set()
    while table.s.round_number == 2:
        actors.add(int(table.s.actor))
        table.play(table.legal()[0] if table.question != Question.UPKEEP else DONE)
    assert actors == {0, 2}


def test_r7_7_bankrupt_players_share_the_last_place() -> None:
    table = Factory(4).bankrupt(1).bankrupt(2).give(0, money=0, pollution=-5, accident=-5, loans=2)
    table.ask(Question.RAW)
    assert table.s.scores.tolist()[:3] == [-30, -40, -40]
    places = [standing(table.r, table.s, p) for p in range(4)]
    assert places[1] == places[2] < places[0] < places[3]


def test_r7_7_technicians_reach_the_bag_at_round_end() -> None:
    table = Factory(3).give(0, money=0, loans=2, technicians="pink pink").give(1, pollution=0)
    pink = int(table.s.bag[2])
    table.maintain()
    assert not table.s.living[0]
    assert table.s.bag[2] == pink
    table.finish_round()
    assert table.s.bag[2] == pink + 2


def test_r7_8_the_last_living_player_wins_at_once() -> None:
    table = Factory(3).give(0, money=0, loans=2).give(1, money=0, loans=2).give(2, money=33)
    table.maintain()
    assert table.s.over == 1
    assert table.s.scores[:3].tolist() == [-40, -40, 13]
    assert table.s.actor == 2
    assert table.legal() == []


def test_r7_8_two_living_players_finish_the_last_maintenance() -> None:
    table = Factory().give(0, money=0, loans=2).give(1, pollution=0).give(2, pollution=0)
    table.s.round_number = 6
    table.maintain()
    assert (table.s.living[0], table.s.over) == (0, 0)
    for player in (1, 2):
        assert (table.question, table.s.actor, table.s.over) == (Question.UPKEEP, player, 0)
        assert table.s.money[player] == 42
        table.play(DONE)
    assert table.s.over == 1
    assert table.s.scores[:3].tolist() == [-40, 9, 9]


def test_r7_8_a_bankruptcy_at_the_end_of_round_6_leaves_two_living_players() -> None:
    table = Factory().give(0, pollution=0).give(1, pollution=0).give(2, money=0, loans=2)
    table.s.round_number = 6
    table.maintain()
    table.play(DONE)
    assert (table.s.living[2], table.s.over) == (1, 0)
    table.play(DONE)
    assert (table.s.living[2], table.s.over) == (0, 1)
    assert table.s.living[table.s.actor]


def test_r7_9_at_round_end_meeples_return_and_the_start_marker_passes() -> None:
    table = Factory(4).bankrupt(2).give(1, technicians="yellow").ask(Question.IMPROVE, player=1)
    table.play(improve("ENG"), improve("QUA", ceo=True), IMPROVE_PASS)
    assert table.s.used.tolist() == [1, 0, 0]
    assert table.s.ceo.tolist() == [1, 1, 0, 0]
    table.finish_round()
    assert table.s.used.tolist() == [0, 0, 0]
    assert table.s.ceo.tolist() == [1, 1, 0, 1]
    assert table.s.start == 3, "player 2 is bankrupt"
    assert table.s.actor == 3


def test_r7_9_empty_boxes_are_filled_from_the_bag() -> None:
    table = Factory().boxes("yellow", "blue", "pink", "yellow")
    table.s.used[:] = table.s.bag
    table.s.bag[:] = 0
    table.ask(Question.TECH)
    table.play(hire(3), TECHNICIAN_PASS, hire(0), TECHNICIAN_PASS, TECHNICIAN_PASS)
    assert table.offered.count(NONE) == 2
    table.finish_round()
    assert NONE not in table.offered


def test_example_19_repaying_a_loan() -> None:
    table = Factory().give(0, money=38, loans=2).maintain()
    assert table.s.money[0] == 30
    table.play(REPAY)
    assert table.s.money[0] == 6
    assert table.s.loans[0] == 1
    assert table.s.actor != 0, "no second repayment and no new loan, so nothing is left"


def test_example_21_bankruptcy_or_not() -> None:
    def owing(money: int, loans: int, shares: int) -> Factory:
        table = Factory().develop(0, QUA=1, HR=1).give(0, money=money, loans=loans, pollution=4)
        return table.hold(0, p1=shares).maintain()

    assert not owing(5, 2, 1).s.living[0]
    table = owing(8, 2, 1)
    assert table.s.living[0]
    assert table.s.money[0] == 0
    assert table.s.shares[0].sum() == 0
    table = owing(5, 1, 0)
    assert table.s.loans[0] == 2
    assert table.s.money[0] == 13
    assert owing(5, 1, 1).question == Question.DUE


def test_example_22_the_subsidy_saves() -> None:
    table = Factory().own(0, "Subsidy").give(0, money=6).maintain()
    assert table.s.money[0] == 0
    assert table.s.living[0]


def test_example_23_two_players_and_one_bankrupt() -> None:
    table = Factory(2).give(0, money=0, loans=2).give(1, money=35).maintain()
    assert table.s.over == 1
    assert table.s.scores[:2].tolist() == [-40, 13]
    assert standing(table.r, table.s, 1) > standing(table.r, table.s, 0)


def test_example_24_idle_stock() -> None:
    for cubes, products, due in ((9, 5, 14), (9, 9, 16), (4, 4, 8)):
        table = Factory(idle_stock_cost=True).give(0, raw=cubes, goods=products, pollution=4)
        table.maintain()
        assert table.s.money[0] == 50 - due


def test_r7_2_a_loan_in_the_raw_question_needs_space_too() -> None:
    table = Factory().give(0, money=0, raw=12).ask(Question.RAW, price=6)
    assert table.legal() == [raw(0)]
