"""The network: a shared trunk, a head for the masked logits and a head for the value.

`kanban_env.agents.network` computes the same function with numpy, for playing without torch.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.distributions import MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.type_aliases import Schedule
from torch import nn


class Trunk(nn.Module):
    """A first layer, then residual blocks."""

    def __init__(self, numbers: int, width: int, blocks: int, layer_norm: bool) -> None:
        """`numbers` is the length of an observation."""
        super().__init__()
        sizes = [numbers, *[width] * blocks]
        self.layers = nn.ModuleList(nn.Linear(size, width) for size in sizes)
        self.norms = nn.ModuleList(
            nn.LayerNorm(width) if layer_norm else nn.Identity() for _ in sizes
        )
        self.latent_dim_pi = self.latent_dim_vf = width

    def forward_actor(self, observations: torch.Tensor) -> torch.Tensor:
        """The output of the trunk, which both heads read."""
        hidden = torch.relu(self.norms[0](self.layers[0](observations)))
        for layer, norm in zip(self.layers[1:], self.norms[1:], strict=True):
            hidden = hidden + torch.relu(norm(layer(hidden)))
        return hidden

    forward_critic = forward_actor

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The same output for actor and critic, in the form that SB3 expects."""
        hidden = self.forward_actor(observations)
        return hidden, hidden


class FusedCategorical(MaskableCategoricalDistribution):
    """The masked categorical distribution, computed by torch's fused kernels.

    The class of sb3-contrib computes exp(-1e8) for every masked action, which is slow: it took a
    fifth of the training time.
    """

    def proba_distribution(self, action_logits: torch.Tensor) -> FusedCategorical:
        """Set the logits, without a mask."""
        self._logits = action_logits
        self._masks: torch.Tensor | None = None
        return self

    def apply_masking(self, masks: torch.Tensor | np.ndarray | None) -> None:
        """Mask the logits of illegal actions."""
        if masks is not None:
            self._masks = torch.as_tensor(masks, dtype=torch.bool).reshape(self._logits.shape)
            self._logits = self._logits.masked_fill(~self._masks, -1e8)

    def log_prob(self, actions: torch.Tensor) -> torch.Tensor:
        """The log probability of each action."""
        return torch.log_softmax(self._logits, 1).gather(1, actions.reshape(-1, 1)).flatten()

    def entropy(self) -> torch.Tensor:
        """The entropy of each row; masked actions add nothing."""
        logs = torch.log_softmax(self._logits, 1)
        if self._masks is not None:
            logs = logs.masked_fill(~self._masks, 0.0)
        return -(self.probabilities() * logs).sum(1)

    def sample(self) -> torch.Tensor:
        """A sampled action for every row."""
        return torch.multinomial(self.probabilities(), 1).flatten()

    def probabilities(self) -> torch.Tensor:
        """The probability of every action."""
        return torch.softmax(self._logits, 1)

    def mode(self) -> torch.Tensor:
        """The most likely action of every row."""
        return self._logits.argmax(1)


class BoardPolicy(MaskableActorCriticPolicy):
    """SB3's masked actor-critic policy on one trunk."""

    def __init__(
        self,
        *arguments: Any,
        width: int = 256,
        blocks: int = 1,
        layer_norm: bool = True,
        **named: Any,
    ) -> None:
        """Takes the arguments of MaskableActorCriticPolicy and the shape of the trunk."""
        self._shape = {"width": width, "blocks": blocks, "layer_norm": layer_norm}
        super().__init__(*arguments, **named)

    def _build(self, lr_schedule: Schedule) -> None:
        self.action_dist = FusedCategorical(int(self.action_space.n))  # type: ignore[attr-defined]
        super()._build(lr_schedule)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunk(self.features_dim, **self._shape)  # type: ignore[assignment, arg-type]


class Actor(nn.Module):
    """A frozen policy without its critic: a snapshot in the pool."""

    def __init__(self, weights: dict[str, torch.Tensor]) -> None:
        """The shape of the network follows from the weights."""
        super().__init__()
        layers = [name for name in weights if name.startswith("mlp_extractor.layers.")]
        width, numbers = weights["mlp_extractor.layers.0.weight"].shape
        layer_norm = "mlp_extractor.norms.0.weight" in weights
        self.mlp_extractor = Trunk(numbers, width, len(layers) // 2 - 1, layer_norm)
        self.action_net = nn.Linear(width, weights["action_net.weight"].shape[0])
        own = self.state_dict().keys()
        self.load_state_dict({name: weights[name] for name in own})
        self.weights = weights

    @torch.no_grad()
    def sample(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """A sampled action for every row."""
        logits = self.action_net(self.mlp_extractor.forward_actor(observations))
        probabilities = torch.softmax(logits.masked_fill(~masks, -torch.inf), 1)
        return torch.multinomial(probabilities, 1).flatten()


def weights_of(policy: nn.Module) -> dict[str, torch.Tensor]:
    """A copy of a policy's weights."""
    return {name: tensor.detach().clone() for name, tensor in policy.state_dict().items()}
