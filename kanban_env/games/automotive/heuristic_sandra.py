"""The heuristic's view of Sandra: the department she evaluates next, and the value of Shifts."""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move
from kanban_env.games.automotive.enums import Phase, department_of
from kanban_env.games.automotive.rules.sandra import verdict
from kanban_env.games.automotive.rules.selection import next_place_of_sandra

BANKED = 20
JUDGED = 40
"""The value of a banked Shift, and the additional value per point that it saves with Sandra."""


@rule
def evaluated_next(r: Any, s: Any) -> int:
    """The department of Sandra's next evaluation: where she is, or where she moves next."""
    has_judged = s.sandra_done if s.phase == Phase.WORKING else not s.sandra_done
    place = next_place_of_sandra(r, s) if has_judged else s.sandra
    return department_of(place)


@rule
def threat(r: Any, s: Any, p: Any, department: Any) -> int:
    """The points that a player would lose now in a department, if it is evaluated next."""
    if department != evaluated_next(r, s):
        return 0
    return max(0, -verdict(r, s, p, department))


@rule
def gain_by_shift(r: Any, s: Any, p: Any) -> int:
    """The points that the last Shift in the bank saves or gains in the next evaluation."""
    department = evaluated_next(r, s)
    with_it = verdict(r, s, p, department)
    s.bank[p] -= 1
    without = verdict(r, s, p, department)
    s.bank[p] += 1
    return with_it - without


@rule
def shifts_of(r: Any, move: Any, arg: Any) -> int:
    """The Shifts that an answer costs; a claim those of its position, its first argument."""
    if move == Move.CLAIM:
        return int(r.claim_costs[arg])
    if move == Move.TRAIN_BOOK or move == Move.MICRO or move == Move.RECYCLE:
        return 0
    return 0 if move == Move.EXCHANGE_SEAT or move == Move.END_TURN else 1


@rule
def from_bank(r: Any, s: Any, move: Any, arg: Any) -> int:
    """How many of the Shifts of an answer come from the bank."""
    beyond = int(s.shifts_used) - int(s.station_shifts)
    return max(0, beyond + shifts_of(r, move, arg)) - max(0, beyond)


@rule
def bank_price(r: Any, s: Any, p: Any, move: Any, arg: Any) -> int:
    """The value of the Shifts that an answer takes from the bank."""
    shifts = from_bank(r, s, move, arg)
    if shifts == 0:
        return 0
    return shifts * (BANKED + JUDGED * gain_by_shift(r, s, p))
