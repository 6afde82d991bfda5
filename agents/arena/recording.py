"""Replays of games between agents: of all games of a match, or of one game as it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from kanban_env.agents.arena.limits import WriteGuard
from kanban_env.agents.arena.matches import ask
from kanban_env.agents.files import reporting_write_errors
from kanban_env.agents.protocol import Agent
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.events import Event, step_events
from kanban_env.core.replay import Replay
from kanban_env.core.spec import Variant, state_digest


class Recorder:
    """A match listener that records a replay of every game."""

    def __init__(self, variant: Variant) -> None:
        """Start without replays."""
        self._variant = variant
        self._replays: list[Replay] = []
        self._now: list[Replay] = []

    def on_deal(self, batch: GameBatch, agents: list[list[str]]) -> None:
        """Start a replay for every game."""
        self._now = [
            Replay(self._variant, int(seed), state_digest(batch.states[row]), agents[row])
            for row, seed in enumerate(batch.seeds)
        ]
        self._replays += self._now

    def on_step(
        self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> None:
        """Add an action to the replays of these games."""
        for row, seat, action in zip(rows, seats, actions, strict=True):
            replay = self._now[row]
            replay.add(seat, action, state_digest(batch.states[row]))
            replay.over = bool(batch.dones[row])
            replay.scores = [int(score) for score in batch.scores[row]]

    def write(self, folder: Path, block: int) -> None:
        """Write all replays into a folder, named by block and game."""
        for number, replay in enumerate(self._replays):
            path = folder / replay_name(block, number)
            with reporting_write_errors(path):
                replay.write(path)


def replay_name(block: int, number: int) -> str:
    """The file name of the replay of a game in a block."""
    return f"{block:05}-{number:03}.kanban.jsonl"


def play_moves(
    replay: Replay,
    batch: GameBatch,
    agents: list[tuple[str, Agent]],
    on_wait: Callable[[int], None] = lambda _: None,
) -> Iterator[tuple[int, list[Event]]]:
    """Play a game to its end with one agent per seat, each with the name to use in errors.

    Actions are checked, played and added to the replay. Yields every action with its events.
    `on_wait` is called with the seat of an agent that takes long.
    """
    while not batch.dones[0]:
        seat = int(batch.to_play[0])
        name, agent = agents[seat]
        waiting = partial(on_wait, seat)
        actions, _ = ask(name, agent, batch, np.array([0]), WriteGuard(batch), waiting)
        action = int(actions[0])
        told = step_events(batch, action)
        replays.record_step(replay, batch, action)
        yield action, told


def record_game(variant: Variant, seed: int, agents: list[tuple[str, Agent]]) -> Replay:
    """Play one game with one agent per seat and return its replay."""
    replay, batch = replays.start_recording(variant, seed, [name for name, _ in agents])
    for _ in play_moves(replay, batch, agents):
        pass
    return replay
