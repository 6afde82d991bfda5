"""Games between agents, many side by side, with every answer checked.

An agent is asked once a step for all games in which it moves. What an agent can do wrong is said
with its name, as an `AgentError`: an exception, an answer of the wrong shape or type, an illegal
action, a write into the batch that all agents share.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, fields
from typing import Any, Protocol

import numpy as np

from kanban_env.agents.protocol import Agent, reason
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant


class AgentError(InputError):
    """An agent broke the match."""


class MatchListener(Protocol):
    """Is called while games are played."""

    def on_deal(self, batch: GameBatch, agents: list[list[str]]) -> None:
        """Called when games begin, with the names of the agents by game and seat."""

    def on_step(
        self, batch: GameBatch, rows: np.ndarray, seats: np.ndarray, actions: np.ndarray
    ) -> None:
        """Called after every step, with the games, the seats that moved and their actions."""


@dataclass
class Games:
    """Games that were played to their end: a row a game, and a column a seat."""

    deals: np.ndarray
    """The number of the deal [games]; all rotations of a line-up over one seed are a deal."""
    seeds: np.ndarray
    """The seed of the game [games]."""
    agents: np.ndarray
    """The number of the agent in each seat."""
    scores: np.ndarray
    ranks: np.ndarray
    """From 1 for the first; equal players share the mean of their places."""
    wins: np.ndarray
    """1 for the winner, shared equally among several."""
    decisions: np.ndarray
    seconds: np.ndarray
    """The time that the agent took; asked for many games at once, each counts an equal part."""

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.agents.shape[1])

    @property
    def margins(self) -> np.ndarray:
        """The points by which a seat leads the best other seat, negative when behind."""
        ordered = np.sort(self.scores, axis=1)
        best, second = ordered[:, -1:], ordered[:, -2:-1]
        leading = self.scores == best
        return self.scores - np.where(leading, second, best)

    @staticmethod
    def joined(parts: list[Games]) -> Games:
        """Several lots of games as one."""
        columns = (np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Games))
        return Games(*columns)


def play_games(
    variant: Variant,
    agents: list[tuple[str, Agent]],
    seated: np.ndarray,
    seeds: np.ndarray,
    deals: np.ndarray,
    listener: MatchListener | None = None,
    threads: int | None = None,
) -> Games:
    """Play a game per seed; `seated` says for every game and seat which of the agents sits there.

    Agents come with the name that an error should give. One that must not know what another seat
    knows has to be another agent, even if both have the same name. Games with people, who say
    `one_at_a_time`, are played one after another.
    """
    slow = any(getattr(agent, "one_at_a_time", False) for _, agent in agents)
    step = 1 if slow else len(seeds)
    parts = [slice(i, i + step) for i in range(0, len(seeds), step)]
    return Games.joined(
        [
            _Match(variant, agents, seated[part], seeds[part], deals[part], threads).play(listener)
            for part in parts
        ]
    )


class _Match:
    """Games side by side, from the deal to the end of the last one."""

    def __init__(
        self,
        variant: Variant,
        agents: list[tuple[str, Agent]],
        seated: np.ndarray,
        seeds: np.ndarray,
        deals: np.ndarray,
        threads: int | None,
    ) -> None:
        self.agents = agents
        n = len(seeds)
        self.batch = GameBatch(variant, n, threads=threads, auto_reset=False, reward="rank")
        self.batch.reset(seeds)
        self.games = Games(deals, seeds, seated, *(np.zeros(seated.shape) for _ in range(5)))
        self.rows = np.arange(n)
        self.going = np.ones(n, np.bool_)
        self.actions = np.zeros(n, np.int64)

    def play(self, listener: MatchListener | None) -> Games:
        """Play all games to their end."""
        if listener is not None:
            names = [[self.agents[i][0] for i in row] for row in self.games.agents.tolist()]
            listener.on_deal(self.batch, names)
        while self.going.any():
            moving = self.rows[self.going]
            seats = self.batch.to_play[moving]
            self._ask(moving, seats)
            self.batch.step(self.actions)
            ended = self.batch.dones[moving]
            self._write_down(moving[ended])
            self.going[moving] = ~ended
            if listener is not None:
                listener.on_step(self.batch, moving, seats, self.actions[moving])
        return self.games

    def _ask(self, moving: np.ndarray, seats: np.ndarray) -> None:
        """Ask every agent once for all games in which it moves."""
        before = Snapshot(self.batch)
        mover = self.games.agents[moving, seats]
        for number in np.unique(mover).tolist():
            own = mover == number
            rows = moving[own]
            name, agent = self.agents[int(number)]
            self.actions[rows], took = ask(name, agent, self.batch, rows, before)
            self.games.seconds[rows, seats[own]] += took / len(rows)
            self.games.decisions[rows, seats[own]] += 1

    def _write_down(self, ended: np.ndarray) -> None:
        """Keep the results of games that have just ended."""
        games, players = self.games, self.games.players
        ranks = 1 + np.round((1 - self.batch.rewards[ended]) * (players - 1)) / 2
        first = ranks == ranks.min(axis=1, keepdims=True, initial=players)
        games.scores[ended] = self.batch.scores[ended]
        games.ranks[ended] = ranks
        games.wins[ended] = first / np.maximum(1, first.sum(axis=1, keepdims=True))


class Snapshot:
    """The batch before agents are asked, to see that none writes into it."""

    def __init__(self, batch: GameBatch) -> None:
        """Copy what a step reads and what other agents see."""
        self.states = np.asarray(batch.states).copy()
        self.action_masks = batch.action_masks.copy()
        self.observations = batch.observations.copy()
        self.to_play = batch.to_play.copy()

    def changed(self, batch: GameBatch) -> str | None:
        """The name of an array that differs now."""
        for name, kept in vars(self).items():
            if not np.array_equal(_bytes(getattr(batch, name)), _bytes(kept)):
                return name
        return None


def _bytes(array: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def ask(
    name: str, agent: Agent, batch: GameBatch, rows: np.ndarray, before: Snapshot | None = None
) -> tuple[np.ndarray, float]:
    """The agent's actions for some games, checked, and the seconds that it took for them.

    Without a snapshot nobody looks whether it wrote into the batch.
    """
    masks = batch.action_masks[rows]
    start = time.perf_counter()
    try:
        given: Any = agent.act(batch, rows.copy())
    except (Exception, SystemExit) as error:  # whatever an agent of somebody else's raises
        said = reason(error).removeprefix(f"agent {name!r}: ")
        raise AgentError(f"agent {name!r}: {said}") from error
    took = time.perf_counter() - start
    touched = None if before is None else before.changed(batch)
    if touched is not None:
        raise AgentError(f"agent {name!r}: wrote into batch.{touched}, takes them as they are")
    return _checked(name, given, batch, rows, masks), took


def _checked(
    name: str, given: Any, batch: GameBatch, rows: np.ndarray, masks: np.ndarray
) -> np.ndarray:
    """An agent's answer as actions, if they are legal in these games."""
    try:
        answers = np.asarray(given)
    except Exception as error:  # whatever an object of somebody else's raises
        raise AgentError(f"agent {name!r}: got actions that numpy cannot read") from error
    if answers.shape != rows.shape or answers.dtype.kind not in "iu":
        raise AgentError(
            f"agent {name!r}: got actions of shape {answers.shape} of {answers.dtype},"
            f" takes {len(rows)} whole numbers"
        )
    inside = (answers >= 0) & (answers < masks.shape[1])
    legal = inside & masks[np.arange(len(rows)), np.where(inside, answers, 0)]
    if not legal.all():
        i = int(np.flatnonzero(~legal)[0])
        row = rows[i]
        raise AgentError(
            f"agent {name!r}: got action {answers[i]} as player_{batch.to_play[row]} in the game"
            f" with seed {batch.seeds[row]}, takes one of {np.flatnonzero(masks[i]).tolist()}"
        )
    return answers.astype(np.int64)
