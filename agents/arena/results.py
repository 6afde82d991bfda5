"""Statistics of the agents over the games of a series."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.statistics import (
    Interval,
    bootstrap,
    clustered_wilson,
    effective_games,
)


@dataclass
class Results:
    """Games with the names of the agents; an agent with two seats in a game counts twice."""

    labels: list[str]
    games: Games

    @property
    def chance(self) -> float:
        """The win rate of a seat if all agents are equally strong."""
        return 1 / self.games.players

    def win_rate(self, label: str) -> Interval:
        """Wins per seat played, with a Wilson interval; tied winners share a win."""
        return clustered_wilson(*self._by_deal(self.games.wins, self._seats_of(label)))

    def most_wins(self, label: str) -> float:
        """The win rate of an agent that wins all its games: below 1 if it has several seats."""
        own = self._seats_of(label)
        return float(own.any(axis=1).sum() / max(1, own.sum()))

    def design_effect(self, label: str) -> float:
        """The number of an agent's games per effective game: rotations of a deal are correlated."""
        wins, seats = self._by_deal(self.games.wins, self._seats_of(label))
        return float(seats.sum()) / effective_games(wins, seats)

    def mean(self, label: str, column: str) -> Interval:
        """The mean of `scores`, `ranks`, `margins` or `decisions`, with a bootstrap interval."""
        return bootstrap(*self._by_deal(getattr(self.games, column), self._seats_of(label)))

    def head_to_head(self, one: str, other: str) -> Interval:
        """How often one ranks before the other in games of both; equal ranks count half."""
        own, their = self._seats_of(one), self._seats_of(other)
        ranks = self.games.ranks
        above = (ranks[:, :, None] < ranks[:, None, :]) + (
            ranks[:, :, None] == ranks[:, None, :]
        ) / 2
        pairs = own[:, :, None] & their[:, None, :]
        return clustered_wilson(*self._by_deal(above, pairs))

    def seat_shares(self) -> np.ndarray:
        """The share of each deal's wins by seat [deals, seats]."""
        total = np.zeros((self._n_deals, self.games.players))
        np.add.at(total, self._deals, self.games.wins)
        return total / np.bincount(self._deals, minlength=self._n_deals)[:, None]

    def seat_rate(self, seat: int) -> Interval:
        """The win rate of a seat over all agents."""
        own = np.zeros(self.games.wins.shape, np.bool_)
        own[:, seat] = True
        return clustered_wilson(*self._by_deal(self.games.wins, own))

    def decisions_per_second(self, label: str) -> float:
        """Decisions per second of an agent, without the time of the game itself."""
        own = self._seats_of(label)
        seconds = float(self.games.seconds[own].sum())
        return float(self.games.decisions[own].sum()) / seconds if seconds else 0.0

    @cached_property
    def _deals(self) -> np.ndarray:
        """The deal of every game, renumbered without gaps."""
        return np.unique(self.games.deals, return_inverse=True)[1]

    @property
    def _n_deals(self) -> int:
        return int(self._deals.max(initial=-1)) + 1

    def _seats_of(self, label: str) -> np.ndarray:
        return self.games.agents == self.labels.index(label)

    def _by_deal(self, values: np.ndarray, where: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Sum and count of the selected values for every deal."""
        axes = tuple(range(1, values.ndim))
        sums = np.bincount(self._deals, (values * where).sum(axes), self._n_deals)
        return sums, np.bincount(self._deals, where.sum(axes), self._n_deals)
