"""Actionworks.

A quick card game of parts and demands for two to six players. Parts cards are played onto a common
workbench for their effects, or shipped face down for points; at the end of a round only the types
on one's own demand cards score. Each round adds a type, up to six, until somebody reaches the
target.

Hands and piles are hidden, but most cards come into a hand openly: with `memory` (the default) the
observation carries everything that a careful player would remember.
"""

from __future__ import annotations

from kanban_env.core.game_folder import spec_of_folder

SPEC = spec_of_folder(
    __name__,
    id="actionworks-v0",
    title="Actionworks",
    version="0.2.0",
    default_players=3,
    compile_seconds=20,
)
