"""The order of play: the legal answers to each question, their effects, and what follows."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.actionworks.enums import NONE, CardType, Question
from kanban_env.games.actionworks.rules import cards, ending, groups, plan, scoring, setup, turn


@rule
def legal_main(r, s, mask):
    """[R2.1] The current player plays a card, ships a card or ends the turn.

    Playing and shipping can be repeated in any order. Cards gained during the turn can be used.
    """
    groups.legal_lead(r, s, mask)
    turn.legal_ship(r, s, mask)
    turn.legal_end(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.4] Mark every legal answer; the engine itself gives an answer that is the only one."""
    question = s.question
    if question == Question.MAIN:
        legal_main(r, s, mask)
    elif question == Question.CLEAR:
        ending.legal_clear(r, s, mask)
    elif question == Question.GROUP:
        groups.legal_group(r, s, mask)
    elif question == Question.COPY_AS:
        groups.legal_copy_as(r, s, mask)
    elif question == Question.TAKE:
        cards.legal_take(r, s, mask, groups.at_swap_limit(s))
    elif question == Question.BORROW_TARGET or question == Question.PLAN_TARGET:
        cards.legal_target(r, s, mask)
    elif question == Question.BORROW_PICK:
        cards.legal_borrow(r, s, mask)
    elif question == Question.PLAN_MODE or question == Question.SCRAP_MODE:
        cards.legal_mode(r, s, mask)
    elif question == Question.REORDER:
        plan.legal_reorder(r, s, mask)
    elif question == Question.SCRAP_PICK:
        cards.legal_scrap_pick(r, s, mask)


@rule
def pick(r, s, kind):
    """Pick a card; the question determines what happens with it."""
    question = s.question
    if question == Question.CLEAR:
        ending.do_clear(r, s, kind)
    elif question == Question.TAKE:
        cards.do_take(r, s, kind)
    elif question == Question.BORROW_PICK:
        cards.do_borrow(r, s, kind)
    elif question == Question.REORDER:
        plan.do_reorder(r, s, kind)
    elif question == Question.SCRAP_PICK:
        cards.do_scrap_pick(r, s, kind)


@rule
def apply(r, s, a):
    """Carry out an answer, and everything that follows until the next question."""
    move = MOVE_OF[a]
    arg = ARGUMENTS_OF[a, 0]
    if move == Move.PICK:
        pick(r, s, arg)
    elif move == Move.PLAY:
        groups.do_lead(r, s, arg)
    elif move == Move.SHIP:
        turn.do_ship(r, s, arg)
    elif move == Move.ADD:
        groups.do_add(r, s, arg)
    elif move == Move.GO:
        groups.do_go(r, s)
    elif move == Move.COPY_AS:
        groups.do_copy_as(r, s, arg)
    elif move == Move.TARGET and s.question == Question.BORROW_TARGET:
        cards.do_borrow_from(r, s, arg)
    elif move == Move.TARGET:
        plan.do_plan_target(r, s, arg)
    elif move == Move.MODE and s.question == Question.SCRAP_MODE:
        cards.do_scrap_mode(r, s, arg)
    elif move == Move.MODE:
        plan.do_plan_mode(r, s, arg)
    elif move == Move.END:
        ending.do_end(r, s)
    while s.question == NONE:
        advance(r, s)


@rule
def advance(r, s):
    """Continue when no question is open.

    The next effect follows, or cards are put back, or the group or the turn ends.
    """
    if s.acting == NONE:
        end_turn(r, s)
    elif s.effects_left > 0:
        begin_effect(r, s)
    elif s.looked > 0:
        plan.begin_reorder(r, s)
    else:
        groups.end_group(s)


@rule
def begin_effect(r, s):
    """[R2.4] An effect that can happen must happen; one that cannot happen is skipped.

    A card can be played even if its effect cannot happen.
    """
    acting = s.acting
    if acting == CardType.MAKE:
        cards.do_make(r, s)
    elif acting == CardType.TAKE:
        cards.begin_take(r, s)
    elif acting == CardType.BORROW:
        s.question = Question.BORROW_TARGET
    elif acting == CardType.PLAN:
        s.question = Question.PLAN_MODE
    elif acting == CardType.SCRAP:
        cards.begin_scrap(r, s)
    else:
        groups.do_nothing(s)


@rule
def end_turn(r, s):
    """[R5.2] After clearing, the next turn, the next round or the end of the game follows."""
    if not ending.is_round_over(s):
        ending.begin_next_turn(r, s)
        return
    ending.ship_hands(r, s)
    scoring.score_round(r, s)
    if scoring.is_game_over(r, s):
        scoring.end_game(s)
        return
    s.round_number += 1
    setup.begin_round(r, s, scoring.next_starter(r, s))


@rule
def clock(r, s):
    """The number of the round, for playouts that stop at its end."""
    return int(s.round_number)
