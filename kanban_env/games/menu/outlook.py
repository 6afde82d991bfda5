"""The heuristic's value of a position, for searches that stop before the end of the game."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.enums import N_MENUS
from kanban_env.games.menu.rules.effects import has_menu
from kanban_env.games.menu.worth import PER_ROUND, VP_PER_ROUND, points_left, worth


@rule
def outlook(r, s, p):
    """The worth of a position, including the effects of the player's menus."""
    promised = 0
    for menu in range(N_MENUS):
        if has_menu(s, p, menu):
            promised += PER_ROUND[menu]
    return worth(r, s, p) + promised * points_left(r, s) // VP_PER_ROUND
