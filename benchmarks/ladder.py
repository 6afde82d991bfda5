"""The strength of all baselines on all games, written into docs/results.md.

    python -m benchmarks.ladder [GAME …] [--games 400] [--agents NAME …] [--processes 2]
                                       [--engine ray] [--address HOST:PORT]

The heuristic is measured against random, and search agents, the zoo's agents and names given with
`--agents` against the heuristic. The measured agent sits alone among the others, in all seats of
the same deals, with 2 players and with the game's default number. Games are kept in runs/ladder: an
interrupted run is resumed, and a run with a new agent plays only the new games. Delete the folder
after changing an agent without a new version. If games are named, results are printed only.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import kanban_env as kb
from benchmarks.sections import write_section
from benchmarks.trials import report, trials
from docs.write import table
from kanban_env.agents.arena import Results, Series, make_entrants
from kanban_env.agents.arena.engines import LOCAL, RAY, PlayBlocks, open_engine
from kanban_env.agents.arena.evaluation import Evaluation
from kanban_env.agents.arena.store import BlockStore
from kanban_env.agents.learned import ZOO

SEARCHERS = {
    "actionworks-v0": ("flat:playouts=32,cut=round", "mcts:sims=32,cut=round"),
    "automotive-v0": ("flat:playouts=32", "mcts:sims=32"),
    "industrial-v0": ("flat:playouts=64", "mcts:sims=64"),
    "menu-v0": ("flat:playouts=32", "mcts:sims=32"),
}
"""The search agents; their parameters keep 400 games of each within minutes."""
SHORTER = ("cut=round", "cut=0")
"""Variants with leaves valued by the outlook: after a playout of one round, or without one."""
HEAD = [
    "game", "players", "agent", "against", "wins", "chance", "verdict", "score", "margin",
    "decisions/s", "games",
]  # fmt: skip


def steps(game: str, players: int, more: list[str]) -> list[tuple[str, str]]:
    """The pairs (agent, opponent) to measure."""
    shipped = sorted(path.stem for path in ZOO.glob(f"{game}-{players}p*.safetensors"))
    searchers = SEARCHERS.get(game, ())
    trees = [name.partition(",")[0] for name in searchers if name.startswith("mcts")]
    cut = [f"{name},{cut}" for name in trees for cut in SHORTER]
    above = dict.fromkeys([*searchers, *cut, *(f"zoo:{name}" for name in shipped), *more])
    return [("heuristic", "random"), *((name, "heuristic") for name in above)]


def play_step(series: Series, folder: Path, play: PlayBlocks) -> Results:
    """Play the games of a step of the ladder that are not in the folder yet."""
    with BlockStore(folder, series) as store:
        left = [block for block in series.blocks if block.number not in store.played]
        for number, games in play(series, left):
            store.add(number, games)
        store.sort_blocks()
    return series.results(store.played)


def row(series: Series, results: Results) -> list[str]:
    """A step as a row of the table."""
    agent, other = results.labels
    score, margin = (results.mean(agent, column) for column in ("scores", "margins"))
    return [
        series.variant.spec.id,
        str(series.variant.players),
        f"`{agent}`",
        f"`{other}`",
        results.win_rate(agent).percent(),
        f"{100 * results.chance:.0f} %",
        Evaluation(results, 0.0).verdict,
        score.plus_minus,
        margin.plus_minus,
        f"{results.decisions_per_second(agent):,.0f}",
        str(len(results.games)),
    ]


def rows(games: list[str], more: list[str], n: int, play: PlayBlocks) -> Iterator[list[str]]:
    """Play all steps; prints and yields the rows of the table."""
    for game in games:
        spec = kb.find(game)
        for players in dict.fromkeys((2, spec.default_players)):
            for pair in steps(game, players, more):
                series = Series(spec.variant(players), make_entrants(pair), n, first_alone=True)
                name = f"{game}-{players}-{'-'.join(pair)}".replace("/", "_").replace(":", "_")
                found = row(series, play_step(series, Path("runs/ladder") / name, play))
                print(" · ".join(found), flush=True)
                yield found


def main() -> None:
    """Play all steps and write the sections."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--agents", nargs="*", default=[])
    parser.add_argument("--processes", type=int)
    parser.add_argument("--engine", choices=(LOCAL, RAY), default=LOCAL)
    parser.add_argument("--address")
    given = parser.parse_args()
    whole = set(given.game) == set(kb.games())
    with open_engine(given.engine, given.processes, given.address) as play:
        lines = list(rows(given.game, given.agents, given.games, play))
    if whole:
        about = f"Version {kb.__version__}, {given.games} games per step, 95 % intervals."
        write_section("ladder", [about, "", *table(HEAD, lines)])
    text = [f"{given.games} games each, seed 0.", ""]
    for game in given.game:
        text += report(game, trials(game, given.games, seed=0))
    if whole:
        write_section("trials", text)
    else:
        print("\n".join(text))


if __name__ == "__main__":
    main()
