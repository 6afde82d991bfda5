"""A server without a network, on a store in a temporary folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kanban_env.web.room import Room
from kanban_env.web.server import make_app
from kanban_env.web.store import Store

HOST = "127.0.0.1:8000"


class Site:
    """A client of a server, with the calls that the page makes."""

    def __init__(
        self, path: Path, agents: Sequence[str] = ("heuristic", "random"), **limits: float
    ) -> None:
        app = make_app(Room(Store(path), agents), [HOST], **limits)
        self.client = TestClient(app, base_url=f"http://{HOST}")

    def post(self, path: str, body: Any, expected: int = 200, **more: Any) -> Any:
        answer = self.client.post(path, json=body, **more)
        assert answer.status_code == expected, answer.text
        return answer.json()

    def table(self, game: str = "menu-v0", seats: Any = ("human", "heuristic"), **more: Any) -> Any:
        body = {"game": game, "players": len(seats), "seats": list(seats), "seed": 7, **more}
        return Place(self, self.post("/api/tables", body))


class Place:
    """A table of a site."""

    def __init__(self, site: Site, made: dict[str, Any]) -> None:
        self.site, self.id, self.tokens = site, made["table"], made["tokens"]
        self.path = f"/api/tables/{self.id}"

    def look(self, seat: int = 0, expected: int = 200, **more: Any) -> Any:
        given = {"token": self.tokens[seat], "seat": seat, **more}
        answer = self.site.client.get(self.path, params=given)
        assert answer.status_code == expected, answer.text
        return answer.json()

    def answer(self, seat: int, action: int, number: int, expected: int = 200) -> Any:
        body = {"token": self.tokens[seat], "seat": seat, "number": number, "action": action}
        return self.site.post(f"{self.path}/answer", body, expected)

    def undo(self, seat: int, number: int, expected: int = 200) -> Any:
        body = {"token": self.tokens[seat], "seat": seat, "number": number}
        return self.site.post(f"{self.path}/undo", body, expected)

    def wait(self, seat: int = 0) -> Any:
        """What a seat sees as soon as it is asked or the game is over."""
        for _ in range(200):
            seen = self.look(seat)
            if seen["over"] or seen["asked"] == seat or seen["trouble"]:
                return seen
            self.look(seat, after=seen["version"])
        raise AssertionError("the agents do not answer")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path / "games.sqlite")
    with made.client:
        yield made
