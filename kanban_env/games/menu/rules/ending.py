"""R7 The end of the game, and scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.piles import count_of
from kanban_env.core.players import right_of
from kanban_env.games.menu.enums import N_MATERIALS, N_MENUS, Question
from kanban_env.games.menu.rules.effects import gain_points


@rule
def check_trigger(r, s):
    """[R7.1] A player with 30 VP or more at the end of the own turn triggers the end of the game.

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


@rule
def final_points(r, s, p):
    """[R7.4] All tokens are sold for their prices, then each full $3 is worth 1 VP.

    The money limit does not apply, the rest of the money is lost, and a reserved card is worth
    nothing.
    """
    money = int(s.money[p])
    for colour in range(N_MATERIALS):
        money += int(s.tokens[p, colour]) * int(r.prices[colour])
    return money // int(r.end_price)


@rule
def end_game(r, s):
    """The final VP are gained; tokens and money stay where they are."""
    # RULING 39: the final position stays readable
    for p in range(r.n_players):
        s.end_points[p] = final_points(r, s, p)
        gain_points(s, p, s.end_points[p])
    s.over = ENDED
    s.question = Question.SELECT


@rule
def standing(r, s, p):
    """[R7.5] The player with the most VP wins.

    Among players with equal VP the one with more menu cards in front wins. If these are equal too,
    the players share the victory.
    """
    return int(s.scores[p]) * (N_MENUS + 1) + count_of(s.owners, p)
