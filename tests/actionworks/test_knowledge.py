"""R7 Knowledge: what a seat's observation holds, and what it must not hold."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.actions import Mode
from kanban_env.games.actionworks.enums import Question
from kanban_env.games.actionworks.rules.groups import take_like_cards
from kanban_env.games.actionworks.rules.hidden import is_consistent, redeal
from tests.actionworks.table import Workshop, action, bag, play_card


def test_r7_1_open_facts_are_in_every_observation() -> None:
    table = Workshop(memory=False).lay(
        {0: "Make 1", 1: "Make 1, Make 2, Make 3", 2: ""},
        "Take 1, Take 1",
        "Plan 1, Plan 2",
        heap="Copy 1, Copy 2",
        piles={2: "Make 4"},
        demands={0: "Take", 1: "Make", 2: "Borrow"},
    )
    table.s.scores[:3] = [50, -10, 0]
    for seat in range(3):
        seats = table.section(seat, "seats").reshape(3, 5)
        order = [(seat + i) % 3 for i in range(3)]
        assert np.allclose(seats[:, 0], [p == 0 for p in order])
        assert np.allclose(seats[:, 2] * 16, [[1, 3, 0][p] for p in order])
        assert np.allclose(seats[:, 3] * 16, [[0, 0, 1][p] for p in order])
        assert np.allclose(seats[:, 4] * 100, [[50, -10, 0][p] for p in order])
        assert (table.section(seat, "workbench") * 4).tolist() == bag("Take 1, Take 1")
        assert table.section(seat, "heap_top").tolist() == bag("Copy 2")
        demands = table.section(seat, "demands").reshape(4, 6).argmax(1)[:3].tolist()
        assert demands == [[1, 0, 2][p] for p in order]
        assert np.allclose(table.section(seat, "round")[2:] * [64, 16, 16], [2, 2, 2])
    table.s.demand_owners[0] = -1
    table.play(action("PLAY", "Make 1"))
    for seat in range(3):
        assert table.section(seat, "demands").reshape(4, 6)[3].tolist() == [1, 0, 0, 0, 0, 0]


def test_r7_1_everybody_sees_what_a_group_acts_as_and_on_whom() -> None:
    table = Workshop().lay({0: "Borrow 1, Make 1", 1: "Take 1, Take 2"})
    play_card(table, "Borrow 1")
    for seat in range(3):
        assert table.section(seat, "question")[Question.BORROW_TARGET] == 1
        assert table.section(seat, "play")[:6].tolist() == [0, 0, 1, 0, 0, 0]
    table.do("TARGET", 0)
    for seat in range(3):
        assert table.section(seat, "play")[6:9].argmax() == (1 - seat) % 3


def test_r7_2_a_shown_hand_is_known_to_all() -> None:
    table = Workshop().lay({0: "Plan 1, Make 1", 1: "Take 2, Take 3"})
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    for seat in (0, 2):
        hands = table.section(seat, "hands").reshape(3, 24) * 4
        assert hands[(1 - seat) % 3].tolist() == bag("Take 2, Take 3")


def test_r7_3_with_memory_the_own_pile_the_heap_and_the_looks_are_shown() -> None:
    table = Workshop().lay(
        {0: "Make 1"}, "", "Plan 1, Plan 2, Plan 3", heap="Copy 1, Copy 2", piles={0: "Make 4"}
    )
    table.s.seen[1, 5] = 1
    table.s.known[0, 1] = 1
    assert (table.section(0, "pile") * 4).tolist() == bag("Make 4")
    assert (table.section(0, "heap") * 4).tolist() == bag("Copy 1, Copy 2")
    assert table.section(0, "seen").reshape(3, 24)[1, 5] == 0.25
    assert np.allclose(table.section(0, "deck")[:3] * 24, [0, 14, 0])
    assert table.section(0, "deck_top").reshape(4, 24)[1].tolist() == bag("Plan 2")
    assert not table.section(1, "pile").any()
    assert not table.section(1, "deck").any()


def test_r7_4_bookkeeping_of_cards_that_come_and_go_openly() -> None:
    table = Workshop().lay({0: "Take 1, Make 1", 1: "Make 2"}, "Borrow 2, Borrow 3")
    play_card(table, "Take 1").do("PICK", "Borrow 2")
    assert table.s.sure[0].tolist() == bag("Borrow 2")
    assert table.s.seen[0].tolist() == bag("Borrow 2")
    table.do("SHIP", "Make 1")
    assert not table.s.sure[0].any(), "any of the known cards may have been shipped"
    assert table.s.seen[0].tolist() == bag("Borrow 2")


def test_r7_4_a_card_that_nobody_knew_leaves_the_books_at_zero() -> None:
    table = Workshop().lay({0: "Make 1, Make 2"}, "", "Plan 1, Plan 2")
    play_card(table, "Make 1")
    assert not table.s.sure[0].any()
    assert not table.s.seen[0].any()


def test_example_24_a_shown_hand_and_a_shipped_card() -> None:
    table = Workshop().lay({0: "Plan 1", 1: "Take 2, Take 2"}, "", "Make 1, Make 2, Make 3, Make 4")
    play_card(table, "Plan 1").do("MODE", Mode.PLAN_HAND).do("TARGET", 0)
    while not (table.s.turn == 1 and table.question == Question.MAIN):
        table.play(table.legal()[0])
    assert table.s.sure[1, 5] == 2
    table.do("SHIP", "Take 2")
    assert (table.s.sure[1, 5], table.s.seen[1, 5]) == (1, 2)


def test_r7_6_without_memory_only_what_lies_open_is_shown() -> None:
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
    assert not table.section(0, "hands").reshape(3, 24)[1].any(), "covered by GO of the next play"
    assert table.section(0, "deck")[0] > 0
    table.do("END")
    assert not table.section(0, "deck").any(), "forgotten at the end of the turn"


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("memory", [True, False])
def test_redealing_keeps_what_the_seat_knows_and_changes_the_rest(
    players: int, memory: bool
) -> None:
    table = Workshop(players, seed=players, memory=memory)
    changed = 0
    for part in range(4):
        table.play_random(25, seed=part)
        for seat in range(players):
            before, kept = table.observation(seat), table.states.copy()
            seed_generator(table.s.rng, 100 + part)
            if redeal(table.r, table.s, seat):
                SPEC.audit(table.r, table.s)
            assert np.array_equal(before, table.observation(seat))
            changed += not np.array_equal(kept["deck"], table.states["deck"])
            table.states[:] = kept
    assert changed > 2 * players


def test_redealing_gives_every_consistent_deal_the_same_chance() -> None:
    """One unseen card of seat 1 and a deck of two: each of three cards is there equally often."""
    table = Workshop(2).lay({0: "Make 1", 1: "Take 1"}, "", "Take 2, Take 3")
    table.s.deck[10:12] = table.s.deck[:2]
    table.s.deck[:10] = -1
    table.s.deck_top, table.s.deck_end = 10, 12
    seed_generator(table.s.rng, 1)
    counts = np.zeros(24, int)
    for _ in range(300):
        redeal(table.r, table.s, 0)
        counts += table.s.hands[1]
    assert counts.sum() == 300
    assert (abs(counts[4:7] - 100) < 35).all()


def test_a_deal_that_contradicts_the_swaps_is_dealt_again() -> None:
    """Seat 0 swapped twice in a row, so it had two take-like cards, and all have seen that."""
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


def test_redealing_leaves_the_deck_positions_that_the_seat_knows() -> None:
    table = Workshop(2, seed=1)
    top = table.s.deck_top
    table.s.known[0, [top, top + 3]] = 1
    before = table.deck()
    for seed in range(20):
        seed_generator(table.s.rng, seed)
        redeal(table.r, table.s, 0)
        assert (table.deck()[0], table.deck()[3]) == (before[0], before[3])
    assert table.deck() != before


def test_a_new_deal_allows_the_swaps_that_led_to_the_take_being_played() -> None:
    """Two swaps in a row take two take-like cards, also when a Make could be taken now."""
    table = Workshop(2, seed=3).lay(
        {0: "Take 1, Take 2", 1: "Make 4, Borrow 1"}, "Take 3, Make 1, Make 2"
    )
    play_card(table, "Take 1").do("PICK", "Take 3")
    play_card(table, "Take 3").do("PICK", "Take 1")
    play_card(table, "Take 1")
    assert (table.question, table.s.swaps) == (Question.TAKE, 2)
    kept = table.states.copy()
    refused = 0
    for seed in range(100):
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        if redeal(table.r, table.s, 1):
            assert take_like_cards(table.s, 0) >= 2
        else:
            refused += 1
    assert refused > 10


def test_r7_1_everybody_sees_whether_a_take_group_swaps_only() -> None:
    for hand, bench, first, pure in (
        ("Take 1, Copy 1, Make 2", "Take 3, Take 4, Borrow 1", "Take 3", 1),
        ("Take 1, Copy 1, Take 3", "Make 2, Take 4, Borrow 1", "Make 2", 0),
    ):
        table = Workshop(2).lay({0: hand, 1: "Make 4"}, bench)
        table.do("PLAY", "Take 1").do("ADD", "Copy 1").do("PICK", first)
        assert [table.section(seat, "play")[-1] for seat in range(2)] == [pure] * 2


def test_a_new_deal_allows_the_take_that_is_being_played() -> None:
    """At the swap limit the Take needs its unseen third take-like card: no other deal will do."""
    table = Workshop(2, seed=3).lay({0: "Take 1, Take 1, Take 2", 1: "Make 1"}, "Take 3, Take 4")
    table.s.sure[0] = table.s.seen[0] = bag("Take 1, Take 2")
    table.s.swaps = 2
    table.play(action("PLAY", "Take 1"))
    assert table.question == Question.TAKE
    kept = table.states.copy()
    refused = 0
    for seed in range(50):
        table.states[:] = kept
        seed_generator(table.s.rng, seed)
        if redeal(table.r, table.s, 1):
            assert len(table.legal()) > 1
        else:
            refused += 1
    assert refused > 10
