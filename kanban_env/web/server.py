"""The HTTP interface of `kanban serve`.

| request | |
|---|---|
| GET / | the page |
| GET /api/games | the games with their options, and the agents that can be chosen |
| POST /api/tables | a new table; answers with the secret links of its seats |
| POST /api/open | a new table at the position of a link |
| GET /api/tables/ID | what a seat sees; with `after`, waits until something has changed |
| POST /api/tables/ID/answer | an action of a seat, for a decision with a number |
| POST /api/tables/ID/undo | take back everything from a decision on |
| POST /api/tables/ID/link | the text of a link to this position |
| POST /api/tables/ID/hints | what the answers to the current question are worth |
| POST /api/tables/ID/analysis | how far the analysis of the game is, and what it found |
| POST /api/tables/ID/name | what a person wants to be called |

Errors are `{"error": "key: expected X, got Y"}`: 400 for wrong input, 403 for a wrong secret, 404
for an unknown table, 409 for a decision that was taken already, 500 for a file that fails.
"""

from __future__ import annotations

import asyncio
import copy
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import font_roboto  # type: ignore[import-untyped]
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag, Option
from kanban_env.core.paints import page_style
from kanban_env.core.seeds import checked_seed, random_seed
from kanban_env.core.spec import Variant
from kanban_env.web import links
from kanban_env.web.advice import Analysis, hints_for
from kanban_env.web.bodies import Answer, Ask, AskLink, Name, NewTable, OpenLink, Undo
from kanban_env.web.guard import Guard
from kanban_env.web.room import Entry, Room, Stale
from kanban_env.web.tables import PERSON
from kanban_env.web.views import view

STATIC = Path(__file__).parent / "static"
MOST_WAIT = 25.0
"""Seconds that a request for news waits at most."""


