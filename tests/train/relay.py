"""Relay, a game for any number of players whose values are known exactly.

Players move in turn for some rounds. The player who moves may take: it gains a point for every
other player, and every other player loses one. After the last move players with odd numbers gain a
point and the others lose one. Taking is always best, so exact values follow by counting.
"""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.loops import ENDED
from kanban_env.core.options import Number
from kanban_env.core.sections import Sections, layout_of, per_player
from kanban_env.core.spec import GameSpec, Hooks, record_dtype, state_dtype
from kanban_env.core.states import COUNT
from tests.conformance.puzzles import legal_both, redeal_nothing
from tests.conformance.toy import standing

MAX_PLAYERS = 5
MOST_ROUNDS = 4


class Question(IntEnum):
    TAKE = 0


class Section(Sections):
    MOVE = per_player("which move it is, one-hot", MOST_ROUNDS)


def value(players: int, rounds: int, move: int, takes: float = 1.0) -> float:
    """The expected gain from this move on of its player, if all take with this probability."""
    player = move % players
    own = (rounds * players - 1 - move) // players + 1
    others = rounds * players - move - own
    return takes * (own * (players - 1) - others) + 2 * (player % 2) - 1


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    r.rounds = options["rounds"]


@rule
def setup(r, s):
    s.actor = 0


@rule
def apply(r, s, a):
    if a == 1:
        for p in range(r.n_players):
            s.scores[p] += r.n_players - 1 if p == s.actor else -1
    s.moves += 1
    s.actor = s.moves % r.n_players
    if s.moves == r.rounds * r.n_players:
        for p in range(r.n_players):
            s.scores[p] += 2 * (p % 2) - 1
        s.over = ENDED


@rule
def observe(r, s, p, out):
    out[:] = 0
    if s.moves < out.shape[0]:
        out[s.moves] = 1


@rule
def preference(r, s, a):
    return a


RELAY = GameSpec(
    id="relay-v0",
    title="Relay",
    path=f"{__name__}:RELAY",
    version="0.1.0",
    players=(2, MAX_PLAYERS),
    default_players=2,
    options=(Number("rounds", 1, MOST_ROUNDS, 3, "how often each player moves"),),
    tables=(),
    questions=Question,
    actions=Layout(Block("LEAVE", 1, "leave"), Block("TAKE", 1, "take")),
    observation=layout_of(Section),
    has_units=True,
    state=state_dtype(MAX_PLAYERS, ("moves", "i1")),
    ranges={"moves": COUNT},
    rules_record=record_dtype(1, ("rounds", "i1")),
    fill_record=fill_record,
    hooks=Hooks(setup, legal_both, apply, observe, redeal_nothing, standing, preference),
    text=SimpleNamespace(
        board=lambda r, s, viewer: f"move {s.moves}",
        sentence=lambda r, s, a: ("Leave", "Take")[a],
        public_sentence=lambda r, s, a: ("Leave", "Take")[a],
    ),
    audit=lambda r, s: None,
    player_axis=("scores",),
    player_values=("actor",),
    compile_seconds=10,
)
