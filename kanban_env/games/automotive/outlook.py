"""What a position promises, for searchers that stop before the end: in half points.

The weights are rounded from a regression on games between heuristics: final scores, less what the
game would pay if it ended now, on what a player has; `benchmarks/outlook.py` shows how well it
foretells them.
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
"""What each is worth in every week that is left; of what a week would pay now, only a half."""
SHIFT = 3
BOOK = 4
CLAIM = 8
DESK = 2
CUBE = 1
"""What each is worth beyond its points."""


@rule
def weekly_promise(r: Any, s: Any, p: Any) -> int:
    """What a week that is left brings."""
    built = CAR * int(count_cars(s, p)) + UPGRADE * int(count_upgraded(s, p))
    planned = WEEK_POINT * int(week_points(r, s, p)) + BLUEPRINT * int(count_blueprints(s, p))
    return planned + built


@rule
def means(r: Any, s: Any, p: Any) -> int:
    """What a player can do more with than with points: Shifts, books, claims, training, parts."""
    worth = SHIFT * int(s.bank[p]) + BOOK * int(s.books[p]) + CUBE * int(count_storage(s, p))
    for department in range(N_DEPARTMENTS):
        worth += DESK * int(s.desks[p, department])
    return worth + CLAIM * int(count_claims_ready(r, s, p))


@rule
def outlook(r: Any, s: Any, p: Any) -> int:
    """The points if the game ended now, the weeks to come, and the means to use them."""
    weeks = max(0, int(r.last_mark) - int(s.week))
    points = int(s.scores[p]) + int(final_points(r, s, p))
    return POINT * points + weeks * weekly_promise(r, s, p) + means(r, s, p)
