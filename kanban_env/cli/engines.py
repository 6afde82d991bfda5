"""The options that say where the work of a command is done."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kanban_env.agents.arena import engines


class EngineName(StrEnum):
    """Where work is done."""

    local = engines.LOCAL
    ray = engines.RAY


Processes = Annotated[
    int | None,
    typer.Option(
        help="Worker processes; default: one per core.", min=1, max=1024, show_default=False
    ),
]
Engine = Annotated[
    EngineName, typer.Option(help="local: this machine; ray: a Ray cluster, extra \\[ray].")
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="With --engine ray: a running cluster; default: one here, for this command.",
        show_default=False,
    ),
]
