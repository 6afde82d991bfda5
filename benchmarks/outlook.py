"""How well `outlook` predicts the final lead, compared with the current points.

    python -m benchmarks.outlook [GAME …] [--games 300] [--seed 0]

Heuristics play with some random actions, so that seats differ, and positions are sampled. For each
seat, its current lead over the mean of the others, in points and in outlook, is correlated with its
final lead in points. The weights of the outlooks were fitted to these correlations.
"""

from __future__ import annotations

import argparse

import numpy as np

import kanban_env as kb
from kanban_env import GameBatch
from kanban_env.agents import HeuristicAgent, RandomAgent
from kanban_env.agents.leads import leads_over_mean
from kanban_env.core.jit import attribute_view
from kanban_env.core.spec import Variant

NOISE = 0.1
"""The probability of a random action."""
KEPT = 0.05
"""The probability that a position is sampled."""


def correlations(variant: Variant, games: int, seed: int) -> tuple[int, float, float]:
    """The number of positions, and the correlations of points and outlook with the final lead."""
    outlook, players = variant.spec.hooks.outlook, variant.players
    assert outlook is not None
    batch = GameBatch(variant, games, seed, auto_reset=False)
    heuristic, uniform = HeuristicAgent(seed), RandomAgent(seed)
    generator = np.random.default_rng(seed)
    sampled, points, outlooks = list[int](), list[list[int]](), list[list[int]]()
    while not batch.dones.all():
        rows = np.flatnonzero(~batch.dones)
        states = attribute_view(batch._states)
        for i in rows[generator.random(len(rows)) < KEPT]:
            sampled.append(int(i))
            points.append(states[i].scores[:players].tolist())
            outlooks.append([int(outlook(variant.r, states[i], p)) for p in range(players)])
        actions = np.zeros(games, np.int64)
        actions[rows] = heuristic.act(batch, rows)
        noisy = rows[generator.random(len(rows)) < NOISE]
        actions[noisy] = uniform.act(batch, noisy)
        batch.step(actions)
    final = leads_over_mean(batch.scores[sampled]).ravel()
    of_points, of_outlook = (
        np.corrcoef(leads_over_mean(np.array(x)).ravel(), final)[0, 1] for x in (points, outlooks)
    )
    return len(sampled), float(of_points), float(of_outlook)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for game in given.game:
        spec = kb.find(game)
        for players in dict.fromkeys((2, spec.default_players)):
            variant = spec.variant(players)
            n, of_points, of_outlook = correlations(variant, given.games, given.seed)
            print(
                f"{game}, {players} players, {n:,} positions: the final lead correlates with the"
                f" points {of_points:.2f}, with the outlook {of_outlook:.2f}"
            )


if __name__ == "__main__":
    main()
