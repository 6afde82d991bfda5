"""Games between agents, many side by side, with every action checked.

In every step each agent is asked once, for all games in which it moves. Whatever an agent does
wrong raises an `AgentError` that names it: an exception, actions of the wrong shape or type, an
illegal action, a write into the batch that all agents share.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, Protocol

import numpy as np

from kanban_env.agents.arena.limits import TimeUpError, WriteGuard, time_limit
from kanban_env.agents.protocol import Agent, one_line
from kanban_env.agents.waiting import wait_for
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant


class AgentError(InputError):
    """An agent did something wrong; the match cannot continue."""


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
    """Results of finished games: one row per game, one column per seat."""

    deals: np.ndarray
    """The number of the deal [games]: a deal is one seed, played in all rotations of a line-up."""
    seeds: np.ndarray
    """The seed of the game [games]."""
    agents: np.ndarray
    """The index of the agent in each seat."""
    scores: np.ndarray
    ranks: np.ndarray
    """1 for the first; tied seats get the mean of their ranks."""
    wins: np.ndarray
    """1 for the winner, divided equally among tied winners."""
    decisions: np.ndarray
    seconds: np.ndarray
    """The time that the agent used; the time of one call is divided equally among its games."""

    def __len__(self) -> int:
        return len(self.deals)

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.agents.shape[1])

    @property
    def margins(self) -> np.ndarray:
        """The lead in points over the best other seat; negative when behind."""
        ordered = np.sort(self.scores, axis=1)
        best, second = ordered[:, -1:], ordered[:, -2:-1]
        leading = self.scores == best
        return self.scores - np.where(leading, second, best)

    @staticmethod
    def concatenate(parts: list[Games]) -> Games:
        """The games of several blocks as one."""
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
    seconds: float | None = None,
) -> Games:
    """Play one game per seed; `seated` holds the index of the agent for every game and seat.

    Agents come with the name to use in errors. An agent object sees the observations of all its
    seats, so two seats of one game need two objects, even if both agents have the same name. Games
    of agents with `one_at_a_time` are played one after another.
    """
    slow = any(getattr(agent, "one_at_a_time", False) for _, agent in agents)
    step = 1 if slow else len(seeds)
    parts = [slice(i, i + step) for i in range(0, len(seeds), step)]
    return Games.concatenate(
        [
            _Match(variant, agents, seated[part], seeds[part], deals[part], threads, seconds).play(
                listener
            )
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
        seconds: float | None,
    ) -> None:
        self.agents, self.seconds = agents, seconds
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
            self._store_results(moving[ended])
            self.going[moving] = ~ended
            if listener is not None:
                listener.on_step(self.batch, moving, seats, self.actions[moving])
        return self.games

    def _ask(self, moving: np.ndarray, seats: np.ndarray) -> None:
        """Ask every agent once for all games in which it moves."""
        guard = WriteGuard(self.batch)
        mover = self.games.agents[moving, seats]
        for number in np.unique(mover).tolist():
            own = mover == number
            rows = moving[own]
            name, agent = self.agents[int(number)]
            self.actions[rows], took = ask(
                name, agent, self.batch, rows, guard, seconds=self.seconds
            )
            self.games.seconds[rows, seats[own]] += took / len(rows)
            self.games.decisions[rows, seats[own]] += 1

    def _store_results(self, ended: np.ndarray) -> None:
        """Store the results of games that have just ended."""
        games, players = self.games, self.games.players
        ranks = 1 + np.round((1 - self.batch.rewards[ended]) * (players - 1)) / 2
        first = ranks == ranks.min(axis=1, keepdims=True, initial=players)
        games.scores[ended] = self.batch.scores[ended]
        games.ranks[ended] = ranks
        games.wins[ended] = first / np.maximum(1, first.sum(axis=1, keepdims=True))


def ask(
    name: str,
    agent: Agent,
    batch: GameBatch,
    rows: np.ndarray,
    guard: WriteGuard | None = None,
    on_wait: Callable[[], None] | None = None,
    seconds: float | None = None,
) -> tuple[np.ndarray, float]:
    """The agent's actions for some games, checked, and the seconds that it used.

    Without a guard, writes into the batch are not detected. `on_wait` is called if an agent with
    the attribute `long_calls` takes long. `seconds` limits the time of each decision, unless the
    agent is a person.
    """
    act = partial(agent.act, batch, rows.copy())
    masks = batch.action_masks[rows]
    is_limited = seconds is not None and not getattr(agent, "one_at_a_time", False)
    start = time.perf_counter()
    try:
        with time_limit(float(seconds or 0) * len(rows) if is_limited else None):
            given: Any = wait_for(act, on_wait) if getattr(agent, "long_calls", False) else act()
    except TimeUpError:
        raise AgentError(
            f"agent {name!r}: took more than {seconds:g} s per decision; --time-limit changes it"
        ) from None
    except (Exception, SystemExit) as error:  # a plug-in agent may raise anything
        message = one_line(error).removeprefix(f"agent {name!r}: ")
        raise AgentError(f"agent {name!r}: {message}") from error
    took = time.perf_counter() - start
    written = None if guard is None else guard.changed(batch)
    if written is not None:
        raise AgentError(f"agent {name!r}: wrote into batch.{written}, which is read-only")
    return _checked(name, given, batch, rows, masks), took


def _checked(
    name: str, given: Any, batch: GameBatch, rows: np.ndarray, masks: np.ndarray
) -> np.ndarray:
    """What an agent returned as actions; raises AgentError unless all are legal."""
    try:
        actions = np.asarray(given)
    except Exception as error:  # any object may raise anything
        raise AgentError(f"agent {name!r}: actions cannot be read by numpy") from error
    if actions.shape != rows.shape or actions.dtype.kind not in "iu":
        raise AgentError(
            f"agent {name!r}: actions: expected {len(rows)} integers,"
            f" got {actions.dtype} of shape {actions.shape}"
        )
    inside = (actions >= 0) & (actions < masks.shape[1])
    legal = inside & masks[np.arange(len(rows)), np.where(inside, actions, 0)]
    if not legal.all():
        i = int(np.flatnonzero(~legal)[0])
        row = rows[i]
        raise AgentError(
            f"agent {name!r}: action of player_{batch.to_play[row]} in the game with seed"
            f" {batch.seeds[row]}: expected one of {np.flatnonzero(masks[i]).tolist()},"
            f" got {actions[i]}"
        )
    return actions.astype(np.int64)
