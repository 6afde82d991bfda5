"""Rollouts of shards: parts of the games of a run that are played apart, in any process.

A rollout is a function of the state of its shard, the weights of the learner and the snapshots of
the pool. The state holds everything else that it depends on, as plain arrays: games, seats, open
samples and generators. So any process can play any rollout, or repeat one that was lost.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import torch

from kanban_env.agents.train.config import Config
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import Actor
from kanban_env.agents.train.selfplay import SelfPlay, new_play
from kanban_env.core.spec import Variant

Arrays = Mapping[str, np.ndarray]
Rollout = tuple[dict[str, np.ndarray], dict[str, np.ndarray], dict[str, int | list]]
"""The samples of a shard, its state after them, and the fields of their statistics.

The samples are views of the player's buffer, valid until its next rollout.
"""


class ShardPlayer:
    """Plays rollouts of shards on one thread, one after another."""

    def __init__(self, config: Config, variant: Variant) -> None:
        """Nothing of a rollout is kept for the next one, except weights, which do not change."""
        self._config, self._variant = config, variant
        self._made: dict[int, tuple[SelfPlay, Learner]] = {}
        self._actors: dict[int, Actor] = {}
        self._loaded: dict[int, Arrays] = {}
        """The weights that a policy has, by the size of its shards."""

    def first_state(self, number: int) -> dict[str, np.ndarray]:
        """The state of a shard at the start of a run."""
        games, shards = self._config.ppo.games, self._config.cluster.shards
        size = games * (number + 1) // shards - games * number // shards
        sequence = np.random.SeedSequence(self._config.run.seed, spawn_key=(2, number))
        seed = int(sequence.generate_state(1, np.uint32)[0] >> np.uint32(1))
        play = new_play(self._config, self._variant, size, seed, threads=1)
        _, learner = self._make(size)
        learner.rollout_buffer.reset()
        torch.manual_seed(seed)
        return _state(play, learner)

    def rollout(
        self, state: Arrays, weights: Arrays, snapshots: Mapping[int, Arrays], imitate: bool
    ) -> Rollout:
        """Play `ppo.steps` decisions in every game of a shard.

        The snapshots are in the order of the pool, by the step at which each was made.
        """
        torch.set_num_threads(1)
        games = len(state["pool.seats"])
        play, learner = self._make(games)
        if self._loaded.get(games) is not weights:
            learner.policy.load_state_dict(_tensors(weights))
            self._loaded[games] = weights
        self._actors = {
            step: self._actors.get(step) or Actor(_tensors(given))
            for step, given in snapshots.items()
        }
        play.pool.snapshots = list(self._actors.values())
        _restore(play, learner, state)
        statistics = play.rollout(learner, imitate)
        return learner.rollout_buffer.rows(), _state(play, learner), vars(statistics)

    def _make(self, games: int) -> tuple[SelfPlay, Learner]:
        """Batch, buffer and policy for shards of a size, whose contents are to be replaced."""
        if games not in self._made:
            play = new_play(self._config, self._variant, games, threads=1)
            shape, hyper = self._config.network.model_dump(), self._config.ppo.model_dump()
            run = self._config.run
            learner = Learner(play.batch, shape, hyper, run.seed, labels=run.algorithm == "exit")
            self._made[games] = play, learner
        return self._made[games]


def _state(play: SelfPlay, learner: Learner) -> dict[str, np.ndarray]:
    """Copies of everything that the next rollout depends on, besides weights and snapshots."""
    found = {name: array.copy() for name, array in play.arrays(learner.rollout_buffer).items()}
    drawn = json.dumps(play.pool.generator.bit_generator.state).encode()
    found["pool.generator"] = np.frombuffer(drawn, np.uint8)
    found["torch"] = torch.get_rng_state().numpy()
    return found


def _restore(play: SelfPlay, learner: Learner, state: Arrays) -> None:
    """Restore what `_state` returned; its games are those of a rollout, or were audited."""
    play.restore(learner.rollout_buffer, state, audited=True)
    play.pool.generator.bit_generator.state = json.loads(state["pool.generator"].tobytes())
    torch.set_rng_state(torch.from_numpy(state["torch"].copy()))


def _tensors(arrays: Arrays) -> dict[str, torch.Tensor]:
    """Copies in torch's aligned memory, so that sums are bit-identical in all processes."""
    return {name: torch.from_numpy(array.copy()).clone() for name, array in arrays.items()}
