"""What a run is made of at the end of an update, as tensors and plain data, and back.

Everything that the next update depends on is here, so that a run that is resumed goes on exactly.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import Actor
from kanban_env.agents.train.selfplay import SelfPlay


def gather(learner: Learner, play: SelfPlay) -> tuple[dict[str, torch.Tensor], dict[str, Any]]:
    """Tensors by name, and what is written as JSON."""
    tensors = {f"policy.{name}": t for name, t in learner.policy.state_dict().items()}
    for number, moments in learner.policy.optimizer.state_dict()["state"].items():
        tensors |= {f"optimiser.{number}.{name}": t for name, t in moments.items()}
    for number, actor in enumerate(play.pool.snapshots):
        tensors |= {f"snapshot.{number}.{name}": t for name, t in actor.weights.items()}
    arrays = {
        "games": np.asarray(play.batch.states).view(np.uint8).copy(),
        "returns": play.returns,
        "pool.seats": play.pool.seats,
        "pool.chance": play.pool.chance.view(np.int32),
        **_open_samples(learner),
    }
    tensors |= {name: torch.from_numpy(array) for name, array in arrays.items()}
    tensors["torch"] = torch.get_rng_state()
    facts = {
        "updates": learner._n_updates,
        "snapshots": play.pool.steps,
        "generators": {
            "pool": play.pool.generator.bit_generator.state,
            "buffer": learner.rollout_buffer.generator.bit_generator.state,
        },
    }
    return {name: t.contiguous() for name, t in tensors.items()}, facts


def _open_samples(learner: Learner) -> dict[str, np.ndarray]:
    """The samples that wait for their seat's next decision, and whose they are."""
    buffer = learner.rollout_buffer
    games, seats = np.nonzero(buffer.latest >= 0)
    kept = buffer.latest[games, seats]
    found = {f"open.{name}": field[kept] for name, field in buffer.carried.items()}
    return {**found, "open.games": games, "open.seats": seats}


def restore(
    learner: Learner, play: SelfPlay, tensors: dict[str, torch.Tensor], facts: dict[str, Any]
) -> None:
    """Put everything back in its place."""
    learner.policy.load_state_dict(_below(tensors, "policy."))
    _restore_optimiser(learner, _below(tensors, "optimiser."))
    learner._n_updates = facts["updates"]
    pool, buffer, batch = play.pool, learner.rollout_buffer, play.batch
    pool.steps = list(facts["snapshots"])
    pool.snapshots = [Actor(_below(tensors, f"snapshot.{i}.")) for i in range(len(pool.steps))]
    pool.seats[:] = tensors["pool.seats"].numpy()
    pool.chance[:] = tensors["pool.chance"].numpy().view(np.uint32)
    pool.generator.bit_generator.state = facts["generators"]["pool"]
    buffer.generator.bit_generator.state = facts["generators"]["buffer"]
    batch.states[:] = tensors["games"].numpy().view(batch.variant.spec.state).reshape(-1)
    batch.refresh()
    play.recall()
    if "returns" in tensors:  # runs of before counted none
        play.returns[:] = tensors["returns"].numpy()
    games, seats = tensors["open.games"].numpy(), tensors["open.seats"].numpy()
    for name, field in buffer.carried.items():
        field[: len(games)] = tensors[f"open.{name}"].numpy()
    buffer.latest[:] = -1
    buffer.latest[games, seats] = np.arange(len(games))
    torch.set_rng_state(tensors["torch"])


def _restore_optimiser(learner: Learner, tensors: dict[str, torch.Tensor]) -> None:
    """The moments of the optimiser; its rates follow from the schedules."""
    optimiser = learner.policy.optimizer
    moments: dict[int, dict[str, torch.Tensor]] = {}
    for name, tensor in tensors.items():
        number, _, field = name.partition(".")
        moments.setdefault(int(number), {})[field] = tensor
    optimiser.load_state_dict({**optimiser.state_dict(), "state": moments})


def _below(tensors: dict[str, torch.Tensor], prefix: str) -> dict[str, torch.Tensor]:
    return {name.removeprefix(prefix): t for name, t in tensors.items() if name.startswith(prefix)}
