"""The strength of all agents on all games, written into docs/results.md.

    python -m benchmarks.ladder [GAME …] [--parts tournament duels equal trials] [--minutes 20]
                                [--games 400] [--agents NAME …] [--players N] [--kinds KIND …]
                                [--processes 2] [--engine ray] [--address HOST:PORT]

- tournament: all agents of a game at one table by turns, rated together, and a picture of strength
  against thinking time; `--agents` adds others, and results are then printed only
- duels: the zoo's policy against the heuristic and against `mcts:sims=400`, and with search against
  itself, each alone among copies of the other; `--kinds` plays some of them: `heuristic`, `fast`
  (the opponent), `firm` (`mcts:sims=400`) and `round` (the same with shorter playouts)
- equal: the zoo's policy in all seats, alone and with search
- trials: statistics of heuristic play

All with 2 players and with the game's default number, in all seats of the same deals, with seed 0.
Games are kept in runs/ladder, in folders that name agents, checksums of policies and rules: the
same command resumes, and a new policy plays new games. After `--minutes` nothing new is begun, and
the tables show the games that were played until then. If games are named, only these are played;
the tables always show everything that is kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator

import kanban_env as kb
from benchmarks.sections import write_section
from benchmarks.strength import duels, equal, picture, tournament
from benchmarks.strength.entrants import tables
from benchmarks.strength.stored import folder_of, play_stored, read_stored
from benchmarks.trials import report, trials
from docs.write import table
from kanban_env.agents.arena import Results, Series
from kanban_env.agents.arena.engines import LOCAL, RAY, PlayBlocks, open_engine
from kanban_env.core.errors import InputError

GAMES = {tournament.PART: 200, duels.PART: 400, equal.PART: 400, "trials": 400}
"""Games per series of each part, unless `--games` is given."""
SECTIONS = {tournament.PART: "ladder", duels.PART: "duels", equal.PART: "equal tables"}
Rows = Callable[[Results], list[list[str]]]
Measured = tuple[Series, Rows]


def measured(part: str, games: list[str], given: argparse.Namespace) -> Iterator[Measured]:
    """The series of a part with the rows that they become in its table, the cheapest first."""
    number = given.games or GAMES[part]
    places = [one for one in tables(games) if given.players in (None, one[1])]
    if part == tournament.PART:
        for place in places:
            series = tournament.tournament(*place, given.agents, number)
            yield series, lambda found, s=series: tournament.rows(s, found)
    elif part == equal.PART:
        for place in places:
            for series in equal.equal_tables(*place, number):
                yield series, lambda found, s=series: [equal.row(s, found)]
    else:
        listed = [one for place in places for one in duels.duels(*place)]
        for kind in given.kinds:
            for duel in (one for one in listed if one.kind == kind):
                series = duel.series(number)
                yield series, lambda found, s=series, duel=duel: [duels.row(duel, s, found)]


def play_part(part: str, given: argparse.Namespace, play: PlayBlocks, deadline: float) -> None:
    """Play the series of a part until the deadline; prints the rows of each."""
    for series, rows in measured(part, given.game, given):
        if time.monotonic() >= deadline:
            return
        start = time.perf_counter()
        results = play_stored(series, folder_of(series, part), play, deadline)
        for cells in rows(results) if results is not None else []:
            print(" · ".join(cells), flush=True)
        print(f"  {time.perf_counter() - start:.0f} s", flush=True)


def about(games: int) -> str:
    """The line above a table."""
    load, cores = os.getloadavg()[2], os.cpu_count()
    return (
        f"Version {kb.__version__}, {games} games per series unless a row says otherwise, seed 0,"
        f" 95 % intervals; load of the machine {load:.1f} on {cores} cores when this was written,"
        " over 15 minutes."
    )


def write_part(part: str, given: argparse.Namespace) -> None:
    """Write the table of a part, from all games that are kept; and the picture."""
    head = {tournament.PART: tournament.HEAD, duels.PART: duels.HEAD, equal.PART: equal.HEAD}
    everything = argparse.Namespace(**{**vars(given), "players": None, "kinds": [*duels.BLOCKS]})
    lines: list[list[str]] = []
    found: list[tuple[Series, Results]] = []
    for series, rows in measured(part, kb.games(), everything):
        results = read_stored(series, folder_of(series, part))
        if results is not None:
            found.append((series, results))
            lines += rows(results)
    if not lines:
        return
    text = [about(given.games or GAMES[part]), "", *table(head[part], lines)]
    if part == tournament.PART:
        picture.draw(found)
        text += [f"![Strength against thinking time](pictures/{picture.PICTURE.name})", ""]
    write_section(SECTIONS[part], text)


def run_trials(games: list[str], number: int) -> None:
    """The statistics of heuristic play, written if all games are played, else printed."""
    text = [f"{number} games each, seed 0.", ""]
    for game in games:
        text += report(game, trials(game, number, seed=0))
    if set(games) == set(kb.games()):
        write_section("trials", text)
    else:
        print("\n".join(text))


def parsed(words: list[str] | None = None) -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--parts", nargs="+", choices=[*GAMES], default=[*GAMES])
    parser.add_argument("--kinds", nargs="+", choices=[*duels.BLOCKS], default=[*duels.BLOCKS])
    parser.add_argument("--players", type=int)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--games", type=int)
    parser.add_argument("--agents", nargs="*", default=[])
    parser.add_argument("--processes", type=int)
    parser.add_argument("--engine", choices=(LOCAL, RAY), default=LOCAL)
    parser.add_argument("--address")
    return parser.parse_args(words)


def main() -> None:
    """Play the parts and write their sections."""
    given = parsed()
    deadline = time.monotonic() + 60 * given.minutes
    with open_engine(given.engine, given.processes, given.address) as play:
        for part in given.parts:
            if part in SECTIONS:
                play_part(part, given, play, deadline)
                if not given.agents:
                    write_part(part, given)
    if "trials" in given.parts and time.monotonic() < deadline:
        run_trials(given.game, given.games or GAMES["trials"])


if __name__ == "__main__":
    try:
        main()
    except InputError as error:
        sys.exit(f"ladder: {error}")
