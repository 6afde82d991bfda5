"""`kanban serve`: play in the browser."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from kanban_env.cli.common import Agents, console
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require

EPILOG = (
    "Example: [bold]kanban serve[/bold] · with agents of your choice, such as ppo:runs/menu:"
    " [bold]kanban serve --agents heuristic zoo:automotive-v0-4p[/bold]"
)
LOCAL = "127.0.0.1"


def command(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 is every network of the machine.")
    ] = LOCAL,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes a free one.")] = 8000,
    games: Annotated[
        Path, typer.Option(help="The file that keeps the games, with the secrets of all seats.")
    ] = Path("kanban-games.sqlite"),
    agents: Agents = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="Another name of this server, such as play.example.org."),
    ] = None,
    rate: Annotated[
        int, typer.Option(min=1, max=10**6, help="Requests per second that one address may send.")
    ] = 100,
) -> None:
    """Serve a page on which people and agents play all games."""
    require("web", "fastapi", "uvicorn", "font_roboto")
    from kanban_env.web.offer import offered_agents
    from kanban_env.web.room import Room
    from kanban_env.web.server import make_app
    from kanban_env.web.store import Store

    _check_names(host, name or [])
    offered = offered_agents(agents)
    with _listen(host, port) as listening:
        port = listening.getsockname()[1]
        names = {host, LOCAL, "localhost", *(name or [])}
        hosts = [place for known in names for place in (known, f"{known}:{port}")]
        room = Room(Store(games), offered)
        app = make_app(room, hosts, per_second=rate, burst=4 * rate)
        everywhere = host in ("0.0.0.0", "::")  # noqa: S104
        shown = LOCAL if everywhere else host
        console.print(f"http://{shown}:{port}/  (Ctrl-C ends the server)")
        if host != LOCAL:
            console.print("This server can be reached from other machines.", style="yellow")
        console.file.flush()  # a program that started the server reads its address
        _run(app, room.close, listening)


def _run(app: Any, close: Callable[[], None], listening: socket.socket) -> None:
    """Serve until Ctrl-C; `close` is called before the server waits for its requests to end."""
    import uvicorn

    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    exit_ = server.handle_exit

    def handle_exit(number: int, frame: Any) -> None:
        close()
        exit_(number, frame)

    server.handle_exit = handle_exit  # type: ignore[assignment, method-assign]
    server.run(sockets=[listening])


def _check_names(host: str, names: list[str]) -> None:
    """Raise InputError for a name that no machine can have."""
    for key, name in (("--host", host), *(("--name", one) for one in names)):
        if not re.fullmatch(r"[\w.:-]+", name, re.ASCII):
            raise InputError(f"{key}: expected the name or address of a machine, got {name!r}")


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises InputError if the address cannot be used."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who reads the address can connect at once
    except OSError as error:
        listening.close()
        raise InputError(
            f"--host {host} --port {port}: cannot be used ({error.strerror})"
        ) from None
    return listening
