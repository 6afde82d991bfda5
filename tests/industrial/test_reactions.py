"""R8.6 Incident cards at any time, an option: reactions to answers and rolls."""

from __future__ import annotations

import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import Incident, Question, Window
from kanban_env.games.industrial.rules import setup
from kanban_env.games.industrial.rules.incidents import may_react
from kanban_env.games.industrial.rules.rounds import advance
from tests.industrial.table import (
    DONE,
    IMPROVE_PASS,
    KEEP,
    LOAN,
    NOT_NOW,
    SALE_PASS,
    Factory,
    action,
    hire,
    hit,
    improve,
    produce,
    raw,
    sale,
)

RUSH = action("RUSH_ORDER")


def ready(players: int = 3, timing: str = "any", **options: bool) -> Factory:
    """The fourth round, with incident cards at any time."""
    return Factory(players, incidents=True, incident_timing=timing, **options).event("E4")


def asked(table: Factory) -> tuple[int, int]:
    """Who may react to whom."""
    assert table.question == Question.INCIDENT, table.question.name
    return int(table.s.actor), int(table.s.mover)


def test_r8_6_the_answer_that_plays_nothing_is_142() -> None:
    assert NOT_NOW == 142
    table = ready().cards(2, Incident.SPILL).ask(Question.RAW)
    table.play(raw(1))
    assert asked(table) == (2, 0)
    assert table.legal() == [hit(Incident.SPILL, 1), hit(Incident.SPILL, 2), NOT_NOW]


def test_r8_6_holders_are_asked_clockwise_from_the_player_who_moved() -> None:
    table = ready(4).cards(0, Incident.SPILL).cards(1, Incident.SPILL).cards(3, Incident.STRIKE)
    table.ask(Question.RAW, player=2)
    table.play(raw(1))
    order = []
    while table.question == Question.INCIDENT:
        order.append(asked(table))
        table.play(NOT_NOW)
    assert order == [(3, 2), (0, 2), (1, 2)]
    assert (table.question, table.s.actor) == (Question.RAW, 3)


def test_r8_6_with_own_timing_nobody_is_asked() -> None:
    table = ready(timing="own").cards(2, Incident.SPILL).ask(Question.RAW)
    table.play(raw(1))
    assert (table.question, table.s.actor) == (Question.RAW, 1)


def test_r8_6_only_players_with_a_card_that_could_touch_the_mover_or_themselves() -> None:
    table = ready().cards(1, Incident.THEFT).cards(2, Incident.SAFETY_TRAINING)
    table.give(2, goods=4).ask(Question.RAW)
    table.play(raw(1))
    assert (table.question, table.s.actor) == (Question.RAW, 1), "player 0 has no products"
    table = ready().cards(1, Incident.THEFT).cards(2, Incident.SAFETY_TRAINING)
    table.give(0, goods=1).give(2, goods=4, accident=4).ask(Question.RAW)
    table.play(raw(1))
    assert asked(table) == (1, 0)
    assert table.legal() == [hit(Incident.THEFT, 1), hit(Incident.THEFT, 2), NOT_NOW], (
        "once asked, every card that R8.3 allows may be played on any target"
    )
    table.play(hit(Incident.THEFT, 1))
    assert table.s.goods[2] == 2
    assert asked(table) == (2, 0)
    assert table.legal() == [action("SAFETY_TRAINING", 1), NOT_NOW]


def test_r8_6_protected_players_are_not_touched() -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).own(0, "Accounting").ask(Question.RAW)
    table.play(raw(1))
    assert table.question == Question.RAW


def test_r8_6_one_card_per_round_and_not_before_the_fourth_round() -> None:
    table = ready().cards(1, Incident.SPILL, Incident.SPILL).ask(Question.RAW)
    table.play(raw(1), hit(Incident.SPILL, 2))
    assert table.s.tracks[0, 0] == 4
    table.play(raw(0), raw(0))
    assert table.question != Question.INCIDENT
    table = ready().cards(1, Incident.SPILL).event("E1").ask(Question.RAW)
    table.play(raw(1))
    assert table.question == Question.RAW


def test_r8_6_free_extra_answers_are_reacted_to_and_their_question_follows() -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, money=4, raw=6).ask(Question.PRODUCE)
    table.play(LOAN)
    assert asked(table) == (1, 0)
    assert table.section(1, "question").nonzero()[0].tolist() == [
        Question.PRODUCE,
        Question.INCIDENT,
    ]
    table.play(hit(Incident.TAX_AUDIT, 2))
    assert (table.question, table.s.actor, table.s.money[0]) == (Question.PRODUCE, 0, 19)


