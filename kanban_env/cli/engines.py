"""The options that say where the work of a command is done."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated, NamedTuple

import typer

from kanban_env.agents.arena import engines
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require


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
Workers = Annotated[
    int | None,
    typer.Option(
        help="With --engine ray: workers; default: one per CPU of the cluster.",
        min=1,
        max=100_000,
        show_default=False,
    ),
]


def say_start(engine: str, address: str | None) -> None:
    """Say on a terminal that Ray starts or is connected to, which takes seconds."""
    if engine == engines.RAY:
        require("ray", "ray")
        if sys.stderr.isatty():
            said = "starting Ray …" if address is None else f"connecting to Ray at {address} …"
            typer.echo(said, err=True)


class Place(NamedTuple):
    """Where a training is done."""

    on_ray: bool
    address: str | None
    workers: int | None

    @classmethod
    def checked(cls, engine: str, address: str | None, workers: int | None) -> Place:
        """Check that the options fit together and that Ray is installed if it is used."""
        if engine == engines.RAY:
            require("ray", "ray")
        else:
            for name, value in (("--address", address), ("--workers", workers)):
                if value is not None:
                    raise InputError(f"{name}: expected --engine ray as well, got {value!r}")
        return cls(engine == engines.RAY, address, workers)
