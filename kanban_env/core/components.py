"""Printed numbers: a game's `components.yaml`, checked against the tables that the game declares.

A user's file replaces whole tables: `components="my_copy.yaml"`. Every error names the file, the
key, what was expected and what was given.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kanban_env.core.errors import InputError
from kanban_env.core.reading import read_yaml

MOST_NAMES = 100
"""An error that expects more keys names the first and the last."""


@dataclass(frozen=True)
class Field:
    """A field of the rules record that holds a part of a table."""

    name: str
    index: tuple[Any, ...]
    """The index of the part within the table; () is the whole table."""


@dataclass(frozen=True)
class Table:
    """A table of integers: named rows, optional named columns, and the range of the numbers.

    A table made by `array`, `scalars`, `columns` or `by_players` also declares the fields of the
    rules record that hold its numbers. The numbers of a plain `Table` are written into the record
    by the game's `fill_record`.
    """

    name: str
    rows: tuple[str, ...]
    low: int
    high: int
    columns: tuple[str, ...] = ()
    codes: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    """The meanings of the numbers in a column of codes, by column; "" if there are no columns."""
    fields: tuple[Field, ...] = field(default=(), compare=False)
    """The fields of the rules record that hold the numbers."""
    dtype: str = ""
    """The type of these fields; by default the smallest type that holds the range."""
    by_players: bool = False
    """Whether there is one row per number of players; the record holds the row of the variant."""
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False)
    """Ranges of single columns, or of single rows of a table without columns; columns of codes have
    the range of their codes."""
    least: int = 0
    """The least number of rows, if the last ones may be left out; the record repeats the last."""

    def record_fields(self) -> list[tuple[Any, ...]]:
        """The fields as arguments of `record_dtype`."""
        shape = (len(self.rows), len(self.columns)) if self.columns else (len(self.rows),)
        numbers = np.zeros(shape[1:] if self.by_players else shape)
        dtype = self.dtype or _smallest_dtype(self.low, self.high)
        return [(target.name, dtype, numbers[target.index].shape) for target in self.fields]

    def fill(self, r: Any, numbers: np.ndarray) -> None:
        """Write the numbers into the fields of the rules record."""
        if self.by_players:
            numbers = numbers[self.rows.index(f"{r.n_players} players")]
        elif self.least:
            numbers = np.concatenate([numbers, *[numbers[-1:]] * (len(self.rows) - len(numbers))])
        for target in self.fields:
            r[target.name] = numbers[target.index]

    def number_text(self, column: str, value: int) -> str:
        """A number as text, with its meaning if it is a code."""
        meaning = self.codes[column][value] if column in self.codes else ""
        return f"{value} ({meaning})" if meaning else str(value)

    def read(self, given: Any, where: str) -> np.ndarray:
        """Check the rows of a file and return their numbers in the declared order."""
        names = self._names(given)
        rows = _checked_keys(given, names, where)
        if not self.columns:
            return np.array([self._number(rows[key], f"{where}.{key}", key) for key in names])
        numbers = []
        for key in names:
            cells = _checked_keys(rows[key], self.columns, f"{where}.{key}")
            numbers.append([self._number(cells[c], f"{where}.{key}.{c}", c) for c in self.columns])
        return np.array(numbers)

    def _names(self, given: Any) -> tuple[str, ...]:
        """The rows that are expected: all, or those up to the last one that is given."""
        if not self.least or not isinstance(given, Mapping):
            return self.rows
        found = {str(key) for key in given}
        last = [i for i, row in enumerate(self.rows, 1) if row in found]
        return self.rows[: max([self.least, *last])]

    def range_of(self, key: str) -> tuple[int, int]:
        """The range of a column, or of a row of a table without columns."""
        if key in self.limits:
            return self.limits[key]
        codes = self.codes.get(key if self.columns else "")
        return (0, len(codes) - 1) if codes else (self.low, self.high)

    def _number(self, value: Any, where: str, key: str) -> int:
        low, high = self.range_of(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(f"{where}: expected an integer, got {value!r}")
        if not low <= value <= high:
            raise InputError(f"{where}: expected {low} to {high}, got {value}")
        return value


@dataclass(frozen=True)
class Names(Table):
    """A table of texts: what the parts that its rows list are called, all different.

    The rules never read them. The record holds them as bytes, and `name_at` reads them there.
    """

    def record_fields(self) -> list[tuple[Any, ...]]:
        """One field of `high` bytes per row."""
        return [(self.name, "u1", (len(self.rows), self.high))]

    def fill(self, r: Any, numbers: np.ndarray) -> None:
        """Write the names as UTF-8 into the rules record."""
        for row, name in enumerate(numbers.tolist()):
            r[self.name][row] = np.frombuffer(name.encode().ljust(self.high, b"\0"), np.uint8)

    def read(self, given: Any, where: str) -> np.ndarray:
        """Check the names of a file and return them in the declared order."""
        rows = _checked_keys(given, self.rows, where)
        names = [self._name(rows[key], f"{where}.{key}") for key in self.rows]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise InputError(f"{where}: expected different names, got {twice[0]!r} twice")
        return np.array(names)

    def _name(self, value: Any, where: str) -> str:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise InputError(f"{where}: expected a name, got {value!r}")
        if set(value) & set("<>[]"):  # pages and terminals could read them as markup
            raise InputError(f"{where}: expected a name without <, >, [ and ], got {value!r}")
        name = value.strip()
        if len(name.encode()) > self.high:
            raise InputError(f"{where}: expected at most {self.high} bytes, got {value!r}")
        return name


def names(name: str, rows: tuple[str, ...], longest: int = 32) -> Names:
    """A table of names of at most `longest` bytes, one for each row."""
    return Names(name, rows, 1, longest)


def name_at(field: np.ndarray, row: int) -> str:
    """The name in a row of the field of the rules record that holds a table of names."""
    return bytes(field[row]).rstrip(b"\0").decode()


def array(
    name: str,
    rows: tuple[str, ...],
    low: int,
    high: int,
    columns: tuple[str, ...] = (),
    **more: Any,
) -> Table:
    """A table that the rules read as one array, named like the table: `r.part_values[step]`."""
    return Table(name, rows, low, high, columns, fields=(Field(name, ()),), **more)


def scalars(
    name: str,
    low: int,
    high: int,
    dtype: str = "",
    limits: Mapping[str, tuple[int, int]] | None = None,
    **rows: str,
) -> Table:
    """A table whose rows the rules read as scalars: field name = row in components.yaml."""
    fields = tuple(Field(field, (i,)) for i, field in enumerate(rows))
    named = tuple(rows.values())
    return Table(name, named, low, high, fields=fields, dtype=dtype, limits=limits or {})


def columns(
    name: str,
    rows: tuple[str, ...],
    low: int,
    high: int,
    codes: Mapping[str, tuple[str, ...]] | None = None,
    dtype: str = "",
    limits: Mapping[str, tuple[int, int]] | None = None,
    **columns: str,
) -> Table:
    """A table whose columns the rules read as arrays: field name = column in components.yaml."""
    fields = tuple(Field(field, (slice(None), i)) for i, field in enumerate(columns))
    named = tuple(columns.values())
    table = Table(name, rows, low, high, named, codes or {}, fields, dtype)
    return replace(table, limits=limits or {})


def by_players(
    name: str, players: tuple[int, int], low: int, high: int, columns: tuple[str, ...] = ()
) -> Table:
    """A table with one row per number of players; `r.<name>` is the row of the variant."""
    rows = tuple(f"{n} players" for n in range(players[0], players[1] + 1))
    return Table(name, rows, low, high, columns, fields=(Field(name, ()),), by_players=True)


def _smallest_dtype(low: int, high: int) -> str:
    kinds = ("i1", "i2", "i4")
    return next(kind for kind in kinds if np.iinfo(kind).min <= low and high <= np.iinfo(kind).max)


def _checked_keys(given: Any, wanted: tuple[str, ...], where: str) -> dict[str, Any]:
    expected = ", ".join(wanted)
    if len(wanted) > MOST_NAMES:
        expected = f"{wanted[0]} to {wanted[-1]}"
    if not isinstance(given, Mapping):
        raise InputError(f"{where}: expected a mapping with {expected}, got {given!r}")
    found = {str(key): value for key, value in given.items()}
    for key in found:
        if key not in wanted:
            raise InputError(f"{where}: unknown key {key!r}, expected {expected}")
    for key in wanted:
        if key not in found:
            raise InputError(f"{where}: missing key {key!r}, expected {expected}")
    return found


def read_tables(
    tables: tuple[Table, ...], built_in: Path, override: str | Path | Mapping[str, Any] | None
) -> dict[str, np.ndarray]:
    """The numbers of all tables, with tables replaced by those of `override`.

    `override` is the name of a preset, a YAML file, or a mapping with the same content.
    """
    numbers = dict(_built_in_tables(tables, built_in))
    if override is None:
        return numbers
    if isinstance(override, Mapping):
        where, content = "components", dict(override)
    elif isinstance(override, str | Path):
        where, content = str(override), read_yaml(_override_path(override, built_in))
    else:
        raise InputError(
            f"components: expected a YAML file or a mapping of tables, got {override!r}"
        )
    for table, rows in _named_tables(tables, content, where, complete=False):
        numbers[table.name] = table.read(rows, f"{where}: {table.name}")
    return numbers


def _override_path(override: str | Path, built_in: Path) -> Path:
    """The path of a preset of the game, or of the user's file."""
    if isinstance(override, str) and override in presets(built_in):
        return built_in.with_name(f"{override}.yaml")
    return Path(override)


