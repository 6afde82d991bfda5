"""R7 Knowledge: redeals are exactly the deals that agree with what a player has seen."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.actionworks.actions import ACTIONS, Mode, Move
from kanban_env.games.actionworks.enums import TYPE_NAMES, CardType
from kanban_env.games.actionworks.rules.hidden import redeal
from tests.actionworks.table import Workshop, action, kinds
from tests.actionworks.worlds import World, Worlds, world_of

FEW, MOST_REDEALS = 50, 40_000
"""With at most this many worlds all of them are drawn; else a few redeals are compared."""

WEIGHTS = {Move.END: 0.2, Move.SHIP: 0.4, Move.ADD: 4.0}
"""How often moves are chosen: large groups of Plans tell most."""


def small_game(players: int, cards: str, types: int, seed: int) -> Workshop:
    """A game with few parts cards, of which few are turned up."""
    held = [
        kind
        for count, name in re.findall(r"(\d*) ?(\w+ \d)", cards)
        for kind in kinds(name) * int(count or 1)
    ]
    rows = {
        name: {value + 1: held.count(4 * i + value) for value in range(4)}
        for i, name in enumerate(TYPE_NAMES)
    }
    amounts = {
        "workbench at the start": 1,
        "hand at the start": 5,
        "cards turned by a Make": 1,
        "cards turned for the next player": 1,
        "points lost by a wrong part": 1,
    }
    components = {
        "deck_20": {"rows": rows},
        "types_in_play": {"rows": {"round 1": types}},
        "amounts": {"rows": amounts},
    }
    return Workshop(players, seed=seed, components=components, max_rounds=1)


def redeals(table: Workshop, p: int, seeds: range) -> set[World]:
    """The different deals among some redeals for player p."""
    kept, found = table.states.copy(), set()
    before = table.observation(p)
    for seed in seeds:
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        if redeal(table.r, table.s, p):
            found.add(world_of(table, p))
    assert np.array_equal(table.observation(p), before)
    table.spec.audit(table.r, table.s)
    table.states[:] = kept
    return found


def compare(table: Workshop, worlds: Worlds) -> bool:
    """Compare redeals with all worlds; return whether all of them were drawn."""
    assert world_of(table, worlds.p) in worlds.all
    found, last = redeals(table, worlds.p, range(5)), 5
    assert found <= worlds.all
    if len(worlds.all) > FEW or table.s.swaps or table.s.acting == CardType.TAKE:
        return False
    while found != worlds.all and last < MOST_REDEALS:
        found |= redeals(table, worlds.p, range(last, 2 * last))
        last *= 2
    assert found == worlds.all
    return True


def choose(legal: list[int], chooser: np.random.Generator) -> int:
    """A random answer; Plans look at the deck more often than at hands."""
    weights = np.array([WEIGHTS.get(ACTIONS.decode(a)[0], 1.0) for a in legal])
    weights[[a == action("MODE", Mode.PLAN_DECK) for a in legal]] = 3.0
    return int(chooser.choice(legal, p=weights / weights.sum()))


def follow(table: Workshop, p: int, seed: int) -> dict[str, int]:
    """Play a round; return how often all worlds were drawn, and how often which facts helped."""
    worlds, chooser = Worlds(table, p), np.random.default_rng(seed)
    found = {"drawn": 0, "deck_mixed": 0, "piled": 0}
    while not table.s.over:
        legal = table.legal()
        if len(legal) > 1:
            drawn = compare(table, worlds)
            found["drawn"] += drawn
            for name in ("deck_mixed", "piled"):
                found[name] += bool(drawn and table.section(p, name).any())
        worlds.answer(choose(legal, chooser))
    return found


DECKS = (
    (2, "14 Plan 1, 2 Plan 2, 2 Make 1, Borrow 1", 4),
    (2, "11 Plan 1, Plan 2, 3 Copy 1, Make 1, Take 1, Borrow 1, Scrap 1", 6),
    (3, "16 Plan 1, 5 Plan 2, 2 Make 1", 4),
)


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "seed"), [(0, 3), (1, 4), (2, 3)])
def test_r7_5_redeals_are_exactly_the_deals_that_agree_with_what_was_seen(
    deck: int, seed: int
) -> None:
    """W3: every redeal is one of these deals, and each of these deals can be drawn."""
    players, found = DECKS[deck][0], Counter[str]()
    for p in range(players):
        found.update(follow(small_game(*DECKS[deck], seed), p, seed))
    assert found["drawn"] > 100
    assert found["deck_mixed"] > 0
    assert found["piled"] > 0
