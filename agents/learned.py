"""Trained agents: `ppo:PATH` for your own runs, `zoo:NAME` for policies in the package.

A policy is stored in two files: the weights as safetensors, and a card in JSON that names the game
and holds the checksum of the weights.
"""

from __future__ import annotations

import copy
import hashlib
import json
import warnings
from pathlib import Path
from typing import Any, Self

import numpy as np
import safetensors
import safetensors.numpy

from kanban_env import GameBatch
from kanban_env.agents.checkpoints import MANIFEST, CheckpointStore, read_json
from kanban_env.agents.folders import ARENA, SWEEP, kind_of
from kanban_env.agents.network import Network, masked_probabilities
from kanban_env.agents.search.gumbel import GumbelSearch
from kanban_env.core.errors import InputError
from kanban_env.core.reading import MAX_WEIGHTS, read_bytes
from kanban_env.core.spec import Variant

FORMAT = "kanban-policy-1"
CHECKPOINTS = "checkpoints"
"""The folder of a run that holds its checkpoints."""
POLICY = "policy.safetensors"
ZOO = Path(__file__).parent / "zoo"
_CARD = {
    "format": str, "game": str, "players": int, "options": dict, "version": str,
    "components": str, "sha256": str,
}  # fmt: skip


class LearnedAgent:
    """Plays the policy of a network: its most likely action, or one sampled from it."""

    def __init__(
        self,
        network: Network,
        card: dict[str, Any],
        *,
        sample: bool | None = None,
        search: int = 0,
        seed: int = 0,
    ) -> None:
        """The card says which game the network was trained for, and whether to sample.

        `search` is the number of rollouts per decision of the search `gumbel`; 0 plays without.
        """
        self._network = network
        self._card = card
        self._sample = bool(card.get("sample", False)) if sample is None else sample
        self._generator = np.random.Generator(np.random.PCG64(seed))
        self._checked: Variant | None = None
        self._search = GumbelSearch(self, search, seed=seed) if search else None

    @property
    def long_calls(self) -> bool:
        """Whether `act` may take seconds: with a search."""
        return self._search is not None

    @property
    def network(self) -> Network:
        """The network of the policy."""
        return self._network

    @property
    def takes_advice(self) -> bool:
        """Whether the network also reads what the heuristic thinks of every action."""
        return self._network.takes_advice

    @property
    def identity(self) -> str | None:
        """The checksum of the weights."""
        return self._card.get("sha256")

    @property
    def reward(self) -> dict[str, Any]:
        """The reward that the policy was trained for, from its card; by default the rank."""
        return self._card.get("reward", {"kind": "rank", "margin": 0.0})

    def with_seed(self, seed: int) -> Self:
        """A copy with the same policy and another seed; its file is not read again."""
        twin = copy.copy(self)
        twin._generator = np.random.Generator(np.random.PCG64(seed))
        twin._search = self._search and self._search.with_seed(seed)
        return twin

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """An action for each of the given games."""
        self.check(batch)
        if self._search is not None:
            return self._search.act(batch, rows)
        logits = self._network.logits(self._network.inputs(batch, rows))
        if self._sample:
            logits += self._generator.gumbel(size=logits.shape)
        return np.where(batch.action_masks[rows], logits, -np.inf).argmax(1)

    def evaluate(self, inputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities of all actions, 0 if illegal, and the expected reward still to come."""
        logits, values = self._network.evaluate(inputs)
        return masked_probabilities(logits, masks), values

    def check(self, batch: GameBatch) -> None:
        """Raise InputError for a batch of games that the network cannot play."""
        self.check_variant(batch.variant)

    def trained_for(self, variant: Variant) -> bool:
        """Whether the network was trained for this game, with the same options and numbers."""
        return all(
            json.dumps(self._card[key], sort_keys=True) == json.dumps(value, sort_keys=True)
            for key, value in variant.identity().items()
        )

    def check_variant(self, variant: Variant) -> None:
        """Raise InputError for a game that the network cannot play; warn about other options."""
        if self._checked is variant:
            return
        own = variant.identity()
        self._check_game(own)
        shape = (variant.observation.length, variant.spec.actions.length)
        if self._network.shape != shape:
            raise InputError(
                f"this policy has {self._network.shape[0]} inputs and {self._network.shape[1]}"
                f" actions, the game has {shape[0]} observations and {shape[1]} actions"
            )
        if json.dumps(self._card["options"]) != json.dumps(own["options"]):
            warnings.warn(
                f"this policy was trained with the options {self._card['options']}"
                f" and plays with {own['options']}",
                stacklevel=2,
            )
        self._checked = variant

    def _check_game(self, own: dict[str, Any]) -> None:
        """Raise InputError for another game, player count, version or printed numbers."""
        if any(self._card[key] != own[key] for key in ("game", "players")):
            raise InputError(
                f"this policy expected {self._card['game']} with {self._card['players']} players,"
                f" got {own['game']} with {own['players']}"
            )
        for key in ("version", "components"):
            if self._card[key] != own[key]:
                raise InputError(
                    f"{key}: this policy expected {self._card['game']} with {self._card[key]},"
                    f" got {own[key]}"
                )


class PpoAgent(LearnedAgent):
    """`ppo:PATH`: the folder of a run (its best checkpoint) or of a checkpoint, or a file."""

    def __init__(
        self, path: str, *, sample: bool | None = None, search: int = 0, seed: int = 0
    ) -> None:
        """`sample=true` samples from the policy, `false` plays its most likely action.

        `search=64` searches with 64 rollouts per decision.
        """
        super().__init__(
            *read_policy(find_policy(Path(path))), sample=sample, search=search, seed=seed
        )


class ZooAgent(LearnedAgent):
    """`zoo:NAME`: a policy of the package, such as `zoo:automotive-v0-4p`."""

    def __init__(
        self, name: str, *, sample: bool | None = None, search: int = 0, seed: int = 0
    ) -> None:
        """`sample=true` samples from the policy, `false` plays its most likely action.

        `search=64` searches with 64 rollouts per decision.
        """
        shipped = sorted(path.stem for path in ZOO.glob("*.safetensors"))
        if name not in shipped:
            raise InputError(f"expected {', '.join(shipped)}, got {name!r}")
        policy = read_policy(ZOO / f"{name}.safetensors")
        super().__init__(*policy, sample=sample, search=search, seed=seed)


def find_policy(path: Path) -> Path:
    """The weights file of a run, a checkpoint or a file path."""
    if (path / CHECKPOINTS / MANIFEST).is_file():
        return CheckpointStore(path / CHECKPOINTS).best() / POLICY
    kind = kind_of(path)
    if kind in (ARENA, SWEEP):
        raise InputError(f"{path}: expected a training run or a policy, got a folder of {kind}")
    return path / POLICY if path.is_dir() else path


def read_policy(path: Path) -> tuple[Network, dict[str, Any]]:
    """Read a policy and its card; raises InputError if a file is damaged or of another kind."""
    card = read_card(path.with_suffix(".json"))
    content = read_bytes(path, MAX_WEIGHTS)
    if hashlib.sha256(content).hexdigest() != card["sha256"]:
        raise InputError(f"{path}: damaged, its checksum differs from the one on its card")
    try:
        weights = safetensors.numpy.load(content)
        if not all(np.isfinite(array).all() for array in weights.values()):
            raise InputError("a weight is not finite")
        return Network(weights), card
    except (safetensors.SafetensorError, KeyError, ValueError, IndexError) as error:
        raise InputError(f"{path}: not a policy of this format ({error})") from None


def read_card(path: Path) -> dict[str, Any]:
    """Read the card of a policy."""
    card = read_json(path, _CARD)
    if card["format"] != FORMAT:
        raise InputError(f"{path}: format: expected {FORMAT!r}, got {card['format']!r}")
    return card


def policy_files(
    weights: dict[str, np.ndarray], variant: Variant, **more: Any
) -> tuple[bytes, bytes]:
    """The contents of the two files of a policy: weights and card."""
    content = safetensors.numpy.save(weights)
    identity = variant.identity()
    card = {"format": FORMAT, **identity, "sha256": hashlib.sha256(content).hexdigest(), **more}
    return content, (json.dumps(card, indent=2) + "\n").encode()
