"""The opponent pool: the learner, snapshots of it, the heuristic, random play, a frozen agent.

In every game one seat is the learner's; the others are drawn with the shares of the config. Each
kind of opponent chooses its actions in all games in one call.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch

from kanban_env import GameBatch
from kanban_env.agents.train.frozen import Frozen
from kanban_env.agents.train.policy import Actor
from kanban_env.core.seeds import action_generators

FROZEN, LEARNER, RANDOM, HEURISTIC, PAST = -1, 0, 1, 2, 3
"""Values of `Pool.seats`: who plays a seat. From PAST on, each number is a snapshot."""

KINDS = ("latest", "random", "heuristic", "past", "frozen")


class Pool:
    """The opponents in a batch of games."""

    def __init__(
        self,
        games: int,
        players: int,
        shares: Mapping[str, float],
        capacity: int,
        seed: int,
        frozen: Frozen | None = None,
    ) -> None:
        """`shares` are the relative frequencies of KINDS; `capacity` is the number of snapshots."""
        kinds = KINDS if frozen is not None else KINDS[:-1]
        weights = np.array([shares[kind] for kind in kinds], float)
        self._edges = np.cumsum(weights / weights.sum())[:-1]
        self.frozen = frozen
        self.capacity = capacity
        self.snapshots: list[Actor] = []
        self.snapshot_steps: list[int] = []
        """The step of each snapshot."""
        self.generator = np.random.Generator(np.random.PCG64(seed))
        self.game_generators = action_generators(seed, games)
        self.seats = np.zeros((games, players), np.int64)
        self._actions = np.zeros(games, np.int64)
        self.draw_seats(np.arange(games))

    def draw_seats(self, games: np.ndarray) -> None:
        """Draw who plays which seat in new games; the learner has at least one seat."""
        shape = (len(games), self.seats.shape[1])
        kinds = np.searchsorted(self._edges, self.generator.random(shape), side="right")
        drawn = self.generator.integers(max(1, len(self.snapshots)), size=shape)
        who = np.where(kinds == PAST, PAST + drawn if self.snapshots else LEARNER, kinds)
        who[kinds == KINDS.index("frozen")] = FROZEN
        own = self.generator.integers(shape[1], size=shape[0])
        who[np.arange(shape[0]), own] = LEARNER
        self.seats[games] = who

    def add_snapshot(self, weights: dict[str, torch.Tensor], step: int) -> None:
        """Add a snapshot. In a full pool it replaces a random one, never the first.

        So older snapshots become rarer. Seats of the replaced snapshot continue with the new one.
        """
        actor = Actor(weights)
        if len(self.snapshots) < self.capacity:
            self.snapshots.append(actor)
            self.snapshot_steps.append(step)
        elif self.capacity:
            place = int(self.generator.integers(1, self.capacity)) if self.capacity > 1 else 0
            self.snapshots[place], self.snapshot_steps[place] = actor, step

    def start_rollout(self) -> None:
        """Give the frozen agent a new seed; between rollouts it has no state to be saved."""
        if self.frozen is not None:
            self.frozen.set_seed(int(self.generator.integers(1 << 53)))

    def choose_actions(self, batch: GameBatch, who: np.ndarray, actions: np.ndarray) -> None:
        """Write the actions of all opponents; `who` is the value of `seats` for every game."""
        if (who == RANDOM).any():
            batch.choose_random(self.game_generators, self._actions)
            np.copyto(actions, self._actions, where=who == RANDOM)
        rows = np.flatnonzero(who == HEURISTIC)
        if len(rows):
            actions[rows] = batch.choose_heuristic(self.game_generators, rows)
        rows = np.flatnonzero(who == FROZEN)
        if len(rows) and self.frozen is not None:
            actions[rows] = self.frozen.act(batch, rows)
        for number, actor in enumerate(self.snapshots, PAST):
            rows = np.flatnonzero(who == number)
            if len(rows):
                seen = batch.decode(batch.observations[rows])
                if actor.takes_advice:
                    seen = np.concatenate([seen, batch.advise(rows)], 1)
                observations = torch.from_numpy(seen)
                masks = torch.from_numpy(batch.action_masks[rows])
                actions[rows] = actor.sample(observations, masks).numpy()