def presets(built_in: Path) -> list[str]:
    """The names of the presets of a game: YAML files in the folder of its `components.yaml`."""
    names = {path.stem for path in built_in.parent.glob("*.yaml")} - {built_in.stem}
    return sorted(name for name in names if name.isidentifier())


@cache
def _built_in_tables(tables: tuple[Table, ...], path: Path) -> dict[str, np.ndarray]:
    """The tables of the game's own `components.yaml`, read once."""
    content = read_yaml(path)
    return {
        table.name: table.read(rows, f"{path.name}: {table.name}")
        for table, rows in _named_tables(tables, content, path.name, complete=True)
    }


def _named_tables(
    tables: tuple[Table, ...], content: dict[str, Any], where: str, complete: bool
) -> list[tuple[Table, Any]]:
    """Pair the tables of a file with the declared tables; the numbers are under the key `rows`."""
    by_name = {table.name: table for table in tables}
    found = []
    for name, body in content.items():
        if name not in by_name:
            raise InputError(f"{where}: unknown table {name!r}, expected {', '.join(by_name)}")
        if not isinstance(body, Mapping) or "rows" not in body:
            raise InputError(
                f"{where}: {name}: expected a mapping with the key 'rows', got {body!r}"
            )
        for key in body:
            if key not in ("rows", "source", "confidence"):
                raise InputError(
                    f"{where}: {name}: unknown key {key!r}, expected rows, source, confidence"
                )
        found.append((by_name[name], body["rows"]))
    missing = [name for name in by_name if name not in content]
    if complete and missing:
        raise InputError(f"{where}: missing table {missing[0]!r}")
    return found


def tables_digest(numbers: dict[str, np.ndarray]) -> str:
    """A digest of all numbers; names do not change the play."""
    played = {name: table.tolist() for name, table in numbers.items() if table.dtype.kind != "U"}
    text = json.dumps(played, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
