"""R3 The course of a day: what follows when no question is open."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.enums import NONE, Department, Phase, Question
from kanban_env.games.automotive.rules import (
    assembly,
    design,
    meeting,
    new_business,
    sandra,
    scoring,
    selection,
    working,
)
from kanban_env.games.automotive.rules.effects import credit, works_in


@rule
def continue_day(r, s):
    """[R3.1] A day is selection, working phase, perhaps a meeting, and the check for the end.

    [R2.7] After the starting round the display is refilled, and day 1 begins.
    """
    phase = s.phase
    if phase == Phase.WORKING:
        continue_working(r, s)
    elif phase == Phase.SELECTION:
        continue_selection(r, s)
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
    """A new day begins, unless the game has lasted `max_days` days."""
    if s.day >= r.max_days:
        scoring.truncate(r, s)
        return
    s.day += 1
    selection.begin_selection(r, s)


@rule
def continue_selection(r, s):
    """[R3.11] The next player or Sandra moves; when all have moved, the working phase starts.

    [R4.21] With `strict_text` a run of swaps begins when a player is asked for its station.
    """
    chooser = selection.next_to_choose(r, s)
    if chooser == selection.SANDRA:
        selection.move_sandra(r, s)
    elif chooser != NONE:
        selection.ask_station(s, chooser)
        if r.strict_text:
            working.begin_stretch(s)
    else:
        selection.end_selection(r, s)


@rule
def continue_working(r, s):
    """[R4.1] Players and Sandra act once each, from the left station to the right, her desk last.

    [R12.1] When all have acted, a scheduled meeting takes place. [R13.5] So the week, scored in
    Sandra's turn, comes before a meeting of the same day.
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
    """[R4.9] [R8.1] A turn in Assembly begins with the clean-out."""
    working.open_turn(r, s, p)
    if works_in(s, Department.ASSEMBLY):
        assembly.clean_out(r, s)


@rule
def end_turn(r, s):
    """[R4.16] A turn ends with claims, parking, refill, demand check and credit, in this order.

    Then the next worker acts. [R4.17] Refill and demand check follow work in Design and Assembly
    even if no tile was taken or part provided. [R8.20] Demand is checked at no other time. [R4.12]
    Credited pieces count for Sandra and for a meeting on the same day.
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
    """[R11.1] From day 2 on Sandra evaluates her department and then does its task.

    Her desk counts as Administration. [R4.2] On day 1 she does nothing. [R11.5] Departments that
    she skipped are neither evaluated nor worked. [R11.14] After her task in Design the display is
    refilled. [R13.1] After her task on her desk the week is scored.
    """
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
    """New Business; then the game ends, or goals for the next meeting are chosen.

    [R14.1] After the last meeting no cards are chosen: nothing would depend on them.
    """
    new_business.close_meeting(r, s)
    if scoring.is_game_over(r, s):
        scoring.finish(r, s)
    else:
        new_business.begin_new_business(s)


@rule
def end_day(r, s):
    """[R14.1] [R14.2] The day is finished: the game ends, or a new day begins."""
    if scoring.is_game_over(r, s):
        scoring.finish(r, s)
    else:
        begin_day(r, s)
