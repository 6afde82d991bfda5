"""What a player cannot know: the order of the menu deck. `redeal` deals it again."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import sort_and_shuffle
from kanban_env.games.menu.enums import N_MENUS


@rule
def redeal(r, s, p):
    """Shuffle the deck; everything else is public, and draws from the bag are still to come."""
    sort_and_shuffle(s.rng, s.deck[s.deck_top :], N_MENUS - s.deck_top)
    return True
