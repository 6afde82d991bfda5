"""What the log of the Industrial Board Game says about dice and payments."""

from __future__ import annotations

from kanban_env.core.spec import copy_state
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import Incident, Question
from tests.industrial.table import (
    IMPROVE_PASS,
    NOT_NOW,
    Factory,
    action,
    hit,
    produce,
    sale,
    share,
)


def told(table: Factory, a: int) -> list[str]:
    """The lines of the log for an answer."""
    before = copy_state(table.s)
    SPEC.hooks.apply(table.r, table.s, a)
    return SPEC.text.news(table.r, before, table.s, a)


def test_a_production_tells_wages_the_roll_and_what_is_stored() -> None:
    table = Factory().give(0, raw=12).ask(Question.PRODUCE)
    table.rolls(1)
    assert told(table, produce(4)) == [
        "player_0 pays $4 wages for 2 workers",
        "player_0 rolls 1 (accident at 1 or less): accident: 2 units back to raw material",
        "player_0 stores 2 products, pollution 5 → 4, accidents 5 → 4",
    ]


def test_every_roll_of_ssl_is_told() -> None:
    table = Factory().own(0, "SSL").give(0, raw=12).ask(Question.PRODUCE)
    table.rolls(1, 5)
    assert "player_0 rolls 1, then 5 (accident at 1 or less): no accident" in told(
        table, produce(4)
    )


def test_products_that_do_not_fit_and_penalties_are_told() -> None:
    table = Factory().give(0, raw=12, goods=10, pollution=-5).ask(Question.PRODUCE)
    table.rolls(6)
    said = told(table, produce(6))
    assert said[-2:] == [
        "player_0 stores 2 products, 4 lost because the warehouse is full",
        "player_0 pays a penalty of $10",
    ]


def test_a_sale_tells_the_roll_the_price_and_the_dividends() -> None:
    table = Factory().give(0, goods=6).hold(1, p0=2).ask(Question.SALE)
    table.rolls(3)
    assert told(table, sale("U1", ceo=True)) == [
        "player_0 rolls 3",
        "player_0 sells 3 units in U1 at $6 and gets $18",
        "player_1 gets a dividend of $3",
    ]


def test_the_maintenance_and_the_new_round_are_told() -> None:
    table = Factory(2).own(0, "Subsidy").ask(Question.IMPROVE)
    said = told(table, IMPROVE_PASS) + told(table, IMPROVE_PASS)
    assert "player_0 gets a subsidy of $4" in said
    assert any(line.startswith("player_0 pays $") for line in said)
    said = told(table, action("DONE")) + told(table, action("DONE"))
    assert said[0].startswith("player_1 pays $8 maintenance")
    assert said[1].startswith("Round 2 begins: ")
    assert said[2].startswith("player_1 begins and rolls ")


def test_productions_say_what_they_cost_and_risk() -> None:
    table = Factory().give(0, raw=12).ask(Question.PRODUCE)
    assert table.sentence(produce(2)) == "Produce 2 units: $2 wages for 1 worker, no risk"
    assert table.sentence(produce(6)) == (
        "Produce 6 units: $6 wages for 3 workers, pollution -2, accident at 2 or less"
    )
    table.own(0, "ISO 14000")
    assert "pollution" not in table.sentence(produce(6))


def test_a_roll_and_its_effect_are_told_when_they_happen() -> None:
    table = Factory(incidents=True, incident_timing="any").cards(2, Incident.THEFT).event("E4")
    table.own(0, "SSL").give(0, raw=4, goods=3).ask(Question.PRODUCE)
    table.rolls(1, 1)
    assert told(table, produce(4)) == [
        "player_0 pays $4 wages for 2 workers",
        "player_0 rolls 1 (accident at 1 or less)",
    ]
    assert told(table, NOT_NOW) == ["player_0 rolls 1 (accident at 1 or less)"]
    assert told(table, hit(Incident.THEFT, 1)) == [
        "player_0: loses 2 products",
        "player_0 has rolled 1 (accident at 1 or less): accident: 2 units back to raw material",
        "player_0 stores 2 products, pollution 5 → 4, accidents 5 → 4",
    ]


def test_a_sale_after_a_reaction_is_told_with_the_reaction() -> None:
    table = Factory(incidents=True, incident_timing="any").cards(2, Incident.COMPLAINT).event("E4")
    table.give(0, goods=6, ceo=0, technicians="pink").hold(1, p0=2).ask(Question.SALE)
    table.rolls(5)
    assert told(table, sale("U1")) == ["player_0 rolls 5"]
    assert told(table, hit(Incident.COMPLAINT, 1)) == [
        "player_0 sells 3 units in U1 at $6 and gets $18",
        "player_1 gets a dividend of $3",
    ]


def test_a_penalty_after_a_reaction_is_told_when_it_is_paid() -> None:
    table = Factory(incidents=True, incident_timing="any").cards(1, Incident.TAX_AUDIT).event("E4")
    table.give(0, raw=6, money=30, pollution=-5).ask(Question.PRODUCE)
    table.rolls(6)
    told(table, produce(6))
    assert told(table, NOT_NOW)[-1] == "player_0 stores 6 products"
    assert told(table, hit(Incident.TAX_AUDIT, 2)) == [
        "player_0: pays $5",
        "player_0 pays a penalty of $10",
    ]


def test_the_winner_of_an_auction_is_told_with_the_price() -> None:
    table = Factory(share_auction=True).give(0, technicians="blue").ask(Question.IMPROVE)
    assert told(table, share(1)) == []
    assert told(table, action("BID", 3)) == []
    assert told(table, action("BID", 0)) == ["player_2 gets a share of player_1 for $9"]
