"""R10 Administration."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_DEPARTMENTS, NONE, Department, department_of


@rule
def can_micro_manage(s):
    """[R10.2] From Administration one other department may be chosen, once a turn and free.

    [R10.5] Any of them, also yesterday's, a full one or Sandra's.
    """
    # RULING 19: with two players too.
    is_there = department_of(s.stations[s.actor]) == Department.ADMINISTRATION
    return is_there and s.micro == NONE


@rule
def legal_micro(r, s, mask):
    """[R10.1] Administration's own task is training only. [R10.6] The choice may be left unused."""
    if can_micro_manage(s):
        for department in range(N_DEPARTMENTS - 1):
            mask[action(Move.MICRO, department)] = True


@rule
def do_micro(r, s, department):
    """[R10.3] From now on Shifts and books are split freely between the two departments."""
    s.micro = department
