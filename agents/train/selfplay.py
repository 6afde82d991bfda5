"""Self-play in one batch: the learner's seats fill the buffer, the pool plays the other seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from kanban_env import GameBatch
from kanban_env.agents.leads import leads_over_mean
from kanban_env.agents.train.buffer import SeatBuffer, fill
from kanban_env.agents.train.config import Config
from kanban_env.agents.train.frozen import Frozen
from kanban_env.agents.train.labels import Labeller
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.pool import LEARNER, Pool
from kanban_env.core.buffers import checked_dtype
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant


@dataclass
class RolloutStatistics:
    """Statistics of a rollout: its decisions, and the games that ended in it."""

    decisions: int = 0
    games: int = 0
    lengths: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    """The sums of the batch's rewards over each game, for the learner's seats."""
    scores: list[float] = field(default_factory=list)
    staleness: list[int] = field(default_factory=list)
    """For rollouts ahead of the learner: how many updates were made since each began."""

    def add(self, other: Mapping[str, Any]) -> None:
        """Add the statistics of another rollout, given by its fields."""
        for name, value in other.items():
            setattr(self, name, getattr(self, name) + value)

    def means(self) -> dict[str, float]:
        """Averages over the games that ended; empty if none did."""
        series: dict[str, list[Any]] = {
            "length": self.lengths,
            "return": self.returns,
            "score": self.scores,
            "staleness": self.staleness,
        }
        return {name: float(np.mean(values)) for name, values in series.items() if values}


class SelfPlay:
    """A batch, its opponents, and the rewards of the learner.

    The reward is the batch's own reward plus `margin` times the change of the seat's lead over the
    mean of the other seats. Over a game the second part sums to `margin` times the final lead,
    however it was reached.
    """

    def __init__(
        self,
        batch: GameBatch,
        pool: Pool,
        margin: float = 0.0,
        labeller: Labeller | None = None,
    ) -> None:
        """The batch must reset finished games itself (`auto_reset`).

        A labeller searches some of the learner's decisions, for expert iteration.
        """
        self._labeller = labeller
        self.batch = batch
        self.pool = pool
        self.margin = margin
        self._games = np.arange(batch.num_games)
        self._actions = np.zeros(batch.num_games, np.int64)
        self._lengths = np.zeros(batch.num_games, np.int64)
        self.returns = np.zeros((batch.num_games, batch.players), np.float32)
        """The sum of the batch's rewards of every seat since the start of its game."""
        self.sync_with_batch()

    def sync_with_batch(self) -> None:
        """Read leads and lengths from the batch, at the start or after its states were set."""
        self._leads = leads_over_mean(self._scores())
        self._lengths[:] = self.batch.states["steps"]

    def arrays(self, buffer: SeatBuffer) -> dict[str, np.ndarray]:
        """What the next rollout depends on, besides weights and generators."""
        return {
            "games": np.asarray(self.batch.states).view(np.uint8).copy(),
            "returns": self.returns,
            "pool.seats": self.pool.seats,
            "pool.chance": self.pool.game_generators.view(np.int32),
            **buffer.open_samples(),
        }

    def restore(
        self, buffer: SeatBuffer, arrays: Mapping[str, np.ndarray], audited: bool = False
    ) -> None:
        """Restore what `arrays` returned; raises InputError for arrays that do not fit.

        Games that were `audited` before are not audited again, which takes longer than a rollout.
        """
        states = states_in(arrays, self.batch.variant)
        fill(self.pool.seats, arrays["pool.seats"])
        fill(self.pool.game_generators, arrays["pool.chance"].view(np.uint32))
        (self.batch._put if audited else self.batch.put_states)(states)
        self.sync_with_batch()
        if "returns" in arrays:  # missing in older runs
            fill(self.returns, arrays["returns"])
        buffer.restore_open_samples(arrays)

    def workers(self) -> dict[str, str]:
        """What is shown of each worker: there are none."""
        return {}

    def _scores(self) -> np.ndarray:
        """The scores of the current games; `batch.scores` has those of a game that just ended."""
        return self.batch.states["scores"][:, : self.batch.players].astype(np.float32)

    def rollout(self, learner: Learner, imitate: bool) -> RolloutStatistics:
        """Fill the buffer of the learner by its policy."""
        return self.collect(learner.policy, learner.rollout_buffer, learner.n_steps, imitate)

    def collect(
        self,
        policy: MaskableActorCriticPolicy,
        buffer: SeatBuffer,
        steps: int,
        imitate: bool = False,
    ) -> RolloutStatistics:
        """Play `steps` decisions in every game and fill the buffer.

        With `imitate`, the heuristic chooses the actions in the learner's seats.
        """
        statistics = RolloutStatistics()
        policy.set_training_mode(False)
        buffer.start_rollout()
        self.pool.start_rollout()
        if self._labeller is not None:
            self._labeller.start_rollout(policy, self.pool.generator)
        for _ in range(steps):
            self._decide(policy, buffer, imitate)
            self.batch.step(self._actions)
            buffer.add_rewards(self._rewards())
            self._lengths += 1
            self.returns += self.batch.rewards
            if self.batch.dones.any():
                self._end(np.flatnonzero(self.batch.dones), buffer, statistics)
        buffer.convert_observations()
        buffer.compute_advantages()
        statistics.decisions = steps * self.batch.num_games
        return statistics

    def _decide(self, policy: MaskableActorCriticPolicy, buffer: SeatBuffer, imitate: bool) -> None:
        """Choose an action for every game, and add the learner's decisions to the buffer."""
        seats = self.batch.to_play
        who = self.pool.seats[self._games, seats]
        self.pool.choose_actions(self.batch, who, self._actions)
        own = np.flatnonzero(who == LEARNER)
        if not len(own):
            return
        observations, masks = buffer.add_observations(self.batch, own)
        with torch.no_grad():
            if imitate:
                actions = torch.from_numpy(
                    self.batch.choose_heuristic(self.pool.game_generators, own)
                )
                values, log_probs, _ = policy.evaluate_actions(observations, actions, masks)
            else:
                actions, values, log_probs = policy(observations, action_masks=masks)
        self._actions[own] = actions.numpy()
        labels = None
        if self._labeller is not None and not imitate:
            labels = self._labeller.search(self.batch, own)
        buffer.add_decisions(
            own, seats[own], self._actions[own], values.numpy().ravel(), log_probs.numpy(), labels
        )

    def _rewards(self) -> np.ndarray:
        if not self.margin:
            return self.batch.rewards
        gained = leads_over_mean(self.batch.scores) - self._leads
        self._leads = leads_over_mean(self._scores())
        return self.batch.rewards + np.float32(self.margin) * gained

    def _end(self, games: np.ndarray, buffer: SeatBuffer, statistics: RolloutStatistics) -> None:
        """Close the samples of games that ended, update the statistics and draw new opponents."""
        buffer.end_games(games)
        own = self.pool.seats[games] == LEARNER
        statistics.games += len(games)
        statistics.lengths += self._lengths[games].tolist()
        statistics.returns += self.returns[games][own].tolist()
        statistics.scores += self.batch.scores[games][own].tolist()
        self._lengths[games] = 0
        self.returns[games] = 0
        self.pool.draw_seats(games)


