"""Dealing anew what a seat cannot know: the order of the menu deck."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import mix
from kanban_env.games.menu.enums import N_MENUS


@rule
def redeal(r, s, p):
    """The deck is shuffled; everything else is public, and the bag's draws lie in the future."""
    mix(s.rng, s.deck[s.deck_top :], N_MENUS - s.deck_top)
    return True
