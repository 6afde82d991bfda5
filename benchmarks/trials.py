"""Trial play with the heuristics: how long games last, what they score, who wins from which seat.

    python benchmarks/trials.py [GAME …] [--games 400] [--seed 0] [--json]

Self-play of the heuristic in all seats, and one heuristic in every seat in turn against random
players on the same seeds. Win rates carry a 95 % Wilson interval; a tie counts in parts.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np

import kanban_env as kb
from agents import Agent, HeuristicAgent, RandomAgent
from kanban_env.core.batch import derived_seeds

Owned = Callable[[np.ndarray, int], tuple[list[str], np.ndarray]]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate."""
    z, rate = 1.96, wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    half /= 1 + z * z / games
    return middle - half, middle + half


def play(game: str, seats: list[Agent], games: int, seed: int) -> tuple[kb.GameBatch, np.ndarray]:
    """Play games to their end with an agent in each seat; the batch and the wins."""
    batch = kb.make_batch(game, games, players=len(seats), auto_reset=False, reward="win")
    batch.reset(derived_seeds(seed, games))
    actions, wins = np.zeros(games, np.int64), np.zeros((games, len(seats)))
    while not batch.dones.all():
        going = ~batch.dones
        asked = batch.to_play.copy()
        for seat, agent in enumerate(seats):
            rows = np.flatnonzero(going & (asked == seat))
            if len(rows):
                actions[rows] = agent.act(batch, rows)
        batch.step(actions)
        wins += batch.rewards
    return batch, wins


def menus(states: np.ndarray, players: int) -> tuple[list[str], np.ndarray]:
    """Which seat developed which menu."""
    from kanban_env.games.menu.enums import Menu

    owners = states["owners"]
    owned = np.stack([owners == seat for seat in range(players)], axis=1)
    return [menu.name.replace("_", " ").capitalize() for menu in Menu], owned


def improvements(states: np.ndarray, players: int) -> tuple[list[str], np.ndarray]:
    """Which seat built which improvement."""
    from kanban_env.games.industrial.enums import IMPROVEMENT_NAMES

    levels = states["levels"][:, :players]
    owned = levels[:, :, :, None] > np.arange(4)
    return list(IMPROVEMENT_NAMES), owned.reshape(*levels.shape[:2], -1)


OWNED: dict[str, Owned] = {"menu-v0": menus, "industrial-v0": improvements}


def self_play(game: str, players: int, games: int, seed: int) -> dict[str, Any]:
    """The heuristic in all seats."""
    batch, wins = play(game, [HeuristicAgent(i) for i in range(players)], games, seed)
    scores = batch.scores
    found: dict[str, Any] = {
        "players": players,
        "games": games,
        "decisions": float(batch.states["steps"].mean()),
        "score": float(scores.mean()),
        "winner": float(scores.max(1).mean()),
        "seats": [
            {"win_rate": float(wins[:, p].mean()), "interval": wilson(wins[:, p].sum(), games)}
            for p in range(players)
        ],
    }
    if "living" in (batch.states.dtype.names or ()):
        found["bankrupt"] = float(1 - batch.states["living"][:, :players].mean())
    if game in OWNED:
        names, owned = OWNED[game](batch.states, players)
        found["owned"] = {
            name: {
                "per_game": float(owned[:, :, i].sum(1).mean()),
                "owner_wins": float(wins[owned[:, :, i]].mean()) if owned[:, :, i].any() else None,
            }
            for i, name in enumerate(names)
        }
    return found


def against_random(game: str, players: int, games: int, seed: int) -> dict[str, Any]:
    """One heuristic, in every seat in turn, against random players on the same seeds."""
    won, points, total = 0.0, [], 0
    for seat in range(players):
        seats: list[Agent] = [RandomAgent(i) for i in range(players)]
        seats[seat] = HeuristicAgent(99)
        batch, wins = play(game, seats, games // players, seed)
        won += wins[:, seat].sum()
        points.append(batch.scores[:, seat].mean())
        total += batch.num_games
    return {
        "games": total,
        "win_rate": float(won / total),
        "interval": wilson(won, total),
        "score": float(np.mean(points)),
    }


def report(game: str, games: int, seed: int) -> list[str]:
    """The trials of one game as Markdown."""
    low, high = kb.find(game).players
    lines = [f"### {game}", ""]
    head = "players | decisions | mean score | winner's score | wins by seat | against random"
    lines += [f"| {head} |", "|---|---|---|---|---|---|"]
    trials = []
    for players in range(low, high + 1):
        own = self_play(game, players, games, seed)
        other = against_random(game, players, games, seed)
        seats = " · ".join(f"{100 * s['win_rate']:.0f} %" for s in own["seats"])
        low_end, high_end = (100 * end for end in other["interval"])
        lines.append(
            f"| {players} | {own['decisions']:.0f} | {own['score']:.1f} | {own['winner']:.1f} |"
            f" {seats} | {100 * other['win_rate']:.1f} % ({low_end:.1f}–{high_end:.1f}),"
            f" {other['score']:.1f} points |"
        )
        trials.append(own)
    lines.append("")
    if "bankrupt" in trials[0]:
        shares = ", ".join(f"{t['players']}: {100 * t['bankrupt']:.0f} %" for t in trials)
        lines += [f"Seats bankrupt at the end, by players: {shares}.", ""]
    if "owned" in trials[0]:
        lines += _owned_table(trials)
    return lines


def _owned_table(trials: list[dict[str, Any]]) -> list[str]:
    """How often each thing is bought, and how often its owner wins, per number of players."""
    counts = [f"{trial['players']} players" for trial in trials]
    lines = [
        f"| bought per game, owner wins | {' | '.join(counts)} |",
        "|---|" + "---|" * len(counts),
    ]
    for name in trials[0]["owned"]:
        cells = []
        for trial in trials:
            one = trial["owned"][name]
            rate = "–" if one["owner_wins"] is None else f"{100 * one['owner_wins']:.0f} %"
            cells.append(f"{one['per_game']:.2f}, {rate}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return [*lines, ""]


def main() -> None:
    """Run the trials and print them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for game in arguments.game:
        if arguments.json:
            low, high = kb.find(game).players
            for players in range(low, high + 1):
                found = self_play(game, players, arguments.games, arguments.seed)
                found["against_random"] = against_random(
                    game, players, arguments.games, arguments.seed
                )
                print(json.dumps({"game": game, **found}))
        else:
            print("\n".join(report(game, arguments.games, arguments.seed)))


if __name__ == "__main__":
    main()
