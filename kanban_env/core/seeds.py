"""Seeds of games, and generators for choosing actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.rng import SEED_BITS

MAX_SEED = 2**63 - 1


def checked_seed(seed: Any) -> int:
    """A seed of at most 63 bits from any non-negative integer; raise InputError otherwise.

    Larger seeds, such as the 64-bit ones that Gymnasium draws, are hashed to 63 bits.
    """
    if not is_integer(seed) or int(seed) < 0:
        raise InputError(f"seed: expected a non-negative integer, got {seed!r}")
    number = int(seed)
    if number <= MAX_SEED:
        return number
    return int(np.random.SeedSequence(number).generate_state(1, np.uint64)[0] >> np.uint64(1))


def random_seed() -> int:
    """A seed from the operating system."""
    return int(_shortened(np.random.SeedSequence().generate_state(1, np.uint64))[0])


def derived_seeds(seed: int, n: int) -> np.ndarray:
    """Seeds of n games, derived from one seed; nearby seeds give unrelated games."""
    return _shortened(np.random.SeedSequence(seed).generate_state(n, np.uint64))


def _shortened(words: np.ndarray) -> np.ndarray:
    """Keep the highest bits, so that seeds are exact integers in JSON and JavaScript."""
    return (words >> np.uint64(64 - SEED_BITS)).astype(np.int64)


def action_generators(seed: int, n: int) -> np.ndarray:
    """Random generators for choosing actions in n games, independent of the games' own."""
    words = np.random.SeedSequence([seed, 1]).generate_state(4 * n, np.uint32).reshape(n, 4)
    words[:, 3] |= 1
    return words
