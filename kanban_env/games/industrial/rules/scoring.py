"""R9 End and scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.enums import N_DEPARTMENTS, N_ROUNDS, N_TRACKS

BANKRUPT = -(1 << 30)
"""The standing of all bankrupts: behind every living player, whatever the printed numbers."""


@rule
def is_last_round(s):
    """[R9.1] The game ends after the maintenance of the last event's round."""
    # RULING 37: the last repayments count.
    return s.round_number == N_ROUNDS


@rule
def level_points(r, s, p):
    """[R9.2] Per department only the highest own level scores; copies do not."""
    points = 0
    for department in range(N_DEPARTMENTS):
        if s.levels[p, department] > 0:
            points += int(r.level_points[s.levels[p, department] - 1])
    return points


@rule
def points_of(r, s, p):
    """[R9.3] Improvements, both tracks, active loans and the cash make the score."""
    # RULING 39: leftovers count nothing.
    if not s.living[p]:
        return int(r.bankrupt_points)
    points = level_points(r, s, p)
    for track in range(N_TRACKS):
        points += int(s.tracks[p, track])
    points -= int(s.loans[p]) * int(r.points_per_loan)
    return points + int(s.money[p]) // int(r.dollars_per_point)


@rule
def score_all(r, s):
    """Everybody's score as it stands."""
    # RULING 48: scores stand as if the game ended now.
    for p in range(r.n_players):
        s.scores[p] = points_of(r, s, p)


@rule
def standing(r, s, p):
    """[R9.4] The highest score wins; a tie goes to more money, then it is shared."""
    # RULING 38: a full tie is shared.
    if not s.living[p]:
        return BANKRUPT
    return int(s.scores[p]) * (1 << 15) + int(s.money[p])
