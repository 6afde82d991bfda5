"""The order of play: which answers a question allows, what each does, and what is asked next."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import PLAYING
from kanban_env.games.industrial.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.industrial.enums import NONE, Incident, Phase, Question
from kanban_env.games.industrial.rules import (
    improvements,
    incidents,
    maintenance,
    production,
    raw,
    sales,
    scoring,
    setup,
    shares,
    technicians,
)
from kanban_env.games.industrial.rules.effects import end_game, leave_phase, next_waiting


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
    elif question == Question.DISCARD:
        incidents.legal_discard(r, s, mask)
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
    """Carry out an answer with its arguments x and y, and what follows without a question."""
    move = MOVE_OF[a]
    x = ARGUMENTS_OF[a, 0]
    y = ARGUMENTS_OF[a, 1]
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
        shares.do_buy_share(r, s, x, y)
    elif move == Move.FREE_SHARE:
        shares.do_free_share(r, s, x)
    elif move == Move.COACH:
        improvements.do_coach(r, s, x, y)
    elif move == Move.BID:
        shares.do_bid(r, s, x)
    elif move < Move.TARGETED:
        apply_money(r, s, move, x)
    else:
        apply_incident(r, s, move, x, y)
    advance(r, s)


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
    elif move == Move.SAFETY_TRAINING:
        incidents.do_safety_training(r, s, x)
    else:
        incidents.do_discard(r, s, x)


@rule
def advance(r, s):
    """Go to the next question or the end of the game, and bring the scores up to date."""
    while s.question == NONE and s.over == PLAYING:
        take_step(r, s)
    scoring.score_all(r, s)


@rule
def take_step(r, s):
    """What is next when nothing is asked: a debt, what an improvement gives, or the next turn."""
    if s.debt > 0:
        maintenance.settle_debt(r, s)
    elif s.copies > 0:
        improvements.begin_coach(r, s)
    elif s.free_shares > 0:
        shares.begin_free_share(r, s)
    elif s.company != NONE:
        shares.ask_next_bidder(r, s)
    else:
        next_turn(r, s)


@rule
def next_turn(r, s):
    """The next player with a turn left in this phase, or the next phase."""
    p = next_waiting(r, s, s.turn)
    if p == NONE:
        next_phase(r, s)
        return
    s.turn = p
    s.actor = p
    if s.phase == Phase.RAW:
        s.question = Question.RAW
    elif s.phase == Phase.PRODUCTION:
        s.question = Question.PRODUCE
    elif s.phase == Phase.TECHNICIANS:
        s.question = Question.TECH
    elif s.phase == Phase.SALES:
        s.question = Question.SALE
    elif s.phase == Phase.IMPROVEMENTS:
        s.question = Question.IMPROVE
    elif s.phase == Phase.MAINTENANCE:
        maintenance.begin_maintenance(r, s)
    else:
        incidents.deal_incident(r, s)


@rule
def next_phase(r, s):
    """[R1.6] The game has six rounds, each with the same phases, each phase in turn order.

    Event and price, raw material, production, technician market, sales, improvements and shares,
    maintenance; with `incidents` a card for each player after rounds 1 to 5.
    """
    if s.phase < Phase.MAINTENANCE:
        setup.begin_phase(r, s, s.phase + 1)
        if s.phase == Phase.TECHNICIANS:
            technicians.begin_technicians(r, s)
    elif s.phase == Phase.MAINTENANCE:
        end_round(r, s)
    else:
        next_round(r, s)


@rule
def end_round(r, s):
    """[R1.6] [R8.1] [R9.1] After the maintenance: the game's end, incident cards, or a round."""
    if scoring.is_last_round(s):
        end_game(r, s)
        return
    maintenance.return_meeples(r, s)
    if r.incidents:
        setup.begin_phase(r, s, Phase.INCIDENTS)
    else:
        next_round(r, s)


@rule
def next_round(r, s):
    """Pass the start marker and begin a round."""
    maintenance.pass_start_marker(r, s)
    setup.begin_round(r, s)


@rule
def clock(r, s):
    """The number of the round, for playouts that stop at its end."""
    return int(s.round_number)
