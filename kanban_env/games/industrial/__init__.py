"""Industrial Board Game.

Each of two to four players runs a factory for six rounds. Players buy raw material at the price
of a die and make products from it. Workers cost wages, may have accidents, and pollute. Products
are sold in markets; improvements open better markets. Improvements in six departments score most of
the points. Accidents, pollution and open loans cost points. A bankrupt player is out of the game.

Hidden are only the order of future events and, with `incidents`, the incident cards of other
players and of the deck. `components="calm"` plays with smaller price increases in the markets.
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
