"""Games in which you play one seat and named agents play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from kanban_env import find
from kanban_env.agents.arena.matches import ask
from kanban_env.agents.protocol import Agent, make_agent
from kanban_env.core.batch import GameBatch, derived_seeds
from kanban_env.core.errors import InputError
from kanban_env.core.spec import checked_seed, is_whole


class SeatGames:
    """A batch in which it is your turn in every game that is not over."""

    def __init__(
        self,
        game: str,
        num_games: int,
        players: int | None,
        opponents: str | Sequence[str],
        seat: int | None,
        reward: str,
        options: dict[str, Any],
    ) -> None:
        """`opponents` is one name for all, or one per seat, clockwise; `seat=None` draws yours."""
        variant = find(game).variant(players, **options)
        self.batch = GameBatch(variant, num_games, seed=0, auto_reset=False, reward=reward)
        others = variant.players - 1
        self._names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._names) != others:
            expected = "1 name" if others == 1 else f"1 or {others} names"
            raise InputError(f"opponents: expected {expected}, got {len(self._names)}")
        if seat is not None and (not is_whole(seat) or not 0 <= seat < variant.players):
            raise InputError(f"seat: expected None or 0 to {others}, got {seat!r}")
        self._seat = seat
        self._agents: list[Agent] = []
        self._dealt = False
        self._rows = np.arange(num_games)
        self.seats = np.zeros(num_games, np.int64)
        """Your seat in every game."""
        self._actions = np.zeros(num_games, np.int64)
        self._gained = np.zeros(num_games, np.float32)
        self._seed(0)

    def _seed(self, seed: int) -> None:
        self._generator = np.random.Generator(np.random.PCG64(seed))
        self._agents = [make_agent(name, seed * 1000 + i) for i, name in enumerate(self._names)]

    def reset(self, seed: int | Sequence[int | None] | None) -> None:
        """Deal all games; a seed determines everything that follows.

        A list holds one seed per game; None in it draws the seed of that game.
        """
        n = self.batch.num_games
        single = seed is None or is_whole(seed)
        each = [None] * n if single else list(cast("Sequence[int | None]", seed))
        if len(each) != n:
            raise InputError(f"seed: expected 1 or {n} seeds, got {len(each)}")
        given = [checked_seed(one) for one in each if one is not None]
        if given:
            self._seed(int(np.random.SeedSequence(given).generate_state(1)[0]))
        elif single and seed is not None:
            self._seed(checked_seed(seed))
        drawn = derived_seeds(int(self._generator.integers(2**53)), n)
        chosen = [old if new is None else new for old, new in zip(drawn, each, strict=True)]
        self._dealt = True
        self.deal(self._rows, np.array(chosen, np.int64))

    def check_dealt(self) -> None:
        """Raise InputError if `reset` was never called."""
        if not self._dealt:
            raise InputError("step: call reset() first")

    def deal(self, rows: np.ndarray, seeds: np.ndarray | None = None) -> None:
        """Reset some games and play them up to your first decision."""
        if seeds is None:
            seeds = self._generator.integers(2**53, size=len(rows))
        drawn = self._generator.integers(self.batch.players, size=len(rows))
        self.seats[rows] = drawn if self._seat is None else self._seat
        _reset_rows(self.batch, rows, seeds)
        self._play_others(rows)
        over = rows[self.batch.dones[rows]]
        if len(over):  # a game that ended before you were asked
            self.deal(over)

    def step(self, actions: np.ndarray) -> np.ndarray:
        """Play your action in every game, then the others; returns your rewards until then."""
        self.check_dealt()
        self.batch._check(np.asarray(actions))
        self._actions[:] = actions
        self._gained[:] = 0.0
        self._step(self._rows)
        self._play_others(self._rows)
        return self._gained.copy()

    def _step(self, rows: np.ndarray) -> None:
        _step_rows(self.batch, self._actions, rows)
        self._gained[rows] += self.batch.rewards[rows, self.seats[rows]]

    def _play_others(self, rows: np.ndarray) -> None:
        batch, players = self.batch, self.batch.players
        while True:
            rows = rows[~batch.dones[rows] & (batch.to_play[rows] != self.seats[rows])]
            if not len(rows):
                return
            behind = (batch.to_play[rows] - self.seats[rows]) % players - 1
            for number in np.unique(behind).tolist():
                own = rows[behind == number]
                name, agent = self._names[number], self._agents[number]
                self._actions[own], _ = ask(name, agent, batch, own)
            self._step(rows)

    def observe(self) -> np.ndarray:
        """The observations of your seats, also in games that are over."""
        over = np.flatnonzero(self.batch.dones)
        found = self.batch.observations.copy()
        if len(over):
            found[over] = self.batch.observe(self.seats)[over]
        return found


def _step_rows(batch: GameBatch, actions: np.ndarray, rows: np.ndarray) -> None:
    """Step some games of a batch and leave the others unchanged."""
    batch._actions[rows] = actions[rows]
    for row in rows.tolist():
        batch.variant.kernels.step_games(*batch._step_arguments, row, row + 1)


def _reset_rows(batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> None:
    """Reset some games of a batch and leave the others unchanged."""
    every = np.zeros(batch.num_games, np.int64)
    every[rows] = seeds
    kernel, record = batch.variant.kernels.reset_games, batch.variant.record
    for row in rows.tolist():
        kernel(record, batch._blank, batch._states, every, *batch._buffers(), row, row + 1)
