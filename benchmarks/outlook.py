"""How well the heuristics foretell who will lead: `outlook` against the points as they stand.

    python -m benchmarks.outlook [GAME …] [--games 300] [--seed 0]

Heuristics play, now and then at random, so that seats differ. Positions are drawn on the way; for
each seat, its lead over the mean of the others in points and in outlook is compared with the lead
in points that it ends with. Printed are the correlations, which is what the weights were fitted to.
"""

from __future__ import annotations

import argparse

import numpy as np

import kanban_env as kb
from kanban_env import GameBatch
from kanban_env.agents import HeuristicAgent, RandomAgent
from kanban_env.agents.leads import leads_over_mean
from kanban_env.core.jit import readable
from kanban_env.core.spec import Variant

NOISE = 0.1
"""The chance of a random answer."""
KEPT = 0.05
"""The chance that a position is looked at."""


def foretold(variant: Variant, games: int, seed: int) -> tuple[int, float, float]:
    """Positions seen, and the correlations of points and outlook with the final lead."""
    outlook, players = variant.spec.hooks.outlook, variant.players
    assert outlook is not None
    batch = GameBatch(variant, games, seed, auto_reset=False)
    thinker, guesser, chance = HeuristicAgent(seed), RandomAgent(seed), np.random.default_rng(seed)
    seen, points, hopes = list[int](), list[list[int]](), list[list[int]]()
    while not batch.dones.all():
        rows = np.flatnonzero(~batch.dones)
        states = readable(batch._states)
        for i in rows[chance.random(len(rows)) < KEPT]:
            seen.append(int(i))
            points.append(states[i].scores[:players].tolist())
            hopes.append([int(outlook(variant.r, states[i], p)) for p in range(players)])
        actions = np.zeros(games, np.int64)
        actions[rows] = thinker.act(batch, rows)
        guessed = rows[chance.random(len(rows)) < NOISE]
        actions[guessed] = guesser.act(batch, guessed)
        batch.step(actions)
    final = leads_over_mean(batch.scores[seen]).ravel()
    now, hoped = (
        np.corrcoef(leads_over_mean(np.array(x)).ravel(), final)[0, 1] for x in (points, hopes)
    )
    return len(seen), float(now), float(hoped)


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
            n, now, hoped = foretold(spec.variant(players), given.games, given.seed)
            print(
                f"{game}, {players} players, {n:,} positions: the final lead correlates with the"
                f" points {now:.2f}, with the outlook {hoped:.2f}"
            )


if __name__ == "__main__":
    main()
