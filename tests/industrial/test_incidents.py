"""R8 Incidents."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import IMPROVEMENT_NAMES, Incident, Question
from tests.industrial.table import (
    IMPROVE_PASS,
    SALE_PASS,
    TECHNICIAN_PASS,
    Factory,
    action,
    hire,
    hit,
    improve,
    produce,
    raw,
    sale,
)

TARGETED = (
    Incident.BREAKDOWN,
    Incident.THEFT,
    Incident.COMPLAINT,
    Incident.SPILL,
    Incident.TAX_AUDIT,
    Incident.STRIKE,
)


def ready(*kinds: Incident, players: int = 3, round_number: int = 4) -> Factory:
    """Player 0 holds cards; it is the fourth round."""
    table = Factory(players, incidents=True).cards(0, *kinds)
    table.s.round_number = round_number
    table.event("E4" if round_number == 4 else "E1")
    table.s.round_number = round_number
    return table


def struck(kind: Incident, **facts: int) -> Factory:
    """Player 0 has just played a card in RAW on player 1, for whom these facts hold."""
    table = ready(kind).give(1, **facts).ask(Question.RAW)
    table.play(hit(kind, 1))
    return table


def test_r8_1_each_player_gets_a_card_at_the_end_of_rounds_1_to_5() -> None:
    table = Factory(incidents=True)
    top = table.s.deck.tolist()
    table.maintain(1)
    table.finish_round()
    assert table.s.hand_sizes.tolist() == [1, 1, 1, 0]
    assert [int(table.s.hands[player].argmax()) for player in (1, 2, 0)] == top[:3]
    assert table.s.deck_top == 3


def test_r8_1_no_card_after_the_last_round() -> None:
    table = Factory(incidents=True)
    table.s.round_number = 6
    table.maintain()
    assert table.s.over == 1
    assert table.s.deck_top == 0


def test_r8_1_above_three_a_player_discards_before_the_next_is_dealt() -> None:
    table = ready(Incident.THEFT, Incident.SPILL, Incident.STRIKE, round_number=3)
    table.s.deck[table.s.deck.tolist().index(Incident.THEFT, 3)] = table.s.deck[3]
    table.s.deck[3] = Incident.THEFT
    table.maintain()
    assert table.question == Question.DISCARD
    assert table.s.hand_sizes.tolist() == [4, 0, 0, 0]
    kinds = (Incident.THEFT, Incident.SPILL, Incident.STRIKE)
    assert table.legal() == [action("DISCARD", kind) for kind in kinds]
    table.play(action("DISCARD", Incident.THEFT))
    assert table.s.hand_sizes.tolist() == [3, 1, 1, 0]
    assert table.s.discards[Incident.THEFT] == 1


def test_r8_1_an_empty_deck_deals_nothing() -> None:
    table = Factory(incidents=True)
    table.s.discards[:] = 2
    table.s.deck[:] = -1
    table.s.deck_top = table.s.deck_end
    table.maintain()
    assert table.s.round_number == 2
    assert not table.s.hand_sizes.any()


def test_r8_2_not_before_the_fourth_round() -> None:
    table = ready(Incident.TAX_AUDIT, round_number=3).ask(Question.RAW)
    assert hit(Incident.TAX_AUDIT, 1) not in table.legal()
    table = ready(Incident.TAX_AUDIT).ask(Question.RAW)
    assert hit(Incident.TAX_AUDIT, 1) in table.legal()


def test_r8_2_a_card_is_a_free_extra_answer_in_every_question_of_a_turn() -> None:
    card = hit(Incident.TAX_AUDIT, 1)
    questions = (Question.RAW, Question.TECH, Question.SALE, Question.IMPROVE)
    for question in questions:
        table = ready(Incident.TAX_AUDIT).give(0, goods=2).ask(question)
        table.play(card)
        assert (table.question, table.s.actor) == (question, 0)
    table = ready(Incident.TAX_AUDIT).give(0, raw=2).ask(Question.PRODUCE)
    table.play(card)
    assert (table.question, table.s.actor) == (Question.PRODUCE, 0)
    table = ready(Incident.TAX_AUDIT).give(0, pollution=0).maintain()
    table.play(card)
    assert (table.question, table.s.actor) == (Question.UPKEEP, 0)


def test_r8_2_one_card_per_round() -> None:
    table = ready(Incident.TAX_AUDIT, Incident.TAX_AUDIT).ask(Question.RAW)
    table.play(hit(Incident.TAX_AUDIT, 1))
    assert hit(Incident.TAX_AUDIT, 1) not in table.legal()
    assert table.s.hand_sizes[0] == 1


@pytest.mark.parametrize(
    ("kind", "question", "own"),
    [
        (Incident.RUSH_ORDER, Question.SALE, action("RUSH_ORDER")),
        (Incident.SUPPLIER_DISCOUNT, Question.RAW, action("SUPPLIER_DISCOUNT")),
        (Incident.TEMPORARY_STAFF, Question.TECH, action("TEMPORARY_STAFF", 0)),
        (Incident.SAFETY_TRAINING, Question.RAW, action("SAFETY_TRAINING", 0)),
    ],
)
def test_r8_2_one_card_per_round_includes_cards_for_oneself(
    kind: Incident, question: Question, own: int
) -> None:
    def asked() -> Factory:
        table = ready(kind, kind, Incident.TAX_AUDIT).give(0, goods=3, pollution=2)
        return table.ask(question)

    for first in (own, hit(Incident.TAX_AUDIT, 1)):
        table = asked()
        assert own in table.legal()
        table.play(first)
        assert (table.question, table.s.actor) == (question, 0)
        assert table.playable() == []


def test_r8_2_another_card_in_the_next_round() -> None:
    table = ready(Incident.TAX_AUDIT, Incident.TAX_AUDIT).ask(Question.IMPROVE)
    table.play(hit(Incident.TAX_AUDIT, 1), IMPROVE_PASS, IMPROVE_PASS, IMPROVE_PASS)
    table.finish_round(4)
    while table.s.actor != 0:
        table.play(raw(0))
    assert hit(Incident.TAX_AUDIT, 1) in table.legal()


def test_r8_3_breakdown_and_strike_come_before_the_targets_production() -> None:
    for kind in (Incident.BREAKDOWN, Incident.STRIKE):
        assert hit(kind, 1) in ready(kind).ask(Question.RAW).legal()
        table = ready(kind).give(0, raw=2).give(1, raw=2).ask(Question.PRODUCE, player=1)
        table.play(produce(1))
        if table.s.actor != 0:
            table.play(produce(0))
        assert hit(kind, 1) not in table.legal(), "player 1 has produced"
        assert hit(kind, 2) not in table.legal(), "player 2 comes before player 0"
        table = ready(kind).give(0, raw=2).ask(Question.PRODUCE)
        assert hit(kind, 1) in table.legal()
        assert hit(kind, 1) not in ready(kind).ask(Question.TECH).legal()


def test_r8_3_theft_needs_products_and_tax_audit_money() -> None:
    table = ready(Incident.THEFT, Incident.TAX_AUDIT).give(1, goods=1).give(2, money=0)
    table.ask(Question.RAW)
    assert hit(Incident.THEFT, 1) in table.legal()
    assert hit(Incident.THEFT, 2) not in table.legal()
    assert hit(Incident.TAX_AUDIT, 1) in table.legal()
    assert hit(Incident.TAX_AUDIT, 2) not in table.legal()


def test_r8_3_a_complaint_comes_before_the_targets_sale() -> None:
    assert hit(Incident.COMPLAINT, 1) in ready(Incident.COMPLAINT).ask(Question.TECH).legal()
    table = ready(Incident.COMPLAINT).give(0, goods=2).give(2, goods=2)
    table.ask(Question.SALE, player=2)
    table.play(SALE_PASS)
    assert table.s.actor == 0
    assert hit(Incident.COMPLAINT, 2) not in table.legal()
    assert hit(Incident.COMPLAINT, 1) in table.legal()
    assert hit(Incident.COMPLAINT, 1) not in ready(Incident.COMPLAINT).ask(Question.IMPROVE).legal()


def test_r8_3_a_rush_order_comes_before_the_sale_of_its_player() -> None:
    rush = action("RUSH_ORDER")
    table = ready(Incident.RUSH_ORDER).give(0, goods=9, ceo=0, technicians="pink")
    table.ask(Question.SALE, price=1)
    table.play(rush)
    table.rolls(3).play(sale("U1"))
    assert table.s.goods[0] == 4
    assert rush not in ready(Incident.RUSH_ORDER).ask(Question.IMPROVE).legal()


def test_r8_3_a_supplier_discount_only_when_buying_raw_material() -> None:
    discount = action("SUPPLIER_DISCOUNT")
    table = ready(Incident.SUPPLIER_DISCOUNT).ask(Question.RAW, price=4)
    table.play(discount, raw(10))
    assert table.s.money[0] == 20
    assert discount not in ready(Incident.SUPPLIER_DISCOUNT).ask(Question.TECH).legal()


def test_r8_3_a_supplier_discount_is_legal_even_if_cubes_are_cheap_or_free() -> None:
    table = ready(Incident.SUPPLIER_DISCOUNT).ask(Question.RAW, price=1)
    table.play(action("SUPPLIER_DISCOUNT"), raw(12))
    assert table.s.money[0] == 50
    table = ready(Incident.SUPPLIER_DISCOUNT).own(0, "FIFO").ask(Question.RAW, price=1)
    table.play(action("SUPPLIER_DISCOUNT"), raw(12))
    assert table.s.money[0] == 50


def test_r8_3_temporary_staff_costs_nothing_and_the_purchase_is_still_open() -> None:
    table = ready(Incident.TEMPORARY_STAFF).ask(Question.TECH)
    boxes = table.offered
    table.play(action("TEMPORARY_STAFF", 1))
    assert table.s.money[0] == 50
    assert table.s.reserve[0, boxes[1]] == 1
    assert table.offered[:3] == [boxes[0], boxes[2], boxes[3]]
    assert (table.question, table.s.actor) == (Question.TECH, 0)
    table.play(hire(0))
    assert table.s.actor == 1


def test_r8_3_temporary_staff_that_fills_the_reserve_ends_the_turn() -> None:
    table = ready(Incident.TEMPORARY_STAFF).give(0, technicians="pink pink").ask(Question.TECH)
    table.play(action("TEMPORARY_STAFF", 3), TECHNICIAN_PASS, TECHNICIAN_PASS)
    assert table.question == Question.IMPROVE
    assert action("TEMPORARY_STAFF", 0) not in table.legal()


def test_r8_3_safety_training_needs_a_track_below_five() -> None:
    table = ready(Incident.SAFETY_TRAINING).give(0, accident=2).ask(Question.RAW)
    assert action("SAFETY_TRAINING", 0) not in table.legal()
    table.play(action("SAFETY_TRAINING", 1))
    assert table.s.tracks[0].tolist() == [5, 3]


@pytest.mark.parametrize("kind", TARGETED)
def test_r8_4_the_blocking_improvement_and_cctv_protect(kind: Incident) -> None:
    table = ready(kind, players=4)
    blocker = IMPROVEMENT_NAMES[table.r.incident_blocker[kind] - 1]
    table.own(1, blocker).own(2, "CCTV")
    for player in range(1, 4):
        table.give(player, goods=3)
    table.ask(Question.RAW)
    assert hit(kind, 1) not in table.legal()
    assert hit(kind, 2) not in table.legal()
    assert hit(kind, 3) in table.legal()


def test_r8_4_a_copied_blocker_protects_too() -> None:
    table = ready(Incident.BREAKDOWN).copied(1, "TPM").ask(Question.RAW)
    assert hit(Incident.BREAKDOWN, 1) not in table.legal()


def test_r8_4_bankrupt_players_cannot_be_hit() -> None:
    table = ready(Incident.SPILL, players=4).bankrupt(1).ask(Question.RAW)
    assert hit(Incident.SPILL, 1) not in table.legal()
    assert hit(Incident.SPILL, 2) in table.legal()


def test_r8_5_a_breakdown_limits_the_workers_and_a_strike_costs() -> None:
    table = ready(Incident.BREAKDOWN).cards(2, Incident.BREAKDOWN).give(1, raw=6)
    table.ask(Question.RAW)
    table.play(hit(Incident.BREAKDOWN, 1), raw(0), raw(0), hit(Incident.BREAKDOWN, 2), raw(0))
    assert table.question == Question.PRODUCE
    assert table.legal() == [produce(q) for q in range(5)]
    table = ready(Incident.STRIKE).cards(2, Incident.STRIKE).give(1, raw=2)
    table.ask(Question.RAW)
    table.play(hit(Incident.STRIKE, 1), raw(0), raw(0), hit(Incident.STRIKE, 2), raw(0))
    table.play(produce(2))
    assert table.s.money[1] == 50 - 4


def test_r8_5_a_theft_takes_up_to_two_products() -> None:
    assert struck(Incident.THEFT, goods=5).s.goods[1] == 3
    assert struck(Incident.THEFT, goods=1).s.goods[1] == 0


def test_r8_5_a_spill_lowers_pollution_or_costs_at_most_the_cash() -> None:
    assert struck(Incident.SPILL).s.tracks[1].tolist() == [4, 5]
    for money, left in ((8, 3), (3, 0)):
        table = struck(Incident.SPILL, pollution=-5, money=money)
        assert table.s.money[1] == left
        assert table.s.tracks[1, 0] == -5


def test_r8_5_a_tax_audit_takes_five_dollars_or_all_cash() -> None:
    assert struck(Incident.TAX_AUDIT, money=50).s.money[1] == 45
    assert struck(Incident.TAX_AUDIT, money=3).s.money[1] == 0


def test_r8_5_incidents_end_with_the_round() -> None:
    table = ready(Incident.BREAKDOWN, Incident.THEFT).ask(Question.RAW)
    table.play(hit(Incident.BREAKDOWN, 1), raw(0), raw(0), raw(0))
    table.finish_round(4)
    assert not table.s.hits.any()
    assert not table.s.incident_played.any()


def test_example_33_incidents_in_round_4() -> None:
    table = ready(Incident.BREAKDOWN, Incident.TAX_AUDIT).own(1, "TPM").ask(Question.RAW)
    assert hit(Incident.BREAKDOWN, 1) not in table.legal()
    table.play(hit(Incident.TAX_AUDIT, 1))
    assert not table.playable()
    table = ready(Incident.COMPLAINT).give(1, goods=4, ceo=0, technicians="pink")
    table.ask(Question.SALE)
    table.play(hit(Incident.COMPLAINT, 1))
    table.rolls(1).play(sale("U1"))
    assert table.s.goods[1] == 4
    assert table.s.money[1] == 50


def test_r8_2_no_cards_while_others_decide() -> None:
    table = ready(Incident.TAX_AUDIT).give(1, technicians="yellow").ask(Question.IMPROVE, player=1)
    assert hit(Incident.TAX_AUDIT, 1) not in table.legal()
    table.play(improve("ENG"))
    assert table.s.actor == 2
