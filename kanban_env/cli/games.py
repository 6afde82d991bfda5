"""`kanban games`: list the games."""

from __future__ import annotations

import json
from typing import Any

from rich.table import Table

import kanban_env as kb
from kanban_env.cli.common import Json, Seed, console
from kanban_env.core.components import presets
from kanban_env.core.options import Flag, Number, Option, PerPlayer
from kanban_env.core.spec import GameSpec

EPILOG = "Example: [bold]kanban games --json[/bold]"


def facts(spec: GameSpec) -> dict[str, Any]:
    """A game as data."""
    low, high = spec.players
    return {
        "id": spec.id,
        "title": spec.title,
        "version": spec.version,
        "players": [low, high],
        "default_players": spec.default_players,
        "actions": spec.actions.length,
        "observation": {n: spec.observation(n).length for n in range(low, high + 1)},
        "options": [
            {
                "name": option.name,
                "values": option.expected,
                "default": option.default,
                "about": option.about,
            }
            for option in spec.options
        ],
        "presets": presets(spec.folder / "components.yaml"),
    }


def command(
    seed: Seed = 0,  # noqa: ARG001 - accepted for uniformity
    as_json: Json = False,
) -> None:
    """List the games with their players, actions, observation lengths and options."""
    specs = [kb.find(game) for game in kb.games()]
    known = [facts(spec) for spec in specs]
    if as_json:
        print(json.dumps(known, indent=2))
        return
    console.print(_overview(known))
    console.print("in brackets: the default number of players", style="dim")
    for spec in specs:
        console.print(f"\n[bold]{spec.id}[/bold], options with their defaults")
        console.print(_options(spec))
    console.print(f"\n{_components(known)}", markup=False)


def _overview(known: list[dict[str, Any]]) -> Table:
    """One row per game."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("game", no_wrap=True, style="bold")
    table.add_column("title")
    for column in ("players", "actions", "observation"):
        table.add_column(column, no_wrap=True, justify="right")
    for game in known:
        low, high = game["players"]
        lengths = game["observation"]
        table.add_row(
            game["id"],
            game["title"],
            f"{low}–{high} ({game['default_players']})",
            str(game["actions"]),
            f"{lengths[low]}–{lengths[high]}",
        )
    return table


def _options(spec: GameSpec) -> Table:
    """The options of a game, each with its default and its values."""
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
    table.add_column(no_wrap=True)
    table.add_column(max_width=20)
    table.add_column()
    for option in spec.options:
        default = str(option.default).lower()
        table.add_row(f"{option.name}={default}", _values(option), option.about)
    return table


def _values(option: Option) -> str:
    """The values of an option, short enough for a table."""
    if isinstance(option, Number):
        return f"{option.low} to {option.high}"
    if isinstance(option, Flag):
        return "true | false"
    return " | ".join(option.values) + ", or one per player" * isinstance(option, PerPlayer)


def _components(known: list[dict[str, Any]]) -> str:
    """The option that all games have."""
    own = [f"{game['id']} also takes {name}" for game in known for name in game["presets"]]
    said = "; ".join(["every game takes components=FILE, printed numbers of your own", *own])
    return f"{said}. Pass options as -o KEY=VALUE; kanban components writes the file."
