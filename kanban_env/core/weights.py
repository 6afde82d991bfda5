"""The weights of a network as the kernels read them, and the memory that they compute in.

`core.inference` describes the network. All matrices are stored so that the kernels read them in
order: trunk layers by input, heads by output. The width is padded with zeros to a multiple of
four times `LANES`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kanban_env.core.inference import LANES
from kanban_env.core.jit import rules_view
from kanban_env.core.spec import Variant

NO_LIMIT = -1

ROLLOUT = np.dtype(
    [
        ("decisions", "i8"),  # the length of a rollout, or NO_LIMIT
        ("rounds", "i8"),  # the same in rounds, counted by the game's `clock`
        ("heuristic", "i8"),  # 1 if the heuristic plays, 0 if the network does
        ("temperature", "f8"),  # of the network's answers; 0 is its most likely answer
        ("wins", "i8"),  # 1 if the network was trained for wins, 0 for ranks
        ("margin", "f8"),  # reward for a point of the lead over the mean of the others
        ("bound", "f8"),  # the largest value
    ]
)


class Weights(NamedTuple):
    """A network: a first layer, residual blocks, a head for logits and one for the value."""

    first: np.ndarray
    """The first layer [inputs, width]."""
    blocks: np.ndarray
    """The layers of the residual blocks [blocks, width, width]."""
    biases: np.ndarray
    """Of the first layer and of all blocks [1 + blocks, width]."""
    scales: np.ndarray
    """Of the layer norms; no rows if there are none."""
    shifts: np.ndarray
    live: np.ndarray
    """1 for every unit, 0 for the padding [width]."""
    shares: np.ndarray
    """1 / n for each of the n units, 0 for the padding [width]."""
    head: np.ndarray
    """The head for the logits [actions, width, and advice if the network takes it]."""
    head_biases: np.ndarray
    value: np.ndarray
    """The head for the value [width, and advice]."""
    value_bias: np.ndarray


class Scratch(NamedTuple):
    """Memory for one network evaluation per row; a slice of a batch uses its first row."""

    inputs: np.ndarray
    hidden: np.ndarray
    """What the heads read: the output of the trunk, and advice."""
    layer: np.ndarray
    places: np.ndarray
    """The places of the inputs of a layer that are not 0."""
    sums: np.ndarray
    """For dot products [rows, a quarter of their length]."""
    logits: np.ndarray


def pack(
    layers: list[tuple[np.ndarray, np.ndarray]],
    norms: list[tuple[np.ndarray, np.ndarray] | None],
    head: tuple[np.ndarray, np.ndarray],
    value: tuple[np.ndarray, np.ndarray],
) -> Weights:
    """Pack pairs of weight and bias, as torch stores them."""
    units = layers[0][0].shape[0]
    width, advice = padded_length(units), padded_length(head[0].shape[1] - units)
    scaled = [norm for norm in norms if norm is not None]
    blocks = [_padded(weight.T, (width, width)) for weight, _ in layers[1:]]
    return Weights(
        first=_padded(layers[0][0].T, (layers[0][0].shape[1], width)),
        blocks=np.array(blocks, np.float32).reshape(len(blocks), width, width),
        biases=np.stack([_padded(bias, (width,)) for _, bias in layers]),
        scales=_rows([scale for scale, _ in scaled], width),
        shifts=_rows([shift for _, shift in scaled], width),
        live=_padded(np.ones(units), (width,)),
        shares=_padded(np.full(units, 1 / units), (width,)),
        head=_head(head[0], units, width, advice),
        head_biases=np.array(head[1], np.float32),
        value=_head(value[0], units, width, advice)[0],
        value_bias=np.array(value[1], np.float32),
    )


def padded_length(number: int) -> int:
    """The next multiple of what a dot product adds up at once."""
    step = 4 * LANES
    return -(-number // step) * step


def _head(matrix: np.ndarray, units: int, width: int, advice: int) -> np.ndarray:
    """A head with the places of its inputs in `Scratch.hidden`."""
    n = len(matrix)
    parts = _padded(matrix[:, :units], (n, width)), _padded(matrix[:, units:], (n, advice))
    return np.concatenate(parts, 1)


def _rows(vectors: list[np.ndarray], width: int) -> np.ndarray:
    """Vectors as the rows of one array, which may have no rows."""
    rows = [_padded(vector, (width,)) for vector in vectors]
    return np.array(rows, np.float32).reshape(len(rows), width)


def _padded(array: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """A float32 array of this shape that begins with `array` and goes on with zeros."""
    out = np.zeros(shape, np.float32)
    out[tuple(slice(0, n) for n in array.shape)] = array
    return out


def new_scratch(weights: Weights, rows: int) -> Scratch:
    """Memory for this number of rows."""
    numbers, width = weights.first.shape
    whole = weights.head.shape[1]
    return Scratch(
        np.empty((rows, numbers), np.float32),
        np.zeros((rows, whole), np.float32),
        np.empty((rows, width), np.float32),
        np.empty((rows, max(numbers, width)), np.int64),
        np.empty((rows, whole // 4), np.float32),
        np.empty((rows, len(weights.head)), np.float32),
    )


def blank_weights(variant: Variant) -> Weights:
    """Weights of zeros in the shape of a game, for compiling."""
    width, numbers = 4 * LANES, variant.observation.length
    zeros = np.zeros((width, numbers)), np.zeros(width)
    actions = variant.spec.actions.length
    head = np.zeros((actions, width)), np.zeros(actions)
    return pack([zeros], [None], head, (np.zeros((1, width)), np.zeros(1)))


def make_rollout(**chosen: float) -> np.ndarray:
    """The record of a rollout; by default, the network plays to the end of the game."""
    plan = np.zeros(1, ROLLOUT)
    defaults = {"decisions": NO_LIMIT, "rounds": NO_LIMIT, "bound": 1.0}
    for name, value in {**defaults, **chosen}.items():
        plan[name] = value
    return rules_view(plan)
