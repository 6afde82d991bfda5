"""`kanban games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

from rich.table import Table

import kanban_env as kb
from kanban_env.cli.common import Json, Seed, console
from kanban_env.core.spec import GameSpec

EPILOG = "Example: [bold]kanban games --json[/bold]"


def facts(spec: GameSpec) -> dict[str, Any]:
    """What a program wants to know of a game."""
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
                "takes": option.takes,
                "default": option.default,
                "about": option.about,
            }
            for option in spec.options
        ],
    }


def command(
    seed: Seed = 0,  # noqa: ARG001 - every command takes a seed; a list needs none
    as_json: Json = False,
) -> None:
    """List the games with their players, actions, observation lengths and options."""
    known = [facts(kb.find(game)) for game in kb.games()]
    if as_json:
        print(json.dumps(known, indent=2))
        return
    table = Table(box=None, pad_edge=False)
    for column in ("id", "players", "actions", "observation", "options"):
        table.add_column(column, style="bold" if column == "id" else "", no_wrap=column == "id")
    for game in known:
        low, high = game["players"]
        lengths = game["observation"]
        options = [f"{o['name']}={str(o['default']).lower()}" for o in game["options"]]
        table.add_row(
            game["id"],
            f"{low}–{high} ({game['default_players']})",
            str(game["actions"]),
            f"{lengths[low]}–{lengths[high]}",
            ", ".join([*options, "components=FILE"]),
        )
    console.print(table)
