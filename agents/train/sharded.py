"""Self-play in shards, in this process or by workers, in step with the learner or ahead of it.

In step, an update waits for a rollout of every shard, all played with the current weights. The run
then follows from its seed, wherever rollouts are played. Ahead, every shard goes on at once with
the weights that it finds, and an update takes what is finished, at least half of the shards. Its
samples are stale by some updates, which V-trace corrects: values and probabilities are computed
again by the current policy, and advantages are weighted by the ratio of the probabilities, at most
1, along each seat's decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import numpy as np
import torch

from kanban_env.agents.train.buffer import SeatBuffer
from kanban_env.agents.train.config import Config
from kanban_env.agents.train.frozen import Frozen
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.pool import Pool
from kanban_env.agents.train.selfplay import RolloutStatistics, new_batch, states_in
from kanban_env.agents.train.shards import Arrays, Rollout, ShardPlayer
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant
from kanban_env.core.states import checked_states


class Rollouts(Protocol):
    """Plays rollouts of shards somewhere."""

    def publish(self, weights: Arrays, snapshots: Mapping[int, Arrays]) -> None:
        """Use these weights and snapshots for what is submitted from now on."""

    def hold(self, number: int, state: Arrays) -> None:
        """Make the next rollout of a shard ready, whose state is known before its weights."""

    def submit(self, number: int, state: Arrays, imitate: bool) -> None:
        """Begin a rollout of a shard."""

    def result(self) -> tuple[int, Rollout]:
        """Wait for a rollout; returns it with the number of its shard."""

    def poll(self) -> tuple[int, Rollout] | None:
        """A rollout if one is finished."""

    def workers(self) -> dict[str, str]:
        """What is shown of each worker."""


class LocalRollouts:
    """Plays rollouts in this process, when their result is asked for."""

    def __init__(self, player: ShardPlayer) -> None:
        """The player is that of the run."""
        self._player = player
        self._waiting: list[tuple[int, tuple[Arrays, Arrays, Mapping[int, Arrays], bool]]] = []

    def publish(self, weights: Arrays, snapshots: Mapping[int, Arrays]) -> None:
        """Use these weights and snapshots for what is submitted from now on."""
        self._published = weights, snapshots

    def hold(self, number: int, state: Arrays) -> None:
        """Nothing travels."""

    def submit(self, number: int, state: Arrays, imitate: bool) -> None:
        """Begin a rollout of a shard."""
        self._waiting.append((number, (state, *self._published, imitate)))

    def result(self) -> tuple[int, Rollout]:
        """Play the next rollout, without a change of torch's generator and threads."""
        number, given = self._waiting.pop(0)
        threads = torch.get_num_threads()
        with torch.random.fork_rng(devices=[]):
            samples, state, counts = self._player.rollout(*given)
        torch.set_num_threads(threads)
        kept = {name: array.copy() for name, array in samples.items()}  # the player goes on
        return number, (kept, state, counts)

    def poll(self) -> None:
        """No rollout is played unless its result is asked for."""

    def workers(self) -> dict[str, str]:
        """There are none."""
        return {}


class ShardedPlay:
    """The shards of a run, with the interface of SelfPlay."""

    def __init__(self, config: Config, variant: Variant) -> None:
        """Rollouts are played in this process until `rollouts` is replaced."""
        self._shards = config.cluster.shards
        if self._shards > config.ppo.games:
            raise InputError(
                f"cluster.shards: expected at most ppo.games, {config.ppo.games},"
                f" got {self._shards}"
            )
        self._ahead = config.cluster.collect == "ahead"
        self.batch = new_batch(config, variant, 1)
        """For its sizes only."""
        shares, capacity = config.pool.model_dump(), config.pool.snapshots
        frozen = Frozen(config.pool.agent, variant) if config.pool.agent else None
        self.pool = Pool(0, variant.players, shares, capacity, config.run.seed, frozen)
        """For the snapshots, which all shards share, and the identity of the frozen agent."""
        player = ShardPlayer(config, variant)
        self.rollouts: Rollouts = LocalRollouts(player)
        self._states: list[Arrays] = [player.first_state(i) for i in range(self._shards)]
        self._version = 0
        self._begun: dict[int, int] = {}
        """The version of the weights in each rollout that is under way."""

    def rollout(self, learner: Learner, imitate: bool) -> RolloutStatistics:
        """Fill the buffer of the learner."""
        self._version += 1
        self._publish(learner)
        for number in range(self._shards):
            if number not in self._begun:
                self._begin(number, imitate)
        statistics, buffer = RolloutStatistics(), learner.rollout_buffer
        buffer.clear()
        for number, (samples, state, counts) in self._finished():
            buffer.append(samples)
            self._states[number] = {name: array.copy() for name, array in state.items()}
            self.rollouts.hold(number, self._states[number])
            statistics.add(counts)
            begun = self._begun.pop(number)
            if self._ahead:
                statistics.staleness.append(self._version - begun)
                self._begin(number, imitate)
        if any(statistics.staleness) and not imitate:
            buffer.compute_advantages(learner.reevaluate())
        else:
            buffer.close()
        return statistics

    def _publish(self, learner: Learner) -> None:
        weights = {
            name: t.detach().numpy().copy() for name, t in learner.policy.state_dict().items()
        }
        self.rollouts.publish(
            weights,
            {
                step: {name: tensor.numpy() for name, tensor in actor.weights.items()}
                for step, actor in zip(self.pool.snapshot_steps, self.pool.snapshots, strict=True)
            },
        )

    def _begin(self, number: int, imitate: bool) -> None:
        self._begun[number] = self._version
        self.rollouts.submit(number, self._states[number], imitate)

    def _finished(self) -> Iterator[tuple[int, Rollout]]:
        """The rollouts that an update takes; in step, in the order of the shards."""
        if self._ahead:
            yield from self._some()
            return
        early: dict[int, Rollout] = {}
        for number in range(self._shards):
            while number not in early:
                early.update([self.rollouts.result()])
            yield number, early.pop(number)

    def _some(self) -> list[tuple[int, Rollout]]:
        """The rollouts that are finished, at least half of the shards."""
        found = [self.rollouts.result() for _ in range((self._shards + 1) // 2)]
        while len(found) < self._shards:
            more = self.rollouts.poll()
            if more is None:
                break
            found.append(more)
        return found

    def arrays(self, buffer: SeatBuffer) -> dict[str, np.ndarray]:  # noqa: ARG002 - of SelfPlay
        """The states of all shards; a rollout that is under way is not part of them."""
        return {
            f"shard.{number}.{name}": np.array(array)
            for number, state in enumerate(self._states)
            for name, array in state.items()
        }

    def restore(self, buffer: SeatBuffer, arrays: Arrays) -> None:  # noqa: ARG002 - of SelfPlay
        """Restore what `arrays` returned; games are audited here, the rest by the next rollout."""
        for number in range(self._shards):
            prefix = f"shard.{number}."
            found = {k.removeprefix(prefix): v for k, v in arrays.items() if k.startswith(prefix)}
            if found.keys() != self._states[number].keys():
                raise InputError(f"{prefix}*: expected {', '.join(self._states[number])}")
            variant = self.batch.variant
            checked_states(variant, states_in(found, variant))
            self._states[number] = found

    def workers(self) -> dict[str, str]:
        """What is shown of each worker."""
        return self.rollouts.workers()
