"""R6 Improvements and Coaching; shares are in `shares.py`."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import (
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_LEVELS,
    N_MEEPLES,
    NONE,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    gain_effect,
    has_meeple,
    improvement_at,
    lose_money,
    use_meeple,
)


@rule
def next_improvement(s, p, department):
    """[R6.5] The improvement that a placement develops: the department's next level.

    Levels are developed in order. A player may develop two levels of one department in one phase,
    in different go-rounds.
    """
    # RULING 26: the rulebook's example.
    return improvement_at(department, s.levels[p, department] + 1)


@rule
def improvement_price(r, s, p, department):
    """[R6.3] What the next level costs in cash: $2, $4, $6 or $8 by its level.

    Commercial and Advertising cost no cash; they add that amount to the maintenance for good.
    """
    # RULING 28: deferred improvements are paid as maintenance.
    if r.improvement_deferred[next_improvement(s, p, department)]:
        return 0
    return int(r.level_cost[s.levels[p, department]])


@rule
def can_place(r, s, p, department, meeple):
    """[R6.2] Whether a meeple can be placed on the next level of a department, price aside.

    It takes a technician of the department's colour or the CEO. There are four levels, and the
    space of each department and level takes one meeple per phase, of all players together.
    """
    # RULING 25: a taken space is free again in the next round.
    level = s.levels[p, department]
    if level >= N_LEVELS:
        return False
    return s.tree_used[department, level] == 0 and has_meeple(
        s, p, r.department_colours[department], meeple
    )


@rule
def can_improve(r, s, p, department, meeple):
    """[R6.2] [R6.3] Whether the department's next level can be placed and paid."""
    return (
        can_place(r, s, p, department, meeple)
        and improvement_price(r, s, p, department) <= s.money[p]
    )


@rule
def is_short_for_improvement(r, s, p):
    """Whether only the cash is missing for some improvement."""
    for department in range(N_DEPARTMENTS):
        for meeple in range(N_MEEPLES):
            if (
                can_place(r, s, p, department, meeple)
                and improvement_price(r, s, p, department) > s.money[p]
            ):
                return True
    return False


@rule
def legal_improve(r, s, mask):
    """[R6.1] In turn order, each player makes one placement or passes, again and again.

    A placement is an improvement or a share (`legal_buy_share`). Passing is final, and the phase
    ends when all have passed. Selling shares and taking a loan are free extra answers before it.
    """
    # RULING 27: passing is final, as in the technician market.
    for department in range(N_DEPARTMENTS):
        for meeple in range(N_MEEPLES):
            is_legal = can_improve(r, s, s.turn, department, meeple)
            mask[action(Move.IMPROVE, department, meeple)] = is_legal
    mask[action(Move.IMPROVE_PASS)] = True


@rule
def do_improve(r, s, department, meeple):
    """[R6.2] Place the meeple, pay the price, and apply the improvement at once."""
    p = s.turn
    use_meeple(s, p, r.department_colours[department], meeple)
    s.tree_used[department, s.levels[p, department]] = 1
    lose_money(s, p, improvement_price(r, s, p, department))
    gain_level(r, s, p, department)
    s.question = NONE


@rule
def gain_level(r, s, p, department):
    """[R6.4] [R6.3] A player gets the next level of a department, and the maintenance changes.

    Level 1 of a department adds $2. Poka Yoke and Kanban take off $2 each and TPM $3; Incentives
    adds $1. The new maintenance is due from this round on.
    """
    # RULING 29: the track is read after this phase.
    improvement = next_improvement(s, p, department)
    level = s.levels[p, department]
    if level == 0:
        s.maintenance[p] += r.department_opening
    if r.improvement_deferred[improvement]:
        s.maintenance[p] += r.level_cost[level]
    s.levels[p, department] = level + 1
    gain_effect(r, s, p, improvement)


@rule
def can_copy(r, s, p, department, level):
    """[R6.9] Whether Coaching can copy the improvement at a level, 1 to 3, of a department.

    Another living player must have it by its own level (bankrupt players have no levels). The copy
    is chosen when Coaching is developed and kept for good. It gives the effect and the change of
    the maintenance, but costs nothing, opens no department, adds no deferred pay and scores no
    points. The player may copy an improvement that it owns. If there is none, nothing is copied.
    """
    highest = 0
    for q in range(r.n_players):
        if q != p:
            highest = max(highest, int(s.levels[q, department]))
    return highest >= level


@rule
def begin_coach(r, s):
    """[R6.9] Ask what to copy, if there is anything to copy."""
    for department in range(N_DEPARTMENTS):
        if can_copy(r, s, s.turn, department, 1):
            s.question = Question.COACH
            return
    s.copies = 0


@rule
def legal_coach(r, s, mask):
    """Mark every improvement that can be copied."""
    for department in range(N_DEPARTMENTS):
        for level in range(N_COPY_LEVELS):
            is_legal = can_copy(r, s, s.turn, department, level + 1)
            mask[action(Move.COACH, department, level)] = is_legal


@rule
def do_coach(r, s, department, level):
    """[R6.9] Copy an improvement, which works for this player too; `level` counts from 0."""
    improvement = improvement_at(department, level + 1)
    s.copies = 0
    s.copied[s.turn] = improvement
    gain_effect(r, s, s.turn, improvement)
    s.question = NONE
