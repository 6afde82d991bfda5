"""How the scored player fares against chance: `python -m tests.industrial.arena [games]`.

It sits in every seat equally often, with the same deal for each seat; all others play at random.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numba import njit

from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.heuristic import choose

begin, settle, apply = SPEC.kernels.begin, SPEC.kernels.settle, SPEC.kernels.apply
any_answer, win_reward = SPEC.kernels.any_answer, SPEC.kernels.win_reward


@njit
def play(rules, blank, states, seeds, rng, mask, wins, scores):
    """Play a game for every seed; the seat of the scored player is the number modulo players."""
    r = rules[0]
    for i in range(seeds.shape[0]):
        begin(r, blank, states, 0, seeds[i], mask)
        s = states[0]
        hero = i % r.n_players
        while s.over == 0:
            a = choose(r, s, mask, rng) if s.actor == hero else any_answer(mask, rng)
            apply(r, s, a)
            settle(r, s, mask)
        wins[i] = win_reward(r, s, hero, r.n_players)
        scores[i] = s.scores[hero]


def measure(players: int, games: int, **options: Any) -> tuple[float, float]:
    """The share of wins, and the mean score, of the scored player."""
    variant = SPEC.variant(players, **options)
    wins, scores = np.zeros(games), np.zeros(games)
    seeds = np.arange(games, dtype=np.int64) // players
    mask = np.zeros(SPEC.actions.length, np.bool_)
    rng = np.array([1, 2, 3, 4], np.uint32)
    states = variant.new_states(1)
    play(variant.rules, variant.new_states(1), states, seeds, rng, mask, wins, scores)
    return float(wins.mean()), float(scores.mean())


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    for players in (2, 3, 4):
        wins, score = measure(players, games)
        print(f"{players} players: {wins:.1%} of {games} games won, mean score {score:.1f}")
