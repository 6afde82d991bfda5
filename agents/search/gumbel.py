"""`gumbel`: rollouts of a network's likeliest actions, halved until one is left.

The network proposes a few actions. Each is tried by rollouts in which the network plays all seats,
all actions on the same redeals. The value of a rollout is the reward of the searching seat at the
end of the game, or the network's value where the rollout stops. Values and the network's
probabilities together decide which half goes on (Gumbel AlphaZero's rule at the root).
"""

from __future__ import annotations

import copy
from functools import partial
from typing import Any, Literal, Protocol, Self, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.network import Network
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.search.common import (
    Cut,
    Searcher,
    at_least,
    better_halves,
    copy_states,
    in_range,
    policy_name,
)
from kanban_env.agents.search.outcome import Outcome
from kanban_env.core.errors import InputError
from kanban_env.core.jit import rules_view
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads
from kanban_env.core.warmup import compile_rollouts
from kanban_env.core.weights import NO_LIMIT, ROLLOUT, Weights, make_rollout, new_scratch

GAMES_AT_ONCE = 256
CALM = 50
"""Simulations that the network's probabilities count for beside those of the search."""
MOST_TEMPERATURE = 10.0
MOST_TRUST = 1000.0
UNLIKELY = 1e-9
"""The smallest probability whose logarithm is taken."""


class Guide(Protocol):
    """A trained agent: its network guides the search."""

    @property
    def identity(self) -> str | None:
        """A string that tells apart networks."""

    @property
    def reward(self) -> dict[str, Any]:
        """The reward that the network was trained for."""

    @property
    def network(self) -> Network:
        """The network."""

    def check_variant(self, variant: Variant) -> None:
        """Raise InputError for a game that the network cannot play."""

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities of all actions, and the expected reward still to come."""


class GumbelSearch(Searcher):
    """Sequential halving among the likeliest actions of a guide."""

    def __init__(
        self,
        guide: Guide,
        sims: int = 64,
        actions: int = 8,
        cut: Cut = "round",
        playouts: Literal["network", "heuristic"] = "network",
        temperature: float = 0.0,
        trust: float = 1.0,
        noise: float = 0.0,
        *,
        seed: int = 0,
    ) -> None:
        """Use `sims` rollouts per decision for at most `actions` actions."""
        super().__init__(_rollout_plan(guide, cut, playouts, temperature), seed)
        self._guide = guide
        self._sims, self._most = at_least("sims", sims, 1), at_least("actions", actions, 1)
        self._trust = in_range("trust", trust, MOST_TRUST)
        self._noise = in_range("noise", noise, 1)
        self._weights: Weights = guide.network.packed()

    @property
    def identity(self) -> str | None:
        """The identity of the network."""
        return self._guide.identity

    def check_variant(self, variant: Variant) -> None:
        """Raise InputError for a game that the network cannot play."""
        self._guide.check_variant(variant)

    def with_seed(self, seed: int) -> Self:
        """A copy of this agent with another seed; parameters and network stay the same."""
        twin = copy.copy(self)
        twin._generator = np.random.Generator(np.random.PCG64(seed))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the threads, which every copy makes for itself."""
        kept = {**vars(self), "_plan": self._plan.view(ROLLOUT)}
        del kept["_threads"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _plan=rules_view(kept["_plan"].copy()))
        self._threads = Threads(1)

    def _threads_for(self, batch: GameBatch) -> Threads:
        """As many threads as the batch has, after compiling the rollouts of its game."""
        compile_rollouts(batch.variant)
        if self._threads.number != batch.threads:
            self._threads = Threads(batch.threads)
        return self._threads

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The action that is left for each of the given games."""
        self.check_variant(batch.variant)
        seeds = self._draw_seeds(len(rows))
        return self._choose_in_parts(partial(self._choose, batch), rows, seeds, GAMES_AT_ONCE)

    def _choose(self, batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """Try and halve the candidates until every game has one left."""
        roots, threads = copy_states(batch, rows), self._threads_for(batch)
        games, actions, appeals = self._candidates(batch, rows)
        rounds = np.ceil(np.log2(np.bincount(games, minlength=len(rows)))).astype(np.int64)
        sums, tried = np.zeros(len(games)), np.zeros(len(games), np.int64)
        while True:
            left = np.bincount(games, minlength=len(rows))
            if left.max(initial=1) == 1:
                return actions
            counts = np.maximum(1, self._sims // np.maximum(1, rounds * left))[games]
            counts[left[games] == 1] = 0
            candidates = np.repeat(np.arange(len(games)), counts)
            numbers = np.arange(len(candidates)) - (np.cumsum(counts) - counts)[candidates]
            trials = games[candidates], actions[candidates]
            dealt = seeds[trials[0]] + tried[candidates] + numbers
            values = self._roll_out(batch.variant, threads, roots, *trials, dealt)
            sums += np.bincount(candidates, values, len(games))
            tried += counts
            means = sums / np.maximum(1, tried)
            scores = appeals + self._trust * (CALM + tried) * means
            kept = better_halves(games, scores, left)
            games, actions, appeals = games[kept], actions[kept], appeals[kept]
            sums, tried = sums[kept], tried[kept]

    def _candidates(
        self, batch: GameBatch, rows: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The likeliest actions of every game, as games, actions and log probabilities.

        With `noise`, they are sampled without replacement (Gumbel-top-k).
        """
        masks = batch.action_masks[rows]
        seen = batch.decode(batch.observations[rows])
        logs = np.log(np.maximum(self._guide.evaluate(seen, masks)[0], UNLIKELY))
        appeals = logs + self._noise * self._generator.gumbel(size=logs.shape)
        places = np.argsort(np.argsort(-np.where(masks, appeals, -np.inf), 1, "stable"), 1)
        most = min(self._most, self._sims)
        games, actions = (np.ascontiguousarray(x) for x in (masks & (places < most)).nonzero())
        return games, actions, appeals[games, actions]

    def _roll_out(
        self,
        variant: Variant,
        threads: Threads,
        roots: np.ndarray,
        games: np.ndarray,
        actions: np.ndarray,
        seeds: np.ndarray,
    ) -> np.ndarray:
        """The reward of one rollout per row."""
        n = len(games)
        values = np.zeros(n)
        states, masks = variant.new_states(n), np.zeros((n, variant.spec.actions.length), np.bool_)
        fixed = (variant.record, self._plan, variant.units, self._weights)
        places = (new_scratch(self._weights, n), roots, states, masks)
        trials = (games, actions, seeds, values)
        threads.run(n, variant.kernels.roll_out_games, *fixed, *places, *trials)
        return values


