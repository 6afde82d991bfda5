"""Which answers a question allows, and what each does; `rounds` says what is asked next."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.industrial.enums import (
    CEO,
    N_PRINTED_BOXES,
    NONE,
    Colour,
    Incident,
    Meeple,
    Question,
)
from kanban_env.games.industrial.rules import (
    improvements,
    incidents,
    maintenance,
    production,
    raw,
    sales,
    setup,
    shares,
    technicians,
)
from kanban_env.games.industrial.rules.effects import leave_phase
from kanban_env.games.industrial.rules.rounds import advance


@rule
def begin(r, s):
    """Set up the game and go to the first question."""
    setup.begin_game(r, s)
    advance(r, s)


@rule
def legal_improvements(r, s, mask):
    """[R6.1] [R7.2] Improvements and shares are placed in the same phase."""
    p = s.turn
    improvements.legal_improve(r, s, mask)
    shares.legal_buy_share(r, s, mask)
    is_short = improvements.is_short_for_improvement(r, s, p) or shares.is_short_for_share(r, s, p)
    maintenance.legal_loan(r, s, mask, is_short)


@rule
def legal_extras(r, s, mask):
    """[R6.1] [R6.7] [R8.2] Free extra answers in the own turn: selling shares, incidents.

    Shares are not sold in SALE.
    """
    if s.question != Question.SALE:
        shares.legal_sell_share(r, s, mask)
    if r.incidents:
        incidents.legal_incident(r, s, mask)


@rule
def legal_turn(r, s, mask):
    """[R7.2] The question of the phase, and the free extra answers."""
    p = s.turn
    if s.question == Question.RAW:
        raw.legal_raw(r, s, mask)
        maintenance.legal_loan(r, s, mask, raw.is_short_for_raw(r, s, p))
    elif s.question == Question.PRODUCE:
        production.legal_produce(r, s, mask)
        maintenance.legal_loan(r, s, mask, production.is_short_for_wages(r, s, p))
    elif s.question == Question.TECH:
        technicians.legal_technician(r, s, mask)
        maintenance.legal_loan(r, s, mask, technicians.is_short_for_technician(r, s, p))
    elif s.question == Question.SALE:
        sales.legal_sale(r, s, mask)
    elif s.question == Question.IMPROVE:
        legal_improvements(r, s, mask)
    else:
        maintenance.legal_upkeep(r, s, mask)
    legal_extras(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.4] Mark every legal answer to the question.

    A question with exactly one legal answer is not asked: the core gives that answer, again and
    again, until there is a choice.
    """
    question = s.question
    if question == Question.DUE:
        maintenance.legal_loan(r, s, mask, True)
        shares.legal_sell_share(r, s, mask)
    elif question == Question.REROLL:
        sales.legal_reroll(r, s, mask)
    elif question == Question.FREE_SHARE:
        shares.legal_free_share(r, s, mask)
    elif question == Question.COACH:
        improvements.legal_coach(r, s, mask)
    elif question == Question.BID:
        shares.legal_bid(r, s, mask)
        maintenance.legal_loan(r, s, mask, shares.is_short_for_raise(r, s, s.actor))
    elif question == Question.DISCARD:
        incidents.legal_discard(r, s, mask)
    elif question == Question.INCIDENT:
        incidents.legal_reaction(r, s, mask)
    else:
        legal_turn(r, s, mask)


@rule
def is_pass(move):
    """Whether an answer ends the player's turns in this phase and does nothing else."""
    return (
        move == Move.TECHNICIAN_PASS
        or move == Move.SALE_PASS
        or move == Move.IMPROVE_PASS
        or move == Move.DONE
    )


@rule
def apply(r, s, a):
    """[R8.6] Carry out an answer, and what follows without a question.

    With `incident_timing="any"` others may react to every answer, but not to a reaction and not to
    a discarded card.
    """
    p = s.actor
    question = s.question
    give_answer(r, s, MOVE_OF[a], ARGUMENTS_OF[a, 0], ARGUMENTS_OF[a, 1])
    if question == Question.INCIDENT:
        s.question = NONE
    elif r.cards_any_time and question != Question.DISCARD:
        incidents.open_window(s, p)
    advance(r, s)


@rule
def give_answer(r, s, move, x, y):
    """Carry out a move with its arguments x and y."""
    if is_pass(move):
        leave_phase(s)
    elif move == Move.RAW:
        raw.do_buy(r, s, x)
    elif move == Move.PRODUCE:
        production.do_produce(r, s, x)
    elif move == Move.TECHNICIAN:
        technicians.do_hire(r, s, x)
    elif move == Move.SALE:
        sales.do_enter(r, s, x, y)
    elif move == Move.REROLL:
        sales.do_reroll(r, s, x)
    elif move == Move.IMPROVE:
        improvements.do_improve(r, s, x, y)
    elif move == Move.BUY_SHARE:
        shares.do_buy_share(r, s, x, CEO if y == Meeple.CEO else Colour.BLUE)
    elif move == Move.FREE_SHARE:
        shares.do_free_share(r, s, x)
    elif move == Move.COACH:
        improvements.do_coach(r, s, x, y)
    elif move == Move.BID:
        shares.do_bid(r, s, x)
    elif move < Move.TARGETED:
        apply_money(r, s, move, x)
    elif move == Move.BUY_SHARE_WITH:
        shares.do_buy_share(r, s, y, Colour.YELLOW if x == 0 else Colour.PINK)
    elif move == Move.TECHNICIAN_MORE:
        technicians.do_hire(r, s, x + N_PRINTED_BOXES)
    elif move != Move.NOT_NOW:
        apply_incident(r, s, move, x, y)


@rule
def apply_money(r, s, move, x):
    """Loans, shares sold back, and boxes recovered; in DUE the debt is then looked at again."""
    if move == Move.LOAN:
        maintenance.do_loan(r, s)
    elif move == Move.SELL_SHARE:
        shares.do_sell_share(r, s, x)
    elif move == Move.REPAY:
        maintenance.do_repay(r, s)
    else:
        maintenance.do_recover(r, s, x)
    if s.question == Question.DUE:
        s.question = NONE


@rule
def apply_incident(r, s, move, x, y):
    """Incident cards that are played or discarded."""
    if move == Move.TARGETED:
        incidents.do_targeted(r, s, x, y)
    elif move == Move.RUSH_ORDER:
        incidents.do_lasting(s, Incident.RUSH_ORDER)
    elif move == Move.SUPPLIER_DISCOUNT:
        incidents.do_lasting(s, Incident.SUPPLIER_DISCOUNT)
    elif move == Move.TEMPORARY_STAFF:
        incidents.do_temporary_staff(r, s, x)
    elif move == Move.TEMPORARY_STAFF_MORE:
        incidents.do_temporary_staff(r, s, x + N_PRINTED_BOXES)
    elif move == Move.SAFETY_TRAINING:
        incidents.do_safety_training(r, s, x)
    else:
        incidents.do_discard(r, s, x)


@rule
def clock(r, s):
    """The number of the round, for playouts that stop at its end."""
    return int(s.round_number)
