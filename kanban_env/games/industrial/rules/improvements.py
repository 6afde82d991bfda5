"""R6 Improvements, with Coaching; shares have a chapter of their own."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import (
    COACH,
    IMPROVE,
    IMPROVE_PASS,
    N_MEEPLES,
    Meeple,
)
from kanban_env.games.industrial.enums import (
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_LEVELS,
    NONE,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    end_turn,
    gain_effect,
    has_meeple,
    improvement_at,
    lose_money,
    use_meeple,
)


@rule
def next_improvement(s, p, department):
    """[R6.5] The department's next level; one more may follow in a later go-round."""
    # RULING 26: the rulebook's own example.
    return improvement_at(department, s.levels[p, department] + 1)


@rule
def improvement_price(r, s, p, department):
    """[R6.3] The row cost, in cash; deferred Marketing improvements cost none."""
    # RULING 28: deferred improvements are paid as maintenance.
    if r.improvement_deferred[next_improvement(s, p, department)]:
        return 0
    return int(r.level_cost[s.levels[p, department]])


@rule
def can_place(r, s, p, department, by_ceo):
    """[R6.2] The next level's space is free, and the CEO or a meeple of the colour is there."""
    # RULING 25: a space is taken until the round ends.
    level = s.levels[p, department]
    if level >= N_LEVELS:
        return False
    return s.tree_used[department, level] == 0 and has_meeple(
        s, p, r.department_colours[department], by_ceo
    )


@rule
def can_improve(r, s, p, department, by_ceo):
    """Whether the department's next level can be placed and paid."""
    return (
        can_place(r, s, p, department, by_ceo)
        and improvement_price(r, s, p, department) <= s.money[p]
    )


@rule
def is_short_for_improvement(r, s, p):
    """Whether some placement fails for lack of cash only."""
    for department in range(N_DEPARTMENTS):
        reachable = can_place(r, s, p, department, False) or can_place(r, s, p, department, True)
        if reachable and improvement_price(r, s, p, department) > s.money[p]:
            return True
    return False


@rule
def legal_improve(r, s, mask):
    """[R6.1] One placement per go-round, or pass for good."""
    for department in range(N_DEPARTMENTS):
        for meeple in range(N_MEEPLES):
            mask[IMPROVE + department * N_MEEPLES + meeple] = can_improve(
                r, s, s.turn, department, meeple == Meeple.CEO
            )
    mask[IMPROVE_PASS] = True


@rule
def do_pass(r, s):
    """Passing is final for this phase."""
    # RULING 27: as in the technician market.
    end_turn(s)


@rule
def do_improve(r, s, arg):
    """The meeple takes the space, the cost is paid, and the improvement works at once."""
    p = s.turn
    department = arg // N_MEEPLES
    use_meeple(s, p, r.department_colours[department], arg % N_MEEPLES == Meeple.CEO)
    s.tree_used[department, s.levels[p, department]] = 1
    lose_money(s, p, improvement_price(r, s, p, department))
    gain_level(r, s, p, department)
    s.question = NONE


@rule
def gain_level(r, s, p, department):
    """[R6.4] Maintenance rises when a department opens, and by the improvement's own change."""
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
    """[R6.9] Coaching copies a level 1 to 3 that a living other player has by own level.

    Bankrupts have no levels any more.
    """
    highest = 0
    for q in range(r.n_players):
        if q != p:
            highest = max(highest, int(s.levels[q, department]))
    return highest >= level


@rule
def begin_coach(r, s):
    """Coaching asks what to copy, or finds nothing."""
    for department in range(N_DEPARTMENTS):
        if can_copy(r, s, s.turn, department, 1):
            s.question = Question.COACH
            return
    s.copies = 0


@rule
def legal_coach(r, s, mask):
    """Every improvement that may be copied, also one that is owned already."""
    for department in range(N_DEPARTMENTS):
        for i in range(N_COPY_LEVELS):
            mask[COACH + department * N_COPY_LEVELS + i] = can_copy(r, s, s.turn, department, i + 1)


@rule
def do_coach(r, s, arg):
    """The improvement works for its copier too: no cost, no opening, no points."""
    improvement = improvement_at(arg // N_COPY_LEVELS, arg % N_COPY_LEVELS + 1)
    s.copies = 0
    s.copied[s.turn] = improvement
    gain_effect(r, s, s.turn, improvement)
    s.question = NONE
