"""The texts of the Industrial Board Game: prices, and the public facts of a phase."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import N_LEVELS, Question
from tests.industrial.table import PASSES, Factory, hire, improve, sale, share


def lines(table: Factory) -> list[str]:
    return SPEC.text.board(table.r, table.s, None).splitlines()


def test_the_board_names_the_initial_player() -> None:
    assert lines(Factory().ask(Question.RAW, player=2))[0].endswith(" · price $4 · player_2 begins")


@pytest.mark.parametrize("question", [Question.TECH, Question.IMPROVE])
def test_the_board_shows_who_has_passed(question: Question) -> None:
    table = Factory().give(0, money=30).give(1, money=30).ask(question)
    assert not any("done with this phase" in line for line in lines(table))
    table.play(PASSES[question])
    shown = lines(table)
    passed = [i for i, line in enumerate(shown) if "done with this phase" in line]
    assert [shown[i - 1].split()[0] for i in passed] == ["player_0"]
    table.s.over = 1
    assert not any("done with this phase" in line for line in lines(table))


def test_a_technician_is_named_with_its_price() -> None:
    table = Factory().boxes("pink", "yellow", "blue", "blue").ask(Question.TECH)
    assert table.sentence(hire(2)) == "Hire the blue technician in box 3 for $5"
    table.own(0, "Communication")
    assert table.sentence(hire(2)) == "Hire the blue technician in box 3 for $2"


def test_an_improvement_is_named_with_its_price() -> None:
    table = Factory().develop(0, ENG=2).give(0, technicians="yellow pink").ask(Question.IMPROVE)
    assert (
        table.sentence(improve("ENG"))
        == "Develop TPM (Engineering 3) for $6 with a yellow technician"
    )
    assert table.sentence(improve("MKT", ceo=True)).endswith("(Marketing 1) for $0 with the CEO")


def test_what_cannot_be_bought_has_no_price() -> None:
    table = Factory().develop(0, ENG=N_LEVELS).hold(1, p2=4).ask(Question.IMPROVE)
    assert table.sentence(improve("ENG", ceo=True)) == "Develop SMED (Engineering 4) with the CEO"
    assert "player_2, who has none left, with the CEO" in table.sentence(share(2, ceo=True))


def test_a_share_is_named_with_its_price() -> None:
    table = Factory().hold(2, p1=1).ask(Question.IMPROVE)
    assert table.sentence(share(2)) == "Buy a share of player_2 for $4 with a blue technician"
    price = table.r.share_prices[1]
    assert (
        table.sentence(share(1, ceo=True)) == f"Buy a share of player_1 for ${price} with the CEO"
    )


def test_an_auction_opens_with_the_printed_price() -> None:
    table = Factory(share_auction=True).ask(Question.IMPROVE)
    assert table.sentence(share(1, ceo=True)) == "Bid $4 for a share of player_1 with the CEO"


def test_a_sale_is_named_with_the_price_of_a_unit() -> None:
    table = Factory().event("E1").give(0, goods=3).ask(Question.SALE, price=4)
    assert table.sentence(sale("L1", ceo=True)) == "Sell in market L1 at $7 with the CEO"
    assert table.sentence(sale("U1")) == "Sell in market U1 at $6 with a pink technician"
    assert (
        Factory()
        .event("E6")
        .ask(Question.SALE)
        .sentence(sale("L1"))
        .startswith("Sell in market L1 at $8")
    )
