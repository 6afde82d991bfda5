"""The network: a shared trunk, a head for the masked logits and a head for the value.

`kanban_env.agents.network` computes the same function with numpy, for playing without torch.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import nn
from torch.autograd.function import once_differentiable

from kanban_env.agents.train.trunk import Trunk, dtype_of
from kanban_env.core.encoding import Units

MASKED = -1e8
"""The logit of an illegal action."""


class LogProbAndEntropy(torch.autograd.Function):
    """Log probabilities and entropies of masked logits, with their derivatives in closed form.

    The class of sb3-contrib took a fifth of the training time, and the derivatives by autograd a
    tenth.
    """

    @staticmethod
    def forward(
        ctx: Any, logits: torch.Tensor, masks: torch.Tensor, actions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The log probability of each action, and the entropy of each row."""
        logits = logits.masked_fill(~masks, MASKED)
        logs, chances = torch.log_softmax(logits, 1), torch.softmax(logits, 1)
        chosen = actions.reshape(-1, 1)
        entropy = -(chances * logs).sum(1)
        ctx.save_for_backward(logs, chances, chosen, entropy)
        return logs.gather(1, chosen).flatten(), entropy

    @staticmethod
    @once_differentiable
    def backward(
        ctx: Any, by_log: torch.Tensor, by_entropy: torch.Tensor
    ) -> tuple[torch.Tensor, None, None]:
        """The derivative with respect to the logits; it is 0 for illegal actions."""
        logs, chances, chosen, entropy = ctx.saved_tensors
        found = (logs + entropy[:, None]).mul_(by_entropy[:, None]).add_(by_log[:, None])
        found = found.mul_(chances).neg_()
        return found.scatter_add_(1, chosen, by_log[:, None]), None, None


class FusedCategorical(MaskableCategoricalDistribution):
    """The masked categorical distribution by which the learner plays.

    The class of sb3-contrib computes exp(-1e8) for every masked action, which is slow.
    """

    def proba_distribution(self, action_logits: torch.Tensor) -> FusedCategorical:
        """Set the logits, without a mask."""
        self._logits = action_logits
        self._chances: torch.Tensor | None = None
        return self

    def apply_masking(self, masks: torch.Tensor | np.ndarray | None) -> None:
        """Mask the logits of illegal actions."""
        if masks is not None:
            masks = torch.as_tensor(masks, dtype=torch.bool).reshape(self._logits.shape)
            self._logits = self._logits.masked_fill(~masks, MASKED)
        self._chances = None

    def probabilities(self) -> torch.Tensor:
        """The probability of every action."""
        if self._chances is None:
            self._chances = torch.softmax(self._logits, 1)
        return self._chances

    def log_prob(self, actions: torch.Tensor) -> torch.Tensor:
        """The log probability of each action."""
        return self.probabilities().gather(1, actions.reshape(-1, 1)).flatten().log()

    def sample(self) -> torch.Tensor:
        """A sampled action for every row."""
        return sampled(self.probabilities())

    def mode(self) -> torch.Tensor:
        """The most likely action of every row."""
        return self._logits.argmax(1)


def sampled(chances: torch.Tensor) -> torch.Tensor:
    """A column for every row, drawn with these probabilities by one random number per row.

    `torch.multinomial` draws one for every column, which took a fifth of the time of a rollout.
    """
    edges = chances.cumsum(1)
    points = torch.rand(len(edges), 1) * edges[:, -1:]
    return torch.searchsorted(edges, points, right=True).flatten()


class BoardPolicy(MaskableActorCriticPolicy):
    """SB3's masked actor-critic policy on one trunk."""

    def __init__(
        self,
        *arguments: Any,
        width: int = 256,
        blocks: int = 1,
        layer_norm: bool = True,
        precision: str = "float32",
        advice: bool = False,
        trust: float = 8.0,
        units: Units | None = None,
        **named: Any,
    ) -> None:
        """Takes the arguments of MaskableActorCriticPolicy and the shape of the trunk.

        With `advice`, the last inputs are the heuristic's advice on every action, which counts for
        `trust` in the logits of a new policy. With `units`, the others are observations in uint8.
        """
        shape = {"width": width, "blocks": blocks, "layer_norm": layer_norm}
        self._shape = {**shape, "dtype": dtype_of(precision)}
        self.takes_advice, self._trust, self._units = advice, trust, units
        super().__init__(*arguments, **named)

    def _build(self, lr_schedule: Schedule) -> None:
        self.action_dist = FusedCategorical(int(self.action_space.n))  # type: ignore[attr-defined]
        super()._build(lr_schedule)
        if self.takes_advice:
            self._follow_advice()

    @torch.no_grad()
    def _follow_advice(self) -> None:
        """Begin with the heuristic's play: logits are its advice, and values do not depend on it.

        This is done before the first step, so the optimiser has no state yet.
        """
        trunk = cast("Trunk", self.mlp_extractor)
        n = trunk.advice
        for layer in (trunk.layers[0], self.action_net, self.value_net):
            cast("nn.Linear", layer).weight[:, -n:] = 0.0
        cast("nn.Linear", self.action_net).weight[:, -n:] = self._trust * torch.eye(n)

    def _build_mlp_extractor(self) -> None:
        advice = int(self.action_space.n) if self.takes_advice else 0  # type: ignore[attr-defined]
        carries = 0 if self._units is None else len(self._units.wide)
        more = {"advice": advice, "units": self._units}
        self.mlp_extractor = Trunk(self.features_dim - carries, **self._shape, **more)  # type: ignore[assignment, arg-type]

    def evaluate_actions(
        self,
        obs: torch.Tensor,
        actions: torch.Tensor,
        action_masks: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values, log probabilities of the actions, and entropies."""
        logits, values = self.evaluate(obs)
        masks = torch.ones_like(logits, dtype=torch.bool) if action_masks is None else action_masks
        log_probs, entropy = LogProbAndEntropy.apply(logits, masks, actions)
        return values, log_probs, entropy

    def evaluate(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of all actions, legal or not, and values."""
        hidden = cast("Trunk", self.mlp_extractor).forward_actor(observations)
        return self.action_net(hidden), self.value_net(hidden)


class Actor(nn.Module):
    """A frozen policy without its critic: a snapshot in the pool."""

    def __init__(self, weights: dict[str, torch.Tensor]) -> None:
        """The shape of the network follows from the weights."""
        super().__init__()
        layers = [name for name in weights if name.startswith("mlp_extractor.layers.")]
        width, numbers = weights["mlp_extractor.layers.0.weight"].shape
        layer_norm = "mlp_extractor.norms.0.weight" in weights
        actions, inputs = weights["action_net.weight"].shape
        advice = inputs - width
        self.mlp_extractor = Trunk(numbers, width, len(layers) // 2 - 1, layer_norm, advice=advice)
        self.takes_advice = advice > 0
        self.action_net = nn.Linear(inputs, actions)
        own = self.state_dict().keys()
        self.load_state_dict({name: weights[name] for name in own})
        self.weights = weights

    @torch.no_grad()
    def sample(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """A sampled action for every row."""
        logits = self.action_net(self.mlp_extractor.forward_actor(observations))
        return sampled(torch.softmax(logits.masked_fill(~masks, -torch.inf), 1))


def weights_of(policy: nn.Module) -> dict[str, torch.Tensor]:
    """A copy of a policy's weights."""
    return {name: tensor.detach().clone() for name, tensor in policy.state_dict().items()}
