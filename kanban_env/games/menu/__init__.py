"""Kanban Menu.

Two to five players each run a small café. In a turn a player selects one of six action cards,
takes all tokens on it and may activate it: purchase a token, do regular business, open a fair,
contribute to the region, develop or reserve a menu card, or trade. Then two tokens are drawn blind
and placed on action cards, where the next players can take them. Menu cards give victory points
(VP) and lasting effects. A player who ends a turn with 30 VP triggers the end of the game.

Only the order of the menu deck and future draws from the bag are hidden. The costs and VP of most
menu cards are printed in pictures only; here they are reconstructed, and `components` corrects
them.
"""

from __future__ import annotations

from kanban_env.core.game_folder import spec_of_folder

SPEC = spec_of_folder(
    __name__,
    id="menu-v0",
    title="Kanban Menu",
    version="0.3.0",
    has_units=True,
    default_players=4,
    compile_seconds=10,
)
