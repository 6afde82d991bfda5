"""`kanban compile`: compile games in advance."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import kanban_env as kb
from kanban_env.cli.common import Seed, console
from kanban_env.core.errors import InputError
from kanban_env.core.jit import CHECKED
from kanban_env.core.warmup import (
    compile_kernels,
    compile_playing,
    compile_rollouts,
    compile_search,
)

EPILOG = "Example: [bold]kanban compile --all[/bold], before starting many processes"


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help="Games; default: all.", autocompletion=kb.games),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games, as when none is named.")] = False,
    seed: Seed = 0,  # noqa: ARG001 - accepted for uniformity
) -> None:
    """Compile games now; the compiled code is cached until the version changes."""
    if games and every:
        raise InputError("--all: expected no games beside it")
    variants = [kb.find(game).variant() for game in games or kb.games()]
    for variant in variants:
        start = time.perf_counter()
        compile_kernels(variant)
        if not CHECKED:  # bounds checks are for tests, which compile the rest when they use it
            compile_playing(variant)
            compile_search(variant)
            compile_rollouts(variant)
        console.print(f"{variant.spec.id}: ready after {time.perf_counter() - start:.0f} s")
