"""A run that starts from the weights of a trained policy, instead of random ones."""

from __future__ import annotations

from pathlib import Path

import safetensors.numpy
import torch

from kanban_env.agents.learned import ZOO, find_policy, read_policy
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import weights_of
from kanban_env.core import reading
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

ALIKE = ("game", "players", "version", "components")
"""The facts of a card that must be those of the run's game."""


def start_from(learner: Learner, variant: Variant, name: str) -> None:
    """Give the learner the weights of `zoo:NAME` or of a path, as in `ppo:PATH`.

    Raises InputError for a policy of another game, or of another shape.
    """
    try:
        path = _path_of(name)
        _, card = read_policy(path)
        own = variant.identity()
        for key in ALIKE:
            if card.get(key) != own[key]:
                raise InputError(f"{key}: expected {own[key]!r}, got {card.get(key)!r}")
        _load(learner, path)
    except InputError as error:
        raise InputError(f"run.init: {name}: {error}") from None


def _path_of(name: str) -> Path:
    """The weights file that a name means."""
    if name.startswith("zoo:"):
        return ZOO / f"{name.removeprefix('zoo:')}.safetensors"
    return find_policy(Path(name.removeprefix("ppo:")))


def _load(learner: Learner, path: Path) -> None:
    """Replace the weights of the learner's policy by those of a file, which was checked."""
    kept = safetensors.numpy.load(reading.read_bytes(path, reading.MAX_WEIGHTS))
    own = weights_of(learner.policy)
    for key, tensor in own.items():
        found = tuple(kept[key].shape) if key in kept else None
        if found != tuple(tensor.shape):
            raise InputError(f"{key}: expected the shape {tuple(tensor.shape)}, got {found}")
    learner.policy.load_state_dict({key: torch.from_numpy(kept[key]).float() for key in own})
