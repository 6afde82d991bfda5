"""Industrial Board Game.

A factory for two to four players over six rounds. Raw material is bought at the price of a die,
made into products by workers who may have accidents and pollute, and sold in markets that ever
better improvements open. Improvements in six departments score most; loans, accidents, pollution
and bankruptcy cost dearly.

Everything lies open but the order of the events to come and, with `incidents`, the incident cards
in the hands of others. `components="calm"` plays with flatter markets.
"""

from __future__ import annotations

from kanban_env.core.spec import GameSpec, Hooks
from kanban_env.games.industrial import text
from kanban_env.games.industrial.actions import ACTIONS
from kanban_env.games.industrial.audit import audit
from kanban_env.games.industrial.components import (
    MIN_PLAYERS,
    OPTIONS,
    RULES_RECORD,
    TABLES,
    fill_record,
)
from kanban_env.games.industrial.enums import MAX_PLAYERS, Question
from kanban_env.games.industrial.heuristic import score
from kanban_env.games.industrial.observation import layout, observe
from kanban_env.games.industrial.outlook import outlook
from kanban_env.games.industrial.rules.flow import apply, begin, clock, legal
from kanban_env.games.industrial.rules.hidden import redeal
from kanban_env.games.industrial.rules.scoring import standing
from kanban_env.games.industrial.state import PLAYER_AXIS, PLAYER_VALUES, STATE

SPEC = GameSpec(
    id="industrial-v0",
    title="Industrial Board Game",
    path="kanban_env.games.industrial:SPEC",
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
        setup=begin,
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
    compile_seconds=70,
)