def make_app(room: Room, hosts: Sequence[str], **limits: float) -> Any:
    """The application with its guard."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        room.store.close()

    app = FastAPI(openapi_url=None, lifespan=lifespan)
    _add_errors(app)
    _add_pages(app, room)
    _add_tables(app, room)
    _add_play(app, room)
    _add_advice(app, room)
    app.mount("/static", StaticFiles(directory=STATIC))
    return Guard(app, hosts, **limits)


def _error(status: int, reason: str) -> JSONResponse:
    return JSONResponse({"error": reason[:400]}, status)


def _add_errors(app: FastAPI) -> None:
    """Every error is one line of JSON."""

    @app.exception_handler(InputError)
    async def wrong(_: Request, error: InputError) -> Response:
        return _error(400, str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "body"
        return _error(400, f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def refused(_: Request, error: HTTPException) -> Response:
        return _error(error.status_code, str(error.detail))

    @app.exception_handler(PermissionError)
    async def forbidden(_: Request, error: PermissionError) -> Response:
        return _error(403, str(error))

    @app.exception_handler(LookupError)
    async def unknown(_: Request, __: LookupError) -> Response:
        return _error(404, "table: there is none with this id")

    @app.exception_handler(sqlite3.Error)
    async def unusable(_: Request, error: sqlite3.Error) -> Response:
        return _error(500, f"the file of the games cannot be used ({error})")

    @app.exception_handler(Stale)
    async def stale(_: Request, __: Stale) -> Response:
        return _error(409, "this decision was taken already")


def _add_pages(app: FastAPI, room: Room) -> None:
    @app.get("/")
    async def page() -> Response:
        return FileResponse(STATIC / "index.html")

    @app.get("/paints.css")
    async def paints() -> Response:
        return Response(page_style(), media_type="text/css")

    @app.get("/font/{weight}.ttf")
    async def font(weight: str) -> Response:
        files = {"regular": font_roboto.Roboto, "bold": font_roboto.RobotoBold}
        if weight not in files:
            return _error(404, "font: expected regular or bold")
        return FileResponse(files[weight], media_type="font/ttf")

    @app.get("/api/games")
    async def games() -> dict[str, Any]:
        return {"games": [_game(game) for game in kb.games()], "agents": room.offered}


def _game(game: str) -> dict[str, Any]:
    spec = kb.find(game)
    return {
        "id": spec.id,
        "title": spec.title,
        "players": spec.players,
        "default_players": spec.default_players,
        "options": [
            {
                "name": option.name,
                "about": option.about,
                "default": option.default,
                "values": option.expected,
                "choices": _choices(option),
            }
            for option in spec.options
        ],
    }


def _choices(option: Option) -> list[str]:
    """The values of an option that a page can list; a number is typed."""
    if isinstance(option, Flag):
        return ["false", "true"]
    return list(option.values) if isinstance(option, Choice) else []


def _checked_kinds(variant: Variant, kinds: Sequence[str]) -> list[str]:
    if len(kinds) != variant.players:
        raise InputError(f"seats: expected {variant.players}, got {len(kinds)}")
    if PERSON not in kinds:
        raise InputError(f"seats: expected at least one {PERSON}")
    return list(kinds)


def _add_tables(app: FastAPI, room: Room) -> None:
    @app.post("/api/tables")
    async def create(body: NewTable) -> dict[str, Any]:
        if "components" in body.options:
            raise InputError("options: unexpected key 'components'")
        variant = Variant(kb.find(body.game), body.players, body.options)
        seed = random_seed() if body.seed is None else checked_seed(body.seed)
        kinds = _checked_kinds(variant, body.seats)
        table, tokens = await room.create(variant, seed, kinds, body.one_screen)
        return {"table": table, "tokens": tokens}

    @app.post("/api/open")
    async def open_link(body: OpenLink) -> dict[str, Any]:
        variant, seed, actions = links.unpack(body.link)
        kinds = body.seats or [PERSON] * variant.players
        table, tokens = await room.create(
            variant, seed, _checked_kinds(variant, kinds), True, actions
        )
        return {"table": table, "tokens": tokens}


async def _entry(room: Room, table: str, token: str) -> Entry:
    """The table, if the secret belongs to one of its seats."""
    entry = await room.entry(table)
    if not entry.table.seats_of(token):
        raise PermissionError("token: it belongs to no seat of this table")
    return entry


def _check_seat(entry: Entry, token: str, seat: int) -> None:
    if seat not in entry.table.seats_of(token):
        raise PermissionError(f"seat: player_{seat} is not yours")


def _seen(entry: Entry, token: str, seat: int, since: int) -> dict[str, Any]:
    seen = view(entry.table, token, seat, max(0, since))
    return {**seen, "version": entry.version, "trouble": entry.trouble}


def _add_play(app: FastAPI, room: Room) -> None:
    @app.get("/api/tables/{table}")
    async def look(
        table: str, token: str, seat: int = -1, since: int = 0, after: int = -1
    ) -> dict[str, Any]:
        entry = await _entry(room, table, token)
        own = entry.table.seats_of(token)
        seat = own[0] if seat == -1 else seat
        _check_seat(entry, token, seat)
        if after >= 0:
            await room.wait(entry, after, MOST_WAIT)
        return _seen(entry, token, seat, since)

    @app.post("/api/tables/{table}/answer")
    async def answer(table: str, body: Answer) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        _check_seat(entry, body.token, body.seat)
        await room.answer(entry, body.seat, body.number, body.action)
        return _seen(entry, body.token, body.seat, body.since)

    @app.post("/api/tables/{table}/undo")
    async def undo(table: str, body: Undo) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        _check_seat(entry, body.token, body.seat)
        await room.undo(entry, body.token, body.number)
        return _seen(entry, body.token, body.seat, 0)

    @app.post("/api/tables/{table}/link")
    async def link(table: str, body: AskLink) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        if not entry.table.open:
            raise InputError("link: other people still have something to hide")
        return {"link": links.pack(entry.table, body.number)}

    @app.post("/api/tables/{table}/name")
    async def name(table: str, body: Name) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        _check_seat(entry, body.token, body.seat)
        entry.table.seats[body.seat].name = body.name
        room.store.rename(entry.table)
        await room.tell(entry)
        return _seen(entry, body.token, body.seat, 0)


def _add_advice(app: FastAPI, room: Room) -> None:
    @app.post("/api/tables/{table}/hints")
    async def hints(table: str, body: Ask) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        _check_seat(entry, body.token, body.seat)
        async with entry.lock:
            if entry.table.over or entry.table.to_play != body.seat:
                raise InputError(f"seat: player_{body.seat} is not asked")
            found = await asyncio.to_thread(hints_for, entry.table)
            return {"number": entry.table.number, "hints": found}

    @app.post("/api/tables/{table}/analysis")
    async def analysis(table: str, body: Ask) -> dict[str, Any]:
        entry = await _entry(room, table, body.token)
        _check_seat(entry, body.token, body.seat)
        if not entry.table.open:
            raise InputError("analysis: other people still have something to hide")
        if not entry.table.number:
            raise InputError("analysis: this game has no decisions")
        old = entry.analysis
        if old is None or old.number != entry.table.number:
            entry.analysis = Analysis(copy.deepcopy(entry.table.replay))
        return entry.analysis.as_data() if entry.analysis is not None else {}