def test_r8_6_cards_of_the_own_turn_are_reacted_to_and_reactions_are_not() -> None:
    table = ready(4).cards(0, Incident.TAX_AUDIT).cards(1, Incident.STRIKE)
    table.cards(2, Incident.BREAKDOWN).ask(Question.RAW)
    table.play(hit(Incident.TAX_AUDIT, 3))
    assert asked(table) == (1, 0)
    table.play(hit(Incident.STRIKE, 3))
    assert asked(table) == (2, 0), "still the reactions to the answer of player 0"
    table.play(NOT_NOW)
    assert (table.question, table.s.actor) == (Question.RAW, 0)


def test_r8_6_a_complaint_after_the_roll_of_a_sale_is_known() -> None:
    table = ready().cards(2, Incident.COMPLAINT).give(0, goods=6, ceo=0, technicians="pink")
    table.ask(Question.SALE, price=1)
    table.rolls(5).play(sale("U1"))
    assert asked(table) == (2, 0)
    assert (table.s.window, table.s.die, table.s.goods[0]) == (Window.ROLL, 5, 6)
    table.play(hit(Incident.COMPLAINT, 1))
    assert table.s.goods[0] == 3
    assert table.s.money[0] == 50 + 3 * 3


def test_r8_6_a_rush_order_after_the_own_roll_the_roller_first() -> None:
    table = ready().cards(0, Incident.RUSH_ORDER).cards(1, Incident.COMPLAINT)
    table.give(0, goods=6, ceo=0, technicians="pink").ask(Question.SALE, price=1)
    assert RUSH in table.legal()
    table.rolls(2).play(sale("U1"))
    assert asked(table) == (0, 0)
    assert table.legal() == [RUSH, NOT_NOW]
    table.play(RUSH)
    assert asked(table) == (1, 0)
    table.play(NOT_NOW)
    assert table.s.goods[0] == 2


def test_r8_6_ruling_58_each_roll_of_a_sale_is_asked_once_and_then_its_end() -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, goods=6, technicians="pink")
    table.ask(Question.SALE, price=1)
    windows = []
    for answer, roll in ((sale("U1"), 2), (action("REROLL", 1), 4)):
        table.rolls(roll).play(answer)
        while table.question == Question.INCIDENT:
            windows.append((Window(table.s.window).name, int(table.s.die), int(table.s.goods[0])))
            table.play(NOT_NOW)
    assert windows == [("ROLL", 2, 6), ("ROLL", 4, 6), ("ANSWER", 0, 2)]
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, goods=6, technicians="pink")
    table.ask(Question.SALE, price=1)
    table.rolls(2).play(sale("U1"), NOT_NOW)
    assert table.question == Question.REROLL
    table.play(KEEP)
    assert (table.s.window, table.s.goods[0]) == (Window.ANSWER, 4)


def test_r8_6_every_roll_of_a_production_is_known_before_it_takes_effect() -> None:
    table = ready().cards(2, Incident.THEFT).own(0, "SSL").give(0, raw=4, goods=1, money=30)
    table.ask(Question.PRODUCE)
    table.rolls(1, 1).play(produce(4))
    assert asked(table) == (2, 0)
    s = table.s
    assert (s.die, s.placed, s.rerolls, s.raw[0], s.goods[0]) == (1, 4, 1, 0, 1)
    assert s.money[0] == 30 - 4, "the wages are paid before the roll"
    table.play(NOT_NOW)
    assert (s.window, s.die, s.rerolls, s.goods[0]) == (Window.ROLL, 1, 0, 1)
    table.play(NOT_NOW)
    assert asked(table) == (2, 0)
    assert (s.window, s.die, s.placed) == (Window.ANSWER, 0, 0)
    assert (s.raw[0], s.goods[0], s.tracks[0].tolist()) == (2, 3, [4, 4])
    table.play(hit(Incident.THEFT, 1))
    assert s.goods[0] == 1


def test_r8_6_a_production_that_has_begun_is_too_late_for_breakdown_and_strike() -> None:
    table = ready().cards(1, Incident.BREAKDOWN).cards(2, Incident.STRIKE).give(0, raw=6)
    table.ask(Question.PRODUCE)
    table.rolls(6).play(produce(6))
    assert table.question != Question.INCIDENT


def test_r8_6_the_price_die_is_a_roll_of_the_initial_player() -> None:
    table = ready().cards(1, Incident.SPILL).cards(2, Incident.STRIKE).cards(0, Incident.RUSH_ORDER)
    table.s.start = 1
    table.s.round_number -= 1
    table.event("E4")
    table.s.round_number -= 1
    table.rolls(3)
    setup.begin_round(table.r, table.s)
    advance(table.r, table.s)
    assert asked(table) == (2, 1), "player 1 cannot touch itself with a spill"
    assert (table.s.window, table.s.die, table.s.price) == (Window.ROLL, 3, 3)
    table.play(NOT_NOW)
    assert asked(table) == (0, 1)
    table.play(NOT_NOW)
    assert (table.question, table.s.actor, table.s.die) == (Question.RAW, 1, 0)


