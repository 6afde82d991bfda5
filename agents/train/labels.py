"""Labels of expert iteration: a search with the learner's own network finds better policies."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from kanban_env import GameBatch
from kanban_env.agents.network import Network, masked_probabilities
from kanban_env.agents.search.gumbel import GumbelSearch
from kanban_env.agents.train.config import Config
from kanban_env.core.spec import Variant


class PolicyGuide(NamedTuple):
    """The learner's network, in the form that the search takes."""

    network: Network
    reward: dict[str, Any]
    identity: str | None = None

    def check_variant(self, variant: Variant) -> None:
        """The network is that of the run, so it fits."""

    def evaluate(self, inputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities of all actions, 0 if illegal, and the expected reward still to come."""
        logits, values = self.network.evaluate(inputs)
        return masked_probabilities(logits, masks), values


class Labeller:
    """Searches a share of the learner's decisions with the learner's current network."""

    def __init__(self, config: Config) -> None:
        """The search is made for the first rollout, when there is a network."""
        self._config, self._reward = config.exit, config.reward.model_dump()
        self._search: GumbelSearch | None = None

    def start_rollout(
        self, policy: MaskableActorCriticPolicy, generator: np.random.Generator
    ) -> None:
        """Use the current weights of the learner; all chance follows from the generator."""
        weights = {name: tensor.numpy() for name, tensor in policy.state_dict().items()}
        guide = PolicyGuide(Network(weights), self._reward)
        seed = int(generator.integers(1 << 53))
        if self._search is None:
            search = self._config.model_dump(exclude={"share"})
            self._search = GumbelSearch(guide, **search, seed=seed)
        else:
            self._search.follow(guide, seed)
        self._chance = np.random.Generator(np.random.PCG64(seed + 1))

    def search(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """Search some of the games in `rows`, drawn at random.

        Returns a policy to imitate per row; zeros for decisions that were not searched. The learner
        plays its own actions all the same, so that values are those of its own play.
        """
        labels = np.zeros((len(rows), batch.action_masks.shape[1]), np.float32)
        chosen = np.flatnonzero(self._chance.random(len(rows)) < self._config.share)
        if self._search is not None and len(chosen):
            labels[chosen] = self._search.improve(batch, rows[chosen])
        return labels
