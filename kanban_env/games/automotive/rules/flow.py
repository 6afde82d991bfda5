"""The order of play: which answers a question allows, and what each answer does."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import PLAYING
from kanban_env.games.automotive.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.automotive.enums import NONE, Department, Phase, Question
from kanban_env.games.automotive.rules import (
    administration,
    assembly,
    days,
    design,
    logistics,
    meeting,
    new_business,
    scoring,
    selection,
    starting,
    testing_innovation,
    training,
    upgrading,
    working,
)


@rule
def legal_work(r, s, mask):
    """[R4.8] Tasks, training, micro-management, swaps and exchanges come in any order.

    They are offered in the departments where the player works, until it ends its turn. [R4.4] A
    cost can be paid if it fits into what is left of the budget. [R4.15] Cubes and blueprints cannot
    be discarded voluntarily: no answer does that.
    """
    training.legal_train(r, s, mask)
    administration.legal_micro(r, s, mask)
    design.legal_design(r, s, mask)
    logistics.legal_logistics(r, s, mask)
    assembly.legal_provide(r, s, mask)
    testing_innovation.legal_claim(r, s, mask)
    upgrading.legal_upgrade(r, s, mask)
    working.legal_recycle(r, s, mask)
    working.legal_others(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.5] Mark every legal answer to the question.

    A question with exactly one legal answer is answered by the core, until a question has two or
    more or the game is over.
    """
    # RULING 24: single answers are given by the core.
    question = s.question
    if question == Question.WORK:
        legal_work(r, s, mask)
    elif question == Question.STATION:
        selection.legal_station(r, s, mask)
        if r.strict_text:
            working.legal_recycle(r, s, mask)
    elif question == Question.MEETING:
        meeting.legal_meeting(r, s, mask)
    elif question == Question.AFTER_PET:
        meeting.legal_after_pet(r, s, mask)
    elif question == Question.NEXT_GOAL:
        new_business.legal_next_goal(r, s, mask)
    elif question == Question.START_SPOT or question == Question.CERT_SPOT:
        training.legal_cert_spot(r, s, mask)
    elif question == Question.START_PART:
        starting.legal_start_part(r, s, mask)
    elif question == Question.START_DESIGN:
        starting.legal_start_design(r, s, mask)
    elif question == Question.START:
        starting.legal_start(r, s, mask)
    elif question == Question.AWARD:
        training.legal_award(r, s, mask)
    elif question == Question.PATH:
        assembly.legal_path(r, s, mask)
    elif question == Question.UPGRADE_SPACE:
        upgrading.legal_upgrade_space(r, s, mask)
    elif question == Question.DOUBLE:
        upgrading.legal_double(r, s, mask)
    elif question == Question.PARK:
        testing_innovation.legal_park(r, s, mask)
    elif question == Question.PICK_TWO:
        testing_innovation.legal_pick_two(r, s, mask)


@rule
def apply(r, s, a):
    """Carry out an answer, and everything that follows without a question."""
    if s.question == Question.WORK:
        work(r, s, MOVE_OF[a], ARGUMENTS_OF[a, 0], ARGUMENTS_OF[a, 1], ARGUMENTS_OF[a, 2])
    else:
        answer(r, s, MOVE_OF[a], ARGUMENTS_OF[a, 0], ARGUMENTS_OF[a, 1])
    while s.question == NONE:
        days.continue_day(r, s)
    if s.steps >= r.max_steps and s.over == PLAYING:
        scoring.truncate(r, s)


@rule
def work(r, s, move, arg, second, third):
    """[R4.21] Carry out an answer of a working turn; all but a swap end the run of swaps.

    [R4.16] The end of a turn begins with the claims.
    """
    if move == Move.RECYCLE:
        working.do_recycle(r, s, given=arg, taken=second)
        return
    working.begin_stretch(s)
    if move == Move.END_TURN:
        working.do_end_turn(s)
        testing_innovation.close_claims(r, s)
    elif move == Move.TRAIN_SHIFT:
        training.do_train_by_shift(r, s, arg)
    elif move == Move.TRAIN_BOOK:
        training.do_train_by_book(r, s, arg)
    elif move == Move.TAKE_DESIGN:
        design.do_take_design(r, s, arg)
    elif move == Move.COLLECT:
        logistics.do_collect(r, s, part=arg, extra=second)
    elif move == Move.ORDER:
        logistics.do_order(r, s, slot=arg, placement=second)
    elif move == Move.REQUEST_VOUCHER:
        logistics.do_request_voucher(r, s)
    elif move == Move.PROVIDE:
        assembly.do_provide(r, s, model=arg, part=second, payment=third)
    elif move == Move.CLAIM:
        testing_innovation.do_claim(r, s, position=arg, kind=second)
    elif move == Move.UPGRADE:
        upgrading.do_upgrade(r, s, model=arg, part=second, payment=third)
    elif move == Move.MICRO:
        micro_manage(r, s, arg)
    elif move == Move.EXCHANGE_SEAT:
        working.do_exchange_seat(s)


@rule
def micro_manage(r, s, department):
    """[R10.4] All rules of the chosen department hold, as if the worker were there.

    That includes limits per turn, refill and demand check. [R8.1] Assembly is cleaned out at once.
    """
    # RULING 20: even if no part is provided.
    administration.do_micro(r, s, department)
    if department == Department.ASSEMBLY:
        assembly.clean_out(r, s)


@rule
def answer(r, s, move, arg, second):
    """Carry out the answer to any other question."""
    if move == Move.STATION:
        selection.do_select(r, s, arg)
    elif move == Move.CERT_SPOT and s.phase == Phase.START:
        starting.do_start_spot(r, s, arg)
    elif move == Move.COLLECT:
        starting.do_start_part(r, s, arg)
    elif move == Move.TAKE_DESIGN:
        starting.do_start_design(r, s, arg)
    elif move == Move.CERT_SPOT:
        training.do_certify(r, s, arg)
    elif move == Move.AWARD:
        training.do_award(r, s, arg)
    elif move == Move.PATH:
        assembly.do_path(r, s, arg)
    elif move == Move.UPGRADE_SPACE:
        upgrading.do_upgrade_space(r, s, arg)
    elif move == Move.DOUBLE:
        upgrading.do_double(r, s, arg)
    elif move == Move.PARK:
        testing_innovation.do_park(r, s, arg)
    elif move == Move.PICK_TWO:
        testing_innovation.do_pick_two(r, s, arg)
    elif move == Move.PET:
        meeting.do_pet(r, s, arg)
    elif move == Move.SPEAK:
        meeting.do_speak(r, s, arg)
    elif move == Move.NO_SEAT:
        meeting.do_no_seat(r, s)
    elif move == Move.PASS:
        meeting.do_pass(r, s)
    elif move == Move.NEXT_GOAL:
        new_business.do_next_goal(r, s, arg)
    elif move == Move.RECYCLE:
        working.do_recycle(r, s, given=arg, taken=second)


@rule
def clock(r, s):
    """The number of the day, for playouts that stop at its end."""
    return int(s.day)
