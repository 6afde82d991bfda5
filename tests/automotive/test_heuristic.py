"""The scored policy: legal, and far better than chance."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.loops import ENDED, PLAYING
from kanban_env.core.rng import seed_generator
from kanban_env.games.automotive.heuristic import benefit_value
from tests.automotive.table import EN, RED, Factory, action


def play(seed: int) -> Factory:
    """The policy in seat 0 against two players that answer at random."""
    table = Factory(3, seed=seed)
    generator, rng = np.random.default_rng(seed), np.zeros(4, np.uint32)
    seed_generator(rng, seed)
    table.settle()
    while table.s.over == PLAYING:
        legal = table.legal()
        own = table.s.actor == 0
        table.play(table.best(rng) if own else int(generator.choice(legal)))
    return table


@pytest.mark.slow
def test_the_policy_beats_chance() -> None:
    games = [play(seed) for seed in range(2)]
    assert all(table.s.over == ENDED for table in games)
    own = sum(int(table.s.scores[0]) for table in games)
    others = sum(int(table.s.scores[1:3].sum()) for table in games) / 2
    assert own > 1.5 * others


def test_the_policy_upgrades_when_it_can() -> None:
    table = Factory().work(1, blueprints="red EN", storage="EN")
    assert table.best() == action("UPGRADE", RED, EN, 0)


def test_the_policy_claims_with_a_claim_only_design_first() -> None:
    table = Factory().work(1, blueprints="green -, green EN").queue("green")
    table.s.part_supply[EN] = 0
    assert table.best() == action("CLAIM", 0, 6)


def test_a_seat_is_worth_more_than_a_point() -> None:
    table = Factory()
    spots = [benefit_value(table.r, 4 * 2 + spot) for spot in range(4)]
    assert spots[0] > spots[3] > benefit_value(table.r, 23)
