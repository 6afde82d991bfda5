"""Links and files of games that someone else made: checked, and no code is imported for them."""

from __future__ import annotations

import base64
import json
import os
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import pytest

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.web import links
from kanban_env.web.store import Store
from kanban_env.web.tables import Seat, Table
from tests.plugin import plugin  # noqa: F401 - a fixture
from tests.web.conftest import Site


def kept_table(path: Path, kind: str = "random") -> Table:
    """A table with three decisions in a file."""
    variant = kb.find("actionworks-v0").variant(2)
    table = Table("t", variant, 7, [Seat("human", token="secret" * 4), Seat(kind)])
    for _ in range(3):
        table.answer(int(table.batch.action_masks[0].argmax()))
    store = Store(path)
    store.add(table)
    store.close()
    return table


def look(path: Path, expected: int = 400) -> dict[str, Any]:
    """What a server with this file answers about the table in it."""
    site = Site(path)
    with site.client:
        answer = site.client.get("/api/tables/t", params={"token": "secret" * 4})
    assert answer.status_code == expected, answer.text
    return dict(answer.json())


def changed(path: Path, command: str, *values: Any) -> None:
    with sqlite3.connect(path) as file:
        file.execute(command, values)
    file.close()


def test_a_kept_table_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    table = kept_table(path)
    assert look(path, 200)["number"] == table.number


def test_a_file_of_games_names_built_in_agents_only(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path, "evil:E")
    error = look(path)["error"]
    assert error.startswith("table 't': agent 'evil:E' is not built in")
    assert not (tmp_path / "imported").exists()


SEATS = [{"kind": "human", "name": "", "token": "x"}, {"kind": "random", "name": "", "token": ""}]
DAMAGE: dict[str, tuple[str, Any]] = {
    "code as a game": ("game", "evil:SPEC"),
    "an unknown game": ("game", "chess-v0"),
    "a number as a game": ("game", 5),
    "another version": ("version", "0.0.1"),
    "too many players": ("players", 99),
    "players in words": ("players", "two"),
    "an unknown option": ("options", '{"nonsense": 1}'),
    "options that are a list": ("options", "[]"),
    "options that are no JSON": ("options", "{"),
    "options as bytes": ("options", b"\xff\xfe"),
    "deep options": ("options", '{"a":' * 5000),
    "a file of printed numbers": ("options", '{"components": "/etc/passwd"}'),
    "a path as printed numbers": ("components", '"/etc/passwd"'),
    "no printed numbers": ("components", None),
    "a seed in words": ("seed", "many"),
    "a negative seed": ("seed", "-1"),
    "a long seed": ("seed", "9" * 10_000),
    "seats that are no list": ("seats", "{}"),
    "one seat": ("seats", json.dumps(SEATS[:1])),
    "a seat of another kind": ("seats", json.dumps([SEATS[0], {**SEATS[1], "kind": 5}])),
    "a seat with more": ("seats", json.dumps([SEATS[0], {**SEATS[1], "more": 1}])),
    "long seats": ("seats", "[" + " " * 2_000_000 + "]"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_wrong_row_is_refused_in_one_line(tmp_path: Path, what: str) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path)
    column, value = DAMAGE[what]
    changed(path, f"UPDATE tables SET {column} = ?", value)
    error = look(path)["error"]
    assert error.startswith("table 't': ")
    assert "\n" not in error
    assert not (tmp_path / "imported").exists()


@pytest.mark.parametrize("action", [-1, 10**6, 2**62, 2.5, "x", b"x", None])
def test_wrong_decisions_are_refused_in_one_line(tmp_path: Path, action: Any) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path)
    changed(path, "UPDATE decisions SET action = ? WHERE number = 1", action)
    assert look(path)["error"].startswith("table 't': ")


def test_decisions_after_the_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path)
    monkeypatch.setattr("kanban_env.web.store.MOST_DECISIONS", 2)
    assert "decisions: expected at most 2 integers" in look(path)["error"]


