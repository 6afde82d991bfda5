"""The trunk of the network, with torch only: RLlib's environment has no stable-baselines3."""

from __future__ import annotations

from typing import cast

import torch
from torch import nn
from torch.nn import functional


def dtype_of(precision: str) -> torch.dtype:
    """The type of the numbers that the trunk multiplies, for a value of `network.precision`."""
    if precision == "auto":
        return torch.bfloat16 if has_fast_bfloat16() else torch.float32
    return cast("torch.dtype", getattr(torch, precision))


def has_fast_bfloat16() -> bool:
    """Whether the processor multiplies bfloat16 itself; others are slower with it."""
    names = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(torch.cpu, name, bool)() for name in names)


class Trunk(nn.Module):
    """A first layer, then residual blocks.

    With bfloat16, only the factors of matrix products are rounded: sums, weights, their changes and
    everything between the products are float32.
    """

    def __init__(
        self,
        numbers: int,
        width: int,
        blocks: int,
        layer_norm: bool,
        dtype: torch.dtype = torch.float32,
        advice: int = 0,
    ) -> None:
        """`numbers` is the length of the input, `dtype` the type of the factors.

        The last `advice` inputs are passed on to the heads as well.
        """
        super().__init__()
        self.dtype, self.advice = dtype, advice
        sizes = [numbers, *[width] * blocks]
        self.layers = nn.ModuleList(nn.Linear(size, width) for size in sizes)
        self.norms = nn.ModuleList(
            nn.LayerNorm(width) if layer_norm else nn.Identity() for _ in sizes
        )
        self.latent_dim_pi = self.latent_dim_vf = width + advice

    def forward_actor(self, observations: torch.Tensor) -> torch.Tensor:
        """The output of the trunk, which both heads read."""
        hidden = torch.relu(self.norms[0](self._multiply(self.layers[0], observations)))
        for layer, norm in zip(self.layers[1:], self.norms[1:], strict=True):
            hidden = hidden + torch.relu(norm(self._multiply(layer, hidden)))
        if self.advice:
            advice = observations[:, -self.advice :].to(self.dtype)  # as `SeatBuffer.get` has it
            return torch.cat([hidden, advice.float()], 1)
        return hidden

    def _multiply(self, layer: nn.Module, inputs: torch.Tensor) -> torch.Tensor:
        """The output of a linear layer."""
        linear = cast("nn.Linear", layer)
        if self.dtype == torch.float32:
            return functional.linear(inputs, linear.weight, linear.bias)
        factors = inputs.to(self.dtype), linear.weight.to(self.dtype)
        return functional.linear(*factors).float() + linear.bias

    forward_critic = forward_actor

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The same output for actor and critic, in the form that SB3 expects."""
        hidden = self.forward_actor(observations)
        return hidden, hidden
