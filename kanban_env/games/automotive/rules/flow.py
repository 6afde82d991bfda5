"""The order of play: which question allows what, what each answer does, and what follows.

[R0.4] Chance: setup, Sandra's Design turn, new demand tiles, an empty goal deck; nowhere else.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import PLAYING
from kanban_env.games.automotive.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.automotive.enums import NONE, Department, Phase, Question
from kanban_env.games.automotive.rules import (
    administration,
    assembly,
    design,
    logistics,
    meeting,
    new_business,
    sandra,
    scoring,
    selection,
    starting,
    testing_innovation,
    training,
    working,
)
from kanban_env.games.automotive.rules.effects import credit, works_in


@rule
def legal_work(r, s, mask):
    """[R4.8] Tasks, training, swaps and exchanges come in any order, until the turn ends.

    [R4.4] A task is possible while its Shifts are within the budget.
    """
    training.legal_train(r, s, mask)
    administration.legal_micro(r, s, mask)
    design.legal_design(r, s, mask)
    logistics.legal_logistics(r, s, mask)
    assembly.legal_provide(r, s, mask)
    testing_innovation.legal_claim(r, s, mask)
    testing_innovation.legal_upgrade(r, s, mask)
    working.legal_recycle(r, s, mask)
    working.legal_others(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.5] Mark every legal answer; where there is only one, the core gives it."""
    # RULING 24: single answers are given by the core.
    question = s.question
    if question == Question.WORK:
        legal_work(r, s, mask)
    elif question == Question.STATION:
        selection.legal_station(r, s, mask)
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
    elif question == Question.AWARD:
        training.legal_award(r, s, mask)
    elif question == Question.PATH:
        assembly.legal_path(r, s, mask)
    elif question == Question.UPGRADE_SPACE:
        testing_innovation.legal_upgrade_space(r, s, mask)
    elif question == Question.DOUBLE:
        testing_innovation.legal_double(r, s, mask)
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
        answer(r, s, MOVE_OF[a], ARGUMENTS_OF[a, 0])
    while s.question == NONE:
        go_on(r, s)
    if s.steps >= r.max_steps and s.over == PLAYING:
        scoring.truncate(r, s)


@rule
def work(r, s, move, arg, second, third):
    """The answers of a working turn, with up to three arguments."""
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
        testing_innovation.do_upgrade(r, s, model=arg, part=second, payment=third)
    elif move == Move.MICRO:
        micro_manage(r, s, arg)
    elif move == Move.EXCHANGE_SEAT:
        working.do_exchange_seat(s)


@rule
def micro_manage(r, s, department):
    """[R10.4] All rules of the chosen department hold, as if the worker stood there."""
    # RULING 20: even if no part is provided.
    administration.do_micro(r, s, department)
    if department == Department.ASSEMBLY:
        assembly.clean_out(r, s)


@rule
def answer(r, s, move, arg):
    """The answers to all other questions; one argument says all."""
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
        testing_innovation.do_upgrade_space(r, s, arg)
    elif move == Move.DOUBLE:
        testing_innovation.do_double(r, s, arg)
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


@rule
def go_on(r, s):
    """[R3.1] A day is selection, working phase, perhaps a meeting, and the check for the end."""
    phase = s.phase
    if phase == Phase.WORKING:
        go_on_working(r, s)
    elif phase == Phase.SELECTION:
        go_on_selecting(r, s)
    elif phase == Phase.START:
        design.refill(s)
        begin_day(r, s)
    elif phase == Phase.MEETING:
        end_meeting(r, s)
    else:
        new_business.set_next_goals(r, s)
        end_day(r, s)


@rule
def begin_day(r, s):
    """A new day begins, unless the game has lasted too long."""
    if s.day >= r.max_days:
        scoring.truncate(r, s)
        return
    s.day += 1
    selection.begin_selection(r, s)


@rule
def go_on_selecting(r, s):
    """[R3.11] The next one chooses; when all have moved, the working phase starts."""
    chooser = selection.next_to_choose(r, s)
    if chooser == selection.SANDRA:
        selection.move_sandra(r, s)
    elif chooser != NONE:
        selection.ask_station(s, chooser)
    else:
        selection.end_selection(r, s)


@rule
def go_on_working(r, s):
    """[R4.1] Workers act in the order of their stations, Sandra in her place among them.

    [R12.1] When all have acted, a scheduled meeting takes place. [R13.5] So it follows the week.
    """
    if s.working:
        end_turn(r, s)
        return
    worker = selection.next_in_line(r, s)
    if worker == selection.SANDRA:
        do_sandra(r, s)
    elif worker != NONE:
        begin_turn(r, s, worker)
    elif s.meeting:
        meeting.begin_meeting(r, s)
    else:
        end_day(r, s)


@rule
def begin_turn(r, s, p):
    """[R4.9] A turn in Assembly begins with the clean-out."""
    working.open_turn(r, s, p)
    if works_in(s, Department.ASSEMBLY):
        assembly.clean_out(r, s)


@rule
def end_turn(r, s):
    """[R4.16] Claims, parking, refill, demand, credit: the order of steps at the end of a turn.

    [R4.17] Refill and demand check come in any case. [R4.12] What is credited counts from now on.
    """
    if s.n_aside > 0:
        s.question = Question.PARK
        return
    if works_in(s, Department.DESIGN):
        design.refill(s)
    if works_in(s, Department.ASSEMBLY):
        assembly.check_demand(r, s)
    credit(r, s, s.actor)
    working.close_turn(s)


@rule
def do_sandra(r, s):
    """[R11.1] Sandra evaluates her department, then does its task. [R4.2] Not on day 1."""
    # RULING 26: the display is refilled after her Design task.
    s.sandra_done = 1
    if s.day == 1:
        return
    department = selection.department_of_sandra(s)
    sandra.evaluate(r, s, department)
    sandra.do_task(r, s, department)
    if department == Department.DESIGN:
        design.refill(s)
    elif department == Department.ADMINISTRATION:
        scoring.score_week(r, s)


@rule
def end_meeting(r, s):
    """New Business; after the last meeting no cards are chosen any more."""
    new_business.close_meeting(r, s)
    if scoring.is_game_over(r, s):
        scoring.finish(r, s)
    else:
        new_business.begin_new_business(s)


@rule
def end_day(r, s):
    """The game ends here, or a new day begins."""
    if scoring.is_game_over(r, s):
        scoring.finish(r, s)
    else:
        begin_day(r, s)


@rule
def clock(r, s):
    """The number of the day, for playouts that stop at its end."""
    return int(s.day)