def states_in(arrays: Mapping[str, np.ndarray], variant: Variant) -> np.ndarray:
    """The games among what `SelfPlay.arrays` returned."""
    return np.ascontiguousarray(arrays["games"]).view(variant.spec.state).reshape(-1)


def new_batch(
    config: Config, variant: Variant, games: int, seed: int = 0, threads: int | None = None
) -> GameBatch:
    """A batch as a config describes it; raises InputError for a game without uint8."""
    dtype, reward = config.network.observations, config.reward.kind
    try:
        checked_dtype(variant, dtype)
    except InputError as error:
        said = str(error).partition(": ")[2]
        raise InputError(f"network.observations: {said}") from None
    return GameBatch(variant, games, seed, threads, reward=reward, observation_dtype=dtype)


def new_play(
    config: Config,
    variant: Variant,
    games: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> SelfPlay:
    """Self-play as a config describes it, or with another number of games, seed and threads."""
    games = config.ppo.games if games is None else games
    seed = config.run.seed if seed is None else seed
    batch = new_batch(config, variant, games, seed, threads)
    frozen = Frozen(config.pool.agent, variant) if config.pool.agent else None
    shares = config.pool.model_dump()
    pool = Pool(games, batch.players, shares, config.pool.snapshots, seed, frozen)
    labeller = Labeller(config) if config.run.algorithm == "exit" else None
    return SelfPlay(batch, pool, config.reward.margin, labeller)
