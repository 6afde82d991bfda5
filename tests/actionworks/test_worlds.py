"""R7 Knowledge: redeals are exactly the deals that agree with what a player has seen."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.actionworks.enums import CardType
from kanban_env.games.actionworks.rules.hidden import redeal
from tests.actionworks.table import Workshop, kinds
from tests.actionworks.worlds import World, Worlds, world_of

FEW = 40
"""With at most this many worlds all of them are drawn; else a few redeals are compared."""

TYPES = ("Make", "Take", "Borrow", "Plan", "Scrap", "Copy")


def small_game(players: int, cards: str, seed: int, types: int = 4) -> Workshop:
    """A game with few parts cards."""
    held = kinds(cards)
    rows = {
        name: {value + 1: held.count(4 * i + value) for value in range(4)}
        for i, name in enumerate(TYPES)
    }
    few = {f"{n} players": 1 for n in range(2, 7)}
    components = {
        "deck_20": {"rows": rows},
        "types_in_play": {"rows": {"round 1": types}},
        "first_round": {"rows": few},
    }
    return Workshop(players, seed=seed, components=components)


def redeals(table: Workshop, p: int, draws: int) -> set[World]:
    """The different deals among some redeals for player p, of which the last state is kept."""
    kept, found = table.states.copy(), set()
    before = table.observation(p)
    for seed in range(draws):
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        if redeal(table.r, table.s, p):
            found.add(world_of(table, p))
            assert np.array_equal(table.observation(p), before)
    table.spec.audit(table.r, table.s)
    table.states[:] = kept
    return found


def compare(table: Workshop, worlds: Worlds, draws: int) -> bool:
    """Compare redeals with all worlds; return whether every world was asked for."""
    assert world_of(table, worlds.p) in worlds.all
    found = redeals(table, worlds.p, 6)
    assert found <= worlds.all
    if len(worlds.all) > FEW or table.s.swaps or table.s.acting == CardType.TAKE:
        return False
    tried = draws
    while found != worlds.all and tried <= 16 * draws:
        found |= redeals(table, worlds.p, tried)
        tried *= 4
    assert found == worlds.all
    return True


def follow(table: Workshop, p: int, seed: int, draws: int) -> int:
    """Play a round at random; return how often all worlds were drawn."""
    worlds, chooser, asked = Worlds(table, p), np.random.default_rng(seed), 0
    ended = False
    while not ended:
        legal = table.legal()
        if len(legal) > 1:
            asked += compare(table, worlds, draws)
        a = int(chooser.choice(legal))
        ends = table.s.deck_top == table.s.deck_end and table.s.workbench.sum() <= 1
        worlds.answer(a)
        ended = bool(table.s.over or ends or table.s.round_number > 1)
    return asked


DECKS = (
    (2, "Plan 1, Plan 1, Plan 1, Plan 2, Borrow 1, Borrow 1, Make 1, Make 1, Make 2", 4),
    (2, "Plan 1, Plan 2, Plan 3, Plan 4, Borrow 1, Take 1, Make 1, Copy 1, Copy 2", 6),
    (3, "Plan 1, Plan 1, Plan 1, Plan 2, Plan 2, Plan 2, Borrow 1, Make 1, Make 1, Take 1", 4),
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("players", "cards", "types"), DECKS, ids=["2p", "2p-copies", "3p"])
@pytest.mark.parametrize("seed", range(4))
def test_r7_5_redeals_are_exactly_the_deals_that_agree_with_what_was_seen(
    players: int, cards: str, types: int, seed: int
) -> None:
    for p in range(players):
        assert follow(small_game(players, cards, seed, types), p, seed, 100) > 0
