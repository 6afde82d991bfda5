"""A policy network inside the kernels: logits of the legal answers, and the value of a position.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`.

The network has a first layer and residual blocks, with layer norms or without, and two heads; see
`core.weights`. Most numbers of an observation are 0, and so are many hidden units after a ReLU: a
layer adds up the weights of the other inputs only. Logits are computed for legal answers only.
Sums have a fixed order, so compiled and plain code agree.
"""

from __future__ import annotations

import math

import numpy as np

from kanban_env.core.jit import PLAIN, kernel
from kanban_env.core.loops import show
from kanban_env.core.playing import advise
from kanban_env.core.rng import below

LANES = 4
"""The end of a dot product is added up in this number of separate sums."""

EPSILON = np.float32(1e-5)
"""As in torch's LayerNorm."""

ZERO, ONE = np.float32(0.0), np.float32(1.0)
FINE = 1 << 24
"""The number of steps from 0 to 1 of a random number."""


def find_inputs(inputs, places):
    """Write the places of the inputs that are not 0; return their number."""
    found = 0
    for k in range(inputs.shape[0]):
        places[found] = k
        found += inputs[k] != ZERO
    return found


def multiply(matrix, inputs, places, out):
    """Add the rows of a matrix to `out`, each times its input; inputs of 0 are skipped."""
    if PLAIN:  # numba removes this branch
        for k in np.flatnonzero(inputs):
            out += inputs[k] * matrix[k]
        return
    found = find_inputs(inputs, places)
    i = 0
    while i + 4 <= found:  # four rows at a time: `out` is read and written once for them
        a, b, c, d = places[i], places[i + 1], places[i + 2], places[i + 3]
        u, v, w, x = inputs[a], inputs[b], inputs[c], inputs[d]
        rows_a, rows_b, rows_c, rows_d = matrix[a], matrix[b], matrix[c], matrix[d]
        for k in range(out.shape[0]):
            out[k] = (((out[k] + u * rows_a[k]) + v * rows_b[k]) + w * rows_c[k]) + x * rows_d[k]
        i += 4
    while i < found:
        u, rows_a = inputs[places[i]], matrix[places[i]]
        for k in range(out.shape[0]):
            out[k] += u * rows_a[k]
        i += 1


def dot(a, b, sums):
    """The dot product of two vectors; `sums` is memory of a quarter of their length.

    NUMBA: one sum in order is not vectorised, and was six times slower.
    """
    n = sums.shape[0]
    if PLAIN:
        first, second, third, fourth = (a * b).reshape(4, n)
        s, t, u, v = ((first + second) + (third + fourth)).reshape(-1, LANES).sum(0)
        return (s + t) + (u + v)
    a_2, a_3, a_4 = a[n:], a[2 * n :], a[3 * n :]
    b_2, b_3, b_4 = b[n:], b[2 * n :], b[3 * n :]
    for k in range(n):
        sums[k] = (a[k] * b[k] + a_2[k] * b_2[k]) + (a_3[k] * b_3[k] + a_4[k] * b_4[k])
    s, t, u, v = ZERO, ZERO, ZERO, ZERO
    for k in range(0, n, LANES):
        s += sums[k]
        t += sums[k + 1]
        u += sums[k + 2]
        v += sums[k + 3]
    return (s + t) + (u + v)


def normalise(out, sums, shares, live, scale, shift):
    """The layer norm of the units that are not padding."""
    mean = dot(out, shares, sums)
    for k in range(out.shape[0]):
        out[k] = (out[k] - mean) * live[k]
    factor = ONE / np.float32(math.sqrt(dot(out, out, sums) * shares[0] + EPSILON))
    for k in range(out.shape[0]):
        out[k] = out[k] * factor * scale[k] + shift[k]


def activate(weights, i, out, sums):
    """Normalise the output of layer `i`, if the network has norms, and apply the ReLU."""
    if weights.scales.shape[0] > 0:
        normalise(out, sums, weights.shares, weights.live, weights.scales[i], weights.shifts[i])
    for k in range(out.shape[0]):
        out[k] = max(out[k], ZERO)


