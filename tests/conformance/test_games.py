"""Every registered game passes every check, for every number of players and option."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core import conformance
from kanban_env.core.jit import MODE
from kanban_env.core.options import Flag
from kanban_env.core.seeds import action_generators
from kanban_env.core.trace import MODES
from tests.industrial.table import ALL

pytestmark = pytest.mark.compiled

LONG_TRACK = {"part_values": {"rows": {f"step {value}": value for value in range(7)}}}
"""Printed numbers of automotive-v0 with more steps than the built-in ones."""

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "actionworks-v0": [{"memory": False}, {"deck": "25", "introduction": "slow", "max_rounds": 3}],
    "automotive-v0": [
        {"strict_text": True, "board": ["normal", "expert", "expert", "normal"]},
        {"strict_text": True, "sandra": "nice", "edition": "2014", "components": LONG_TRACK},
        {"components": LONG_TRACK},
        *[
            {"sandra": sandra, "edition": edition, "board": board}
            for board in ("expert", "normal")
            for edition in ("2014", "drivers")
            for sandra in ("nice", "mean")
        ][:-1],
    ],
    "industrial-v0": [
        ALL,
        {"components": "calm"},
        {"incidents": True, "incident_timing": "any"},
    ],
    "menu-v0": [{"profile": "en", "reserve_blocks_display": True}, {"max_rounds": 3}],
}
"""Options other than the defaults with which games are checked; `make test` uses the first two.

A list has one value per player; `for_players` shortens it.
"""


THOROUGH = os.environ.get("KANBAN_THOROUGH") == "1"
"""`make thorough` runs every check for every number of players and option."""

QUICKER = ("pettingzoo", "ends", "no leak", "audit")
"""The checks of `make test` for more than the smallest number of players."""


def single_options(game: str) -> Iterator[dict[str, Any]]:
    """Every other value of each option by itself, unless it is among the variants."""
    spec = kb.find(game)
    defaults = {option.name: option.default for option in spec.options}
    known = [defaults | options for options in VARIANTS[game]]
    for option in spec.options:
        values = (True, False) if isinstance(option, Flag) else getattr(option, "values", ())
        for value in values:
            if value != option.default and defaults | {option.name: value} not in known:
                yield {option.name: value}


def player_counts(low: int, high: int, options: dict[str, Any]) -> tuple[int, ...]:
    """Numbers of players with which `make test` checks options: an auction needs more than two."""
    return (low, high) if "share_auction" in options else (low,)


def cases() -> Iterator[tuple[str, int, dict[str, Any], str]]:
    for game in kb.games():
        low, high = kb.find(game).players
        for players in range(low, high + 1):
            complete = THOROUGH or players == low
            for check in conformance.CHECKS if complete else QUICKER:
                yield game, players, {}, check
        for options in [*VARIANTS[game], *single_options(game)] if THOROUGH else VARIANTS[game][:2]:
            for players in range(low, high + 1) if THOROUGH else player_counts(low, high, options):
                for check in conformance.CHECKS if THOROUGH else (*QUICKER, "rotation"):
                    yield game, players, for_players(options, players), check


def for_players(options: dict[str, Any], players: int) -> dict[str, Any]:
    """The options for a number of players: lists are shortened to one value per player."""
    return {k: v[:players] if isinstance(v, list) else v for k, v in options.items()}


def test_the_process_runs_compiled_code() -> None:
    assert MODE == "compiled"


@pytest.mark.parametrize(("game", "players", "options", "check"), list(cases()))
def test_conformance(game: str, players: int, options: dict[str, Any], check: str) -> None:
    modes = tuple(MODES) if THOROUGH or game == "actionworks-v0" else ("plain",)
    (finding,) = conformance.check(
        kb.find(game), players, [check], options, games=6, decisions=80, modes=modes
    )
    assert finding.passed, finding.detail


@pytest.mark.parametrize("game", kb.games())
def test_a_long_random_run_keeps_every_invariant(game: str) -> None:
    spec = kb.find(game)
    for players in range(spec.players[0], spec.players[1] + 1):
        variant = spec.variant(players)
        batch = kb.GameBatch(variant, 200, seed=players)
        chance = action_generators(players, 200)
        for _ in range(8):
            batch.play_random(chance, 150)
            for i in range(0, 200, 10):
                spec.audit(variant.r, batch.states[i])


@pytest.mark.parametrize("game", kb.games())
def test_batches_do_not_depend_on_their_size(game: str) -> None:
    """A game of a batch does not depend on the other games."""
    variant = kb.find(game).variant()
    big, small = kb.GameBatch(variant, 300, seed=3, threads=2), kb.GameBatch(variant, 2, seed=0)
    small.reset(big.seeds[[5, 250]])
    chance = action_generators(0, 300)
    rows = chance[[5, 250]].copy()
    big.play_random(chance, 400)
    small.play_random(rows, 400)
    assert np.array_equal(big.states[[5, 250]], small.states)
