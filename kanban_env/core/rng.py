"""The random generator that is part of every state: xoshiro128++ on four 32-bit words.

All arithmetic is on int64 values below 2**63 without overflow, so compiled code, plain Python and
all machines give the same stream. Nothing here depends on NumPy's generators.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule

MASK = np.int64(0xFFFFFFFF)
SEED_BITS = 53
"""Seeds that the engine derives are exact integers in JSON and JavaScript."""

_GOLDEN = np.int64(0x1E3779B9)
_MIX_A = np.int64(0x7FEB352D)
_MIX_B = np.int64(0x46CA68B)


@rule
def _mix(x):
    """A hash of 32 bits: similar inputs give unrelated outputs."""
    x = x & MASK
    for _ in range(2):
        x = ((x ^ (x >> 16)) * _MIX_A) & MASK
        x = ((x ^ (x >> 15)) * _MIX_B) & MASK
    return x ^ (x >> 16)


@rule
def seed_generator(rng, seed):
    """Seed the generator with a non-negative 63-bit integer."""
    low = np.int64(seed) & MASK
    high = np.int64(seed) >> 32
    word = _mix(high + _GOLDEN)
    for i in range(4):
        word = _mix(word ^ _mix(low + _GOLDEN * (i + 1)))
        rng[i] = word
    rng[3] = np.int64(rng[3]) | 1  # never the all-zero state


@rule
def next_seed(seed):
    """The seed of the game after a game with this seed."""
    low = _mix(np.int64(seed) & MASK)
    high = _mix((np.int64(seed) >> 32) ^ low)
    return ((high >> (64 - SEED_BITS)) << 32) | _mix(low + _GOLDEN)


@rule
def _rotate(x, k):
    return ((x << k) | (x >> (32 - k))) & MASK


@rule
def next_word(rng):
    """The next 32 random bits."""
    a, b, c, d = np.int64(rng[0]), np.int64(rng[1]), np.int64(rng[2]), np.int64(rng[3])
    word = (_rotate((a + d) & MASK, 7) + a) & MASK
    shifted = (b << 9) & MASK
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    rng[0], rng[1], rng[2], rng[3] = a, b, c, _rotate(d, 11)
    return word


@rule
def below(rng, k):
    """A uniform integer from 0 to k - 1, exact by rejection sampling."""
    product = next_word(rng) * k
    if (product & MASK) < k:
        overhang = (MASK + 1 - k) % k
        while (product & MASK) < overhang:
            product = next_word(rng) * k
    return product >> 32


@rule
def shuffle(rng, items, size):
    """Shuffle the first `size` items: for i from the last down to 1, swap with below(i + 1)."""
    for i in range(size - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
