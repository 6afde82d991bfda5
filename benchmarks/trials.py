"""Statistics of heuristic play: lengths of games, scores, wins by seat, sources of points.

    python -m benchmarks.trials [GAME …] [--games 400] [--seed 0] [--components FILE] [--json]

The heuristic plays all seats, and alone in every seat in turn against random players. `make ladder`
writes the tables into docs/results.md. With `--components` the tables show how other printed
numbers change the balance of a game.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import numpy as np

import kanban_env as kb
from benchmarks.sources import Sources
from docs.write import table
from kanban_env.agents import make_agent
from kanban_env.agents.arena import Results, play_series
from kanban_env.agents.arena.matches import play_games
from kanban_env.agents.arena.statistics import seat_test
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import derived_seeds
from kanban_env.core.spec import Variant

Owned = Callable[[np.ndarray, int], tuple[list[str], np.ndarray]]


def menus(states: np.ndarray, players: int) -> tuple[list[str], np.ndarray]:
    """Which seat developed which menu."""
    from kanban_env.games.menu.enums import MENU_NAMES

    owners = states["owners"]
    owned = np.stack([owners == seat for seat in range(players)], axis=1)
    return list(MENU_NAMES), owned


def improvements(states: np.ndarray, players: int) -> tuple[list[str], np.ndarray]:
    """Which seat built which improvement."""
    from kanban_env.games.industrial.enums import IMPROVEMENT_NAMES

    levels = states["levels"][:, :players]
    owned = levels[:, :, :, None] > np.arange(4)
    return list(IMPROVEMENT_NAMES), owned.reshape(*levels.shape[:2], -1)


OWNED: dict[str, Owned] = {"menu-v0": menus, "industrial-v0": improvements}


def mean_rounds(variant: Variant, states: np.ndarray) -> float | None:
    """The mean number of rounds, by the game's clock; None if it has none."""
    clock = variant.spec.hooks.clock
    if clock is None:
        return None
    first = clock(variant.r, GameBatch(variant, 1).states[0])
    return float(np.mean([clock(variant.r, state) - first + 1 for state in states]))


def self_play(game: str, players: int, games: int, seed: int, **options: Any) -> dict[str, Any]:
    """Statistics of the heuristic in all seats; every game has its own seed."""
    variant = kb.find(game).variant(players, **options)
    seats = [("heuristic", make_agent("heuristic", seed + p)) for p in range(players)]
    seated = np.tile(np.arange(players), (games, 1))
    sources = Sources(variant)
    seeds = derived_seeds(seed, games)
    played = play_games(variant, seats, seated, seeds, np.arange(games), listener=sources)
    results = Results(["heuristic"], played)
    assert sources.batch is not None
    states = sources.batch.states
    found: dict[str, Any] = {
        "players": players,
        "games": games,
        "decisions": float(played.decisions.sum(1).mean()),
        "rounds": mean_rounds(variant, states),
        "score": float(played.scores.mean()),
        "winner": float(played.scores.max(1).mean()),
        "seats": [results.seat_rate(seat).as_data() for seat in range(players)],
        "seat_p": seat_test(results.seat_shares()),
        "sources": sources.per_seat(),
    }
    if "living" in (states.dtype.names or ()):
        found["bankrupt"] = float(1 - states["living"][:, :players].mean())
    if game in OWNED:
        names, owned = OWNED[game](states, players)
        found["owned"] = {
            name: {
                "per_game": float(owned[:, :, i].sum(1).mean()),
                "owner_wins": _mean(played.wins[owned[:, :, i]]),
            }
            for i, name in enumerate(names)
        }
    return found


def _mean(values: np.ndarray) -> float | None:
    return float(values.mean()) if len(values) else None


def against_random(
    game: str, players: int, games: int, seed: int, **options: Any
) -> dict[str, Any]:
    """The win rate and score of one heuristic, in every seat in turn, against random players."""
    variant = kb.find(game).variant(players, **options)
    results = play_series(variant, ["heuristic", "random"], games, seed, first_alone=True)
    return {
        "games": len(results.games),
        "win_rate": results.win_rate("heuristic").as_data(),
        "score": results.mean("heuristic", "scores").as_data(),
    }


def trials(game: str, games: int, seed: int, **options: Any) -> list[dict[str, Any]]:
    """The statistics of a game for every number of players."""
    low, high = kb.find(game).players
    return [
        {
            **self_play(game, players, games, seed, **options),
            "against_random": against_random(game, players, games, seed, **options),
        }
        for players in range(low, high + 1)
    ]


def report(game: str, found: list[dict[str, Any]]) -> list[str]:
    """The statistics of one game as Markdown."""
    rows = []
    for trial in found:
        other = trial["against_random"]
        rate = {name: 100 * value for name, value in other["win_rate"].items()}
        rows.append(
            [
                trial["players"],
                f"{trial['decisions']:.0f}",
                "–" if trial["rounds"] is None else f"{trial['rounds']:.1f}",
                f"{trial['score']:.1f}",
                f"{trial['winner']:.1f}",
                " · ".join(f"{100 * seat['value']:.0f} %" for seat in trial["seats"]),
                f"{trial['seat_p']:.2g}",
                f"{rate['value']:.1f} % ({rate['low']:.1f}–{rate['high']:.1f}),"
                f" {other['score']['value']:.1f} points",
            ]
        )
    rounds = "days" if "day" in (kb.find(game).state.names or ()) else "rounds"
    head = ["players", "decisions", rounds, "mean score", "winner's score", "wins by seat"]
    lines = [f"### {game}", "", *table([*head, "p (equal seats)", "against random"], rows)]
    lines += _sources_table(found)
    if "bankrupt" in found[0]:
        shares = ", ".join(f"{t['players']}: {100 * t['bankrupt']:.0f} %" for t in found)
        lines += [f"Seats bankrupt at the end, by players: {shares}.", ""]
    if "owned" in found[0]:
        lines += _owned_table(found)
    return lines


def _counts(found: list[dict[str, Any]]) -> list[str]:
    return [f"{trial['players']} players" for trial in found]


def _sources_table(found: list[dict[str, Any]]) -> list[str]:
    """Mean points per seat by source, for every number of players."""
    names = list(dict.fromkeys(name for trial in found for name in trial["sources"]))
    rows = [
        [name, *(f"{trial['sources'].get(name, 0.0):.1f}" for trial in found)] for name in names
    ]
    return list(table(["points by source", *_counts(found)], rows))


def _owned_table(found: list[dict[str, Any]]) -> list[str]:
    """How often each item is bought and how often its owner wins, for every player count."""
    rows = []
    for name in found[0]["owned"]:
        cells = []
        for trial in found:
            one = trial["owned"][name]
            rate = "–" if one["owner_wins"] is None else f"{100 * one['owner_wins']:.0f} %"
            cells.append(f"{one['per_game']:.2f}, {rate}")
        rows.append([name, *cells])
    chances = [
        f"{players} (chance: {100 / t['players']:.0f} %)"
        for players, t in zip(_counts(found), found, strict=True)
    ]
    return list(table(["bought per game, owner wins", *chances], rows))


def main() -> None:
    """Play and print the statistics."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--components", metavar="FILE", help="YAML file with other printed numbers")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    options = {"components": arguments.components} if arguments.components else {}
    for game in arguments.game:
        found = trials(game, arguments.games, arguments.seed, **options)
        if arguments.json:
            for trial in found:
                print(json.dumps({"game": game, **trial}))
        else:
            print("\n".join(report(game, found)))


if __name__ == "__main__":
    main()
