"""R7 The end of the game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import right_of


@rule
def check_trigger(r, s):
    """[R7.1] A player with 30 VP or more at the end of their turn triggers the end of the game.

    Losing VP later does not undo it. VP that are lost before the turn ends do not trigger it.
    """
    if s.scores[s.turn] >= r.target:
        s.triggered = 1


@rule
def is_round_over(r, s):
    """[R7.2] A round, and so the game, ends with the turn of the start player's right neighbour.

    All players then have had equally many turns.
    """
    return s.turn == right_of(r, s.first)


@rule
def is_last_round(r, s):
    """[R7.3] The game ends with this round if the end is triggered.

    Without a trigger it ends after `max_rounds` rounds and is scored in the same way.
    """
    return s.triggered != 0 or s.round_number >= r.max_rounds
