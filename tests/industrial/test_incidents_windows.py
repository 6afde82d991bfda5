"""R8.2, R6.7 When cards are played and shares sold, and R8.4 what protects from which card."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import N_LEVELS, Incident, Meeple, Question
from kanban_env.games.industrial.rules.raw import cube_cost
from tests.industrial.table import (
    DEPARTMENTS,
    KEEP,
    LOAN,
    Factory,
    action,
    copy,
    free_share,
    hit,
    improve,
    improvement,
    produce,
    sale,
    sell_share,
    share,
)

BLOCKERS = {
    Incident.BREAKDOWN: "TPM",
    Incident.THEFT: "CCTV",
    Incident.COMPLAINT: "ISO 9000",
    Incident.SPILL: "ISO 14000",
    Incident.TAX_AUDIT: "Accounting",
    Incident.STRIKE: "Communication",
}


def armed(players: int = 3, **options: bool) -> Factory:
    """Every player holds a card, and two players a share that they could sell."""
    table = Factory(players, incidents=True, **options).event("E4")
    table.cards(0, Incident.TAX_AUDIT).cards(1, Incident.TAX_AUDIT)
    return table.cards(2, Incident.SPILL).hold(0, p1=1).hold(2, p1=1)


def test_r8_2_no_card_and_no_share_sale_while_a_sale_is_under_way() -> None:
    table = armed().give(0, goods=5, technicians="pink").ask(Question.SALE)
    table.play(sale("U1"))
    assert (table.question, table.legal()) == (
        Question.REROLL,
        [action("REROLL", Meeple.CEO), KEEP],
    )


def test_r6_7_no_card_and_no_share_sale_while_an_improvement_takes_effect() -> None:
    table = armed().own(0, "Accounting").give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert (table.question, table.legal()) == (Question.FREE_SHARE, [free_share(1), free_share(2)])
    table = armed().own(0, "Subsidy").develop(1, ENG=2)
    table.give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert (table.question, table.legal()) == (Question.COACH, [copy("Poka Yoke"), copy("MTM")])


def test_r8_2_no_card_in_a_debt_or_an_auction() -> None:
    table = armed().give(0, pollution=-5, raw=6, money=6).ask(Question.PRODUCE)
    table.rolls(6).play(produce(6))
    assert (table.question, table.legal()) == (Question.DUE, [sell_share(1), LOAN])
    table = armed(share_auction=True).give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(share(1))
    assert (table.question, table.s.actor) == (Question.BID, 2)
    assert table.legal() == [action("BID", raised) for raised in range(4)]


@pytest.mark.parametrize(("kind", "name"), BLOCKERS.items())
def test_r8_4_each_card_is_blocked_by_its_improvement_and_not_by_the_level_below(
    kind: Incident, name: str
) -> None:
    department, level = divmod(improvement(name), N_LEVELS)
    table = Factory(3, incidents=True).cards(0, kind).event("E4")
    table.own(1, name).develop(2, **{DEPARTMENTS[department]: level})
    table.give(1, goods=3).give(2, goods=3).ask(Question.RAW)
    assert hit(kind, 1) not in table.legal()
    assert hit(kind, 2) in table.legal()


def test_r8_3_safety_training_raises_pollution_too() -> None:
    table = Factory(incidents=True).cards(0, Incident.SAFETY_TRAINING).event("E4")
    table.give(0, pollution=2).ask(Question.RAW)
    assert action("SAFETY_TRAINING", 1) not in table.legal()
    table.play(action("SAFETY_TRAINING", 0))
    assert table.s.tracks[0].tolist() == [3, 5]


@pytest.mark.parametrize("question", [Question.RAW, Question.TECH, Question.IMPROVE])
def test_r8_3_ruling_49_a_spill_may_hit_a_player_with_nothing_to_lose(question: Question) -> None:
    table = Factory(incidents=True).cards(0, Incident.SPILL).event("E4")
    table.give(1, pollution=-5, money=0).give(0, technicians="pink").ask(question)
    assert hit(Incident.SPILL, 1) in table.legal()


def test_r2_1_an_event_holds_until_its_round_ends() -> None:
    table = Factory().event("E3").ask(Question.RAW, price=4)
    assert cube_cost(table.r, table.s, 0) == 3
    table.s.round_number += 1
    assert cube_cost(table.r, table.s, 0) == 4


def test_options_are_off_unless_chosen() -> None:
    variant = SPEC.variant()
    assert variant.players == 4
    assert variant.options == {
        "incidents": False,
        "idle_stock_cost": False,
        "share_auction": False,
        "incident_timing": "own",
        "share_technicians": "blue",
        "accident_returns": "last",
        "bonus_needs_cubes": True,
        "enter_without_stock": False,
        "first_player": "highest",
    }
