"""`kanban bench`: decisions a second on this machine."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer
from rich.table import Table

from kanban_env.cli.common import Game, Json, Options, Players, Seed, console, make_variant
from kanban_env.core import speed

EPILOG = "Example: [bold]kanban bench actionworks-v0 --games 4096 --seconds 3[/bold]"


def command(
    game: Game,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Games side by side.", min=1)] = 4096,
    seconds: Annotated[float, typer.Option(help="Time for each measurement.", min=0.1)] = 2.0,
    threads: Annotated[int | None, typer.Option(help="Threads; all cores by default.")] = None,
    option: Options = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Measure random play: inside the kernel, through batch.step, and one game through AEC."""
    variant = make_variant(game, players, option)
    with _busy(as_json):
        measured = speed.measure(variant, games, seconds, threads, seed)
    if as_json:
        print(json.dumps(measured, indent=2))
        return
    table = Table(box=None, title=f"{game}, {variant.players} players", title_justify="left")
    table.add_column("with mask and observation")
    table.add_column("decisions/s", justify="right")
    for name in ("in_kernel", "batch_step", "aec_step"):
        table.add_row(speed.NAMES[name], f"{measured[name]:,.0f}")
    console.print(table)
    console.print(
        f"{games} games, {measured['threads']} threads; a state has {measured['state_bytes']}"
        f" bytes, an observation {measured['observation']} numbers;"
        f" {measured['game_us']:.0f} µs of one core for a full random game,"
        f" {measured['copy_us']:.3f} for a copy of a state"
    )


def _busy(as_json: bool) -> AbstractContextManager[object]:
    """A spinner where somebody looks on."""
    if as_json or not console.is_terminal:
        return nullcontext()
    return console.status("measuring …")
