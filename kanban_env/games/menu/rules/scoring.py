"""R7 Final scoring, and the winner."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.piles import count
from kanban_env.games.menu.enums import N_MATERIALS, N_MENUS, Question
from kanban_env.games.menu.rules.effects import gain_points


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
    return int(s.scores[p]) * (N_MENUS + 1) + count(s.owners, p)
