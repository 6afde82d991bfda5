"""The order of play: what is asked next, from reactions to an answer up to the end of the game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import PLAYING
from kanban_env.games.industrial.enums import NONE, Phase, Question, Window
from kanban_env.games.industrial.rules import (
    improvements,
    incidents,
    maintenance,
    production,
    sales,
    scoring,
    setup,
    shares,
    technicians,
)
from kanban_env.games.industrial.rules.effects import end_game, next_waiting


@rule
def advance(r, s):
    """Go to the next question or the end of the game, and bring the scores up to date."""
    while s.question == NONE and s.over == PLAYING:
        take_step(r, s)
    scoring.score_all(r, s)


@rule
def take_step(r, s):
    """What is next when nothing is asked: reactions, a roll, a debt, or the next turn."""
    if s.window != Window.CLOSED:
        follow_window(r, s)
    elif s.die > 0:
        take_roll(r, s)
    elif s.debt > 0:
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
def take_roll(r, s):
    """A roll of a sale or a production takes effect; that of the price has no other effect."""
    if s.phase == Phase.SALES:
        sales.count_roll(r, s)
    elif s.phase == Phase.PRODUCTION:
        production.judge_roll(r, s)
    else:
        s.die = 0


@rule
def follow_window(r, s):
    """[R8.6] Ask the next player who may react, or go on with what was answered or rolled.

    A roll takes effect after the reactions to it, and then others may react to the answer. A roll
    that is followed by REROLL has not taken effect yet: the answer was reacted to with it.
    """
    # RULING 58: one reaction where answer and roll are the same moment.
    if incidents.ask_next_holder(r, s):
        return
    s.actor = s.mover
    if s.window == Window.ROLL:
        take_roll(r, s)
        s.asked = 0 if s.die > 0 else 1
        if s.die == 0 and s.question == NONE and s.phase != Phase.RAW:
            s.window = Window.ANSWER
        elif s.die == 0:
            close_window(s)
    else:
        s.question = s.paused
        close_window(s)


@rule
def close_window(s):
    """Nobody else reacts."""
    s.window = Window.CLOSED
    s.mover = NONE
    s.paused = NONE
    s.asked = 0


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
