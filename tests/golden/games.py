"""Golden games as readable text: one for every game and number of players, one with options."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kanban_env as kb
from kanban_env.core import replay as replays
from kanban_env.core.seeds import action_generators
from tests.industrial.table import ALL

FOLDER = Path(__file__).parent
IN_WORDS = 40
"""The number of decisions in words; after that, every twentieth decision is kept."""

SEED = 2026

VERSIONS = FOLDER / "versions.json"
"""A digest of the play of every version of every game: a change needs a new version."""


OPTIONS: dict[str, tuple[int, dict[str, Any]]] = {
    "actionworks-v0": (4, {"introduction": "slow"}),
    "automotive-v0": (4, {"strict_text": True, "board": "expert"}),
    "industrial-v0": (
        4,
        {name: value for name, value in ALL.items() if name != "idle_stock_cost"},
    ),
    "menu-v0": (5, {"profile": "en"}),
}
"""The number of players and the options of a game's last golden game."""


class Golden(NamedTuple):
    """A golden game; with options every second action is the heuristic's."""

    game: str
    players: int
    with_options: bool = False

    @property
    def options(self) -> dict[str, Any]:
        """The options that are not the default."""
        return OPTIONS[self.game][1] if self.with_options else {}

    @property
    def series(self) -> str:
        """The name in `versions.json`."""
        return f"{self.game} with options" if self.with_options else self.game

    @property
    def path(self) -> Path:
        """The file with the recorded game."""
        return FOLDER / f"{self.series.replace(' ', '-')}-{self.players}p.txt"

    def __str__(self) -> str:
        return self.path.stem


def golden_games() -> Iterator[Golden]:
    """All golden games, the games with options last."""
    for game in kb.games():
        low, high = kb.find(game).players
        for players in range(low, high + 1):
            yield Golden(game, players)
    for game, (players, _) in OPTIONS.items():
        yield Golden(game, players, with_options=True)


def play(golden: Golden) -> str:
    """The board, then one line per decision with the digest of the state after it."""
    game, players, options = golden.game, golden.players, golden.options
    variant = kb.find(game).variant(players, **options)
    text, chance = variant.spec.text, np.random.Generator(np.random.PCG64(SEED))
    replay, batch = replays.start_recording(variant, SEED)
    given = [f"{name}={value}" for name, value in options.items()]
    title = [f"{game} {variant.spec.version}", f"{players} players", f"seed {SEED}", *given]
    lines = [", ".join(title), "", text.board(variant.r, batch.states[0], None), ""]
    for number in count(1):
        player = int(batch.to_play[0])
        legal = np.flatnonzero(batch.action_masks[0])
        action = int(chance.choice(legal))
        if options and number % 2:
            action = int(batch.choose_heuristic(action_generators(number, 1))[0])
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


def play_digests(texts: dict[Golden, str]) -> dict[str, str]:
    """A digest per series of all states of its games; sentences are not included."""
    states: dict[str, str] = {}
    for golden, text in texts.items():
        found = "".join(re.findall(r"\[([0-9a-f]{16})\]$", text, re.M))
        states[golden.series] = states.get(golden.series, "") + found
    return {
        series: hashlib.sha256(found.encode()).hexdigest()[:16] for series, found in states.items()
    }
