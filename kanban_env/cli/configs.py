"""`kanban configs`: the configs that `kanban train` finds by name."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from kanban_env.agents.train import catalogue
from kanban_env.agents.train.catalogue import Entry
from kanban_env.cli.common import Json, console

EPILOG = "Example: [bold]kanban configs[/bold], or [bold]kanban configs default > my.yaml[/bold]"


def command(
    config: Annotated[
        str | None,
        typer.Argument(
            metavar="CONFIG",
            help="Print this config instead of the list.",
            autocompletion=catalogue.names,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the configs of `kanban train` with their comments, or print one of them."""
    if config is None:
        entries = [catalogue.entry(name) for name in catalogue.names()]
        if as_json:
            print(json.dumps([_facts(entry) for entry in entries], indent=2))
        else:
            _show(entries)
        return
    entry = catalogue.entry(config)
    if as_json:
        print(json.dumps(_facts(entry), indent=2))
    else:
        print(entry.path.read_text(encoding="utf-8"), end="")


def _facts(entry: Entry) -> dict[str, Any]:
    """A config as data."""
    return {
        "name": entry.name,
        "path": str(entry.path),
        "about": entry.about,
        "settings": entry.settings,
    }


def _show(entries: list[Entry]) -> None:
    """Print a table with one row per config."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("config", no_wrap=True, style="bold")
    table.add_column("game", no_wrap=True)
    table.add_column("samples", no_wrap=True, justify="right")
    table.add_column("about")
    base = catalogue.entry(catalogue.DEFAULT.stem).settings
    for entry in entries:
        game = {**base["game"], **entry.settings.get("game", {})}["id"]
        samples = {**base["run"], **entry.settings.get("run", {})}["decisions"]
        table.add_row(entry.name, game, f"{samples:,}", entry.about)
    console.print(table)
    console.print("\nkanban configs default explains every key; kanban train NAME starts a run")
