"""`mcts`: determinized tree search, one redeal per simulation."""

from __future__ import annotations

import copy
from functools import partial
from typing import Any, Protocol, Self, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.search.common import (
    Cut,
    Searcher,
    at_least,
    checked_plan,
    copy_states,
    in_range,
    policy_name,
)
from kanban_env.agents.search.outcome import Outcome
from kanban_env.core.jit import rules_view
from kanban_env.core.loops import PLAYING
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads
from kanban_env.core.trees import PLAN, Trees

MEMORY = 256 << 20
"""Bytes that the trees of one agent may use."""

MOST_EXPLORE = 100.0


class Evaluator(Protocol):
    """Values leaves in place of playouts."""

    def check(self, batch: GameBatch) -> None:
        """Raise InputError for a game that this evaluator cannot value."""

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """For a batch of observations: a prior for every legal action, and the expected reward.

        The reward is the one still to come. The attribute `reward` says which reward is meant,
        such as `{"kind": "rank", "margin": 0.01}`; without it, it is the rank. If the attribute
        `takes_advice` is true, every observation is followed by the advice of `batch.advise`,
        zeros for seats that are not asked.
        """


class MctsAgent(Searcher):
    """Determinized tree search for any number of seats; each seat maximises its own value."""

    def __init__(
        self,
        sims: int = 400,
        explore: float = 1.0,
        trees: int = 2,
        network: str | None = None,
        cut: Cut = "end",
        noise: float = 0.0,
        lead: float = 0.5,
        *,
        seed: int = 0,
    ) -> None:
        """Use `sims` simulations per decision, spread over `trees` trees for several cores.

        `network` is `zoo:NAME`, or the path of a policy as in `ppo:PATH`: its action
        probabilities become the priors of the search, and its values replace playouts.
        """
        self._trees = at_least("trees", trees, 1)
        self._trials = -(-at_least("sims", sims, 1) // trees)
        explore = in_range("explore", explore, MOST_EXPLORE)
        super().__init__(checked_plan(cut, noise, lead, explore=explore), seed)
        self._workspace: Trees | None = None
        self._evaluator: Evaluator | None = None
        if network is not None:
            self.set_evaluator(cast("Evaluator", make_agent(policy_name(network))))

    def set_evaluator(self, evaluator: Evaluator) -> None:
        """Take priors and leaf values from an evaluator instead of heuristic and playouts."""
        self._outcome = Outcome(getattr(evaluator, "reward", {"kind": "rank", "margin": 0.0}))
        self._evaluator = evaluator
        self._plan["heuristic"] = 0
        self._plan["lead"] = 0.0  # the kernel then values a finished game by its rank alone

    @property
    def _takes_advice(self) -> bool:
        return bool(getattr(self._evaluator, "takes_advice", False))

    @property
    def identity(self) -> str | None:
        """The identity of the network, if there is one."""
        return getattr(self._evaluator, "identity", None)

    def check_variant(self, variant: Variant) -> None:
        """Raise InputError for a game that the network cannot play."""
        check = getattr(self._evaluator, "check_variant", None)
        if check is not None:
            check(variant)

    def with_seed(self, seed: int) -> Self:
        """A copy of this agent with another seed; parameters and network stay the same."""
        twin = copy.copy(self)
        twin._generator = np.random.Generator(np.random.PCG64(seed))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Everything but threads and trees, which every copy makes for itself."""
        kept = {**vars(self), "_plan": self._plan.view(PLAN), "_workspace": None}
        del kept["_threads"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _plan=rules_view(kept["_plan"].copy()))
        self._threads = Threads(1)

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The most visited action for each of the given games."""
        if self._evaluator is not None:
            self._evaluator.check(batch)
        seeds = self._draw_seeds(len(rows), self._trees)
        workspace = self._workspace_for(batch.variant, len(rows))
        most = len(workspace.trees) // self._trees
        return self._choose_in_parts(partial(self._choose, batch, workspace), rows, seeds, most)

    def _workspace_for(self, variant: Variant, games: int) -> Trees:
        """Trees for this number of games, or for as many as fit into the memory."""
        most = max(1, MEMORY // (self._trees * Trees.bytes_of(variant, self._trials)))
        wanted = min(games, most) * self._trees
        kept = self._workspace
        if kept is None or kept.variant is not variant or len(kept.trees) < wanted:
            kept = Trees(variant, self._plan, wanted, self._trials)
        self._workspace = kept
        return kept

    def _choose(
        self, batch: GameBatch, workspace: Trees, rows: np.ndarray, seeds: np.ndarray
    ) -> np.ndarray:
        """Search some games together; mean values break ties between equal visit counts."""
        n, threads = len(rows), self._threads_for(batch)
        games = np.repeat(np.arange(n), self._trees)
        workspace.start(copy_states(batch, rows), games, seeds.reshape(-1))
        if self._evaluator is None:
            workspace.search(threads)
        else:
            masks, seen = batch.action_masks[rows], batch.decode(batch.observations[rows])
            if self._takes_advice:
                seen = np.concatenate([seen, batch.advise(rows)], 1)
            priors, _ = self._evaluator.evaluate(seen, masks)
            workspace.forest["priors"][: len(games), 0] = priors[games]
            for _ in range(self._trials):
                self._simulate(workspace, self._evaluator, threads)
        visits = workspace.visits.reshape(n, self._trees, -1).sum(1)
        values = workspace.values.reshape(n, self._trees, -1).sum(1)
        means = values / np.maximum(1, visits)
        return np.where(visits > 0, visits + means / 4, -1.0).argmax(1)

    def _simulate(self, workspace: Trees, evaluator: Evaluator, threads: Threads) -> None:
        """One simulation in every tree; the leaves are valued in one batch, for every seat."""
        workspace.descend(threads)
        views = workspace.observe_leaves(threads)
        if self._takes_advice:
            views = np.concatenate([views, workspace.advise_leaves(threads)], 2)
        players, n, _ = views.shape
        masks = np.tile(workspace.masks[:n], (players, 1))
        priors, values = evaluator.evaluate(views.reshape(players * n, -1), masks)
        leaves, worth = workspace.leaves[:n], workspace.trees["values"][:n, :players]
        seats = leaves["actor"].astype(np.int64)
        scores, ended = leaves["scores"][:, :players], leaves["over"] != PLAYING
        values = self._outcome.total(scores, ended, worth, values.reshape(players, n).T)
        worth[ended] = values[ended]
        workspace.set_values(priors.reshape(players, n, -1)[seats, np.arange(n)], values)
        workspace.back_up(threads)
