"""The outlook: the value of a position for searchers that stop before the end, in half points.

The weights are rounded from a regression on games between heuristics: of the final score, less the
points if the game ended now, on what a player has. `benchmarks/outlook.py` measures how well it
predicts the final scores.
"""

from __future__ import annotations

from typing import Any

from kanban_env.core.jit import rule
from kanban_env.games.automotive.enums import N_DEPARTMENTS
from kanban_env.games.automotive.heuristic import count_claims_ready
from kanban_env.games.automotive.rules.counts import (
    count_blueprints,
    count_cars,
    count_storage,
    count_upgraded,
)
from kanban_env.games.automotive.rules.scoring import final_points, week_points

POINT = 2
WEEK_POINT = 1
CAR = 6
UPGRADE = 3
BLUEPRINT = 2
"""Values per remaining week; the points of a week, as it is now, count half."""
SHIFT = 3
BOOK = 4
CLAIM = 8
DESK = 2
CUBE = 1
"""Values beyond the points that each scores at the end."""


@rule
def weekly_value(r: Any, s: Any, p: Any) -> int:
    """The value of each remaining week."""
    built = CAR * int(count_cars(s, p)) + UPGRADE * int(count_upgraded(s, p))
    planned = WEEK_POINT * int(week_points(r, s, p)) + BLUEPRINT * int(count_blueprints(s, p))
    return planned + built


@rule
def means(r: Any, s: Any, p: Any) -> int:
    """The value of what helps to score later: Shifts, books, claims, training, cubes."""
    worth = SHIFT * int(s.bank[p]) + BOOK * int(s.books[p]) + CUBE * int(count_storage(s, p))
    for department in range(N_DEPARTMENTS):
        worth += DESK * int(s.desks[p, department])
    return worth + CLAIM * int(count_claims_ready(r, s, p))


@rule
def outlook(r: Any, s: Any, p: Any) -> int:
    """The points if the game ended now, the remaining weeks, and the means to score."""
    weeks = max(0, int(r.last_mark) - int(s.week))
    points = int(s.scores[p]) + int(final_points(r, s, p))
    return POINT * points + weeks * weekly_value(r, s, p) + means(r, s, p)
