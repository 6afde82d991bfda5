"""Kanban: Automotive Revolution.

A car factory for two to four players. Every day each player moves its worker to a workstation of
another department and spends Shifts there on designs, parts, assembly, testing or training. Sandra,
the factory manager, visits one department after the other, evaluates all players and does a task.
Claimed cars move the Pace Car; when it crosses a checkered space, a meeting is held, in which Seats
turn achievements into points. Weeks and production cycles end the game.

Options: Sandra's mood (`sandra`), the rulebook for her nice evaluation (`edition`), the side of
the player boards (`board`, one word or one per player, as in `-o board=normal,expert` with two
players), and two limits that truncate endless games.

Hidden information: other players' goal cards and Kanban orders, the order of all decks below their
tops, and the award plaques of departments in which a player is not an expert.
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
from kanban_env.games.automotive.observation import observe
from kanban_env.games.automotive.outlook import outlook
from kanban_env.games.automotive.rules.flow import apply, clock, legal
from kanban_env.games.automotive.rules.hidden import redeal
from kanban_env.games.automotive.rules.scoring import standing
from kanban_env.games.automotive.rules.setup import begin_game
from kanban_env.games.automotive.sections import layout
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
