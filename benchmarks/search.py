"""Speed of the search agents: playouts per second, and seconds per decision of `mcts`.

    python -m benchmarks.search [--game automotive-v0] [--players 4] [--seconds 5]

Positions come from games between heuristics. Run nothing else at the same time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

import kanban_env as kb
from kanban_env import GameBatch
from kanban_env.agents import HeuristicAgent, make_agent
from kanban_env.agents.search.common import Cut, checked_plan, copy_states
from kanban_env.agents.search.flat import try_actions
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads, available_cores

ROWS = 256
EVERY = 7
"""Decisions between two measured positions."""


def positions(variant: Variant, games: int) -> Iterator[GameBatch]:
    """Positions from games between heuristics, from the first decision on; games follow games."""
    batch, agent, rows = GameBatch(variant, games, seed=1), HeuristicAgent(1), np.arange(games)
    while True:
        yield batch
        for _ in range(EVERY):
            batch.step(agent.act(batch, rows))


def playouts_per_second(variant: Variant, cut: Cut, seconds: float, from_start: bool) -> float:
    """Heuristic playouts per second on all cores, each from a new redeal."""
    plan, threads = checked_plan(cut, 0.0, 0.5), Threads(available_cores())
    rows, played, took = np.arange(ROWS), 0, 0.0
    for number, batch in enumerate(positions(variant, ROWS)):
        if from_start:
            batch.reset(rows + number * ROWS)
        roots, actions = copy_states(batch, rows), batch.action_masks.argmax(1)
        counts = np.full(ROWS, 4)
        start = time.perf_counter()
        try_actions(variant, plan, threads, roots, rows, actions, rows, counts, np.zeros(ROWS))
        took += time.perf_counter() - start
        played += int(counts.sum())
        if took > seconds:
            break
    return played / took


def seconds_per_decision(variant: Variant, name: str) -> float:
    """The mean time per decision of an agent, over one whole game."""
    agent, times, seed = make_agent(name, 1), list[float](), -1
    for batch in positions(variant, 1):
        if batch.seeds[0] != seed and times:
            break
        seed = int(batch.seeds[0])
        start = time.perf_counter()
        agent.act(batch, np.array([0]))
        times.append(time.perf_counter() - start)
    return float(np.mean(times))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="automotive-v0")
    parser.add_argument("--players", type=int)
    parser.add_argument(
        "--seconds", type=float, default=5.0, help="time for each measurement of playouts"
    )
    parser.add_argument("--agents", nargs="*", default=["mcts:sims=400"], help="agents to measure")
    chosen = parser.parse_args()
    variant = kb.find(chosen.game).variant(chosen.players)
    print(f"{chosen.game}, {variant.players} players, {available_cores()} cores")
    cut = playouts_per_second(variant, "round", chosen.seconds, from_start=False)
    print(f"playouts/s to the end of the round: {cut:,.0f}")
    whole = playouts_per_second(variant, "end", chosen.seconds, from_start=True)
    print(f"playouts/s of whole games: {whole:,.0f}")
    for name in chosen.agents:
        took = seconds_per_decision(variant, name)
        print(f"seconds per decision of {name}: {took:.3f}")


if __name__ == "__main__":
    main()
