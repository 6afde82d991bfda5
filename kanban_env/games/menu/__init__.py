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

from kanban_env.core.spec import GameSpec, Hooks
from kanban_env.games.menu import text
from kanban_env.games.menu.actions import ACTIONS
from kanban_env.games.menu.audit import audit
from kanban_env.games.menu.components import (
    MIN_PLAYERS,
    OPTIONS,
    RULES_RECORD,
    TABLES,
    fill_record,
)
from kanban_env.games.menu.enums import MAX_PLAYERS, Question
from kanban_env.games.menu.heuristic import score
from kanban_env.games.menu.observation import layout, observe
from kanban_env.games.menu.rules.ending import standing
from kanban_env.games.menu.rules.flow import apply, clock, legal
from kanban_env.games.menu.rules.hidden import redeal
from kanban_env.games.menu.rules.setup import begin_game
from kanban_env.games.menu.state import PLAYER_AXIS, PLAYER_VALUES, STATE
from kanban_env.games.menu.worth import outlook

SPEC = GameSpec(
    id="menu-v0",
    title="Kanban Menu",
    path="kanban_env.games.menu:SPEC",
    version="0.1.0",
    players=(MIN_PLAYERS, MAX_PLAYERS),
    default_players=4,
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
