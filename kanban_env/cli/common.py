"""What the subcommands share: arguments, options of games, and the console."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console

import kanban_env as kb
from kanban_env.agents import Agent, make_agent
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant, checked_seed

console = Console(highlight=False)

Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="Id of a game, such as actionworks-v0.", autocompletion=kb.games
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
    typer.Option("--agents", "-a", metavar="NAME…", help="Agents by seat; one name serves all."),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]


def make_variant(game: str, players: int | None, options: list[str] | None) -> Variant:
    """The game with its options, as given on the command line."""
    return Variant(kb.find(game), players, read_words(options))


def read_words(options: list[str] | None) -> dict[str, Any]:
    """The options given as `KEY=VALUE`."""
    chosen: dict[str, Any] = {}
    for option in options or []:
        key, found, value = option.partition("=")
        if not found:
            raise InputError(f"--option: got {option!r}, takes KEY=VALUE")
        if key in chosen:
            raise InputError(f"--option: {key!r} is given twice")
        chosen[key] = value
    return chosen


def seat_agents(names: list[str], seats: int, seed: int) -> list[tuple[str, Agent]]:
    """An agent for each of so many seats: one name for all, or a name each."""
    checked_seed(seed)
    chosen = names * seats if len(names) == 1 else names
    if len(chosen) != seats:
        raise InputError(f"--agents: got {len(names)} names, takes 1 or {seats}")
    return [(name, make_agent(name, seed * 1000 + i)) for i, name in enumerate(chosen)]
