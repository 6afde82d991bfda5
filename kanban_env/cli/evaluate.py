"""`kanban evaluate`: is one agent stronger than others?"""

from __future__ import annotations

import json
from typing import Annotated

import typer

from agents.arena import Interval, Series, entrants
from agents.arena.evaluation import evaluate
from kanban_env.cli.arena import Processes
from kanban_env.cli.common import Game, Json, Options, Players, Seed, console, make_variant
from kanban_env.cli.progress import GamesBar
from kanban_env.core.errors import InputError
from kanban_env.core.threads import available_cores

EPILOG = (
    "Example: [bold]kanban evaluate menu-v0 --agent heuristic --against random --players 3[/bold]"
)


def command(
    game: Game,
    agent: Annotated[str, typer.Option(metavar="NAME", help="Who is evaluated.")],
    against: Annotated[list[str], typer.Option(metavar="NAME…", help="Who fills the other seats.")],
    players: Players = None,
    precision: Annotated[
        float, typer.Option(help="Play until the win rate is known to ± this.")
    ] = 0.03,
    max_games: Annotated[int, typer.Option(help="Stop there in any case.", min=1)] = 4000,
    processes: Processes = None,
    seed: Seed = 0,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play one agent against others in all seats until its win rate is known well enough."""
    if not 0 < precision < 1:
        raise InputError(f"--precision: got {precision}, takes a number between 0 and 1")
    variant = make_variant(game, players, option)
    series = Series(variant, entrants([agent, *against]), max_games, seed, first_alone=True)
    series.make_agents()
    with GamesBar(max_games) as bar:

        def follow(games: int, rate: Interval) -> None:
            bar.reach(games, f"games at most: ± {rate.half:.3f} of {precision}")

        found = evaluate(series, precision, processes or available_cores(), follow)
    if as_json:
        content = {
            **series.identity(),
            "games_played": len(found.results.games),
            "win_rate": found.win_rate.as_data(),
            "chance": found.results.chance,
            "precision": precision,
            "precision_reached": found.reached,
            "verdict": found.verdict,
            "sentence": found.sentence,
        }
        print(json.dumps(content, indent=2))
        return
    console.print(found.sentence, markup=False)
    if not found.reached:
        console.print(f"not known to ± {precision} after {len(found.results.games)} games")
