"""Kanban: Automotive Revolution.

A car factory for two to four players. Every day each worker chooses a workstation in another
department, spends Shifts there on designs, parts, assembly, testing or training, and Sandra, the
factory manager, visits a department of her own, judges everybody's work and does her task. Cars
that are claimed drive a Pace Car on to meetings, where Seats turn achievements into points; weeks
and production cycles end the game.

Options: Sandra's mood (`sandra`), the rulebook for her nice evaluation (`edition`), the side of
the player boards (`board`, one word or one per seat, as in `-o board=normal,expert` with two
players), and two limits that cut off endless games.

Hidden are the goal cards and Kanban orders of others, the order of all decks below their tops, and
the award plaques of departments where one is not an expert.
"""

from __future__ import annotations

from kanban_env.core.spec import GameSpec, Hooks
from kanban_env.games.automotive import text
from kanban_env.games.automotive.actions import ACTIONS
from kanban_env.games.automotive.audit import audit, audit_step
from kanban_env.games.automotive.components import (
    OPTIONS,
    RULES_RECORD,
    fill_record,
)
from kanban_env.games.automotive.enums import MAX_PLAYERS, Question
from kanban_env.games.automotive.heuristic import score
from kanban_env.games.automotive.observation import layout, observe
from kanban_env.games.automotive.outlook import outlook
from kanban_env.games.automotive.rules.flow import apply, clock, legal
from kanban_env.games.automotive.rules.hidden import redeal
from kanban_env.games.automotive.rules.scoring import standing
from kanban_env.games.automotive.rules.setup import begin_game
from kanban_env.games.automotive.state import PLAYER_AXIS, PLAYER_VALUES, STATE
from kanban_env.games.automotive.tables import MIN_PLAYERS, TABLES

SPEC = GameSpec(
    id="automotive-v0",
    title="Kanban: Automotive Revolution",
    path="kanban_env.games.automotive:SPEC",
    version="0.2.0",
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
    audits_many=True,
    audit_step=audit_step,
    player_axis=PLAYER_AXIS,
    player_values=PLAYER_VALUES,
    compile_seconds=60,
)
