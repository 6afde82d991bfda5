"""`kanban evaluate`: is one agent stronger than others?"""

from __future__ import annotations

import json
from typing import Annotated, cast

import typer

from kanban_env.agents.arena import Series, make_entrants
from kanban_env.agents.arena.engines import PlayBlocks, open_engine
from kanban_env.agents.arena.evaluation import Evaluation, evaluate_until_precise
from kanban_env.cli.common import (
    MOST_GAMES,
    Game,
    Json,
    Options,
    Players,
    Seed,
    console,
    make_variant,
)
from kanban_env.cli.engines import Address, Engine, EngineName, Processes, say_start
from kanban_env.cli.progress import GamesBar
from kanban_env.core.errors import InputError

EPILOG = (
    "Example: [bold]kanban evaluate menu-v0 --agent heuristic --against random --players 3[/bold],"
    " on all cores with Ray [bold]kanban evaluate menu-v0 --agent heuristic --against random"
    " --engine ray[/bold]"
)


def command(
    game: Game,
    agent: Annotated[str, typer.Option(metavar="NAME", help="The agent to evaluate.")],
    against: Annotated[list[str], typer.Option(metavar="NAME…", help="The other seats.")],
    players: Players = None,
    precision: Annotated[
        float, typer.Option(help="Play until the win rate is known to ± this.")
    ] = 0.03,
    max_games: Annotated[
        int, typer.Option(help="Stop after this many games.", min=1, max=MOST_GAMES)
    ] = 4000,
    processes: Processes = None,
    engine: Engine = EngineName.local,
    address: Address = None,
    seed: Seed = 0,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Play one agent against others in all seats until its win rate is precise enough."""
    if not 0 < precision < 1:
        raise InputError(f"--precision: expected a number between 0 and 1, got {precision}")
    variant = make_variant(game, players, option)
    series = Series(variant, make_entrants([agent, *against]), max_games, seed, first_alone=True)
    say_start(engine, address)
    with open_engine(engine, processes, address) as play:
        found = _play(series, precision, play)
    if as_json:
        _print_json(series, found)
    else:
        _print(found)


def _print_json(series: Series, found: Evaluation) -> None:
    """Print a result as JSON."""
    content = {
        **series.identity(),
        "games_played": len(found.results.games),
        "win_rate": found.win_rate.as_data(),
        "chance": found.results.chance,
        "precision": found.precision,
        "precision_reached": found.precise_enough,
        "verdict": found.verdict,
        "sentence": found.sentence,
        "head_to_head": {name: rate.as_data() for name, rate in found.head_to_head.items()},
    }
    print(json.dumps(content, indent=2))


def _print(found: Evaluation) -> None:
    """Print a result in words."""
    console.print(found.sentence, markup=False)
    if len(found.head_to_head) > 1:
        for name, rate in found.head_to_head.items():
            console.print(f"ranked before {name} in {rate.percent()} of the games", markup=False)
    if not found.precise_enough:
        console.print(
            f"precision ± {found.precision} not reached after {len(found.results.games)} games"
        )


def _play(series: Series, precision: float, play: PlayBlocks) -> Evaluation:
    """Play with a progress bar; if interrupted, print the result so far."""
    found: Evaluation | None = None
    try:
        with GamesBar(series.games) as bar:
            for found in evaluate_until_precise(series, precision, play):
                known = f"games at most, ± {found.win_rate.half_width:.3f} (target ± {precision})"
                bar.reach(len(found.results.games), known)
    except (InputError, KeyboardInterrupt):
        if found is not None:
            typer.echo(f"stopped early: {found.sentence}", err=True)
        raise
    return cast("Evaluation", found)
