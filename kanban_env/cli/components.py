"""`kanban components`: the printed numbers of a game, for an owner of the box to correct."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

import kanban_env as kb
from kanban_env.agents.files import write_file
from kanban_env.cli.common import Force, Game, Json, console
from kanban_env.core.errors import InputError
from kanban_env.core.files import check_writable
from kanban_env.core.spec import GameSpec, Variant

EPILOG = (
    "Example: [bold]kanban components menu-v0 --write my_copy.yaml[/bold], correct the file, then"
    " [bold]kanban components menu-v0 --diff my_copy.yaml[/bold] and"
    " [bold]kanban play menu-v0 -o components=my_copy.yaml[/bold]"
)


def command(
    game: Game,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the built-in numbers to this file.")
    ] = None,
    diff: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Print how a file or preset differs from the built-in."),
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Print or write the printed numbers of a game, or compare a file with them."""
    spec = kb.find(game)
    if write is not None and diff is not None:
        raise InputError("--diff: expected no --write beside it")
    built_in = (spec.folder / "components.yaml").read_text(encoding="utf-8")
    if write is not None:
        check_writable(write, replace=force)
        write_file(write, built_in)
        console.print(f"written to {write}", markup=False)
    elif diff is None:
        print(built_in, end="")
    else:
        changed = differences(spec, diff)
        if as_json:
            print(json.dumps(changed, indent=2))
        else:
            lines = [
                f"{key}: {' → '.join('none' if n is None else str(n) for n in numbers)}"
                for key, numbers in changed.items()
            ]
            print("\n".join(lines) or f"{diff}: no number differs from the built-in ones")


def differences(spec: GameSpec, given: str) -> dict[str, tuple[int | str | None, int | str | None]]:
    """The numbers that differ, by table, row and column: the built-in one and the given one.

    None stands for a row that one of them leaves out.
    """
    other = _by_key(Variant(spec, None, {"components": given}))
    own = _by_key(spec.variant())
    pairs = {key: (own.get(key), other.get(key)) for key in {**own, **other}}
    return {key: (old, new) for key, (old, new) in pairs.items() if old != new}


def _by_key(variant: Variant) -> dict[str, int | str]:
    """All printed numbers by table, row and column."""
    found = {}
    for table in variant.spec.tables:
        numbers = variant.tables[table.name]
        for row, *column in np.ndindex(*numbers.shape):
            names = [table.name, table.rows[row], *(table.columns[i] for i in column)]
            found[".".join(names)] = numbers[(row, *column)].item()
    return found
