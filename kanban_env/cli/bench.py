"""`kanban bench`: decisions per second on this machine."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer
from rich.table import Table

from kanban_env.cli.common import (
    Game,
    Json,
    Options,
    Players,
    Seed,
    checked_number,
    console,
    make_variant,
)
from kanban_env.core import speed
from kanban_env.core.seeds import checked_seed

EPILOG = "Example: [bold]kanban bench actionworks-v0 --games 4096 --seconds 3[/bold]"


def command(
    game: Game,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Games in the batch.", min=1, max=65_536)] = 4096,
    seconds: Annotated[float, typer.Option(help="Time for each measurement.")] = 2.0,
    threads: Annotated[
        int | None, typer.Option(help="Threads; default: one per core.", min=1, max=1024)
    ] = None,
    option: Options = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Measure random play in the kernel, through batch.step, and through an AEC environment."""
    checked_number("--seconds", seconds, 0.1, 3600)
    checked_seed(seed)
    variant = make_variant(game, players, option)
    with _spinner(as_json):
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
        f"{games} games, {measured['threads']} threads; {measured['state_bytes']} bytes per state,"
        f" {measured['observation']} numbers per observation; on one core"
        f" {measured['game_us']:.0f} µs per random game, {measured['copy_us']:.3f} µs per copy"
    )


def _spinner(as_json: bool) -> AbstractContextManager[object]:
    """A spinner if the output is a terminal."""
    if as_json or not console.is_terminal:
        return nullcontext()
    return console.status("measuring …")
