"""Speed of a policy network inside the kernels, beside numpy and torch, on one thread.

    python -m benchmarks.inference [--policies automotive-v0-4p …] [--seconds 0.3] [--rounds 7]

Microseconds per position: the logits of the legal actions and the value by the kernel, all logits
and the value by numpy and by torch (if it is installed). Positions come from games of the policy.
The three are measured by turns; medians, with the lowest and the highest. Run nothing else at the
same time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import numpy as np
import safetensors.numpy

import kanban_env as kb
from kanban_env import GameBatch
from kanban_env.agents import make_agent
from kanban_env.agents.learned import ZOO, read_policy
from kanban_env.agents.network import Network
from kanban_env.core.warmup import compile_rollouts
from kanban_env.core.weights import new_scratch

SIZES = (1, 64, 1024)
EVERY = 3
"""Decisions between the positions of two games."""


def positions(path: Path, games: int) -> GameBatch:
    """Games of a policy at different moments."""
    card = read_policy(path)[1]
    batch = kb.make_batch(card["game"], games, card["players"], seed=1, threads=1)
    agent = make_agent(f"zoo:{path.stem}")
    for moment in range(64):
        rows = np.flatnonzero(np.arange(games) % 64 >= moment)
        for _ in range(EVERY):
            batch.step_rows(agent.act(batch, rows), rows)
    return batch


def with_kernel(network: Network, batch: GameBatch, n: int) -> Callable[[], object]:
    """Inference by the kernel for the first n games."""
    weights = network.packed()
    actions, values = np.zeros(n, np.int64), np.zeros(n)
    logits = np.zeros(batch.action_masks.shape, np.float32)
    places = (weights, network.inputs(batch), batch.action_masks, new_scratch(weights, n))
    kernel = batch.variant.kernels.infer_games
    return lambda: kernel(*places, actions, logits, values, 0, n)


def with_torch(path: Path, inputs: np.ndarray) -> Callable[[], object]:
    """Inference by torch."""
    import torch

    from kanban_env.agents.train.policy import Actor

    torch.set_num_threads(1)
    arrays = safetensors.numpy.load(path.read_bytes())
    weights = {name: torch.as_tensor(array) for name, array in arrays.items()}
    actor, seen = Actor(weights), torch.as_tensor(inputs)
    value = torch.nn.Linear(weights["value_net.weight"].shape[1], 1)
    value.load_state_dict(
        {"weight": weights["value_net.weight"], "bias": weights["value_net.bias"]}
    )

    def run() -> object:
        with torch.no_grad():
            hidden = actor.mlp_extractor.forward_actor(seen)
            return actor.action_net(hidden), value(hidden)

    return run


def microseconds(run: Callable[[], object], seconds: float, n: int) -> float:
    """The mean time per position."""
    run()
    calls, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        run()
        calls += 1
    return (time.perf_counter() - start) / calls / n * 1e6


def measure(path: Path, seconds: float, rounds: int) -> None:
    """Measure one policy and print one line per batch size."""
    batch, network = positions(path, max(SIZES)), read_policy(path)[0]
    compile_rollouts(batch.variant)
    inputs = network.inputs(batch)
    zeros = 1 - np.count_nonzero(inputs) / inputs.size
    legal = batch.action_masks.sum(1).mean()
    print(f"{path.stem}: {zeros:.0%} of the inputs are 0, {legal:.1f} legal actions")
    for n in SIZES:
        seen = inputs[:n]
        runs = {
            "kernel": with_kernel(network, batch, n),
            "numpy": lambda seen=seen: network.evaluate(seen),
        }
        if find_spec("torch"):
            runs["torch"] = with_torch(path, seen)
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(rounds):
            for name, run in runs.items():
                times[name].append(microseconds(run, seconds, n))
        found = (f"{k} {median(v):.1f} ({min(v):.1f} to {max(v):.1f})" for k, v in times.items())
        print(f"  batch of {n}: {', '.join(found)} µs per position")


def main() -> None:
    """Measure and print."""
    shipped = sorted(path.stem for path in ZOO.glob("*.safetensors"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policies", nargs="*", default=shipped, choices=shipped)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    for name in chosen.policies:
        measure(ZOO / f"{name}.safetensors", chosen.seconds, chosen.rounds)


if __name__ == "__main__":
    main()
