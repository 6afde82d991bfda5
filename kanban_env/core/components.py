"""Printed numbers: a game's `components.yaml`, checked against the tables the game declares.

A file of one's own corrects whole tables: `components="my_copy.yaml"`. Every error names the file,
the key, what stands there and what may stand there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kanban_env.core.errors import InputError
from kanban_env.core.reading import read_yaml


@dataclass(frozen=True)
class Field:
    """A field of the rules record that a part of a table fills."""

    name: str
    index: tuple[Any, ...]
    """Which numbers of the table; empty for all of them."""


@dataclass(frozen=True)
class Table:
    """A table of integers: named rows, perhaps named columns, and the range of its numbers.

    Made by `array`, `scalars`, `columns` or `by_players`, a table also says which fields of the
    rules record it fills. A game writes the numbers of a plain `Table` into its record itself.
    """

    name: str
    rows: tuple[str, ...]
    low: int
    high: int
    columns: tuple[str, ...] = ()
    codes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    """Columns whose numbers stand for something, with what they stand for; "" without columns."""
    fields: tuple[Field, ...] = field(default=(), compare=False)
    """The fields of the rules record that the table fills."""
    dtype: str = ""
    """The type of those fields; by default the smallest that holds the range."""

    by_players: bool = False
    """Whether there is a row per number of players, of which the record holds the one in force."""

    def record_fields(self) -> list[tuple[Any, ...]]:
        """The declarations of the table's fields, as `record_dtype` takes them."""
        shape = (len(self.rows), len(self.columns)) if self.columns else (len(self.rows),)
        numbers = np.zeros(shape[1:] if self.by_players else shape)
        dtype = self.dtype or _smallest_dtype(self.low, self.high)
        return [(target.name, dtype, numbers[target.index].shape) for target in self.fields]

    def fill(self, r: Any, numbers: np.ndarray) -> None:
        """Write the table's numbers into its fields."""
        if self.by_players:
            numbers = numbers[self.rows.index(f"{r.n_players} players")]
        for target in self.fields:
            r[target.name] = numbers[target.index]

    def said(self, column: str, value: int) -> str:
        """A number for people: with its meaning if it is a code."""
        meaning = self.codes[column][value] if column in self.codes else ""
        return f"{value} ({meaning})" if meaning else str(value)

    def read(self, given: Any, where: str) -> np.ndarray:
        """Check the rows of a table and return its numbers in the declared order."""
        rows = _checked_keys(given, self.rows, where)
        if not self.columns:
            return np.array([self._number(rows[key], f"{where}.{key}") for key in self.rows])
        numbers = []
        for key in self.rows:
            cells = _checked_keys(rows[key], self.columns, f"{where}.{key}")
            numbers.append([self._number(cells[c], f"{where}.{key}.{c}") for c in self.columns])
        return np.array(numbers)

    def _number(self, value: Any, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(f"{where}: got {value!r}, takes a whole number")
        if not self.low <= value <= self.high:
            raise InputError(f"{where}: got {value}, takes {self.low} to {self.high}")
        return value


def array(
    name: str,
    rows: tuple[str, ...],
    low: int,
    high: int,
    columns: tuple[str, ...] = (),
    **more: Any,
) -> Table:
    """A table that the rules read as an array of the same name: `r.part_values[step]`."""
    return Table(name, rows, low, high, columns, fields=(Field(name, ()),), **more)


def scalars(name: str, low: int, high: int, dtype: str = "", **rows: str) -> Table:
    """A table whose rows the rules read as single numbers: field name = row of components.yaml."""
    fields = tuple(Field(field, (i,)) for i, field in enumerate(rows))
    return Table(name, tuple(rows.values()), low, high, fields=fields, dtype=dtype)


def columns(
    name: str,
    rows: tuple[str, ...],
    low: int,
    high: int,
    codes: Mapping[str, tuple[str, ...]] | None = None,
    dtype: str = "",
    **columns: str,
) -> Table:
    """A table whose columns the rules read as arrays: field name = column of components.yaml."""
    fields = tuple(Field(field, (slice(None), i)) for i, field in enumerate(columns))
    named = tuple(columns.values())
    return Table(name, rows, low, high, named, codes or {}, fields=fields, dtype=dtype)


def by_players(
    name: str, players: tuple[int, int], low: int, high: int, columns: tuple[str, ...] = ()
) -> Table:
    """A table with a row per number of players; the rules read the row in force as `r.<name>`."""
    rows = tuple(f"{n} players" for n in range(players[0], players[1] + 1))
    return Table(name, rows, low, high, columns, fields=(Field(name, ()),), by_players=True)


def _smallest_dtype(low: int, high: int) -> str:
    kinds = ("i1", "i2", "i4")
    return next(kind for kind in kinds if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)


def _checked_keys(given: Any, wanted: tuple[str, ...], where: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise InputError(f"{where}: got {given!r}, takes a mapping with {', '.join(wanted)}")
    found = {str(key): value for key, value in given.items()}
    for key in found:
        if key not in wanted:
            raise InputError(f"{where}: unknown key {key!r}, takes {', '.join(wanted)}")
    for key in wanted:
        if key not in found:
            raise InputError(f"{where}: {key!r} is missing, takes {', '.join(wanted)}")
    return found


def read_tables(
    tables: tuple[Table, ...], built_in: Path, override: str | Path | Mapping[str, Any] | None
) -> dict[str, np.ndarray]:
    """The game's tables, with those of `override`, a file or a mapping like one, in place."""
    numbers = dict(_built_in_tables(tables, built_in))
    if override is None:
        return numbers
    if isinstance(override, Mapping):
        where, content = "components", dict(override)
    elif isinstance(override, str | Path):
        where, content = str(override), read_yaml(_found(override, built_in))
    else:
        raise InputError(f"components: got {override!r}, takes a YAML file or a mapping of tables")
    for table, rows in _named_tables(tables, content, where, whole=False):
        numbers[table.name] = table.read(rows, f"{where}: {table.name}")
    return numbers


def _found(override: str | Path, built_in: Path) -> Path:
    """The file meant: a plain word may name a set of numbers that comes with the game."""
    if isinstance(override, str) and override in presets(built_in):
        return built_in.with_name(f"{override}.yaml")
    return Path(override)


def presets(built_in: Path) -> list[str]:
    """The sets of numbers that come with a game, by name; they lie beside its own file."""
    names = {path.stem for path in built_in.parent.glob("*.yaml")} - {built_in.stem}
    return sorted(name for name in names if name.isidentifier())


@cache
def _built_in_tables(tables: tuple[Table, ...], path: Path) -> dict[str, np.ndarray]:
    """The tables of a game's own file, read once."""
    content = read_yaml(path)
    return {
        table.name: table.read(rows, f"{path.name}: {table.name}")
        for table, rows in _named_tables(tables, content, path.name, whole=True)
    }


def _named_tables(
    tables: tuple[Table, ...], content: dict[str, Any], where: str, whole: bool
) -> list[tuple[Table, Any]]:
    """Match a file's tables with the declared ones; the numbers stand under `rows`."""
    by_name = {table.name: table for table in tables}
    found = []
    for name, body in content.items():
        if name not in by_name:
            raise InputError(f"{where}: unknown table {name!r}, takes {', '.join(by_name)}")
        if not isinstance(body, Mapping) or "rows" not in body:
            raise InputError(f"{where}: {name}: 'rows' is missing, got {body!r}")
        for key in body:
            if key not in ("rows", "source", "confidence"):
                raise InputError(
                    f"{where}: {name}: unknown key {key!r}, takes rows, source, confidence"
                )
        found.append((by_name[name], body["rows"]))
    missing = [name for name in by_name if name not in content]
    if whole and missing:
        raise InputError(f"{where}: table {missing[0]!r} is missing")
    return found


def tables_digest(numbers: dict[str, np.ndarray]) -> str:
    """A digest of all numbers: two games with the same digest were played with the same box."""
    text = json.dumps({name: table.tolist() for name, table in sorted(numbers.items())})
    return hashlib.sha256(text.encode()).hexdigest()[:16]
