"""Tables and decisions in SQLite: one row per decision, committed before it is acknowledged."""

from __future__ import annotations

import json
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.core.reading import parse_json
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
_KIND = "kanban-serve-1"


class Store:
    """The file of a server; safe to use from several threads."""

    def __init__(self, path: Path | str) -> None:
        """Open or create the file; raises InputError if it is not a file of this kind."""
        self._lock = threading.Lock()
        try:
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            self._file.execute("PRAGMA journal_mode=WAL")
            self._file.execute("PRAGMA synchronous=NORMAL")
            self._check_kind(path)
            self._file.executescript(_SCHEMA)
        except sqlite3.Error as error:
            raise InputError(f"{path}: cannot be used ({error})") from None

    def _check_kind(self, path: Path | str) -> None:
        """Refuse the database of another program."""
        known = {row[0] for row in self._file.execute("SELECT name FROM sqlite_master")}
        if known and not {"tables", "decisions"} <= known:
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
            self._file.executemany("INSERT INTO decisions VALUES (?,?,?,?)", _rows(table, 0))

    def keep(self, table: Table, since: int) -> None:
        """Keep the decisions of a table from number `since` on."""
        with self._lock, self._file:
            self._file.execute("BEGIN")
            self._file.executemany("INSERT INTO decisions VALUES (?,?,?,?)", _rows(table, since))

    def cut(self, table: Table) -> None:
        """Forget the decisions that were taken back."""
        with self._lock, self._file:
            self._file.execute(
                "DELETE FROM decisions WHERE table_id = ? AND number >= ?", (table.id, table.number)
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
        """A table as it was kept; None if there is none with this id."""
        with self._lock:
            found = self._file.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
            rows = self._file.execute(
                "SELECT action FROM decisions WHERE table_id = ? ORDER BY number", (id,)
            ).fetchall()
        if found is None:
            return None
        _, _, game, version, players, options, components, seed, seats = found
        spec = kb.find(game)
        if version != spec.version:
            raise InputError(
                f"table {id}: version: expected {spec.version!r}, got {version!r};"
                f" {game} has changed between these versions"
            )
        given: dict[str, Any] = {
            **parse_json(options, f"table {id}"),
            "components": parse_json(components, f"table {id}"),
        }
        seated = [Seat(**seat) for seat in parse_json(seats, f"table {id}")]
        variant = Variant(spec, players, given)
        return Table(id, variant, int(seed), seated, [row[0] for row in rows])


def _rows(table: Table, since: int) -> list[tuple[str, int, int, int]]:
    replay = table.replay
    taken = enumerate(zip(replay.actors, replay.actions, strict=True))
    return [(table.id, number, *pair) for number, pair in taken if number >= since]
