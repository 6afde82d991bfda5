"""Whole games: every invariant at every question, and every action as a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.loops import ENDED, PLAYING
from kanban_env.games.automotive import SPEC
from tests.automotive.table import LONG_TRACK, Factory

GAMES = [
    (2, {}),
    (3, {"sandra": "nice"}),
    (4, {"sandra": "nice", "edition": "2014", "board": "expert"}),
    (2, {"strict_text": True}),
    (3, {"strict_text": True, "board": "expert", "components": LONG_TRACK}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_random_games_keep_all_invariants(players: int, options: dict[str, Any]) -> None:
    table = Factory(players, seed=21, **options)
    table.play_random(4000, seed=3)
    SPEC.audit(table.r, table.s)
    assert table.s.over == ENDED


@pytest.mark.slow
@pytest.mark.parametrize("strict_text", [False, True])
def test_every_action_has_its_own_sentence(strict_text: bool) -> None:
    table = Factory(3, seed=1, strict_text=strict_text)
    generator = np.random.default_rng(1)
    table.settle()
    while table.s.over == PLAYING:
        legal = table.legal()
        sentences = [table.sentence(a) for a in legal]
        assert len(set(sentences)) == len(legal), sentences
        table.play(int(generator.choice(legal)))


def test_a_wrong_state_is_found() -> None:
    for field, place in (("part_supply", 0), ("car_supply", 1), ("books", 0), ("seats_up", 0)):
        table = Factory(2)
        table.s[field][place] += 1
        with pytest.raises(AssertionError):
            SPEC.audit(table.r, table.s)
