"""Pebbles, a game of a few lines: play pebbles from a hidden hand; colours score 0, 1 or 2.

It shows how little a game needs. Broken versions of it show that every conformance check can fail.
"""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import numpy as np

from kanban_env.core.components import Table
from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.loops import ENDED
from kanban_env.core.options import Number
from kanban_env.core.piles import append_bag, sort_and_shuffle, total
from kanban_env.core.rng import shuffle
from kanban_env.core.spec import GameSpec, Hooks, record_dtype, state_dtype
from kanban_env.core.states import COUNT, Range, state_ranges

COLOURS = ("blue", "red", "green")
N_COLOURS = len(COLOURS)
MAX_PLAYERS = 3


class Question(IntEnum):
    PLAY = 0


FIELDS: tuple[tuple[Any, ...], ...] = (
    ("hands", "i1", (MAX_PLAYERS, N_COLOURS), COUNT),
    ("board", "i1", (N_COLOURS,), COUNT),
    ("deck", "i1", (16,), Range(-1, N_COLOURS - 1)),
    ("deck_top", "i1", Range(0, 16)),
    ("deck_end", "i1", Range(0, 16)),
)
STATE = state_dtype(MAX_PLAYERS, *FIELDS)
RULES_RECORD = record_dtype(3, ("pebbles", "i1", (N_COLOURS,)), ("hand", "i1"))
ACTIONS = Layout(Block("PLAY", N_COLOURS, "play a pebble"), Block("SKIP", 1, "play the first one"))


def layout(players: int) -> Layout:
    return Layout(
        Block("hand", N_COLOURS, "the player's own hand"),
        Block("board", N_COLOURS, "the pebbles played"),
        Block("players", 2 * players, "per player: is asked; score / 8"),
    )


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    r.pebbles[:] = tables["deck"]
    r.hand = options["hand"]


@rule
def deal(r, s):
    for p in range(r.n_players):
        for _ in range(r.hand):
            s.hands[p, s.deck[s.deck_top]] += 1
            s.deck[s.deck_top] = -1
            s.deck_top += 1


@rule
def setup(r, s):
    s.deck[:] = -1
    s.deck_end = append_bag(r.pebbles, s.deck, 0)
    shuffle(s.rng, s.deck, s.deck_end)
    deal(r, s)


@rule
def legal(r, s, mask):
    for colour in range(N_COLOURS):
        mask[colour] = s.hands[s.actor, colour] > 0
    mask[N_COLOURS] = True


@rule
def apply(r, s, a):
    colour = a
    if a == N_COLOURS:
        colour = 0
        while s.hands[s.actor, colour] == 0:
            colour += 1
    s.hands[s.actor, colour] -= 1
    s.board[colour] += 1
    s.scores[s.actor] += colour
    s.actor = (s.actor + 1) % r.n_players
    if total(s.hands[s.actor]) == 0:
        s.over = ENDED


@rule
def observe(r, s, p, out):
    for colour in range(N_COLOURS):
        out[r.sections[0] + colour] = s.hands[p, colour] / 4
        out[r.sections[1] + colour] = s.board[colour] / 4
    for relative in range(r.n_players):
        q = (p + relative) % r.n_players
        out[r.sections[2] + 2 * relative] = s.actor == q
        out[r.sections[2] + 2 * relative + 1] = s.scores[q] / 8


@rule
def redeal(r, s, p):
    """Return the other hands to the deck, shuffle it, and deal as many cards again."""
    for q in range(r.n_players):
        if q != p:
            for colour in range(N_COLOURS):
                for _ in range(s.hands[q, colour]):
                    s.deck_top -= 1
                    s.deck[s.deck_top] = colour
    sort_and_shuffle(s.rng, s.deck[s.deck_top :], s.deck_end - s.deck_top)
    for q in range(r.n_players):
        if q != p:
            cards = total(s.hands[q])
            s.hands[q, :] = 0
            for _ in range(cards):
                s.hands[q, s.deck[s.deck_top]] += 1
                s.deck[s.deck_top] = -1
                s.deck_top += 1
    return True


@rule
def standing(r, s, p):
    return int(s.scores[p])


@rule
def preference(r, s, a):
    """Prefer the most valuable pebble."""
    return a if a < N_COLOURS else -1


def board(r: Any, s: Any, viewer: int | None) -> str:
    return f"pebbles on the board: {s.board.tolist()}"


def sentence(r: Any, s: Any, a: int) -> str:
    return "Play your first pebble" if a == N_COLOURS else f"Play a {COLOURS[a]} pebble"


def audit(r: Any, s: Any) -> None:
    deck = s.deck[s.deck != -1]
    everywhere = s.board + s.hands.sum(0) + np.bincount(deck, minlength=N_COLOURS)
    assert np.array_equal(everywhere, r.pebbles), f"pebbles are lost or duplicated: {everywhere}"


def toy_spec(path: str, **changed: Any) -> GameSpec:
    """The game, or a version of it with some functions replaced."""
    functions: dict[str, Any] = {
        "setup": setup,
        "legal": legal,
        "apply": apply,
        "observe": observe,
        "redeal": redeal,
        "standing": standing,
        "preference": preference,
        "outlook": None,
    }
    functions.update({name: f for name, f in changed.items() if name in functions})
    return GameSpec(
        id=path.partition(":")[2].lower().replace("_", "-") + "-v0",
        title="Pebbles",
        path=path,
        version="0.1.0",
        players=(2, MAX_PLAYERS),
        default_players=2,
        options=(Number("hand", 1, 5, 4, "pebbles in a hand"),),
        tables=(Table("deck", COLOURS, 0, 5),),
        questions=Question,
        actions=ACTIONS,
        observation=layout,
        state=STATE,
        ranges=state_ranges(FIELDS),
        rules_record=RULES_RECORD,
        fill_record=fill_record,
        hooks=Hooks(**functions),
        text=SimpleNamespace(
            board=changed.get("board", board),
            sentence=changed.get("sentence", sentence),
            public_sentence=changed.get("sentence", sentence),
        ),
        audit=audit,
        player_axis=("scores", "hands"),
        player_values=("actor",),
        svg=changed.get("svg"),
        compile_seconds=10,
    )


PEBBLES = toy_spec(f"{__name__}:PEBBLES")
