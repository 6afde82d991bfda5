"""What a position promises, for searchers that stop before the end: in tenths of a point.

The weights are rounded from a regression of final scores on what companies have, in games between
heuristics; `benchmarks/outlook.py` shows how well it foretells them.
"""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.industrial.enums import N_COLOURS, Effect, Phase
from kanban_env.games.industrial.rules.scoring import points_of
from kanban_env.games.industrial.worth import best_increase, income_with, rounds_left

POINT = 10
CUBE = 20
PRODUCT = 30
"""A point, raw material and a product while they can be sold."""
DOLLAR = 1
TECHNICIAN = 10
INCOME = 5
"""A dollar, a technician and so many tenths of a dollar of income, for every round to come."""


@rule
def promise(r: Any, s: Any, p: Any) -> int:
    """What a round that is left brings."""
    technicians = 0
    for colour in range(N_COLOURS):
        technicians += int(s.reserve[p, colour])
    usual = income_with(r, s, p, Effect.NOTHING, 0, best_increase(r, s, p))
    return DOLLAR * int(s.money[p]) + TECHNICIAN * technicians + usual // INCOME


@rule
def outlook(r: Any, s: Any, p: Any) -> int:
    """Points as they stand, stock that can be sold, and the rounds to come."""
    points = POINT * points_of(r, s, p)
    if not s.living[p]:
        return points
    rounds = rounds_left(s)
    if rounds > 0 or s.phase <= Phase.SALES:
        points += CUBE * int(s.raw[p]) + PRODUCT * int(s.goods[p])
    return points + rounds * promise(r, s, p)
