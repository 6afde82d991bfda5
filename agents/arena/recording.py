"""Games of agents written down: the games of a match, or one game while it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kanban_env.agents.arena.matches import Snapshot, ask
from kanban_env.agents.arena.writing import writing
from kanban_env.agents.protocol import Agent
from kanban_env.core import replay as replays
from kanban_env.core import story
from kanban_env.core.batch import GameBatch
from kanban_env.core.replay import Replay
from kanban_env.core.spec import Variant, state_digest


class Recorder:
    """Writes down every game of a match that it looks on."""

    def __init__(self, variant: Variant) -> None:
        """Nothing is written down yet."""
        self._variant = variant
        self._replays: list[Replay] = []
        self._now: list[Replay] = []

    def on_deal(self, batch: GameBatch, agents: list[list[str]]) -> None:
        """Open a replay for every game."""
        self._now = [
            Replay(self._variant, int(seed), state_digest(batch.states[row]), agents[row])
            for row, seed in enumerate(batch.seeds)
        ]
        self._replays += self._now

    def on_step(
        self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> None:
        """Write down a decision in each of these games."""
        for row, seat, action in zip(rows, seats, actions, strict=True):
            replay = self._now[row]
            replay.add(seat, action, state_digest(batch.states[row]))
            replay.over = bool(batch.dones[row])
            replay.scores = [int(score) for score in batch.scores[row]]

    def write(self, folder: Path, block: int) -> None:
        """Write all games into a folder, named by block and game."""
        for number, replay in enumerate(self._replays):
            path = folder / replay_name(block, number)
            with writing(path):
                replay.write(path)


def replay_name(block: int, number: int) -> str:
    """The file of a game of a block."""
    return f"{block:05}-{number:03}.kanban.jsonl"


def moves(
    replay: Replay, batch: GameBatch, agents: list[tuple[str, Agent]]
) -> Iterator[tuple[int, list[story.Event]]]:
    """Play a game to its end, an agent a seat with the name that an error should give.

    Yields every answer, checked, when it is played and written down, with what it brought about.
    """
    while not batch.dones[0]:
        name, agent = agents[int(batch.to_play[0])]
        answers, _ = ask(name, agent, batch, np.array([0]), Snapshot(batch))
        action = int(answers[0])
        told = story.events(batch, action)
        replays.take(replay, batch, action)
        yield action, told


def play_recorded(variant: Variant, seed: int, agents: list[tuple[str, Agent]]) -> Replay:
    """One game between agents, an agent a seat, written down."""
    replay, batch = replays.record(variant, seed, [name for name, _ in agents])
    for _ in moves(replay, batch, agents):
        pass
    return replay