class GumbelAgent(GumbelSearch):
    """Improves on a network by rollouts of its likeliest actions."""

    def __init__(
        self,
        sims: int = 64,
        network: str | None = None,
        actions: int = 8,
        cut: Cut = "round",
        playouts: Literal["network", "heuristic"] = "network",
        temperature: float = 0.0,
        trust: float = 1.0,
        noise: float = 0.0,
        *,
        seed: int = 0,
    ) -> None:
        """`network` is `zoo:NAME`, or the path of a policy as in `ppo:PATH`."""
        if network is None:
            raise InputError("network: expected zoo:NAME or the path of a policy, got none")
        guide = cast("Guide", make_agent(policy_name(network)))
        super().__init__(guide, sims, actions, cut, playouts, temperature, trust, noise, seed=seed)


def _rollout_plan(guide: Guide, cut: Cut, playouts: str, temperature: float) -> np.ndarray:
    """The plan record of rollouts with these parameters, which are checked."""
    if isinstance(cut, int):
        at_least("cut", cut, 0)
    outcome = Outcome(guide.reward)
    return make_rollout(
        decisions=cut if isinstance(cut, int) else NO_LIMIT,
        rounds=1 if cut == "round" else NO_LIMIT,
        heuristic=playouts == "heuristic",
        temperature=in_range("temperature", temperature, MOST_TEMPERATURE),
        wins=outcome.kind == "win",
        margin=cast("float", outcome.margin),
        bound=outcome.bound,
    )
