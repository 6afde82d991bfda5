"""Golden games: one complete game for every game and number of players, as readable text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import numpy as np

import kanban_env as kb
from kanban_env.core import replay as replays

FOLDER = Path(__file__).parent
IN_WORDS = 40
"""The number of decisions in words; after that, every twentieth decision is kept."""

SEED = 2026


VERSIONS = FOLDER / "versions.json"
"""A digest of the play of every version of every game: a change needs a new version."""


def play_digest(texts: list[str]) -> str:
    """A digest of all states of some golden games; sentences are not included."""
    states = [state for text in texts for state in re.findall(r"\[([0-9a-f]{16})\]$", text, re.M)]
    return hashlib.sha256("".join(states).encode()).hexdigest()[:16]


def tables() -> Iterator[tuple[str, int]]:
    for game in kb.games():
        low, high = kb.find(game).players
        for players in range(low, high + 1):
            yield game, players


def path_of(game: str, players: int) -> Path:
    return FOLDER / f"{game}-{players}p.txt"


def golden_game(game: str, players: int) -> str:
    """The board, then one line per decision with the digest of the state after it."""
    variant = kb.find(game).variant(players)
    text, chance = variant.spec.text, np.random.Generator(np.random.PCG64(SEED))
    replay, batch = replays.start_recording(variant, SEED)
    lines = [f"{game} {variant.spec.version}, {players} players, seed {SEED}", ""]
    lines += [text.board(variant.r, batch.states[0], None), ""]
    for number in count(1):
        player = int(batch.to_play[0])
        legal = np.flatnonzero(batch.action_masks[0])
        action = int(chance.choice(legal))
        said = text.sentence(variant.r, batch.states[0], action)
        replays.record_step(replay, batch, action)
        if number <= IN_WORDS or number % 20 == 0 or replay.over:
            lines.append(
                f"{number:3} player_{player} of {len(legal):2}: {said}  [{replay.digests[-1]}]"
            )
        if replay.over:
            break
    lines += ["", text.board(variant.r, batch.states[0], None)]
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"
