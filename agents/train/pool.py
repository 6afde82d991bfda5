"""Who sits where: the policy that learns, its past selves, the heuristic, and random play.

Every game that starts gets one seat for the learner; the other seats are drawn by the shares of the
config. Each kind of opponent answers for all its seats of all games in one call.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch

from kanban_env import GameBatch
from kanban_env.agents.train.policy import Actor
from kanban_env.core.trace import generators

LEARNER, RANDOM, HEURISTIC, PAST = 0, 1, 2, 3
"""Values of `seats`; from PAST on, each number is a snapshot."""

KINDS = ("latest", "random", "heuristic", "past")


class Pool:
    """The opponents of `games` games at once."""

    def __init__(
        self, games: int, players: int, shares: Mapping[str, float], room: int, seed: int
    ) -> None:
        """`shares` says how often each of KINDS takes a seat, `room` how many snapshots stay."""
        weights = np.array([shares[kind] for kind in KINDS], float)
        self._edges = np.cumsum(weights / weights.sum())[:-1]
        self.room = room
        self.snapshots: list[Actor] = []
        self.steps: list[int] = []
        """When each snapshot was taken."""
        self.generator = np.random.Generator(np.random.PCG64(seed))
        self.chance = generators(seed, games)
        self.seats = np.zeros((games, players), np.int64)
        self._actions = np.zeros(games, np.int64)
        self.deal(np.arange(games))

    def deal(self, games: np.ndarray) -> None:
        """Draw who plays in games that start: the learner in one seat at least."""
        shape = (len(games), self.seats.shape[1])
        kinds = np.searchsorted(self._edges, self.generator.random(shape), side="right")
        drawn = self.generator.integers(max(1, len(self.snapshots)), size=shape)
        who = np.where(kinds == PAST, PAST + drawn if self.snapshots else LEARNER, kinds)
        own = self.generator.integers(shape[1], size=shape[0])
        who[np.arange(shape[0]), own] = LEARNER
        self.seats[games] = who

    def add(self, weights: dict[str, torch.Tensor], step: int) -> None:
        """Keep a snapshot. In a full pool it takes the place of a random one but the first.

        So old snapshots thin out with age, and seats that faced the one that goes play on with the
        one that comes.
        """
        actor = Actor(weights)
        if len(self.snapshots) < self.room:
            self.snapshots.append(actor)
            self.steps.append(step)
        elif self.room:
            place = int(self.generator.integers(1, self.room)) if self.room > 1 else 0
            self.snapshots[place], self.steps[place] = actor, step

    def answer(self, batch: GameBatch, who: np.ndarray, actions: np.ndarray) -> None:
        """Write the opponents' actions, for all games in which `who` is not the learner."""
        if (who == RANDOM).any():
            batch.choose_random(self.chance, self._actions)
            np.copyto(actions, self._actions, where=who == RANDOM)
        rows = np.flatnonzero(who == HEURISTIC)
        if len(rows):
            actions[rows] = batch.advise(self.chance, rows)
        for number, actor in enumerate(self.snapshots, PAST):
            rows = np.flatnonzero(who == number)
            if len(rows):
                observations = torch.from_numpy(batch.observations)[rows]
                masks = torch.from_numpy(batch.action_masks)[rows]
                actions[rows] = actor.sample(observations, masks).numpy()
