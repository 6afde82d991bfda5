"""Observations show everything except the order of the deck and future draws."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import Colour, Menu, Question
from kanban_env.games.menu.sections import PlayerFacts, ProgressFacts, Section, SupplyFacts
from kanban_env.games.menu.state import PLAYER_AXIS
from tests.menu.table import Cafe, bag
from tests.table import Table

PUBLIC_NUMBERS = (
    "round_number", "bag", "used", "set_out", "cards", "tokens", "money", "scores", "exchanges",
    "spent", "returns_left", "triggered", "deck_top",
)  # fmt: skip


def played(players: int, decisions: int, seed: int = 3) -> Table:
    table = Table(SPEC, players, seed=seed)
    table.play_random(decisions, seed, audit=False)
    assert not table.s.over
    return table


def test_the_order_of_sections_and_facts_is_fixed() -> None:
    """Trained policies depend on it."""
    sizes = {section.name: section.size(3) for section in Section}
    assert sizes == {
        "QUESTION": 11, "DUE": 11, "PLAYERS": 18, "TOKENS": 12, "FRONT": 66, "RESERVED": 66,
        "DISPLAY": 22, "CARDS": 30, "SUPPLY": 15, "DRAWN": 10, "SELECTED": 6, "PLACED": 6,
        "SPENT": 10, "PROGRESS": 5,
    }  # fmt: skip
    assert [section.name for section in Section] == list(sizes)
    facts = [fact.name for kind in (PlayerFacts, SupplyFacts, ProgressFacts) for fact in kind]
    assert facts == [
        "IS_ASKED", "IS_CURRENT", "IS_FIRST", "MONEY", "TOKENS", "VP", "BAG", "USED", "SET_OUT",
        "ROUND", "IS_TRIGGERED", "DECK", "EXCHANGES", "RETURNS_LEFT",
    ]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r0_4_all_players_see_the_same_table_each_from_their_own_place(players: int) -> None:
    table = played(players, 60)
    for name in ("bag", "tokens"):
        assert getattr(table.s, name).any()
    for section in ("display", "cards", "supply", "drawn", "selected", "spent", "progress"):
        first = table.section(0, section)
        for player in range(1, players):
            assert np.array_equal(table.section(player, section), first)
    for section in ("players", "tokens", "front", "reserved"):
        own = table.section(0, section).reshape(players, -1)
        for player in range(1, players):
            seen = table.section(player, section).reshape(players, -1)
            assert np.array_equal(np.roll(seen, player, axis=0), own)


@pytest.mark.parametrize("field", PUBLIC_NUMBERS)
def test_r0_4_no_public_number_is_left_out(field: str) -> None:
    table = played(3, 40)
    before = table.observation(1)
    values = np.atleast_1d(table.s[field])
    for place in np.ndindex(values.shape):
        if field in PLAYER_AXIS and place[0] >= 3:
            continue
        kept = table.states.copy()
        changed = np.array(table.s[field])
        changed[place if changed.ndim else ()] += 1
        table.s[field] = changed
        assert not np.array_equal(table.observation(1), before), (field, place)
        table.states[:] = kept


@pytest.mark.parametrize("field", ["actor", "turn", "first", "question"])
def test_r0_4_no_public_player_or_question_is_left_out(field: str) -> None:
    table = Cafe(3)
    before = table.observation(1)
    table.s[field] += 1
    assert not np.array_equal(table.observation(1), before)


def test_r0_4_the_places_of_menu_cards_are_seen() -> None:
    table = Cafe(3).lay(
        front={0: "Opera, Brunch", 2: "Macaron"}, reserved={1: "Parfait"}, display="Beef Stew"
    )
    front = table.section(1, "front").reshape(3, 22)
    assert np.argwhere(front).tolist() == [
        [1, Menu.MACARON],
        [2, Menu.BRUNCH],
        [2, Menu.OPERA],
    ]
    assert np.argwhere(table.section(1, "reserved").reshape(3, 22)).tolist() == [[0, Menu.PARFAIT]]
    assert np.flatnonzero(table.section(1, "display")).tolist() == [Menu.BEEF_STEW]


def test_r0_4_the_contents_of_bag_and_used_area_are_seen() -> None:
    table = Cafe().lay(used="BBY", bag_holds="GWRRY")
    in_bag, used, set_out = np.round(table.section(2, "supply").reshape(3, 5) * 10)
    assert in_bag.tolist() == bag("GWRRY")
    assert used.tolist() == bag("BBY")
    assert not set_out.any()


def test_r0_4_drawn_and_placed_tokens_are_seen() -> None:
    table = Cafe().select(4).do("PLACE_A", 3)
    drawn = table.section(1, "drawn").reshape(2, 5)
    assert not drawn[0].any()
    assert drawn[1].argmax() == table.s.drawn[1]
    assert table.section(1, "placed").argmax() == 2
    assert table.section(1, "selected").argmax() == 3


def test_r0_4_a_discard_shows_what_follows_it() -> None:
    table = Cafe().lay({0: "BBBBBGGGGG"}).select(1).do("PURCHASE", "Red")
    assert table.question == Question.DISCARD
    assert table.section(0, "due").argmax() == Question.AFTER
    assert not Cafe().section(0, "due").any()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_redeal_changes_the_order_of_the_deck_and_no_observation(players: int) -> None:
    table = played(players, 50)
    before, kept = table.states.copy()[0], table.states.copy()
    seen = [table.observation(player) for player in range(players)]
    legal, decks = table.legal(), set()
    for seed in range(5):
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        SPEC.hooks.redeal(table.r, table.s, seed % players)
        SPEC.audit(table.r, table.s)
        decks.add(tuple(table.s.deck))
        assert sorted(table.s.deck) == sorted(before.deck)
        assert table.legal() == legal
        for player in range(players):
            assert np.array_equal(table.observation(player), seen[player])
    assert len(decks) == 5


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rotating_the_players_rotates_the_observations_and_the_game(players: int) -> None:
    table = played(players, 30)
    twin = table.rotated(1)
    chooser = np.random.default_rng(0)
    while not table.s.over:
        assert table.legal() == twin.legal()
        for player in range(players) if table.s.round_number % 8 == 4 else ():
            there = twin.observation((player + 1) % players)
            assert np.array_equal(table.observation(player), there)
        a = int(chooser.choice(table.legal()))
        table.play(a)
        twin.play(a)
    assert twin.s.over
    assert np.array_equal(np.roll(table.s.scores[:players], 1), twin.s.scores[:players])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_observations_stay_in_range(players: int) -> None:
    table = Table(SPEC, players, seed=1)
    table.settle()
    chooser = np.random.default_rng(1)
    while not table.s.over:
        seen = table.observation(int(table.s.actor))
        assert seen.min() >= 0.0
        assert seen.max() <= 2.5
        table.play(int(chooser.choice(table.legal())))


def test_yellow_is_the_fifth_colour_of_every_token_section() -> None:
    table = Cafe().lay(cards={2: "Y"})
    assert np.flatnonzero(table.section(0, "cards")).tolist() == [5 + Colour.YELLOW]
