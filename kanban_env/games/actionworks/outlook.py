"""What the heuristic makes of a position, for searchers that stop before the end."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.enums import N_KINDS
from kanban_env.games.actionworks.rules.effects import type_of, value_of
from kanban_env.games.actionworks.rules.scoring import pile_points


@rule
def outlook(r, s, p):
    """In half points: the total, and half of what the parts of this round are worth.

    Only half, because other parts would have come later in their place.
    """
    parts = pile_points(r, s, p)
    for kind in range(N_KINDS):
        if s.demand_owners[type_of(kind)] == p:
            parts += int(s.hands[p, kind]) * value_of(kind)
    return 2 * int(s.scores[p]) + parts