@pytest.mark.parametrize(
    "command",
    [
        "CREATE TRIGGER x AFTER INSERT ON decisions BEGIN DELETE FROM tables; END",
        "CREATE VIEW more AS SELECT * FROM tables",
        "CREATE TABLE more (x)",
        "DROP TABLE decisions",
        "ALTER TABLE tables ADD COLUMN more",
        "CREATE INDEX more ON tables (game)",
    ],
)
def test_another_database_is_refused_and_not_changed(tmp_path: Path, command: str) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path)
    changed(path, command)
    before = path.read_bytes()
    with pytest.raises(InputError, match="expected a file of kanban serve, got another database"):
        Store(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", ["folder", "fifo", "text", "half"])
def test_what_is_no_database_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.sqlite"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "text":
        path.write_text("hello " * 1000)
    else:
        kept_table(path)
        path.write_bytes(path.read_bytes()[:5000])
    with pytest.raises(InputError, match=r"x.sqlite: cannot be used"):
        Store(path)


def test_a_damaged_page_of_a_database_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    kept_table(path)
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    site = Site(path)
    with site.client:
        answer = site.client.get("/api/tables/t", params={"token": "secret" * 4})
        body = {"game": "menu-v0", "players": 2, "seats": ["human", "random"]}
        created = site.client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert created.status_code == 500
    assert "the file of the games cannot be used" in created.json()["error"]


def crafted(raw: bytes) -> str:
    """A link that holds these bytes."""
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def forged(**changes: Any) -> str:
    """The link of a position, with other values."""
    table = Table("t", kb.find("actionworks-v0").variant(2), 7, [Seat("human"), Seat("human")])
    packed = links.pack(table)
    content = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * 3)))
    return crafted(json.dumps({**content, **changes}).encode())


FORGED: dict[str, str] = {
    "code as a game": forged(game="evil:SPEC"),
    "another version": forged(version="x" * 10_000),
    "a file of printed numbers": forged(options={"components": "/etc/passwd"}),
    "a path as printed numbers": forged(tables="/etc/passwd"),
    "too many players": forged(players=99),
    "players that are true": forged(players=True),
    "a negative seed": forged(seed=-1),
    "an illegal action": forged(actions=[10**6]),
    "a negative action": forged(actions=[-1]),
    "actions in words": forged(actions=["x"]),
    "actions after the end": forged(actions=[0] * 20_000),
    "no object": crafted(b"[]"),
    "NaN": crafted(b'{"game": NaN}'),
    "no end": crafted(b'{"game": "'),
    "depth": crafted(b"[" * 20_000),
    "a bomb": crafted(b" " * 20_000_000),
    "no text": crafted(b"\xff\xfe"),
    "a tail": crafted(b"{}")[:-6],
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_position_is_refused_in_one_line(site: Site, tmp_path: Path, what: str) -> None:
    assert len(FORGED[what]) < links.MOST_TEXT
    error = site.post("/api/open", {"link": FORGED[what]}, 400)["error"]
    assert len(error) <= 400
    assert "\n" not in error
    assert not (tmp_path / "imported").exists()
    assert site.client.get("/api/games").status_code == 200


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tables", "/etc/passwd"),
        ("game", 5),
        ("version", None),
        ("players", True),
        ("options", []),
        ("seed", "7"),
        ("actions", {}),
    ],
)
def test_a_wrong_value_of_a_link_is_named(site: Site, key: str, value: Any) -> None:
    error = site.post("/api/open", {"link": forged(**{key: value})}, 400)["error"]
    assert error.startswith(f"link: {key}: expected ")


def test_a_link_unfolds_to_a_bounded_number_of_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def parsed(raw: bytes, _: str) -> None:
        read.append(len(raw))

    monkeypatch.setattr(links, "parse_json", parsed)
    with pytest.raises(InputError, match="link: too long or incomplete"):
        links.unpack(crafted(b" " * 20_000_000))
    assert not read


def test_opened_tables_have_offered_agents_only(site: Site, tmp_path: Path) -> None:
    error = site.post("/api/open", {"link": forged(), "seats": ["human", "evil:E"]}, 400)["error"]
    assert "an agent of the list" in error
    assert not (tmp_path / "imported").exists()
