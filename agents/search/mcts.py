"""`mcts`: a tree of answers for every game, grown deal by deal."""

from __future__ import annotations

import copy
from typing import Any, Protocol, Self, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.search.outcome import Outcome
from kanban_env.agents.search.plan import SEEDS, Crew, Cut, between, checked_plan, copied, whole
from kanban_env.core.jit import records
from kanban_env.core.loops import PLAYING
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads
from kanban_env.core.trees import PLAN, Trees

MEMORY = 256 << 20
"""Bytes that the trees of one agent take."""

MOST_EXPLORE = 100.0


class Evaluator(Protocol):
    """What values leaves in place of playouts."""

    def check(self, batch: GameBatch) -> None:
        """Raise InputError for a game that it does not know."""

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """For many seats at once: a chance for every legal answer, and the reward to come.

        An attribute `reward`, such as `{"kind": "rank", "margin": 0.01}`, says which reward that
        is; without it, it is the rank.
        """


class MctsAgent:
    """Determinized tree search for any number of seats, each of which maximises its own value."""

    def __init__(
        self,
        sims: int = 400,
        cut: Cut = "end",
        noise: float = 0.0,
        lead: float = 0.5,
        explore: float = 1.0,
        trees: int = 2,
        network: str | None = None,
        *,
        seed: int = 0,
    ) -> None:
        """So many simulations a decision, spread over `trees` trees that several cores can grow.

        `network` names a policy as `ppo:PATH` takes it, which then guides the search and values
        the leaves.
        """
        self._trees = whole("trees", trees, 1)
        self._trials = -(-whole("sims", sims, 1) // trees)
        explore = between("explore", explore, MOST_EXPLORE)
        self._plan = checked_plan(cut, noise, lead, explore=explore)
        self._crew = Crew()
        self._generator = np.random.Generator(np.random.PCG64(seed))
        self._room: Trees | None = None
        self._evaluator: Evaluator | None = None
        if network is not None:
            self.value_leaves_by(cast("Evaluator", make_agent(f"ppo:{network}")))

    def value_leaves_by(self, evaluator: Evaluator) -> None:
        """Let somebody else say what to expect of answers and what leaves are worth."""
        self._outcome = Outcome(getattr(evaluator, "reward", {"kind": "rank", "margin": 0.0}))
        self._evaluator = evaluator
        self._plan["alone"] = 0
        self._plan["lead"] = 0.0  # so that a game that has ended is worth its rank to the kernel

    @property
    def identity(self) -> str | None:
        """That of the network, if there is one."""
        return getattr(self._evaluator, "identity", None)

    def again(self, seed: int) -> Self:
        """Another agent with the same parameters and the same network."""
        twin = copy.copy(self)
        twin._generator = np.random.Generator(np.random.PCG64(seed))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Everything but threads and trees, which every copy has of its own."""
        return {**vars(self), "_plan": self._plan.view(PLAN), "_crew": Crew(), "_room": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _plan=records(kept["_plan"].copy()))

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The answer tried most for each of the given games."""
        if self._evaluator is not None:
            self._evaluator.check(batch)
        seeds = self._generator.integers(SEEDS, size=(len(rows), self._trees))
        room = self._room_for(batch.variant, len(rows))
        most = len(room.trees) // self._trees
        parts = [slice(i, i + most) for i in range(0, len(rows), most)]
        chosen = [self._choose(batch, room, rows[part], seeds[part]) for part in parts]
        return np.concatenate(chosen) if chosen else np.zeros(0, np.int64)

    def _room_for(self, variant: Variant, games: int) -> Trees:
        """Trees for so many games, or as many as the memory takes."""
        most = max(1, MEMORY // (self._trees * Trees.bytes_of(variant, self._trials)))
        wanted = min(games, most) * self._trees
        room = self._room
        if room is None or room.variant is not variant or len(room.trees) < wanted:
            room = Trees(variant, self._plan, wanted, self._trials)
        self._room = room
        return room

    def _choose(
        self, batch: GameBatch, room: Trees, rows: np.ndarray, seeds: np.ndarray
    ) -> np.ndarray:
        """Search some games together; equal numbers of trials are told apart by their means."""
        n, threads = len(rows), self._crew.of(batch)
        games = np.repeat(np.arange(n), self._trees)
        room.plant(copied(batch, rows), games, seeds.reshape(-1))
        if self._evaluator is None:
            room.search(threads)
        else:
            masks, seen = batch.action_masks[rows], batch.observations[rows]
            priors, _ = self._evaluator.evaluate(seen, masks)
            room.forest["priors"][: len(games), 0] = priors[games]
            for _ in range(self._trials):
                self._grow(room, self._evaluator, threads)
        visits = room.visits.reshape(n, self._trees, -1).sum(1)
        values = room.values.reshape(n, self._trees, -1).sum(1)
        means = values / np.maximum(1, visits)
        return np.where(visits > 0, visits + means / 4, -1.0).argmax(1)

    def _grow(self, room: Trees, evaluator: Evaluator, threads: Threads) -> None:
        """One trial in every tree: all leaves, as every seat sees them, are valued in one batch."""
        room.descend(threads)
        views = room.views(threads)
        players, n, _ = views.shape
        masks = np.tile(room.masks[:n], (players, 1))
        priors, values = evaluator.evaluate(views.reshape(players * n, -1), masks)
        seats = room.leaves["actor"][:n].astype(np.int64)
        leaves, worth = room.leaves[:n], room.trees["values"][:n, :players]
        scores, ended = leaves["scores"][:, :players], leaves["over"] != PLAYING
        values = self._outcome.total(scores, ended, worth, values.reshape(players, n).T)
        worth[ended] = values[ended]
        room.value(priors.reshape(players, n, -1)[seats, np.arange(n)], values)
        room.back_up(threads)
