"""R7 Knowledge: what an observation contains, and what it must not contain."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import Question
from kanban_env.games.actionworks.rules.effects import (
    gain_openly,
    lose_openly,
    move_to_pile,
    show_hand,
)
from kanban_env.games.actionworks.rules.ending import ship_hands
from kanban_env.games.actionworks.rules.groups import take_like_cards
from kanban_env.games.actionworks.rules.hidden import is_consistent, redeal
from kanban_env.games.actionworks.rules.knowledge import look_at, lose_order
from kanban_env.games.actionworks.sections import GroupFacts, PlayerFacts
from kanban_env.games.actionworks.state import PLAYER_AXIS
from tests.actionworks.table import Workshop, action, bag, kinds, play_card

PUBLIC_NUMBERS = (
    "round_number", "scores", "hand_sizes", "pile_sizes", "workbench", "heap_size", "deck_top",
    "group", "effects_left", "swaps", "looked", "put_back", "pure_swap",
)  # fmt: skip
PUBLIC_PLACES = ("actor", "turn", "question", "acting", "target")


def test_r7_1_public_facts_are_in_every_observation() -> None:
    table = Workshop(memory=False).lay(
        {0: "Make 1", 1: "Make 1, Make 2, Make 3", 2: ""},
        "Take 1, Take 1",
        "Plan 1, Plan 2",
        heap="Copy 1, Copy 2",
        piles={2: "Make 4"},
        demands={0: "Take", 1: "Make", 2: "Borrow"},
    )
    table.s.scores[:3] = [50, -10, 0]
    for player in range(3):
        players = table.section(player, "players").reshape(3, 6)
        order = [(player + i) % 3 for i in range(3)]
        assert np.allclose(players[:, PlayerFacts.IS_ASKED], [p == 0 for p in order])
        assert np.allclose(players[:, PlayerFacts.HAND] * 16, [[1, 3, 0][p] for p in order])
        assert np.allclose(players[:, PlayerFacts.PILE] * 16, [[0, 0, 1][p] for p in order])
        assert np.allclose(players[:, PlayerFacts.TOTAL] * 100, [[50, -10, 0][p] for p in order])
        assert (table.section(player, "workbench") * 4).tolist() == bag("Take 1, Take 1")
        assert table.section(player, "heap_top").tolist() == bag("Copy 2")
        demands = table.section(player, "demands").reshape(4, 6).argmax(1)[:3].tolist()
        assert demands == [[1, 0, 2][p] for p in order]
        facts = table.section(player, "round") * [12, 6, 6, 64, 16, 16]
        assert np.allclose(facts, [1, 3, 4, 2, 2, 2])
    table.s.demand_owners[0] = -1
    table.play(action("PLAY", "Make 1"))
    for player in range(3):
        assert table.section(player, "demands").reshape(4, 6)[3].tolist() == [1, 0, 0, 0, 0, 0]


def test_r7_1_all_players_see_the_type_and_the_target_of_a_group() -> None:
    table = Workshop().lay({0: "Borrow 1, Make 1", 1: "Take 1, Take 2"})
    play_card(table, "Borrow 1")
    for player in range(3):
        assert table.section(player, "question")[Question.BORROW_TARGET] == 1
        assert table.section(player, "acting").tolist() == [0, 0, 1, 0, 0, 0]
    table.do("TARGET", 0)
    for player in range(3):
        assert table.section(player, "target").argmax() == (1 - player) % 3


def assert_seen(table: Workshop, field: str) -> None:
    """Adding 1 to any element of a field changes the observation of every player."""
    before = [table.observation(player) for player in range(3)]
    kept = table.states.copy()
    for place in np.ndindex(np.shape(table.s[field]) or (1,)):
        if field in PLAYER_AXIS and place[0] >= 3:
            continue
        changed = np.array(table.s[field])
        changed[place if changed.ndim else ()] += 1
        table.s[field] = changed
        for player in range(3):
            if field not in ("sure", "seen", "piled") or player != place[0]:
                assert not np.array_equal(table.observation(player), before[player]), (field, place)
        table.states[:] = kept


@pytest.mark.parametrize("memory", [True, False])
@pytest.mark.parametrize("field", [*PUBLIC_NUMBERS, *PUBLIC_PLACES])
def test_r7_1_every_public_field_is_observed(field: str, memory: bool) -> None:
    table = Workshop(memory=memory).lay(heap="Copy 1, Copy 1")
    table.s.heap_size = 1  # adding 1 shows an equal card on top
    table.s.last_added = 0  # a group is being played
    assert_seen(table, field)


def test_r7_1_every_demand_card_is_observed() -> None:
    table = Workshop(memory=False)
    before = [table.observation(player) for player in range(3)]
    for card_type in range(3):
        owner = table.s.demand_owners[card_type]
        for other in {-1, 0, 1, 2} - {int(owner)}:
            table.s.demand_owners[card_type] = other
            for player in range(3):
                assert not np.array_equal(table.observation(player), before[player])
        table.s.demand_owners[card_type] = owner


@pytest.mark.parametrize("field", ["sure", "seen", "piled", "ships"])
def test_r7_3_with_memory_everything_seen_of_other_players_is_observed(field: str) -> None:
    shipped = "Make 1, Make 1"
    assert_seen(Workshop().lay(piles={0: shipped, 1: shipped, 2: shipped}), field)


def test_r7_2_a_shown_hand_is_known_to_all() -> None:
    table = Workshop().lay({0: "Plan 1, Make 1", 1: "Take 2, Take 3"})
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    for player in (0, 2):
        hands = table.section(player, "hands").reshape(3, 24) * 4
        assert hands[(1 - player) % 3].tolist() == bag("Take 2, Take 3")


def test_r7_3_with_memory_the_own_pile_the_heap_and_known_deck_cards_are_observed() -> None:
    table = Workshop().lay(
        {0: "Make 1"},
        "",
        "Plan 1, Plan 2, Plan 3",
        heap="Copy 1, Copy 2",
        piles={0: "Make 4", 2: "Take 4"},
    )
    table.s.seen[1, 5] = 1
    table.s.piled[2, 7] = 1
    table.tell(0, ("Plan 1", 1), ("Plan 2", 2))
    assert (table.section(0, "pile") * 4).tolist() == bag("Make 4")
    assert (table.section(0, "heap") * 4).tolist() == bag("Copy 1, Copy 2")
    assert table.section(0, "seen").reshape(3, 24)[1, 5] == 0.25
    assert table.section(0, "piled").reshape(3, 24)[2, 7] == 0.25
    assert np.allclose(table.section(0, "deck")[:3] * 24, [13, 14, 0])
    assert np.allclose(table.section(0, "deck_within")[:3] * 16, [1, 2, 0])
    assert not table.section(0, "deck_mixed").any()
    assert table.section(0, "deck_top").reshape(4, 24)[1].tolist() == bag("Plan 2")
    assert not table.section(1, "pile").any()
    assert not table.section(1, "deck").any()


def test_r7_4_sure_and_seen_follow_cards_that_all_players_see() -> None:
    table = Workshop().lay({0: "Take 1, Make 1", 1: "Make 2"}, "Borrow 2, Borrow 3")
    play_card(table, "Take 1").do("PICK", "Borrow 2")
    assert table.s.sure[0].tolist() == bag("Borrow 2")
    assert table.s.seen[0].tolist() == bag("Borrow 2")
    table.do("SHIP", "Make 1")
    assert not table.s.sure[0].any(), "any of the known cards may have been shipped"
    assert table.s.seen[0].tolist() == bag("Borrow 2")


def test_r7_4_playing_an_unknown_card_leaves_sure_and_seen_at_zero() -> None:
    table = Workshop().lay({0: "Make 1, Make 2"}, "", "Plan 1, Plan 2")
    play_card(table, "Make 1")
    assert not table.s.sure[0].any()
    assert not table.s.seen[0].any()


def test_r7_4_cards_that_a_shown_hand_lacks_are_certainly_in_the_pile() -> None:
    """W3: player 1 has gained Take 2 twice and Make 3, and shows a hand with one Take 2."""
    table = Workshop().lay({0: "Plan 1, Make 1", 1: "Borrow 4"})
    for name in ("Take 2", "Take 2", "Make 3"):
        gain_openly(table.s, 1, kinds(name)[0])
    for name in ("Take 2", "Make 3"):
        move_to_pile(table.s, 1, kinds(name)[0])
    assert not table.s.piled.any(), "it may have shipped Borrow 4"
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert table.s.piled[1].tolist() == bag("Take 2, Make 3")
    assert table.s.seen[1].tolist() == bag("Take 2, Take 2, Make 3, Borrow 4")
    assert table.s.sure[1].tolist() == bag("Take 2, Borrow 4")
    for player in range(3):
        piled = table.section(player, "piled").reshape(3, 24)[(1 - player) % 3] * 4
        assert piled.tolist() == bag("Take 2, Make 3")
        said = "in the pile Make 3, Take 2" in table.spec.text.board(table.r, table.s, player)
        assert said == (player != 1)
    for seed in range(20):
        seed_generator(table.s.rng, seed)
        redeal(table.r, table.s, 2)
        assert table.s.piles[1].tolist() == bag("Take 2, Make 3")


def test_r7_4_a_card_in_the_pile_stays_seen_when_an_equal_card_is_played() -> None:
    """Player 1 has Take 2 in the pile, which all know, and plays the Take 2 that it was dealt."""
    table = Workshop().lay({0: "Plan 1, Make 1", 1: "Take 2, Make 4"})
    gain_openly(table.s, 1, kinds("Take 2")[0])
    move_to_pile(table.s, 1, kinds("Take 2")[0])
    move_to_pile(table.s, 1, kinds("Take 2")[0])
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert (table.s.piled[1].tolist(), table.s.seen[1].tolist()) == (
        bag("Take 2"),
        bag("Take 2, Make 4"),
    )
    gain_openly(table.s, 1, kinds("Take 2")[0])
    lose_openly(table.s, 1, kinds("Take 2")[0])
    assert table.s.seen[1].tolist() == bag("Take 2, Make 4")


def test_r7_4_the_first_card_shipped_was_gained_before_the_others() -> None:
    """Shown Make 1 and Make 2; one of them was shipped before Take 1 and Take 2 were gained."""
    table = Workshop(2).lay({0: "Plan 1, Make 4", 1: "Make 1, Make 2"}, "", "Plan 2")
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND)
    move_to_pile(table.s, 1, kinds("Make 1")[0])
    for name in ("Take 1", "Take 2"):
        gain_openly(table.s, 1, kinds(name)[0])
    move_to_pile(table.s, 1, kinds("Take 1")[0])
    piles = set()
    for seed in range(100):
        seed_generator(table.s.rng, seed)
        redeal(table.r, table.s, 0)
        piles.add(tuple(table.s.piles[1].tolist()))
    pairs = (
        "Make 1, Make 2",
        "Make 1, Take 1",
        "Make 1, Take 2",
        "Make 2, Take 1",
        "Make 2, Take 2",
    )
    assert piles == {tuple(bag(pair)) for pair in pairs}


def test_r7_4_at_the_end_of_a_round_all_is_forgotten() -> None:
    table = Workshop(2).lay({0: "Make 1", 1: "Make 2"}, "")
    gain_openly(table.s, 1, kinds("Take 2")[0])
    move_to_pile(table.s, 1, kinds("Take 2")[0])
    show_hand(table.s, 1)
    ship_hands(table.r, table.s)
    for field in ("sure", "seen", "piled", "gained", "gained_after", "n_gained", "ships"):
        assert not table.s[field].any(), field


def test_example_24_a_shown_hand_and_a_shipped_card() -> None:
    table = Workshop().lay({0: "Plan 1", 1: "Take 2, Take 2"}, "", "Make 1, Make 2, Make 3, Make 4")
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    while not (table.s.turn == 1 and table.question == Question.MAIN):
        table.play(table.legal()[0])
    assert table.s.sure[1, 5] == 2
    table.do("SHIP", "Take 2")
    assert (table.s.sure[1, 5], table.s.seen[1, 5]) == (1, 2)


def test_r7_6_without_memory_only_open_information_is_observed() -> None:
    table = Workshop(memory=False).lay(
        {0: "Plan 1, Plan 2, Make 1", 1: "Take 2, Take 3"},
        "",
        "Make 2, Make 3, Make 4",
        heap="Copy 1, Copy 2",
        piles={0: "Make 4"},
    )
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert not table.section(0, "pile").any()
    assert not table.section(0, "heap").any()
    assert not table.section(0, "seen").any()
    hands = table.section(0, "hands").reshape(3, 24) * 4
    assert hands[0].tolist() == bag("Plan 2, Make 1")
    assert hands[1].tolist() == bag("Take 2, Take 3")
    play_card(table, "Plan 2").do("MODE", Mode.PLAN_DECK)
    assert not table.section(0, "hands").reshape(3, 24)[1].any(), "hidden by GO of the next play"
    assert table.section(0, "deck")[0] > 0
    table.do("END")
    assert not table.section(0, "deck").any(), "forgotten at the end of the turn"


def test_r7_6_without_memory_a_shown_hand_is_hidden_at_the_end_of_the_turn() -> None:
    table = Workshop(memory=False).lay(
        {0: "Plan 1, Make 1", 1: "Take 2, Take 3"}, "Scrap 1", "Make 2, Make 3, Make 4"
    )
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    assert table.section(0, "hands").reshape(3, 24)[1].any()
    table.do("END")
    assert table.question == Question.CLEAR
    assert not table.section(0, "hands").reshape(3, 24)[1:].any()


def move_deck_back(table: Workshop) -> Workshop:
    """Move the deck to higher array indices: a redeal collects cards in front of it."""
    deck = table.s.deck[table.s.deck_top : table.s.deck_end].copy()
    table.s.deck[:] = -1
    table.s.deck_top, table.s.deck_end = 10, 10 + len(deck)
    table.s.deck[10 : table.s.deck_end] = deck
    return table


def test_r7_6_without_memory_the_heap_below_its_top_is_redealt() -> None:
    covered = kinds("Make 1, Take 1, Borrow 1, Plan 1, Plan 2")
    table = Workshop(2, memory=False).lay(
        {0: "Make 2", 1: "Borrow 1"}, "", "Plan 1, Plan 2", heap="Make 1, Take 1, Copy 2"
    )
    move_deck_back(table)
    lowest = set()
    for seed in range(60):
        seed_generator(table.s.rng, seed)
        assert redeal(table.r, table.s, 0)
        s = table.s
        buried, deck = s.heap[:2].tolist(), s.deck[s.deck_top : s.deck_end].tolist()
        assert s.heap[2] == kinds("Copy 2")[0]
        assert sorted([*buried, *deck, int(s.hands[1].argmax())]) == covered
        lowest.add(buried[0])
    assert sorted(lowest) == covered


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("memory", [True, False])
def test_a_redeal_keeps_the_observation_and_changes_the_rest(players: int, memory: bool) -> None:
    table = Workshop(players, seed=players, memory=memory)
    changed = 0
    for part in range(4):
        table.play_random(25, seed=part)
        for player in range(players):
            before, kept = table.observation(player), table.states.copy()
            seed_generator(table.s.rng, 100 + part)
            if redeal(table.r, table.s, player):
                SPEC.audit(table.r, table.s)
            assert np.array_equal(before, table.observation(player))
            changed += not np.array_equal(kept["deck"], table.states["deck"])
            table.states[:] = kept
    assert changed > 2 * players


def test_a_redeal_gives_every_consistent_deal_the_same_probability() -> None:
    """Player 1 has one unseen card and the deck has two: each of the three is equally likely."""
    table = Workshop(2).lay({0: "Make 1", 1: "Take 1"}, "", "Take 2, Take 3")
    move_deck_back(table)
    seed_generator(table.s.rng, 1)
    counts = np.zeros(24, int)
    for _ in range(300):
        redeal(table.r, table.s, 0)
        counts += table.s.hands[1]
    assert counts.sum() == 300
    assert (abs(counts[4:7] - 100) < 35).all()


def test_a_redeal_that_contradicts_the_swaps_is_rejected() -> None:
    """All players saw player 0 swap twice in a row, which needs two take-like cards."""
    table = Workshop(2, memory=False).lay({0: "Take 1, Take 2", 1: "Make 1"}, "Take 3", "Make 2")
    table.s.swaps = 2
    table.lay({0: "Make 1, Take 2"})
    assert not is_consistent(table.s)
    table.lay({0: "Take 1, Copy 2"})
    assert is_consistent(table.s)


def test_observations_stay_in_range_in_the_longest_games() -> None:
    table = Workshop(2, max_rounds=1000)
    table.s.scores[:2] = [-40_000, 40_000]
    table.lay({0: ", ".join(["Plan 1"] * 16 + ["Copy 4"] * 16)}, ", ".join(["Make 1"] * 16))
    table.do("PLAY", "Plan 1")
    for _ in range(15):
        table.do("ADD", "Plan 1")
    assert np.abs(table.observation(0)).max() <= 4
    assert np.abs(table.observation(1)).max() <= 4


def test_a_redeal_keeps_the_deck_positions_that_the_player_knows() -> None:
    """The first two cards, and a third among the next two."""
    table = Workshop(2, seed=1)
    before = table.deck()
    table.tell(0, (before[0], 1), (before[1], 2), (before[3], 4))
    third = set()
    for seed in range(20):
        seed_generator(table.s.rng, seed)
        redeal(table.r, table.s, 0)
        assert table.deck()[:2] == before[:2]
        assert before[3] in table.deck()[2:4]
        third.add(table.deck()[2])
    assert table.deck() != before
    assert len(third) > 1


def test_a_redeal_lets_the_other_players_know_the_cards_that_they_have_looked_at() -> None:
    """Player 1 has looked at two cards; which ones is not known to player 0."""
    table = Workshop(2, seed=1)
    for place in (0, 1):
        look_at(table.s, 1, table.s.deck_top + place)
    for seed in range(20):
        seed_generator(table.s.rng, seed)
        redeal(table.r, table.s, 0)
        assert table.known(1) == [(table.deck()[0], 1), (table.deck()[1], 2)]
        SPEC.audit(table.r, table.s)
    lose_order(table.s, 1, table.s.deck_top + 3)
    redeal(table.r, table.s, 0)
    assert table.known(1) == [], "what player 1 knows of three cards is not certain"


def rejected_redeals(table: Workshop, seeds: int, holds: Callable[[], bool]) -> int:
    """The number of redeals for player 1 that are rejected; `holds` is true after all others."""
    kept, rejected = table.states.copy(), 0
    for seed in range(seeds):
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        if redeal(table.r, table.s, 1):
            assert holds()
        else:
            rejected += 1
    return rejected


def test_a_redeal_allows_the_swaps_before_the_take_being_played() -> None:
    """Two swaps in a row need two take-like cards, even if a Make can be taken now."""
    table = Workshop(2, seed=3).lay(
        {0: "Take 1, Take 2", 1: "Make 4, Borrow 1"}, "Take 3, Make 1, Make 2"
    )
    play_card(table, "Take 1").do("PICK", "Take 3")
    play_card(table, "Take 3").do("PICK", "Take 1")
    play_card(table, "Take 1")
    assert (table.question, table.s.swaps) == (Question.TAKE, 2)
    assert rejected_redeals(table, 100, lambda: take_like_cards(table.s, 0) >= 2) > 10


def test_r7_1_all_players_see_whether_a_take_group_is_a_pure_swap() -> None:
    for hand, bench, first, pure in (
        ("Take 1, Copy 1, Make 2", "Take 3, Take 4, Borrow 1", "Take 3", 1),
        ("Take 1, Copy 1, Take 3", "Make 2, Take 4, Borrow 1", "Make 2", 0),
    ):
        table = Workshop(2).lay({0: hand, 1: "Make 4"}, bench)
        table.do("PLAY", "Take 1").do("ADD", "Copy 1").do("PICK", first)
        assert [table.section(player, "progress")[GroupFacts.PURE_SWAP] for player in range(2)] == [
            pure
        ] * 2


def test_a_redeal_allows_the_take_being_played() -> None:
    """At the swap limit the Take needs the unseen third take-like card."""
    table = Workshop(2, seed=3).lay({0: "Take 1, Take 1, Take 2", 1: "Make 1"}, "Take 3, Take 4")
    table.s.sure[0] = table.s.seen[0] = bag("Take 1, Take 2")
    table.s.swaps = 2
    table.play(action("PLAY", "Take 1"))
    assert table.question == Question.TAKE
    assert rejected_redeals(table, 50, lambda: len(table.legal()) > 1) > 10


def test_a_redeal_allows_the_first_pick_of_a_take_group() -> None:
    """After two swaps a take-like first pick needs a third take-like card in the hand."""
    table = Workshop(2).lay(
        {0: "Take 1, Copy 1, Take 2", 1: "Make 4"}, "Take 3, Take 4, Borrow 1", demands={0: "Make"}
    )
    table.s.swaps = 2
    table.do("PLAY", "Take 1").do("ADD", "Copy 1").do("PICK", "Take 3")
    assert (table.question, table.s.pure_swap) == (Question.TAKE, 1)
    assert is_consistent(table.s)
    table.lay({0: "Make 1, Take 3"})
    assert not is_consistent(table.s)
    table.lay({0: "Copy 4, Take 3"})
    assert is_consistent(table.s)
