"""R10 Administration."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_DEPARTMENTS, NONE, Department, department_of


@rule
def can_micro_manage(s):
    """[R10.2] In Administration a player may choose one other department, once a turn and free.

    The choice cannot be changed. [R10.5] Yesterday's department, full stations and Sandra do not
    limit it, and several players may choose the same department.
    """
    # RULING 19: with two players too.
    is_there = department_of(s.stations[s.actor]) == Department.ADMINISTRATION
    return is_there and s.micro == NONE


@rule
def legal_micro(r, s, mask):
    """[R10.2] Mark the other departments.

    [R10.6] The choice may stay unused, and so may the department that was chosen. [R10.1] Training
    is the only task of Administration itself.
    """
    if can_micro_manage(s):
        for department in range(N_DEPARTMENTS - 1):
            mask[action(Move.MICRO, department)] = True


@rule
def do_micro(r, s, department):
    """[R10.3] From now on Shifts and books are split freely between both departments."""
    s.micro = department
