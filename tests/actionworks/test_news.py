"""What the log of Actionworks says about cards turned up, hands shown and points."""

from __future__ import annotations

import numpy as np

from kanban_env.core.spec import copy_state
from kanban_env.games.actionworks import SPEC
from tests.table import Table


def log_of(players: int, seed: int, **options: int) -> list[str]:
    """The log of a random game."""
    table, chooser, lines = Table(SPEC, players, seed, **options), np.random.default_rng(seed), []
    while not table.s.over:
        before, a = copy_state(table.s), int(chooser.choice(table.legal()))
        SPEC.hooks.apply(table.r, table.s, a)
        lines += SPEC.text.news(table.r, before, table.s, a)
    return lines


def test_cards_turned_up_hands_shown_and_points_are_told() -> None:
    lines = log_of(3, 1, max_rounds=2)
    assert any(line.endswith(" turned onto the workbench") for line in lines)
    assert any(" shows " in line for line in lines)
    assert sum(" ends: all hands are shipped" in line for line in lines) == 2
    assert sum(" in total" in line for line in lines) == 2 * 3
    assert sum(" gets the demands " in line for line in lines) == 3
