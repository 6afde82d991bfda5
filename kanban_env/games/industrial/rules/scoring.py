"""R9 End and scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.enums import N_DEPARTMENTS, N_ROUNDS, Track

BANKRUPT = -(1 << 30)
"""The standing of all bankrupt players: below that of every living player."""


@rule
def is_last_round(s):
    """[R9.1] The game ends after the maintenance phase of round 6, the round of the last event."""
    # RULING 37: repayments of that phase count.
    return s.round_number == N_ROUNDS


@rule
def level_points(r, s, p):
    """[R9.2] Each department scores its highest level only: 2, 5, 10 or 20 points.

    The player's own level counts; copied improvements score nothing.
    """
    points = 0
    for department in range(N_DEPARTMENTS):
        if s.levels[p, department] > 0:
            points += int(r.level_points[s.levels[p, department] - 1])
    return points


@rule
def points_of(r, s, p):
    """[R9.3] [R7.7] A player's score: improvements, both tracks, loans and cash.

    The values of both tracks are added, negative ones too. Each active loan takes off 10 points,
    and each full $10 adds 1. Stock, technicians, shares and incident cards count nothing.
    """
    # RULING 39: what is left over counts nothing.
    if not s.living[p]:
        return -int(r.bankrupt_loss)
    points = level_points(r, s, p)
    points += int(s.tracks[p, Track.POLLUTION]) + int(s.tracks[p, Track.ACCIDENT])
    points -= int(s.loans[p]) * int(r.points_per_loan)
    return points + int(s.money[p]) // int(r.dollars_per_point)


@rule
def score_all(r, s):
    """Write every player's score into the state, as if the game ended now."""
    # RULING 48: scores are kept up to date during the game.
    for p in range(r.n_players):
        s.scores[p] = points_of(r, s, p)


@rule
def standing(r, s, p):
    """[R9.4] [R7.7] The highest score wins, then more money; then the win is shared.

    Bankrupt players are last and share that place.
    """
    # RULING 38: equal score and money share the win.
    if not s.living[p]:
        return BANKRUPT
    return int(s.scores[p]) * (1 << 15) + int(s.money[p])
