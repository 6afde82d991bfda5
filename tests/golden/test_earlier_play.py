"""Action ids of 0.2.0 stay, and default games are those of 0.2.0 where the rules are the same.

The digests were written with commit e3bbd33, which has the rules of 0.2.0. They cover what a player
sees of a game, not the layout of its state, which may get new fields.
"""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

import kanban_env as kb

IDS = {
    "actionworks-v0": (113, "29832337c2a9a024"),
    "automotive-v0": (310, "b38bf5d6fe51d780"),
    "industrial-v0": (142, "0c71c894ad9b6ccd"),
    "menu-v0": (121, "ce8d61517ac3f969"),
}
"""The number of actions in 0.2.0, and a digest of their moves and arguments."""

GAMES = {
    ("automotive-v0", 2): "bdb5a9311e6b04c8",
    ("automotive-v0", 3): "e5c92e5677084c64",
    ("automotive-v0", 4): "7b5105eb22deb0c9",
    ("industrial-v0", 2): "b37bb355de0af4fc",
    ("industrial-v0", 3): "fd81ecb5fbd2e85f",
    ("industrial-v0", 4): "c6ba3fb4133a8649",
}
DECISIONS = 500


def actions_digest(game: str, ids: int) -> str:
    actions = kb.find(game).actions
    words = []
    for a in range(ids):
        move, arguments = actions.decode(a)
        words.append(" ".join([move.name, *map(str, arguments)]))
    return hashlib.blake2b("\n".join(words).encode(), digest_size=8).hexdigest()


def play_digest(game: str, players: int) -> str:
    """A digest of who is asked, of the legal actions and of the scores; answers by a fixed rule."""
    batch, ids = kb.make_batch(game, 1, players=players, seed=players, threads=1), IDS[game][0]
    digest = hashlib.blake2b(digest_size=8)
    for decision in range(DECISIONS):
        legal = np.flatnonzero(batch.action_masks[0])
        assert legal.max() < ids, "a new action is legal with default options"
        seen = [int(batch.to_play[0]), *legal.tolist(), *batch.scores[0].tolist()]
        digest.update(str([int(number) for number in seen]).encode())
        batch.step(legal[[(7 * decision + decision // 5) % len(legal)]])
    return digest.hexdigest()


@pytest.mark.parametrize("game", kb.games())
def test_action_ids_stay_and_new_ones_are_appended(game: str) -> None:
    ids, digest = IDS[game]
    assert kb.find(game).actions.length >= ids
    assert actions_digest(game, ids) == digest


@pytest.mark.parametrize(("game", "players"), list(GAMES))
def test_default_games_are_played_as_before(game: str, players: int) -> None:
    assert play_digest(game, players) == GAMES[game, players]
