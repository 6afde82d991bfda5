"""The heuristic of a game against that of an older checkout, at one table.

    git worktree add /tmp/older 5e98ad2
    python -m benchmarks.heuristics actionworks-v0 --older /tmp/older --players 3 --deals 400

Each heuristic sits alone among copies of the other, in all seats of the same deals. The rules and
the state of the game must be the same in both checkouts: the older heuristic reads the states of
the current game.
"""

from __future__ import annotations

import importlib
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

import kanban_env as kb
from kanban_env.agents.arena.statistics import clustered_wilson
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant


def older_variant(folder: Path, game: str, players: int, place: Path) -> Variant:
    """The variant of another checkout, imported from a copy under another name.

    Its id differs too: LLVM would take compiled loops of the same name for the same.
    """
    name = game.removesuffix("-v0")
    copy = place / "older" / name
    shutil.copytree(folder / "kanban_env" / "games" / name, copy)
    (place / "older" / "__init__.py").touch()
    for path in copy.rglob("*.py"):
        text = path.read_text().replace(f"kanban_env.games.{name}", f"older.{name}")
        path.write_text(text.replace(f'id="{game}"', f'id="older-{game}"'))
    sys.path.insert(0, str(place))
    variant: Variant = importlib.import_module(f"older.{name}").SPEC.variant(players)
    return variant


def wins_alone(
    variant: Variant, older: Variant, deals: int, seed: int, new_alone: bool
) -> tuple[np.ndarray, np.ndarray]:
    """The shares of wins and the scores of the heuristic that sits alone, one per game."""
    players, games = variant.players, deals * variant.players
    batch, other = GameBatch(variant, games, 0, 1), GameBatch(older, games, 0, 1)
    batch.reset(seeds=[int(x) for x in np.repeat(seed * 100_000 + np.arange(deals), players)])
    rows, seats = np.arange(games), np.tile(np.arange(players), deals)
    chance = [action_generators(2 * seed + i, games) for i in range(2)]
    waiting, shares, scores = np.ones(games, bool), np.zeros(games), np.zeros(games)
    while waiting.any():
        other._states[:], other._masks[:] = batch._states, batch._masks
        new, old = (
            b.choose_heuristic(c, rows) for b, c in zip((batch, other), chance, strict=True)
        )
        batch.step(np.where((batch.to_play == seats) == new_alone, new, old))
        over = np.flatnonzero(batch.dones & waiting)
        best = batch.rewards[over] >= batch.rewards[over].max(1, keepdims=True)
        shares[over] = (best / best.sum(1, keepdims=True))[np.arange(len(over)), seats[over]]
        scores[over] = batch.scores[over, seats[over]]
        waiting[over] = False
    return shares, scores


def main(
    game: Annotated[str, typer.Argument(help="The id of a game.")],
    older: Annotated[Path, typer.Option(help="A checkout with the older heuristic.")],
    players: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    deals: Annotated[int, typer.Option(help="Deals; each is played once per seat.", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.", min=0)] = 0,
) -> None:
    """The heuristic of a game against that of an older checkout, at one table."""
    variant = kb.find(game).variant(players)
    with tempfile.TemporaryDirectory() as place:
        before = older_variant(older, game, variant.players, Path(place))
        for new_alone in (True, False):
            shares, scores = wins_alone(variant, before, deals, seed, new_alone)
            wins = shares.reshape(deals, -1).sum(1)
            rate = clustered_wilson(wins, np.full(deals, variant.players))
            who = "the new one alone" if new_alone else "the old one alone"
            print(
                f"{game}, {variant.players} players, {who}: wins {rate.value:.1%}"
                f" ({rate.low:.1%}–{rate.high:.1%}), {len(shares)} games,"
                f" mean score {scores.mean():.1f}"
            )


if __name__ == "__main__":
    typer.run(main)
