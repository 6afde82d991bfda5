"""The state of a run between two updates, saved as tensors and plain data, and restored.

It contains everything that the next update depends on, so that a resumed run continues exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import Actor
from kanban_env.agents.train.selfplay import SelfPlay
from kanban_env.agents.train.sharded import ShardedPlay
from kanban_env.core.errors import InputError


def gather(
    learner: Learner, play: SelfPlay | ShardedPlay
) -> tuple[dict[str, torch.Tensor], dict[str, Any]]:
    """The state as tensors by name, and as data for JSON."""
    tensors = {f"policy.{name}": t for name, t in learner.policy.state_dict().items()}
    for number, moments in learner.policy.optimizer.state_dict()["state"].items():
        tensors |= {f"optimiser.{number}.{name}": t for name, t in moments.items()}
    for number, actor in enumerate(play.pool.snapshots):
        tensors |= {f"snapshot.{number}.{name}": t for name, t in actor.weights.items()}
    arrays = play.arrays(learner.rollout_buffer)
    tensors |= {name: torch.from_numpy(array) for name, array in arrays.items()}
    tensors["torch"] = torch.get_rng_state()
    facts = {
        "updates": learner._n_updates,
        "snapshots": play.pool.snapshot_steps,
        "frozen": play.pool.frozen and play.pool.frozen.identity,
        "generators": {
            "pool": play.pool.generator.bit_generator.state,
            "buffer": learner.rollout_buffer.generator.bit_generator.state,
        },
    }
    return {name: t.contiguous() for name, t in tensors.items()}, facts


def restore(
    learner: Learner,
    play: SelfPlay | ShardedPlay,
    tensors: dict[str, torch.Tensor],
    facts: dict[str, Any],
) -> None:
    """Restore a state that `gather` returned; raises InputError for one that does not fit."""
    if not is_finite({name: t for name, t in tensors.items() if t.is_floating_point()}):
        raise InputError("a tensor is not finite")
    learner.policy.load_state_dict(_with_prefix(tensors, "policy."))
    _restore_optimiser(learner, _with_prefix(tensors, "optimiser."))
    learner._n_updates = facts["updates"]
    pool, buffer = play.pool, learner.rollout_buffer
    pool.snapshot_steps = list(facts["snapshots"])
    pool.snapshots = [
        Actor(_with_prefix(tensors, f"snapshot.{i}.")) for i in range(len(pool.snapshot_steps))
    ]
    pool.generator.bit_generator.state = facts["generators"]["pool"]
    buffer.generator.bit_generator.state = facts["generators"]["buffer"]
    play.restore(buffer, {name: tensor.numpy() for name, tensor in tensors.items()})
    torch.set_rng_state(tensors["torch"])


def is_finite(tensors: Mapping[str, torch.Tensor]) -> bool:
    """Whether all numbers of all tensors are finite."""
    return all(bool(torch.isfinite(tensor).all()) for tensor in tensors.values())


def _restore_optimiser(learner: Learner, tensors: dict[str, torch.Tensor]) -> None:
    """Restore the moments of the optimiser; learning rates follow from the schedules."""
    optimiser = learner.policy.optimizer
    moments: dict[int, dict[str, torch.Tensor]] = {}
    for name, tensor in tensors.items():
        number, _, field = name.partition(".")
        moments.setdefault(int(number), {})[field] = tensor
    optimiser.load_state_dict({**optimiser.state_dict(), "state": moments})


def _with_prefix(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): t for name, t in tensors.items() if name.startswith(prefix)}
