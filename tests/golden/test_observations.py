"""Observations have the bytes with which the policies of the zoo were trained."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import kanban_env as kb

DECISIONS = 300
DIGESTS = {
    "actionworks-v0": "53d479632363fe98",
    "automotive-v0": "deee06c7ef6b2457",
    "industrial-v0": "f344a229817f7335",
    "menu-v0": "f88e6b3f0fe84da9",
}


def observation_digest(game: str) -> str:
    """The digest of all observations of a game in which the answers are chosen by a fixed rule."""
    batch = kb.make_batch(game, 1, seed=3, threads=1)
    digest = hashlib.blake2b(digest_size=8)
    for decision in range(DECISIONS):
        digest.update(batch.observations.tobytes())
        legal = np.flatnonzero(batch.action_masks[0])
        batch.step(legal[[7 * decision % len(legal)]])
    return digest.hexdigest()


@pytest.mark.parametrize("game", kb.games())
def test_the_numbers_of_an_observation_keep_their_places(game: str) -> None:
    """A difference changes what trained policies read: bump the game's version then."""
    assert observation_digest(game) == DIGESTS[game]