@pytest.mark.parametrize("is_played", [True, False])
def test_r8_6_a_tax_audit_can_make_the_maintenance_unpayable(is_played: bool) -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, money=11, loans=2, technicians="pink")
    table.ask(Question.IMPROVE)
    table.play(IMPROVE_PASS, hit(Incident.TAX_AUDIT, 2) if is_played else NOT_NOW)
    table.play(IMPROVE_PASS, IMPROVE_PASS)
    while table.question == Question.INCIDENT:
        table.play(NOT_NOW)
    assert table.s.living[0] == (not is_played), "10 of 11 dollars are due"


def test_r8_6_a_tax_audit_before_a_penalty_is_paid() -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, raw=6, money=16, pollution=-5, loans=2)
    table.ask(Question.PRODUCE)
    table.rolls(6).play(produce(6), NOT_NOW)
    assert (table.s.window, table.s.debt, table.s.money[0]) == (Window.ANSWER, 10, 10)
    table.play(hit(Incident.TAX_AUDIT, 2))
    assert (table.s.debt, table.s.money[0]) == (0, 0), "the rest is forgotten"


def test_r8_6_ruling_57_discount_and_staff_stay_in_their_own_questions() -> None:
    table = ready().cards(1, Incident.SUPPLIER_DISCOUNT, Incident.SPILL).ask(Question.RAW)
    table.play(raw(0))
    assert action("SUPPLIER_DISCOUNT") not in table.legal()
    table = ready().cards(1, Incident.TEMPORARY_STAFF).ask(Question.TECH)
    table.play(hire(0))
    assert (table.question, table.s.actor) == (Question.TECH, 1)
    assert action("TEMPORARY_STAFF", 0) in table.legal()


def test_r8_6_ruling_56_no_reactions_while_cards_are_dealt() -> None:
    table = ready().cards(0, Incident.THEFT, Incident.STRIKE, Incident.TAX_AUDIT)
    table.cards(1, Incident.SPILL).maintain()
    while table.question != Question.DISCARD:
        table.play(NOT_NOW if table.question == Question.INCIDENT else DONE)
    table.play(table.legal()[0])
    assert table.question == Question.INCIDENT, "the roll for the price of the next round"
    assert (table.s.round_number, table.s.window) == (5, Window.ROLL)


@pytest.mark.parametrize("question", [Question.TECH, Question.SALE, Question.IMPROVE])
def test_r8_6_passing_is_an_answer_too(question: Question) -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, goods=2).ask(question)
    passes = {Question.TECH: "TECHNICIAN_PASS", Question.SALE: "SALE_PASS"}
    table.play(action(passes.get(question, "IMPROVE_PASS")))
    assert asked(table) == (1, 0)


def test_r8_6_an_improvement_takes_effect_before_the_reaction_to_it() -> None:
    table = ready().cards(1, Incident.TAX_AUDIT).give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert (table.question, table.s.actor) == (Question.IMPROVE, 1), "Accounting protects at once"


def test_r8_6_a_redeal_gives_the_actor_a_card_with_which_it_would_be_asked() -> None:
    table = ready().cards(2, Incident.COMPLAINT).give(0, goods=6, technicians="pink", ceo=0)
    table.ask(Question.SALE, price=1)
    table.rolls(5).play(sale("U1"))
    assert asked(table) == (2, 0)
    accepted = 0
    for seed in range(60):
        twin = table.rotated(0)
        seed_generator(twin.s.rng, seed)
        is_possible = SPEC.hooks.redeal(twin.r, twin.s, 1)
        assert is_possible == may_react(twin.r, twin.s, 2)
        accepted += bool(is_possible)
    assert 0 < accepted < 60


def test_r8_6_the_board_and_the_log_say_what_is_reacted_to() -> None:
    table = ready().cards(2, Incident.COMPLAINT).give(0, goods=6, ceo=0, technicians="pink")
    table.ask(Question.SALE, price=1)
    table.rolls(5).play(sale("U1"))
    board = SPEC.text.board(table.r, table.s, 1)
    assert "player_2 plays an incident card, or none now (player_0 has rolled 5 in U1" in board
    assert table.sentence(NOT_NOW) == "Play no card now"
    table.play(NOT_NOW)
    table = ready().cards(1, Incident.SPILL).give(0, goods=1).ask(Question.SALE)
    table.play(SALE_PASS)
    assert "(player_0 has answered)" in SPEC.text.board(table.r, table.s, None)
