"""`gumbel`: rollouts of a network's likeliest actions, halved until one is left.

The network proposes a few actions. Each is tried by rollouts in which the network plays all seats,
all actions on the same redeals. The value of a rollout is the reward of the searching seat at the
end of the game, or the network's value where the rollout stops. Values and the network's
probabilities together decide which half goes on (Gumbel AlphaZero's rule at the root).
"""

from __future__ import annotations

import copy
from functools import partial
from typing import Any, Literal, NamedTuple, Protocol, Self, cast

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

    def evaluate(self, inputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities of all actions, and the expected reward still to come."""


class Trials(NamedTuple):
    """What a search found: a row per action that was tried, and the action left in each game."""

    games: np.ndarray
    actions: np.ndarray
    sums: np.ndarray
    """The sum of the values of an action's rollouts."""
    counts: np.ndarray
    """The number of its rollouts; 0 if there was no alternative."""
    logs: np.ndarray
    """Log probabilities by the network [games, actions], -inf if illegal."""
    chosen: np.ndarray

    def better_policies(self, trust: float) -> np.ndarray:
        """The network's policies, with the actions that were tried weighted by their values."""
        games, n = self.games, len(self.logs)
        means = self.sums / np.maximum(1, self.counts)
        chances = np.exp(self.logs[games, self.actions])
        usual = np.bincount(games, chances * means, n) / np.bincount(games, chances, n)
        most = np.zeros(n, np.int64)
        np.maximum.at(most, games, self.counts)
        logs = self.logs.copy()
        logs[games, self.actions] += trust * (CALM + most[games]) * (means - usual[games])
        weights = np.exp(logs - logs.max(1, keepdims=True))
        return weights / weights.sum(1, keepdims=True)


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

    def follow(self, guide: Guide, seed: int) -> None:
        """Use another network of the same shape and another seed from now on."""
        self._guide, self._weights = guide, guide.network.packed()
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """The action that is left for each of the given games."""
        self.check_variant(batch.variant)
        seeds = self._draw_seeds(len(rows))
        choose = partial(self._choose, batch)
        return self._choose_in_parts(choose, rows, seeds, GAMES_AT_ONCE)

    def _choose(self, batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        return self._search(batch, rows, seeds).chosen

    def improve(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A better policy for each of the given games [games, actions].

        The better policy weighs the actions that were tried by their values. Other actions get the
        mean of these values, so their probabilities keep their proportions.
        """
        seeds = self._draw_seeds(len(rows))
        policies = np.zeros((len(rows), batch.action_masks.shape[1]), np.float32)
        for start in range(0, len(rows), GAMES_AT_ONCE):
            part = slice(start, start + GAMES_AT_ONCE)
            trials = self._search(batch, rows[part], seeds[part])
            policies[part] = trials.better_policies(self._trust)
        return policies

    def _search(self, batch: GameBatch, rows: np.ndarray, seeds: np.ndarray) -> Trials:
        """Try and halve the candidates until every game has one left."""
        roots, threads = copy_states(batch, rows), self._threads_for(batch)
        logs, appeals = self._look(batch, rows)
        games, actions = self._candidates(appeals)
        appeals = appeals[games, actions]
        sums, tried = np.zeros(len(games)), np.zeros(len(games), np.int64)
        in_race, left = np.arange(len(games)), np.bincount(games, minlength=len(rows))
        rounds = np.ceil(np.log2(left)).astype(np.int64)
        while left.max(initial=1) > 1:
            counts = np.maximum(1, self._sims // np.maximum(1, rounds * left))[games[in_race]]
            counts[left[games[in_race]] == 1] = 0
            candidates = np.repeat(in_race, counts)
            numbers = np.arange(len(candidates)) - np.repeat(np.cumsum(counts) - counts, counts)
            trials = games[candidates], actions[candidates]
            dealt = seeds[trials[0]] + tried[candidates] + numbers
            values = self._roll_out(batch.variant, threads, roots, *trials, dealt)
            sums += np.bincount(candidates, values, len(games))
            tried[in_race] += counts
            scores = appeals + self._trust * (CALM + tried) * sums / np.maximum(1, tried)
            in_race = in_race[better_halves(games[in_race], scores[in_race], left)]
            left = np.bincount(games[in_race], minlength=len(rows))
        return Trials(games, actions, sums, tried, logs, actions[in_race])

    def _look(self, batch: GameBatch, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Log probabilities by the network [games, actions], -inf if illegal; and appeals.

        With `noise`, the appeals have Gumbel noise, so that the highest ones are a sample without
        replacement (Gumbel-top-k).
        """
        masks = batch.action_masks[rows]
        inputs = self._guide.network.inputs(batch, rows)
        logs = np.log(np.maximum(self._guide.evaluate(inputs, masks)[0], UNLIKELY))
        logs = np.where(masks, logs, -np.inf)
        return logs, logs + self._noise * self._generator.gumbel(size=logs.shape)

    def _candidates(self, appeals: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of the highest appeals in every game, as games and actions."""
        places = np.argsort(np.argsort(-appeals, 1, "stable"), 1)
        most = min(self._most, self._sims)
        games, actions = ((places < most) & (appeals > -np.inf)).nonzero()
        return np.ascontiguousarray(games), np.ascontiguousarray(actions)

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
