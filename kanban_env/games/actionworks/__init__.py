"""Actionworks.

A quick card game of parts and demands for two to six players. Parts cards are played onto a common
workbench for their effects, or shipped face down for points; at the end of a round only the types
on a player's own demand cards score. Each round adds a type, up to six, until a player reaches the
target.

Hands and piles are hidden, but all players see most cards that a player gains. With `memory` (the
default) the observation holds everything that a player with perfect memory would know.
"""

from __future__ import annotations

from kanban_env.core.game_folder import spec_of_folder

SPEC = spec_of_folder(
    __name__,
    id="actionworks-v0",
    title="Actionworks",
    version="0.3.0",
    has_units=True,
    default_players=3,
    compile_seconds=10,
)
