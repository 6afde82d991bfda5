"""R1 Setup of a round, and the order of random calls."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from kanban_env.core import rng
from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.enums import N_VALUES, NONE
from kanban_env.games.actionworks.rules import setup
from kanban_env.games.actionworks.sections import RoundFacts
from tests.actionworks.table import Workshop


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(2, [3, 4, 5, 6, 6]), (3, [3, 4, 5, 6, 6]), (4, [4, 5, 6, 6]), (5, [5, 6, 6]), (6, [6, 6])],
)
def test_r1_1_types_in_play_grow_and_more_players_begin_later(
    players: int, rounds: list[int]
) -> None:
    table = Workshop(players)
    first = table.s.round_number
    assert first == {2: 1, 3: 1, 4: 2, 5: 3, 6: 4}[players]
    for number, types in enumerate(rounds, first):
        table.s.round_number = number
        assert setup.types_in_play(table.r, table.s) == types


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (2, [3, 3, 4, 4, 5, 5, 6, 6, 6]),
        (3, [3, 3, 4, 4, 5, 5, 6, 6, 6]),
        (4, [4, 4, 5, 5, 6, 6, 6]),
        (5, [5, 5, 6, 6, 6]),
        (6, [6, 6, 6]),
    ],
)
def test_r1_1_with_a_slow_introduction_every_number_of_types_is_played_twice(
    players: int, rounds: list[int]
) -> None:
    """W1: games that begin later begin with their number of types, twice."""
    table = Workshop(players, introduction="slow")
    assert table.s.round_number == {2: 1, 3: 1, 4: 2, 5: 3, 6: 4}[players]
    for types, after in pairwise([*rounds, 6]):
        setup.begin_round(table.r, table.s, 0)
        assert (table.s.deck[: table.s.deck_end].max() // N_VALUES) + 1 == types
        facts = table.section(0, "round") * 6
        assert np.allclose(facts[[RoundFacts.TYPES, RoundFacts.NEXT_TYPES]], [types, after])
        table.s.round_number += 1


def rounds_of(types: list[int]) -> dict[str, dict[str, dict[str, int]]]:
    rows = {f"round {number}": count for number, count in enumerate(types, 1)}
    return {"types_in_play": {"rows": rows}}


@pytest.mark.parametrize(
    ("types", "introduction", "expected"),
    [
        ([3, 3, 3, 4, 4, 6], "usual", [3, 3, 3, 4, 4, 6, 6, 6]),
        ([3, 4, 6], "slow", [3, 3, 4, 4, 6, 6, 6, 6]),
        ([5], "usual", [5] * 8),
    ],
)
def test_r1_1_the_types_of_each_round_are_a_table_and_its_last_row_holds_for_later_rounds(
    types: list[int], introduction: str, expected: list[int]
) -> None:
    table = Workshop(2, components=rounds_of(types), introduction=introduction)
    assert [setup.types_in_round(table.r, number) for number in range(1, 9)] == expected
    assert [setup.types_in_round(table.r, number) for number in (1000, 1001, 1999)] == (
        [expected[-1]] * 3
    )


def test_r1_1_the_table_can_have_a_row_for_every_round_up_to_max_rounds() -> None:
    types = [3 + number % 4 for number in range(1000)]
    table = Workshop(2, components=rounds_of(types), max_rounds=1000)
    assert [setup.types_in_round(table.r, number) for number in range(1, 1001)] == types
    again = SPEC.variant(2, components=table.variant.changed_tables())
    assert again.components_digest == table.variant.components_digest
    with pytest.raises(
        ValueError, match="unknown key 'round 1001', expected round 1 to round 1000"
    ):
        Workshop(2, components=rounds_of([*types, 6]))


def test_r1_1_a_game_with_a_slow_introduction_adds_a_type_every_second_round() -> None:
    table = Workshop(2, introduction="slow", max_rounds=4)
    seen = {}
    while table.play_random(1, seed=int(table.s.steps) + len(seen), audit=False):
        seen.setdefault(int(table.s.round_number), (table.s.demand_owners >= 0).sum())
        table.s.steps += 1
    assert sorted(seen) == [1, 2, 3, 4]
    assert [int(dealt) for dealt in seen.values()] == [2, 2, 4, 4]


def test_r1_2_the_deck_holds_all_parts_cards_of_the_types_in_play() -> None:
    table = Workshop(3)
    for number, cards in [(1, 30), (2, 40), (3, 48), (4, 56), (9, 56)]:
        table.s.round_number = number
        setup.gather_deck(table.r, table.s)
        assert table.s.deck_end == cards
        deck = table.s.deck[:cards].tolist()
        in_play = setup.types_in_play(table.r, table.s) * N_VALUES
        assert [deck.count(kind) for kind in range(24)] == [
            table.r.parts[kind] if kind < in_play else 0 for kind in range(24)
        ]


@pytest.mark.parametrize(
    ("deck", "plentiful", "scarce"),
    [("20", [4, 3, 2, 1], [2, 2, 2, 2]), ("25", [2, 3, 3, 2], [1, 1, 2, 4])],
)
def test_r1_2_the_option_deck_sets_the_points_per_type(
    deck: str, plentiful: list[int], scarce: list[int]
) -> None:
    """Make, Take, Borrow and Plan have ten cards each, Scrap and Copy eight."""
    parts = Workshop(6, deck=deck).r.parts.reshape(-1, N_VALUES)
    assert parts.tolist() == [plentiful] * 4 + [scarce] * 2
    assert (parts @ [1, 2, 3, 4]).tolist() == [int(deck)] * 6
    assert parts.sum() == 56


def test_r1_2_cards_of_heap_piles_and_hands_return_to_the_deck() -> None:
    table = Workshop(3).lay({0: "Make 1"}, "Make 2", heap="Take 1, Take 2", piles={1: "Make 4"})
    setup.begin_round(table.r, table.s, 0)
    SPEC.audit(table.r, table.s)


@pytest.mark.parametrize(
    ("players", "number", "each", "undealt"),
    [
        (2, 1, 1, 1), (2, 2, 2, 0), (2, 3, 2, 1), (2, 4, 3, 0),
        (3, 1, 1, 0), (3, 2, 1, 1), (3, 3, 1, 2), (3, 4, 2, 0),
        (4, 2, 1, 0), (4, 3, 1, 1), (4, 4, 1, 2),
        (5, 3, 1, 0), (5, 4, 1, 1), (6, 4, 1, 0),
    ],
)  # fmt: skip
def test_r1_3_all_players_get_equally_many_demand_cards(
    players: int, number: int, each: int, undealt: int
) -> None:
    table = Workshop(players)
    table.s.round_number = number
    setup.begin_round(table.r, table.s, 0)
    types = setup.types_in_play(table.r, table.s)
    owners = table.s.demand_owners[:types].tolist()
    assert [owners.count(p) for p in range(players)] == [each] * players
    assert owners.count(NONE) == undealt


def test_r1_3_demand_cards_are_dealt_again_in_every_round() -> None:
    table = Workshop(3)
    deals = set()
    for _ in range(20):
        setup.begin_round(table.r, table.s, 0)
        deals.add(tuple(table.s.demand_owners.tolist()))
    assert len(deals) == 6


def test_r1_4_two_cards_to_the_workbench_then_two_to_each_from_the_first_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(setup, "shuffle", lambda rng, items, size: None)
    table = Workshop(3)
    setup.begin_round(table.r, table.s, 2)
    deck = [0, 0, 0, 0, 1, 1, 1, 2]  # ascending: Make 1 ×4, Make 2 ×3, Make 3 ×2
    assert table.s.workbench[0] == 2
    for player, cards in [(2, deck[2:4]), (0, deck[4:6]), (1, deck[6:8])]:
        held = [kind for kind in range(24) for _ in range(table.s.hands[player, kind])]
        assert held == cards
    assert table.s.turn == 2


def test_r1_5_heap_and_piles_start_empty() -> None:
    table = Workshop(3).lay(heap="Take 1", piles={0: "Make 1"})
    setup.begin_round(table.r, table.s, 0)
    assert table.s.heap_size == 0
    assert not table.s.piles.any()
    assert not table.s.pile_sizes.any()


@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 22), (4, 30), (5, 36), (6, 42)])
def test_r1_6_cards_are_left_in_the_deck_after_the_setup(players: int, left: int) -> None:
    table = Workshop(players)
    assert len(table.deck()) == left


def test_r1_6_a_deck_that_the_setup_would_use_up_is_rejected() -> None:
    few = {name: {"1": 1, "2": 0, "3": 0, "4": 0} for name in ("Make", "Take", "Borrow")}
    many = {name: {"1": 4, "2": 3, "3": 2, "4": 1} for name in ("Plan", "Scrap", "Copy")}
    with pytest.raises(ValueError, match="expected more than 8 cards in round 1"):
        SPEC.variant(3, components={"deck_20": {"rows": {**few, **many}}})


def test_example_1_the_order_of_random_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    below = rng.below

    def recorded(generator, k):
        calls.append(k)
        return below(generator, k)

    monkeypatch.setattr(rng, "below", recorded)
    table = Workshop(3)
    assert calls == [3, 2, *range(30, 1, -1)]
    assert table.s.workbench.sum() == 2
    assert table.s.hands.sum() == 6
    assert len(table.deck()) == 22


def test_example_1_demand_card_k_goes_to_player_k_modulo_n(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(setup, "shuffle", lambda rng, items, size: None)
    table = Workshop(2)
    table.s.round_number = 4
    setup.begin_round(table.r, table.s, 1)
    assert table.s.demand_owners.tolist() == [0, 1, 0, 1, 0, 1]


def test_example_2_deck_sizes_and_first_rounds() -> None:
    for players, number, left in [(2, 1, 24), (4, 2, 30), (5, 3, 36), (6, 4, 42)]:
        table = Workshop(players)
        assert table.s.round_number == number
        assert len(table.deck()) == left
    assert (Workshop(2).s.demand_owners[:3] == NONE).sum() == 1
