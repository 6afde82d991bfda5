"""Inference with numpy, so that playing against a trained policy does not need torch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from threadpoolctl import ThreadpoolController

from kanban_env import GameBatch
from kanban_env.core.weights import Weights, pack

TRUNK = "mlp_extractor"
EPSILON = 1e-5
"""As in torch's LayerNorm."""


class Network:
    """The trunk and both heads of `kanban_env.agents.train.policy`, from its named weights."""

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        """The number of layers follows from the names of the weights."""
        count = sum(name.startswith(f"{TRUNK}.layers.") for name in weights) // 2
        self._layers = [_pair(weights, f"{TRUNK}.layers.{i}") for i in range(count)]
        normed = f"{TRUNK}.norms.0.weight" in weights
        self._norms = [
            _pair(weights, f"{TRUNK}.norms.{i}") if normed else None for i in range(count)
        ]
        self._head = _pair(weights, "action_net")
        self._value = _pair(weights, "value_net")
        width, (actions, read) = self._layers[0][0].shape[0], self._head[0].shape
        if read not in (width, width + actions):
            raise ValueError(
                f"action_net: expected {width} or {width + actions} inputs, got {read}"
            )
        self._advice = read - width

    @property
    def takes_advice(self) -> bool:
        """Whether the last inputs are the heuristic's advice on every action."""
        return self._advice > 0

    @property
    def shape(self) -> tuple[int, int]:
        """The length of an observation, without advice, and the number of actions."""
        return self._layers[0][0].shape[1] - self._advice, self._head[0].shape[0]

    def inputs(self, batch: GameBatch, rows: np.ndarray | None = None) -> np.ndarray:
        """What the network is given in some games of a batch, or in all."""
        seen = batch.observations if rows is None else batch.observations[rows]
        seen = batch.decode(seen)
        return np.concatenate([seen, batch.advise(rows)], 1) if self.takes_advice else seen

    def packed(self) -> Weights:
        """The weights as the kernels read them."""
        return pack(self._layers, self._norms, self._head, self._value)

    def logits(self, inputs: np.ndarray) -> np.ndarray:
        """Logits of all actions, legal or not."""
        return self.evaluate(inputs)[0]

    def evaluate(self, inputs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits, and the expected reward still to come.

        Uses one thread: matrix products of this size gain nothing from a second one, and with
        other processes running, threads that wait for each other took ten times as long.
        """
        with _thread_pools().limit(limits=1, user_api="blas"):
            hidden = self._forward(inputs)
            values = hidden @ self._value[0].T + self._value[1]
            return hidden @ self._head[0].T + self._head[1], values[:, 0]

    def _forward(self, inputs: np.ndarray) -> np.ndarray:
        """The output of the trunk, which both heads read."""
        hidden: np.ndarray | None = None
        for (weight, bias), norm in zip(self._layers, self._norms, strict=True):
            out = (inputs if hidden is None else hidden) @ weight.T + bias
            if norm is not None:
                out -= out.mean(1, keepdims=True)
                out /= np.sqrt((out * out).mean(1, keepdims=True) + EPSILON)
                out = out * norm[0] + norm[1]
            np.maximum(out, 0, out=out)
            hidden = out if hidden is None else hidden + out
        if self.takes_advice:
            return np.concatenate([np.asarray(hidden), inputs[:, -self._advice :]], 1)
        return np.asarray(hidden)


def masked_probabilities(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Probabilities of all actions, 0 if illegal; zeros in rows without a legal action."""
    logits = np.where(masks, logits, -np.inf)
    weights = np.exp(logits - logits.max(1, keepdims=True, initial=-1e30))
    return weights / np.maximum(weights.sum(1, keepdims=True), 1e-30)


@cache
def _thread_pools() -> ThreadpoolController:
    return ThreadpoolController()


def _pair(weights: Mapping[str, np.ndarray], name: str) -> tuple[np.ndarray, np.ndarray]:
    return (
        np.asarray(weights[f"{name}.weight"], np.float32),
        np.asarray(weights[f"{name}.bias"], np.float32),
    )
