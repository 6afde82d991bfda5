"""The random generator of the state."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import below, next_seed, next_word, seed_generator, shuffle

STREAM_2026 = [4075979176, 3921002202, 2586414162, 1490181611]
DICE_2026 = [0, 5, 0, 5, 5, 3, 4, 1, 2, 3]


def generator(seed: int) -> np.ndarray:
    rng = np.zeros(4, np.uint32)
    seed_generator(rng, seed)
    return rng


def test_the_stream_never_changes() -> None:
    rng = generator(2026)
    assert [int(next_word(rng)) for _ in range(4)] == STREAM_2026
    assert [int(below(rng, 6)) for _ in range(10)] == DICE_2026


def test_words_follow_xoshiro128_plus_plus() -> None:
    """Against the published recurrence, on Python's unbounded integers."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    a, b, c, d = 1, 2, 3, 4
    full = 2**32

    def rotated(x: int, k: int) -> int:
        return ((x << k) | (x >> (32 - k))) % full

    for _ in range(100):
        expected = (rotated((a + d) % full, 7) + a) % full
        shifted = (b << 9) % full
        c, d = c ^ a, d ^ b
        b, a = b ^ c, a ^ d
        c, d = c ^ shifted, rotated(d, 11)
        assert next_word(rng) == expected


@pytest.mark.parametrize("k", [1, 2, 3, 6, 7, 24, 100, 1000])
def test_below_stays_below_and_is_uniform(k: int) -> None:
    rng = generator(k)
    draws = np.array([below(rng, k) for _ in range(2000)])
    assert draws.min() >= 0
    assert draws.max() < k
    if k <= 24:
        expected = 2000 / k
        chi = ((np.bincount(draws, minlength=k) - expected) ** 2 / expected).sum()
        assert chi < k + 5 * np.sqrt(2 * k)


def test_similar_seeds_give_unrelated_streams() -> None:
    first = np.array([next_word(generator(seed)) for seed in range(500)])
    assert len(set(first.tolist())) == 500
    bits = np.unpackbits(first.astype(np.uint32).view(np.uint8)).mean()
    assert 0.47 < bits < 0.53


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**53, 2**63 - 1])
def test_every_63_bit_seed_is_accepted(seed: int) -> None:
    assert generator(seed).any()
    assert 0 <= next_seed(seed) < 2**53


def test_next_seeds_do_not_repeat() -> None:
    seed, seen = 7, set()
    for _ in range(5000):
        seed = int(next_seed(seed))
        seen.add(seed)
    assert len(seen) == 5000


def test_shuffle_swaps_from_the_last_item_down() -> None:
    rng, again = generator(3), generator(3)
    items, expected = np.arange(9), list(range(9))
    shuffle(rng, items, 9)
    for i in range(8, 0, -1):
        j = int(below(again, i + 1))
        expected[i], expected[j] = expected[j], expected[i]
    assert items.tolist() == expected


def test_shuffle_changes_only_the_first_items() -> None:
    items = np.arange(9)
    shuffle(generator(3), items, 4)
    assert items[4:].tolist() == [4, 5, 6, 7, 8]
