"""Rollouts of a training on a Ray cluster.

What travels is plain arrays: weights once per version, snapshots once each, the state of a shard
with every rollout, and its samples back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import ray

from kanban_env.agents.cluster.connection import connect
from kanban_env.agents.cluster.crew import Crew
from kanban_env.agents.cluster.fingerprint import PROCESSOR
from kanban_env.agents.train.config import Config
from kanban_env.agents.train.frozen import Frozen
from kanban_env.agents.train.sharded import ShardedPlay
from kanban_env.agents.train.shards import Arrays, Rollout, ShardPlayer
from kanban_env.agents.train.trunk import dtype_of
from kanban_env.core.spec import Variant


class RolloutJob:
    """Plays rollouts of shards."""

    def __init__(self, config: Config, variant: Variant) -> None:
        """In step, results must not depend on the processor."""
        self.path = variant.spec.path
        self.ignored: tuple[str, ...] = (PROCESSOR,) if config.cluster.collect == "ahead" else ()
        self._config, self._variant = config.model_dump(), variant
        kind = dtype_of(config.network.precision)  # `auto` may differ on another processor
        self._config["network"]["precision"] = str(kind).removeprefix("torch.")
        frozen = Frozen(config.pool.agent, variant) if config.pool.agent else None
        self._identity = frozen and frozen.identity
        self._snapshots: dict[int, Arrays] = {}
        self._version = 0

    def prepare(self) -> None:
        """Compile the game, unless that was done before, and import torch.

        Raises InputError if the frozen agent of the pool has other weights on this node.
        """
        config = Config.model_validate(self._config)
        if config.pool.agent:
            Frozen(config.pool.agent, self._variant).check_identity(self._identity)
        self._player = ShardPlayer(config, self._variant)
        self._player.first_state(0)

    def run(
        self,
        state: Arrays,
        weights: Arrays,
        version: int,
        steps: Sequence[int],
        refs: Sequence[Any],
        imitate: bool,
    ) -> Rollout:
        """A rollout; `refs` are the snapshots of these steps, fetched when they are new.

        Weights of a version are loaded once.
        """
        if version != self._version:
            self._version, self._weights = version, weights
        self._snapshots = {
            step: self._snapshots.get(step) or ray.get(ref)
            for step, ref in zip(steps, refs, strict=True)
        }
        return self._player.rollout(state, self._weights, self._snapshots, imitate)


class RayRollouts:
    """Rollouts by a crew."""

    def __init__(self, crew: Crew) -> None:
        """The crew has a RolloutJob."""
        self._crew = crew
        self._refs: dict[int, Any] = {}
        self._held: dict[int, tuple[Arrays, Any]] = {}
        self._version = 0

    def publish(self, weights: Arrays, snapshots: Mapping[int, Arrays]) -> None:
        """Put weights, and snapshots that are new, into the object store."""
        self._weights, self._version = ray.put(dict(weights)), self._version + 1
        self._refs = {
            step: self._refs.get(step) or ray.put(dict(given)) for step, given in snapshots.items()
        }

    def hold(self, number: int, state: Arrays) -> None:
        """Put the state of a shard into the object store, while others are played."""
        self._held[number] = state, ray.put(dict(state))

    def submit(self, number: int, state: Arrays, imitate: bool) -> None:
        """Begin a rollout of a shard."""
        if self._held.get(number, (None,))[0] is not state:
            self.hold(number, state)
        refs, sent = self._refs, (self._held[number][1], self._weights, self._version)
        self._crew.submit(number, *sent, [*refs], [*refs.values()], imitate)

    def result(self) -> tuple[int, Rollout]:
        """Wait for a rollout; returns it with the number of its shard."""
        return self._crew.result()

    def poll(self) -> tuple[int, Rollout] | None:
        """A rollout if one is finished."""
        return self._crew.poll()

    def workers(self) -> dict[str, str]:
        """One line per worker: its node, what it does, and the time of its rollouts."""
        members, refused = [*self._crew.members], [*self._crew.refused.items()]
        # Copies: the dashboard asks from a thread of its own.
        return {
            f"worker {one.number}": f"{one.address} · {_doing(one)} · {one.done} rollouts"
            + (f" of {one.seconds / one.done:.2f} s" if one.done else "")
            for one in members
        } | {f"node {key[:8]}": f"not used: {why}" for key, why in refused}


def _doing(member: Any) -> str:
    if not member.ready:
        return "starting"
    return "playing" if member.units else "waiting"


@contextmanager
def on_cluster(
    play: ShardedPlay, config: Config, variant: Variant, address: str | None, workers: int | None
) -> Iterator[None]:
    """Let a cluster play the rollouts of a run."""
    with connect(address, workers), Crew(RolloutJob(config, variant), workers, depth=2) as crew:
        play.rollouts = RayRollouts(crew)
        yield
