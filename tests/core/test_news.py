"""What games tell of an action: every chance event, every payment, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.spec import copy_state
from tests.table import Table

HIDDEN = {
    "actionworks-v0": ("deck", "hands", "piles", "known", "known_ends"),
    "automotive-v0": ("hands", "orders", "goal_deck", "order_deck", "choices", "demand_deck"),
    "industrial-v0": ("deck", "hands"),
    "menu-v0": ("deck",),
}
"""State fields that players do not see."""
PAID = ("scores", "money")
"""State fields of what players are paid, where a game has them."""
TABLES = [
    ("actionworks-v0", {"max_rounds": 2}),
    ("automotive-v0", {"max_days": 8}),
    ("industrial-v0", {}),
    ("industrial-v0", {"incidents": True, "share_auction": True}),
    ("industrial-v0", {"incidents": True, "share_auction": True, "incident_timing": "any"}),
    ("menu-v0", {"max_rounds": 20}),
]


def steps(game: str, options: dict[str, Any], seed: int) -> Iterator[tuple[Table, Any, int]]:
    """Random answers, with the table after each and the state before it."""
    table, chooser = Table(kb.find(game), 3, seed, **options), np.random.default_rng(seed)
    while not table.s.over:
        before, a = copy_state(table.s), int(chooser.choice(table.legal()))
        table.spec.hooks.apply(table.r, table.s, a)
        yield table, before, a


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_chance_event_and_every_payment_is_told(
    game: str, options: dict[str, Any], seed: int
) -> None:
    for table, before, a in steps(game, options, seed):
        text, after = table.spec.text, table.s
        told = text.news(table.r, before, after, a)
        said = text.sentence(table.r, before, a)
        if (before.rng != after.rng).any():
            assert told, said
        for p in range(table.r.n_players):
            paid = [x for x in PAID if x in after.dtype.names and before[x][p] < after[x][p]]
            if paid and not (p == before.actor and "$" in said):
                assert any(f"player_{p}" in line for line in told), (said, told, paid)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_news_tell_nothing_hidden(game: str, options: dict[str, Any]) -> None:
    for table, before, a in steps(game, options, 5):
        told = table.spec.text.news(table.r, before, table.s, a)
        known = [copy_state(before), copy_state(table.s)]
        for state in known:
            for field in HIDDEN[game]:
                state[field][...] = 0
        assert table.spec.text.news(table.r, *known, a) == told
