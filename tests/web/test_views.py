"""What is sent to a seat never holds what the seat may not know."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.web.tables import Seat, Table
from kanban_env.web.views import view


def redealt(table: Table, seat: int, seed: int) -> Table:
    """The same table with everything redealt that a seat cannot know."""
    twin = Table(table.id, table.variant, table.seed, table.seats)
    twin.replay.actions, twin.log = table.replay.actions, table.log
    twin.batch = table.batch.copy()
    twin.batch.determinize(seat, seed)
    return twin


@pytest.mark.parametrize("game", kb.games())
@pytest.mark.parametrize(
    "steps", [60, pytest.param(10_000, marks=pytest.mark.compiled, id="whole game")]
)
def test_every_message_of_a_game_is_the_same_for_redealt_hidden_cards(
    game: str, steps: int
) -> None:
    spec = kb.find(game)
    variant = spec.variant(spec.players[0])
    seats = [Seat("human", token=f"secret-{p}" * 4) for p in range(variant.players)]
    table = Table("t", variant, 3, seats)
    generator = np.random.default_rng(1)
    for step in range(steps):
        if table.over:
            break
        for seat in range(variant.players):
            token = seats[seat].token
            twin = redealt(table, seat, 100 + step)
            here, there = view(table, token, seat), view(twin, token, seat)
            if table.to_play != seat:
                here["actions"], there["actions"] = [], []
            assert json.dumps(here) == json.dumps(there)
            assert all(other.token not in json.dumps(here) for other in seats)
        legal = np.flatnonzero(table.batch.action_masks[0])
        table.answer(int(generator.choice(legal)))
    assert table.over or steps < 100


def test_the_log_tells_hidden_answers_to_their_player_only() -> None:
    spec = kb.find("actionworks-v0")
    variant = spec.variant(2)
    seats = [Seat("human", token="a" * 20), Seat("human", token="b" * 20)]
    table = Table("t", variant, 3, seats)
    generator = np.random.default_rng(1)
    for _ in range(80):
        if table.over:
            break
        table.answer(int(generator.choice(np.flatnonzero(table.batch.action_masks[0]))))
    own = [view(table, seats[p].token, p)["log"] for p in range(2)]
    assert own[0] != own[1]
