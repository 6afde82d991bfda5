"""`kanban games`: list the games."""

from __future__ import annotations

import json
from typing import Any

from rich.table import Table

import kanban_env as kb
from kanban_env.cli.common import Json, Seed, console
from kanban_env.core.components import presets
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
    known = [facts(kb.find(game)) for game in kb.games()]
    if as_json:
        print(json.dumps(known, indent=2))
        return
    for game in known:
        console.print(_overview(game))
        console.print(_options(game))
        console.print()


def _overview(game: dict[str, Any]) -> str:
    """The game in two lines."""
    low, high = game["players"]
    lengths = game["observation"]
    return (
        f"[bold]{game['id']}[/bold]  {game['title']}\n"
        f"  {low} to {high} players, default {game['default_players']};"
        f" {game['actions']} actions; observations of {lengths[low]} to {lengths[high]} numbers"
    )


def _options(game: dict[str, Any]) -> Table:
    """The options of a game, each with its default and its values."""
    table = Table(box=None, show_header=False, padding=(0, 0, 0, 2))
    for column in range(3):
        table.add_column(no_wrap=column == 0)
    for option in game["options"]:
        default = str(option["default"]).lower()
        table.add_row(f"{option['name']}={default}", option["values"], option["about"])
    files = " or ".join([*game["presets"], "a YAML file"])
    table.add_row("components=FILE", files, "printed numbers that differ from the built-in ones")
    return table
