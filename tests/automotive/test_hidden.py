"""A redeal changes what a player cannot know, and keeps what it knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import NONE, Question
from kanban_env.games.automotive.rules import hidden
from tests.automotive.table import DES, TI, Factory


def test_a_redeal_includes_hidden_choices_and_keeps_all_cards() -> None:
    table = Factory(3, seed=5).hold_meeting()
    while table.question != Question.NEXT_GOAL:
        table.play(table.legal()[-1])
    chooser = int(table.s.actor)
    table.do("NEXT_GOAL", 0)
    before, player = table.states.copy(), int(table.s.actor)
    found = set()
    for seed in range(20):
        table.states[:] = before
        table.s.rng[:] = [9, 8, 7, seed + 1]
        SPEC.hooks.redeal(table.r, table.s, player)
        deck = table.s.goal_deck[: table.s.goal_deck_size]
        cards = [deck, table.s.hands, table.s.choices, table.s.pets, table.s.table]
        held = np.concatenate([bag.reshape(-1) for bag in cards])
        assert sorted(held[held != NONE].tolist()) == unseen_and_held(before[0])
        found.add(int(table.s.choices[chooser]))
    assert len(found) > 5


def unseen_and_held(s: Any) -> list[int]:
    """All goal cards but the discards."""
    return [card for card in range(1, 33) if not s.discards[card - 1]]


def test_a_redeal_changes_everything_hidden() -> None:
    table = Factory(4, seed=5)
    changed: set[str] = set()
    before = table.states.copy()
    for seed in range(30):
        table.states[:] = before
        table.s.rng[:] = [9, 8, 7, seed + 1]
        SPEC.hooks.redeal(table.r, table.s, 0)
        for name in SPEC.state.names:
            if not np.array_equal(table.states[name], before[name]):
                changed.add(name)
        assert np.array_equal(table.s.hands[0], before[0].hands[0])
        assert table.s.decks[:, 0].tolist() == before[0].decks[:, 0].tolist()
    assert changed == {"hands", "orders", "goal_deck", "order_deck", "decks", "demand_deck",
                       "plaques", "rng"}  # fmt: skip


def test_plaques_that_a_player_has_seen_stay() -> None:
    table = Factory(4, seed=5)
    table.s.awards_seen[0, TI] = 1
    before = table.s.plaques.copy()
    others = []
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        SPEC.hooks.redeal(table.r, table.s, 0)
        assert np.array_equal(table.s.plaques[TI], before[TI])
        assert table.s.plaques.sum(1).tolist() == [3] * 5
        others.append(table.s.plaques[DES].tolist())
    assert len({tuple(stack) for stack in others}) > 3


def test_plaques_seen_and_taken_leave_the_others_for_the_stacks_and_the_box() -> None:
    table = Factory(4, seed=5)
    table.s.awards_seen[0, TI] = 1
    table.s.plaques[TI], table.s.plaques_taken[:] = [0, 0, 2, 0], [0, 0, 1, 0]
    found = set()
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        hidden.redeal(table.r, table.s, 0)
        box = table.r.plaque_counts - table.s.plaques_taken - table.s.plaques.sum(0)
        undealt = [hidden.undealt_plaques(table.r, table.s, 0, kind) for kind in range(4)]
        assert undealt == box.tolist()
        assert (box.sum(), box.min() >= 0) == (20 - 1 - 2 - 4 * 3, True)
        found.add(int(table.s.plaques[1:, 2].sum()))
    assert found == {0, 1, 2}


def test_a_hidden_choice_is_dealt_again_for_others() -> None:
    table = Factory(2).started()
    table.s.choices[0], table.s.hands[0] = table.s.hands[0, 0], [*table.s.hands[0, 1:], NONE]
    table.s.hand_sizes[0] = 2
    own = int(table.s.choices[0])
    seen = set()
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        SPEC.hooks.redeal(table.r, table.s, 0)
        assert table.s.choices[0] == own
        SPEC.hooks.redeal(table.r, table.s, 1)
        seen.add(int(table.s.choices[0]))
        table.s.choices[0] = own
    assert len(seen) > 5
