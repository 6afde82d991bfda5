"""Tables and decisions in SQLite: one row per decision, committed before it is acknowledged.

Someone else may have written the file. It must have this schema and nothing more, no text in it is
longer than a bound, and every value of a row is checked when its table is loaded.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.core.reading import MAX_LINE, parse_json
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant
from kanban_env.web.tables import Seat, Table

_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, created REAL, game TEXT, version TEXT, players INTEGER, options TEXT,
  components TEXT, seed TEXT, seats TEXT
);
CREATE TABLE IF NOT EXISTS decisions (
  table_id TEXT, number INTEGER, seat INTEGER, action INTEGER, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
"""
MOST_DECISIONS = 100_000
"""Decisions of a table: many times the longest game."""


class Store:
    """The file of a server; safe to use from several threads."""

    def __init__(self, path: Path | str) -> None:
        """Open or create the file; raises InputError if it is not a file of this kind."""
        self._lock = threading.Lock()
        if Path(path).exists() and not Path(path).is_file():
            raise InputError(f"{path}: cannot be used (not a regular file)")
        try:
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        except sqlite3.Error as error:
            raise InputError(f"{path}: cannot be used ({error})") from None
        try:
            self._file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_LINE)
            self._file.execute("PRAGMA trusted_schema=OFF")
            self._check_kind(path)
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            self._file.executescript(_SCHEMA)
        except sqlite3.Error as error:
            self._file.close()
            raise InputError(f"{path}: cannot be used ({error})") from None

    def _check_kind(self, path: Path | str) -> None:
        """Refuse the database of another program, and one with triggers or views."""
        with closing(sqlite3.connect(":memory:")) as empty:
            empty.executescript(_SCHEMA)
            expected = _schema(empty)
        known = _schema(self._file)
        if known and known != expected:
            self._file.close()
            raise InputError(f"{path}: expected a file of kanban serve, got another database")

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()

    def add(self, table: Table) -> None:
        """Keep a new table with its decisions."""
        variant = table.variant
        row = (
            table.id,
            time.time(),
            variant.spec.id,
            variant.spec.version,
            variant.players,
            json.dumps(variant.options),
            json.dumps(variant.changed_tables()),
            str(table.seed),
            json.dumps([vars(seat) for seat in table.seats]),
        )
        with self._lock, self._file:
            self._file.execute("BEGIN")
            self._file.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?)", row)
            self._file.executemany("INSERT INTO decisions VALUES (?,?,?,?)", _rows(table))

    def keep(self, table: Table, action: int) -> None:
        """Keep the next decision of a table."""
        row = (table.id, table.number, table.to_play, action)
        with self._lock:
            self._file.execute("INSERT INTO decisions VALUES (?,?,?,?)", row)

    def cut(self, id: str, number: int) -> None:  # noqa: A002 - the id of a table
        """Forget the decisions of a table from a number on."""
        with self._lock:
            self._file.execute(
                "DELETE FROM decisions WHERE table_id = ? AND number >= ?", (id, number)
            )

    def rename(self, table: Table) -> None:
        """Keep changed seats."""
        seats = json.dumps([vars(seat) for seat in table.seats])
        with self._lock, self._file:
            self._file.execute("UPDATE tables SET seats = ? WHERE id = ?", (seats, table.id))

    def count(self) -> int:
        """The number of tables."""
        with self._lock:
            return int(self._file.execute("SELECT count(*) FROM tables").fetchone()[0])

    def load(self, id: str) -> Table | None:  # noqa: A002 - the id of a table
        """A table as it was kept; None if there is none with this id.

        Raises InputError for a table that no server kept.
        """
        try:
            with self._lock:
                found = self._file.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
                rows = self._file.execute(
                    "SELECT action FROM decisions WHERE table_id = ? ORDER BY number LIMIT ?",
                    (id, MOST_DECISIONS + 1),
                ).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise InputError(f"table {id!r}: damaged ({error})") from None
        if found is None:
            return None
        try:
            return _table(id, found[2:], [row[0] for row in rows])
        except InputError as error:
            raise InputError(f"table {id!r}: {error}") from None


def _schema(file: sqlite3.Connection) -> set[tuple[Any, ...]]:
    """Everything that a database defines."""
    return set(file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"))


def _table(id: str, row: tuple[Any, ...], actions: list[Any]) -> Table:  # noqa: A002
    """The table of a row; raises InputError that names a wrong value."""
    game, version, players, options, components, seed, seats = row
    spec = kb.find(game)
    if version != spec.version:
        raise InputError(
            f"version: expected {spec.version!r}, got {version!r:.20};"
            f" {game} has changed between these versions"
        )
    given = _parsed("options", options, dict)
    if "components" in given:
        raise InputError("options: unexpected key 'components'")
    given["components"] = _parsed("components", components, dict)
    seated = [_seat(seat) for seat in _parsed("seats", seats, list)]
    if not isinstance(seed, str) or not seed.isdecimal() or len(seed) > 20:
        raise InputError(f"seed: expected the text of an integer, got {seed!r:.60}")
    if len(actions) > MOST_DECISIONS or any(type(action) is not int for action in actions):
        raise InputError(f"decisions: expected at most {MOST_DECISIONS:,} integers")
    return Table(id, Variant(spec, players, given), checked_seed(int(seed)), seated, actions)


def _parsed(name: str, text: Any, kind: type) -> Any:
    """The JSON of a column."""
    value = parse_json(text, name) if isinstance(text, str) else text
    if not isinstance(value, kind):
        raise InputError(f"{name}: expected a JSON {kind.__name__}, got {value!r:.60}")
    return value


def _seat(given: Any) -> Seat:
    """A seat from its JSON."""
    is_seat = isinstance(given, dict) and set(given) == {"kind", "name", "token"}
    if not is_seat or any(not isinstance(value, str) for value in given.values()):
        raise InputError(f"seats: expected kind, name and token, got {given!r:.60}")
    return Seat(**given)


def _rows(table: Table) -> list[tuple[str, int, int, int]]:
    replay = table.replay
    taken = enumerate(zip(replay.actors, replay.actions, strict=True))
    return [(table.id, number, *pair) for number, pair in taken]
