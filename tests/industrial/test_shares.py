"""R6 Shares."""

from __future__ import annotations

from kanban_env.games.industrial.enums import Question
from tests.industrial.table import (
    DONE,
    IMPROVE_PASS,
    LOAN,
    SALE_PASS,
    Factory,
    free_share,
    hire,
    improve,
    produce,
    raw,
    sale,
    sell_share,
    share,
)


def ready(technicians: str = "blue", players: int = 3, **options: bool) -> Factory:
    """Player 0 is about to place."""
    return Factory(players, **options).give(0, technicians=technicians)


def test_r6_6_shares_of_one_company_get_dearer() -> None:
    for taken, price in enumerate((4, 6, 8, 10)):
        table = ready().hold(2, p1=taken).ask(Question.IMPROVE)
        table.play(share(1))
        assert table.s.money[0] == 50 - price
        assert table.s.shares[0].tolist() == [1, 0, 0]
        assert table.s.reserve[0].sum() == 0


def test_r6_6_the_exact_price_buys_a_share() -> None:
    for taken, price in enumerate((4, 6, 8, 10)):
        table = ready("blue", players=2).give(1, technicians="blue").hold(0, p1=taken)
        table.give(0, money=price, ceo=0).ask(Question.IMPROVE)
        table.play(share(1))
        assert table.s.money[0] == 0
        table = ready("blue", players=2).hold(0, p1=taken).give(0, money=price - 1)
        assert share(1) not in table.ask(Question.IMPROVE).legal()


def test_r6_6_a_company_has_four_shares_for_all() -> None:
    table = ready().hold(0, p1=1).hold(2, p1=3).ask(Question.IMPROVE)
    assert share(1) not in table.legal()
    assert share(2) in table.legal()


def test_r6_6_bankrupt_companies_sell_no_shares() -> None:
    table = ready(players=4).bankrupt(1).ask(Question.IMPROVE)
    assert share(1) not in table.legal()
    assert share(2) in table.legal()


def test_r6_6_a_share_takes_a_blue_technician_or_the_ceo() -> None:
    table = ready("yellow pink").ask(Question.IMPROVE)
    assert share(1) not in table.legal()
    assert share(1, ceo=True) in table.legal()
    table.play(share(1, ceo=True))
    assert table.s.ceo[0] == 0
    assert table.s.reserve[0].sum() == 2


def test_r6_7_a_share_sold_back_pays_the_dearest_taken_slot() -> None:
    table = ready().hold(0, p1=1).hold(2, p1=2).ask(Question.IMPROVE)
    table.play(sell_share(1))
    assert table.s.money[0] == 58
    assert table.s.shares_sold[1] == 2


def test_r6_7_shares_are_sold_in_every_question_of_a_turn_that_spends_money() -> None:
    for question in (Question.RAW, Question.PRODUCE, Question.TECH, Question.IMPROVE):
        table = Factory().hold(0, p2=1).ask(question)
        assert sell_share(2) in table.legal(), question
        table.play(sell_share(2))
        assert table.question == question or question == Question.PRODUCE
    table = Factory().hold(0, p2=1).maintain()
    assert table.legal() == [sell_share(2), DONE]


def test_r6_7_not_while_selling_products() -> None:
    table = Factory().hold(0, p2=1).give(0, goods=3).ask(Question.SALE)
    assert table.legal() == [sale("U1", ceo=True), sale("L1", ceo=True), SALE_PASS]


def test_r6_7_a_player_cannot_sell_shares_that_it_does_not_hold() -> None:
    table = Factory().hold(0, p2=1).ask(Question.RAW, player=1)
    table.play(raw(0))
    assert sell_share(1) not in table.legal()
    assert sell_share(2) not in table.legal()


def test_r6_8_sox_gives_a_share_of_a_chosen_company_without_a_meeple() -> None:
    table = ready("blue blue").develop(0, ADM=1).hold(2, p1=4).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.s.shares[0].tolist() == [0, 1, 0], "only one company has a slot left"
    assert table.s.reserve[0].sum() == 1
    assert table.s.money[0] == 46


def test_r6_8_sox_gives_nothing_if_no_slot_is_left() -> None:
    table = ready("blue", players=2).develop(0, ADM=1).hold(0, p1=4).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.s.shares[0].tolist() == [4, 0, 0]
    assert table.s.actor == 1


def test_example_18_two_shares() -> None:
    table = ready("blue blue").hold(2, p1=0).ask(Question.IMPROVE)
    table.play(share(1), IMPROVE_PASS, IMPROVE_PASS, share(1))
    assert table.s.money[0] == 50 - 4 - 6
    table.hold(2, p1=1).give(1, goods=9, technicians="pink", ceo=0).give(0, ceo=0)
    table.ask(Question.SALE, player=1)
    table.rolls(5).play(sale("U1"))
    assert table.s.money[0] == 45
    assert table.s.money[2] == 50
    table = Factory().hold(0, p1=2).ask(Question.RAW)
    table.play(sell_share(1))
    assert table.s.money[0] == 56
    table.play(sell_share(1))
    assert table.s.money[0] == 60


def test_example_28_sox() -> None:
    table = ready("blue blue").develop(0, ADM=1).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.question == Question.FREE_SHARE
    assert table.legal() == [free_share(1), free_share(2)]
    table.play(free_share(1), IMPROVE_PASS, IMPROVE_PASS)
    assert table.s.money[0] == 46
    assert table.s.shares[0].tolist() == [1, 0, 0]
    table.play(share(1))
    assert table.s.money[0] == 40


def test_r6_7_a_loan_and_a_share_sale_keep_the_question() -> None:
    table = Factory().hold(0, p2=1).give(0, money=0, raw=2).ask(Question.PRODUCE)
    table.play(LOAN)
    assert table.question == Question.PRODUCE
    table.play(sell_share(2))
    assert table.question == Question.PRODUCE
    table.play(produce(2))
    assert table.s.money[0] == 22
    assert hire(0) in table.legal()
