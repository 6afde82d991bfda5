"""The trunk of the network, with torch only: RLlib's environment has no stable-baselines3."""

from __future__ import annotations

from typing import cast

import torch
from torch import nn
from torch.nn import functional

from kanban_env.core.encoding import Scales, Units, folded, scales_of


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
        units: Units | None = None,
    ) -> None:
        """`numbers` is the length of the input, `dtype` the type of the factors.

        The last `advice` inputs are passed on to the heads as well. With `units`, the inputs before
        them are those of observations in uint8; the weights stay those for float32.
        """
        super().__init__()
        self._scales = None if units is None else Scales(*map(torch.from_numpy, scales_of(units)))
        if self._scales is not None:
            self._zeros = functional.pad(self._scales.zeros, (0, advice))
        self.dtype, self.advice = dtype, advice
        sizes = [numbers, *[width] * blocks]
        self.layers = nn.ModuleList(nn.Linear(size, width) for size in sizes)
        self.norms = nn.ModuleList(
            nn.LayerNorm(width) if layer_norm else nn.Identity() for _ in sizes
        )
        self.latent_dim_pi = self.latent_dim_vf = width + advice

    def forward_actor(self, observations: torch.Tensor) -> torch.Tensor:
        """The output of the trunk, which both heads read."""
        hidden = torch.relu(self.norms[0](self._read(observations)))
        for layer, norm in zip(self.layers[1:], self.norms[1:], strict=True):
            product = self._multiply(hidden, layer.weight, layer.bias)  # type: ignore[arg-type]
            hidden = hidden + torch.relu(norm(product))
        if self.advice:
            advice = observations[:, -self.advice :].to(self.dtype)  # as `SeatBuffer.get` has it
            return torch.cat([hidden, advice.float()], 1)
        return hidden

    def _read(self, observations: torch.Tensor) -> torch.Tensor:
        """The output of the first linear layer."""
        layer = cast("nn.Linear", self.layers[0])
        if self._scales is None:
            return self._multiply(observations, layer.weight, layer.bias)
        n = len(self._scales.sizes)
        weight = folded(self._scales, layer.weight[:, :n], torch.cat)
        if self.advice:
            weight = torch.cat([weight, layer.weight[:, n:]], 1)
        inputs = observations.to(self.dtype)  # bfloat16 has all whole numbers up to 256
        if self._zeros.any():  # in the bias instead, bfloat16 would not cancel them exactly
            inputs = inputs - self._zeros.to(self.dtype)
        return self._multiply(inputs, weight, layer.bias)

    def _multiply(
        self, inputs: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor
    ) -> torch.Tensor:
        """The output of a linear layer."""
        if self.dtype == torch.float32:
            return functional.linear(inputs, weight, bias)
        return functional.linear(inputs.to(self.dtype), weight.to(self.dtype)).float() + bias

    forward_critic = forward_actor

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The same output for actor and critic, in the form that SB3 expects."""
        hidden = self.forward_actor(observations)
        return hidden, hidden
