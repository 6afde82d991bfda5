"""The heuristic against random players, compiled, from every seat: `python -m tests.menu.arena`."""

from __future__ import annotations

import sys

import numpy as np
from numba import njit

from kanban_env.core.loops import PLAYING
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.heuristic import choose

GAMES = 600
begin, settle, any_answer = (
    getattr(SPEC.kernels, name) for name in ("begin", "settle", "any_answer")
)
apply, standing = SPEC.rules.apply, SPEC.rules.standing


@njit
def play(rules, blank, states, seeds, seats, generators, masks, standings):  # type: ignore[no-untyped-def]
    """Play every game to its end; the seat of `seats` is the heuristic's."""
    r = rules[0]
    for i in range(states.shape[0]):
        mask = masks[i]
        begin(r, blank, states, i, seeds[i], mask)
        s = states[i]
        while s.over == PLAYING:
            if s.actor == seats[i]:
                a = choose(r, s, mask, generators[i])
            else:
                a = any_answer(mask, generators[i])
            apply(r, s, a)
            settle(r, s, mask)
        for p in range(r.n_players):
            standings[i, p] = standing(r, s, p)


def measure(players: int, games: int, seed: int) -> str:
    """A line with the heuristic's share of the wins and its mean VP."""
    variant = SPEC.variant(players)
    games -= games % players
    chance = np.random.default_rng(seed)
    states = variant.new_states(games)
    seats, standings = np.arange(games) % players, np.zeros((games, players), np.int64)
    generators = chance.integers(1, 2**32, (games, 4), np.uint32)
    masks = np.zeros((games, SPEC.actions.length), np.bool_)
    seeds = chance.integers(0, 2**53, games)
    play(
        variant.rules, variant.new_states(1), states, seeds, seats, generators, masks, standings
    )  # fmt: skip
    rows = np.arange(games)
    best = standings == standings.max(1, keepdims=True)
    wins = (best / best.sum(1, keepdims=True))[rows, seats].sum()
    points = states["scores"][:, :players].astype(float)
    own = points[rows, seats].mean()
    others = (points.sum() - points[rows, seats].sum()) / (games * (players - 1))
    rounds = np.median(states["round_number"])
    return (
        f"{players} players: {wins:.1f} of {games} games won (an equal share is"
        f" {games / players:.0f}), {own:.1f} VP against {others:.1f}, {rounds:.0f} rounds"
    )


if __name__ == "__main__":
    for players in range(2, 6):
        sys.stdout.write(measure(players, GAMES, seed=2026 + players) + "\n")