def copy_numbers(source, out):
    """Copy a vector. NUMBA: an assignment to a slice would allocate memory."""
    for k in range(out.shape[0]):
        out[k] = source[k]


def takes_advice(weights):
    """Whether the last inputs are the heuristic's advice on every action."""
    return weights.head.shape[1] > weights.first.shape[1]


def run_trunk(weights, inputs, out, layer, places, sums):
    """Write what both heads read: the output of the trunk, and the advice."""
    width, actions = layer.shape[0], weights.head.shape[0]
    hidden, sums = out[:width], sums[: width // 4]
    if takes_advice(weights):
        copy_numbers(inputs[inputs.shape[0] - actions :], out[width : width + actions])
    copy_numbers(weights.biases[0], hidden)
    multiply(weights.first, inputs, places, hidden)
    activate(weights, 0, hidden, sums)
    for i in range(weights.blocks.shape[0]):
        copy_numbers(weights.biases[i + 1], layer)
        multiply(weights.blocks[i], hidden, places, layer)
        activate(weights, i + 1, layer, sums)
        for k in range(hidden.shape[0]):
            hidden[k] += layer[k]


def likeliest(weights, hidden, sums, mask, logits):
    """Write the logits of the legal answers; return the first one with the highest logit."""
    chosen = 0
    best = np.float32(-np.inf)
    for a in range(mask.shape[0]):
        if mask[a]:
            logits[a] = dot(weights.head[a], hidden, sums) + weights.head_biases[a]
            if logits[a] > best:
                chosen, best = a, logits[a]
    return chosen


def sample(mask, logits, top, temperature, rng):
    """A legal answer by its probability; `top` is the likeliest one."""
    whole = 0.0
    for a in range(mask.shape[0]):
        if mask[a]:
            whole += math.exp((logits[a] - logits[top]) / temperature)
    left = whole * below(rng, FINE) / FINE
    for a in range(mask.shape[0]):
        if mask[a]:
            left -= math.exp((logits[a] - logits[top]) / temperature)
            if left < 0.0:
                return a
    return top


def look(r, s, units, weights, scratch, j, mask):
    """Run the trunk on what the actor sees, in row `j` of the scratch memory."""
    inputs, hidden = scratch.inputs[j], scratch.hidden[j]
    length = inputs.shape[0]
    if takes_advice(weights):
        length -= mask.shape[0]
        advise(r, s, mask, inputs[length:])
    show(r, s, s.actor, units, inputs[:length])
    layer, places, sums = scratch.layer[j], scratch.places[j], scratch.sums[j]
    run_trunk(weights, inputs, hidden, layer, places, sums)


def network_answer(r, s, units, weights, scratch, j, mask, temperature):
    """The actor's answer by the network: the likeliest, or sampled at a temperature."""
    look(r, s, units, weights, scratch, j, mask)
    logits = scratch.logits[j]
    top = likeliest(weights, scratch.hidden[j], scratch.sums[j], mask, logits)
    if temperature > 0.0:
        return sample(mask, logits, top, temperature, s.rng)
    return top


def network_value(r, s, units, weights, scratch, j, mask):
    """The reward that the network expects for the actor from now on."""
    look(r, s, units, weights, scratch, j, mask)
    return dot(weights.value, scratch.hidden[j], scratch.sums[j]) + weights.value_bias[0]


@kernel
def infer_games(weights, inputs, masks, scratch, actions, logits, values, start, stop):
    """The likeliest legal answer, the logits of the legal answers and the value in every game."""
    hidden, layer = scratch.hidden[start], scratch.layer[start]
    places, sums = scratch.places[start], scratch.sums[start]
    for i in range(start, stop):
        run_trunk(weights, inputs[i], hidden, layer, places, sums)
        actions[i] = likeliest(weights, hidden, sums, masks[i], logits[i])
        values[i] = dot(weights.value, hidden, sums) + weights.value_bias[0]
