"""Decks and bags."""

from __future__ import annotations

import numpy as np

from kanban_env.core.piles import count, draw, move_all, take_at
from kanban_env.core.rng import seed_generator


def test_a_draw_removes_one_card_of_a_bag_uniformly() -> None:
    rng = np.zeros(4, np.uint32)
    drawn = np.zeros(4, int)
    for seed in range(600):
        seed_generator(rng, seed)
        bag = np.array([0, 3, 0, 1], np.int8)
        kind = draw(rng, bag)
        drawn[kind] += 1
        bag[kind] += 1
        assert bag.tolist() == [0, 3, 0, 1]
    assert drawn[[0, 2]].tolist() == [0, 0]
    assert abs(drawn[3] - 150) < 40


def test_move_all_empties_the_source_and_adds_to_the_target() -> None:
    source, target = np.array([1, 0, 2], np.int8), np.array([4, 5, 6], np.int8)
    move_all(source, target)
    assert (source.tolist(), target.tolist()) == ([0, 0, 0], [5, 5, 8])


def test_a_card_removed_from_a_deck_leaves_an_empty_place() -> None:
    deck = np.array([3, 1, 3, 0], np.int8)
    assert take_at(deck, 2) == 3
    assert deck.tolist() == [3, 1, -1, 0]


def test_items_of_a_kind_are_counted() -> None:
    assert [count(np.array([3, 1, 3, -1], np.int8), kind) for kind in (3, 1, 2)] == [2, 1, 0]
