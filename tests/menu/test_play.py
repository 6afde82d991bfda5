"""Random games: every state is sound, and every game ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import Question
from tests.menu.table import action
from tests.table import Table

MOST_ANSWERS_OF_A_TURN = 30


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [{}, {"profile": "en", "reserve_blocks_display": True}, {"max_rounds": 2}],
    ids=["default", "english", "short"],
)
def test_random_games_are_sound_at_every_question(players: int, options: dict[str, Any]) -> None:
    table = Table(SPEC, players, seed=players, **options)
    table.play_random(5000, seed=players)
    SPEC.audit(table.r, table.s)
    assert table.s.over
    assert 1 <= table.s.round_number <= table.r.max_rounds


def test_r7_3_a_game_of_passive_players_ends_after_the_last_round() -> None:
    table = Table(SPEC, 2, max_rounds=7)
    passing = [action(move) for move in ("SKIP", "STOP", "CONTINUE")]
    table.settle()
    while not table.s.over:
        legal = table.legal()
        table.play(next((a for a in passing if a in legal), legal[0]))
    assert table.s.round_number == 7


@pytest.mark.slow
def test_the_number_of_answers_in_a_turn_is_bounded() -> None:
    table = Table(SPEC, 3, seed=8)
    table.settle()
    chooser, answers, turn = np.random.default_rng(8), 0, 0
    while not table.s.over:
        answers = answers + 1 if table.s.turn == turn else 1
        turn = int(table.s.turn)
        assert answers <= MOST_ANSWERS_OF_A_TURN or table.s.question == Question.DRAFT
        table.play(int(chooser.choice(table.legal())))


def corrupted(field: str, value: Any, place: Any = ...) -> Table:
    table = Table(SPEC, 3, seed=1)
    table.play_random(30, seed=1)
    SPEC.audit(table.r, table.s)
    table.s[field][place] = value
    return table


@pytest.mark.parametrize(
    ("field", "value", "place"),
    [
        ("bag", 0, 0),
        ("tokens", 1, (4, 0)),
        ("money", 16, 0),
        ("money", -1, 1),
        ("scores", -1, 2),
        ("cards", 7, (0, 0)),
        ("owners", 4, 3),
        ("reserved", 3, 0),
        ("display", -1, 0),
        ("deck", 0, 0),
        ("spent", 1, 0),
        ("drawn", 1, 0),
    ],
)
def test_the_audit_finds_a_wrong_field(field: str, value: int, place: Any) -> None:
    table = corrupted(field, value, place)
    with pytest.raises(AssertionError):
        SPEC.audit(table.r, table.s)
