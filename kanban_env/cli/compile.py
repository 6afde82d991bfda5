"""`kanban compile`: compile games now, so that nothing has to wait for it later."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import kanban_env as kb
from kanban_env.cli.common import Seed, console
from kanban_env.core.jit import CHECKED
from kanban_env.core.warmup import compile_kernels, compile_playing, compile_search

EPILOG = "Example: [bold]kanban compile automotive-v0[/bold], before starting many processes"


def command(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help="Games; all by default.", autocompletion=kb.games),
    ] = None,
    seed: Seed = 0,  # noqa: ARG001 - every command takes a seed; compiling needs none
) -> None:
    """Compile games, once for this version; what is compiled already takes no time."""
    variants = [kb.find(game).variant() for game in games or kb.games()]
    for variant in variants:
        start = time.perf_counter()
        compile_kernels(variant)
        if not CHECKED:  # a mode for tests: the rest is compiled if it should be used
            compile_playing(variant)
            compile_search(variant)
        console.print(f"{variant.spec.id}: ready after {time.perf_counter() - start:.0f} s")
