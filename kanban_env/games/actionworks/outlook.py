"""The heuristic's value of a position, for searches that stop before the end of the game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.enums import N_KINDS
from kanban_env.games.actionworks.rules.effects import type_of, value_of
from kanban_env.games.actionworks.rules.scoring import pile_points


@rule
def outlook(r, s, p):
    """The total plus half of the points of this round's pile and hand, in half points.

    Only half, because a player without these cards would gain others later.
    """
    parts = pile_points(r, s, p)
    for kind in range(N_KINDS):
        if s.demand_owners[type_of(kind)] == p:
            parts += int(s.hands[p, kind]) * value_of(kind)
    return 2 * int(s.scores[p]) + parts
