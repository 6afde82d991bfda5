"""The heuristic's value of a position, for searches that stop before the end.

It estimates a player's final score, in tenths of a point. The weights are rounded from a regression
of final scores on what players have, in games between heuristics; `benchmarks/outlook.py` measures
how well it predicts them.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.games.industrial.enums import Effect, Phase
from kanban_env.games.industrial.rules.scoring import points_of
from kanban_env.games.industrial.worth import best_increase, income_with, rounds_left

POINT = 10
CUBE = 20
PRODUCT = 30
"""The value of a point, and of a raw cube and a product while there is still a sale."""
DOLLAR = 1
TECHNICIAN = 10
INCOME = 5
"""Per future round: the value of a dollar and a technician, and the divisor of the income."""


@rule
def value_per_round(r, s, p):
    """What money, technicians and the usual income are worth in one future round."""
    technicians = total(s.reserve[p])
    usual = income_with(r, s, p, Effect.NOTHING, 0, best_increase(r, s, p))
    return DOLLAR * int(s.money[p]) + TECHNICIAN * technicians + usual // INCOME


@rule
def outlook(r, s, p):
    """The points now, the stock that can still be sold, and the value of the future rounds."""
    points = POINT * points_of(r, s, p)
    if not s.living[p]:
        return points
    rounds = rounds_left(s)
    if rounds > 0 or s.phase <= Phase.SALES:
        points += CUBE * int(s.raw[p]) + PRODUCT * int(s.goods[p])
    return points + rounds * value_per_round(r, s, p)
