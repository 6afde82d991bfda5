"""Arguments and options that several subcommands take, and the console."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

import kanban_env as kb
from kanban_env.agents import Agent, make_agent
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant

console = Console(highlight=False)

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The id of a game, such as actionworks-v0.", autocompletion=kb.games
    ),
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Equal seeds give equal games.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; repeatable."),
]
Agents = Annotated[
    list[str] | None,
    typer.Option(
        "--agents", "-a", metavar="NAME…", help="One agent per seat, or one for all seats."
    ),
]
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


def seat_agents(names: list[str], seats: int, seed: int) -> list[tuple[str, Agent]]:
    """Make an agent for each seat, from one name for all seats or one name per seat."""
    checked_seed(seed)
    chosen = names * seats if len(names) == 1 else names
    if len(chosen) != seats:
        raise InputError(f"--agents: expected 1 or {seats} names, got {len(names)}")
    return [(name, make_agent(name, seed * 1000 + i)) for i, name in enumerate(chosen)]
