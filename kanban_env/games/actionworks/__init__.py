"""Actionworks.

A quick card game of parts and demands for two to six players. Parts cards are played onto a common
workbench for their effects, or shipped face down for points; at the end of a round only the types
on one's own demand cards score. Each round adds a type, up to six, until somebody reaches the
target.

Hands and piles are hidden, but most cards come into a hand openly: with `memory` (the default) the
observation carries everything that a careful player would remember.
"""

from __future__ import annotations

from kanban_env.core.spec import GameSpec, Hooks
from kanban_env.games.actionworks import text
from kanban_env.games.actionworks.actions import ACTIONS
from kanban_env.games.actionworks.audit import audit
from kanban_env.games.actionworks.components import (
    MIN_PLAYERS,
    OPTIONS,
    RULES_RECORD,
    TABLES,
    fill_record,
)
from kanban_env.games.actionworks.enums import MAX_PLAYERS, Question
from kanban_env.games.actionworks.heuristic import outlook, score
from kanban_env.games.actionworks.observation import layout, observe
from kanban_env.games.actionworks.rules.flow import apply, clock, legal
from kanban_env.games.actionworks.rules.hidden import redeal
from kanban_env.games.actionworks.rules.scoring import standing
from kanban_env.games.actionworks.rules.setup import begin_game
from kanban_env.games.actionworks.state import PLAYER_AXIS, PLAYER_VALUES, STATE

SPEC = GameSpec(
    id="actionworks-v0",
    title="Actionworks",
    path="kanban_env.games.actionworks:SPEC",
    version="0.2.0",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    default_players=3,
    options=OPTIONS,
    tables=TABLES,
    questions=Question,
    actions=ACTIONS,
    observation=layout,
    state=STATE,
    rules_record=RULES_RECORD,
    fill_record=fill_record,
    hooks=Hooks(
        setup=begin_game,
        legal=legal,
        apply=apply,
        observe=observe,
        redeal=redeal,
        standing=standing,
        score=score,
        outlook=outlook,
        clock=clock,
    ),
    text=text,
    audit=audit,
    player_axis=PLAYER_AXIS,
    player_values=PLAYER_VALUES,
    compile_seconds=40,
)
