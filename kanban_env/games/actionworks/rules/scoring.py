"""R6 Scoring and the end of the game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.players import left_of
from kanban_env.games.actionworks.enums import N_KINDS, Question
from kanban_env.games.actionworks.rules.effects import type_of, value_of


@rule
def pile_points(r, s, p):
    """[R6.1] The points of a player's pile.

    A card whose type is on one of the player's demand cards scores its value. Every other card
    scores -1.
    """
    points = 0
    for kind in range(N_KINDS):
        if s.demand_owners[type_of(kind)] == p:
            points += int(s.piles[p, kind]) * value_of(kind)
        else:
            points -= int(s.piles[p, kind]) * int(r.wrong_part)
    return points


@rule
def score_round(r, s):
    """[R6.1] The points of the round are added to the totals, which can become negative."""
    for p in range(r.n_players):
        s.last_points[p] = pile_points(r, s, p)
        s.scores[p] += s.last_points[p]


@rule
def is_target_reached(r, s):
    """[R6.2] The game ends after a round in which some player's total reaches the target.

    The target is 140 for 2 players, 100 for 3 players, and 70 for 4 or more players.
    """
    for p in range(r.n_players):
        if s.scores[p] >= r.target:
            return True
    return False


@rule
def is_last_round(r, s):
    """[R6.5] The game also ends after `max_rounds` rounds were played, with the totals so far."""
    return s.round_number - r.first_round + 1 >= r.max_rounds


@rule
def is_game_over(r, s):
    """[R6.2] [R6.5] Whether the round that was just scored is the last."""
    return is_target_reached(r, s) or is_last_round(r, s)


@rule
def end_game(s):
    """The game is over; the cards stay where they are."""
    s.over = ENDED
    s.actor = s.turn
    s.question = Question.MAIN


@rule
def next_starter(r, s):
    """[R6.3] If the game goes on, the left neighbour of the current player begins the next round.

    The current player is the one whose turn ended the round.
    """
    return left_of(r, s.turn)


@rule
def standing(r, s, p):
    """[R6.4] The player with the highest total wins; players with equal totals share the place."""
    return int(s.scores[p])
