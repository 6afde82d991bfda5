"""R6.11 The auction of a share, an option."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import CEO, Colour, Incident, Question
from tests.industrial.table import (
    IMPROVE_PASS,
    LOAN,
    NOT_NOW,
    Factory,
    action,
    hit,
    improve,
    sell_share,
    share,
)

BID_PASS, RAISE_1, RAISE_2, RAISE_5 = (action("BID", raised) for raised in range(4))


def opened(technicians: str = "blue", players: int = 4, **facts: int) -> Factory:
    """Player 0 has just bid $4 for a share of player 1; the facts hold for player 2."""
    table = Factory(players, share_auction=True).give(0, technicians=technicians)
    table.give(2, **facts).ask(Question.IMPROVE)
    table.play(share(1))
    return table


def bidder(table: Factory) -> int:
    """Who is asked to bid."""
    assert table.question == Question.BID
    return int(table.s.actor)


def test_r6_11_bidding_goes_on_clockwise_until_all_others_have_passed() -> None:
    table = opened()
    order = []
    for answer in (RAISE_2, RAISE_1, RAISE_1, RAISE_5, BID_PASS, RAISE_1, BID_PASS):
        order.append(bidder(table))
        table.play(answer)
    assert order == [2, 3, 0, 2, 3, 0, 2], "the opener too; who passed is not asked again"
    assert table.s.money.tolist() == [50 - 14, 50, 50, 50]
    assert table.s.shares[0].tolist() == [1, 0, 0]
    assert (table.question, table.s.actor) == (Question.IMPROVE, 1)


def test_r6_11_the_opener_who_wins_uses_the_meeple() -> None:
    table = opened()
    assert table.s.reserve[0].sum() == 1, "not before the auction is over"
    table.play(BID_PASS, BID_PASS)
    assert table.s.shares[0].tolist() == [1, 0, 0]
    assert (table.s.reserve[0].sum(), table.s.used[Colour.BLUE]) == (0, 1)


def test_r6_11_the_opener_who_is_outbid_keeps_the_meeple_and_has_made_its_placement() -> None:
    table = opened()
    table.play(RAISE_2, BID_PASS, BID_PASS)
    assert table.s.shares[2].tolist() == [0, 0, 1]
    assert table.s.money.tolist() == [50, 50, 44, 50]
    assert (table.s.reserve[0].sum(), table.s.used.sum()) == (1, 0)
    assert (table.question, table.s.actor) == (Question.IMPROVE, 1)
    table.play(IMPROVE_PASS, IMPROVE_PASS, IMPROVE_PASS)
    assert table.s.actor == 0
    assert share(1) in table.legal(), "in the next go-round the meeple can be placed"


@pytest.mark.parametrize(("wins", "left"), [(True, 0), (False, 1)])
def test_r6_11_the_ceo_of_the_opener_is_used_only_if_the_opener_wins(wins: bool, left: int) -> None:
    table = Factory(3, share_auction=True).ask(Question.IMPROVE)
    table.play(share(1, ceo=True))
    assert table.s.stake == CEO
    table.play(BID_PASS) if wins else table.play(RAISE_1, BID_PASS)
    assert table.s.ceo[0] == left


def test_r6_11_players_who_have_passed_in_the_phase_still_bid() -> None:
    table = Factory(4, share_auction=True).give(0, technicians="blue")
    table.ask(Question.IMPROVE, player=2)
    table.play(IMPROVE_PASS, IMPROVE_PASS, share(1))
    assert bidder(table) == 2
    table.play(RAISE_1, RAISE_2, BID_PASS, BID_PASS)
    assert table.s.shares[3].tolist() == [0, 1, 0]
    assert (table.question, table.s.actor) == (Question.IMPROVE, 1)
    table.play(IMPROVE_PASS)
    assert table.s.actor == 0, "a player who has passed may bid but not place"


def test_r6_11_loans_and_share_sales_are_legal_where_a_raise_is_not_payable() -> None:
    table = Factory(4, share_auction=True).give(0, technicians="blue").give(2, money=9)
    table.hold(2, p3=1).ask(Question.IMPROVE)
    table.play(share(1))
    assert table.legal() == [BID_PASS, RAISE_1, RAISE_2, RAISE_5], "$9 pay every raise"
    table.give(2, money=8)
    assert table.legal() == [sell_share(1), LOAN, BID_PASS, RAISE_1, RAISE_2]
    table.play(sell_share(1))
    assert (bidder(table), table.s.money[2]) == (2, 12)
    assert LOAN not in table.legal()
    table.play(RAISE_5)
    assert (table.s.leader, table.s.bid) == (2, 9)


def test_r6_11_a_loan_while_bidding_is_the_bidders() -> None:
    table = opened(money=0)
    assert table.legal() == [LOAN, BID_PASS]
    table.play(LOAN)
    assert (bidder(table), table.s.loans.tolist()) == (2, [0, 0, 1, 0])
    table.play(RAISE_5, BID_PASS, BID_PASS)
    assert table.s.money[2] == 20 - 9
    table = opened(money=0, loans=2)
    assert bidder(table) == 3, "player 2 cannot raise, so it is not asked"


def test_r6_11_bankrupt_players_and_the_owner_do_not_bid() -> None:
    table = Factory(4, share_auction=True).give(0, technicians="blue").bankrupt(2)
    table.ask(Question.IMPROVE)
    table.play(share(1))
    assert bidder(table) == 3
    table.play(RAISE_1)
    assert bidder(table) == 0


def test_r6_11_a_raise_adds_to_the_price_of_the_slot() -> None:
    table = Factory(3, share_auction=True).give(0, technicians="blue").hold(2, p1=1)
    table.ask(Question.IMPROVE)
    table.play(share(1))
    assert table.s.bid == 6
    table.play(RAISE_5, BID_PASS)
    assert table.s.money[2] == 50 - 11
    assert table.s.shares[2].tolist() == [0, 2, 0]


def test_r6_11_the_opener_must_have_the_slot_price() -> None:
    table = Factory(3, share_auction=True).give(0, technicians="blue", money=3)
    table.ask(Question.IMPROVE)
    assert share(1) not in table.legal()
    assert LOAN in table.legal()


def test_r6_11_ruling_55_a_winner_hit_by_a_card_pays_what_it_has_left() -> None:
    table = Factory(4, share_auction=True, incidents=True, incident_timing="any").event("E4")
    table.cards(3, Incident.TAX_AUDIT).give(0, technicians="blue").give(2, money=9)
    table.ask(Question.IMPROVE)
    table.play(share(1), NOT_NOW, RAISE_5)
    assert (table.question, table.s.actor) == (Question.INCIDENT, 3)
    table.play(hit(Incident.TAX_AUDIT, 3))
    assert table.s.money[2] == 4
    table.play(BID_PASS, BID_PASS)
    assert table.s.money[2] == 0
    assert table.s.shares[2].tolist() == [0, 0, 1]


def test_example_31_an_auction() -> None:
    table = Factory(3, share_auction=True).give(0, technicians="blue").give(2, money=12)
    table.ask(Question.IMPROVE)
    table.play(share(1), RAISE_5, BID_PASS)
    assert table.s.money[:3].tolist() == [50, 50, 3]
    assert table.s.shares[2].tolist() == [0, 1, 0]
    assert table.s.reserve[0].sum() == 1, "amended: the opener keeps the technician"
    table = Factory(2, share_auction=True).give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(share(1))
    assert table.s.money[0] == 46
    assert table.s.shares[0].tolist() == [1, 0, 0]


def test_r6_11_an_improvement_needs_no_auction() -> None:
    table = Factory(3, share_auction=True).give(0, technicians="yellow").ask(Question.IMPROVE)
    table.play(improve("ENG"))
    assert (table.question, table.s.actor) == (Question.IMPROVE, 1)
