"""Arguments and options that several subcommands take, and the console."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

import kanban_env as kb
from kanban_env.agents import Agent, make_agent
from kanban_env.agents.protocol import check_agent
from kanban_env.agents.screen import make_console
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant

console = make_console()

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The id of a game, such as actionworks-v0.", autocompletion=kb.games
    ),
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Seed = Annotated[
    int,
    typer.Option("--seed", "-s", help="Equal seeds give equal games.", callback=checked_seed),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
Agents = Annotated[
    list[str] | None,
    typer.Option(
        "--agents", "-a", metavar="NAME…", help="Agents of the seats; fewer are taken in turn."
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is already there.")]
AllowPlugins = Annotated[
    bool,
    typer.Option("--allow-plugins", help="Import agents that a file names as module:Class."),
]
MOST_GAMES = 1_000_000
"""A series of more games is refused: its schedule alone would take minutes."""
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def make_variant(game: str, players: int | None, options: list[str] | None) -> Variant:
    """The variant that the command line describes."""
    return Variant(kb.find(game), players, read_options(options))


def read_options(options: list[str] | None) -> dict[str, Any]:
    """Options given as `KEY=VALUE`."""
    chosen: dict[str, Any] = {}
    for option in options or []:
        key, found, value = option.partition("=")
        if not found:
            raise InputError(f"--option: expected KEY=VALUE, got {option!r}")
        if key in chosen:
            raise InputError(f"--option: {key!r} was given twice")
        chosen[key] = value
    return chosen


def checked_number(name: str, value: float, low: float, high: float) -> float:
    """Return a number; raises InputError unless it is between `low` and `high`."""
    if not low <= value <= high:  # nan is not
        raise InputError(f"{name}: expected a number from {low:g} to {high:g}, got {value:g}")
    return value


def seat_agents(
    names: list[str], variant: Variant, seed: int, seats: int | None = None
) -> list[tuple[str, Agent]]:
    """Make an agent for each seat and check that it can play; fewer names are taken in turn."""
    checked_seed(seed)
    wanted = variant.players if seats is None else seats
    if len(names) > max(1, wanted):
        raise InputError(f"--agents: expected at most {wanted} names, got {len(names)}")
    chosen = [names[i % len(names)] for i in range(wanted)]
    seated = [(name, make_agent(name, seed * 1000 + i)) for i, name in enumerate(chosen)]
    for name, agent in seated:
        check_agent(name, agent, variant)
    return seated


@contextmanager
def exiting_on_signals() -> Iterator[None]:
    """Exit by SystemExit, and so save, on SIGTERM and when the terminal is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def leave(*_: object) -> None:
        for number in signals:  # a second signal must not stop the save
            signal.signal(number, lambda *_: None)
        sys.exit(1)

    before = {number: signal.signal(number, leave) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
