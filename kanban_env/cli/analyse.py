"""`kanban analyse`: what each answer of a recorded game was worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.analysis import Review, report, review_replay
from kanban_env.agents.files import reporting_write_errors
from kanban_env.agents.protocol import check_agent
from kanban_env.agents.waiting import wait_for
from kanban_env.cli.common import Force, Json, Seed, checked_number, console
from kanban_env.cli.progress import GamesBar
from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from kanban_env.core.files import check_writable, write_atomically
from kanban_env.core.replay import Replay

EPILOG = "Example: [bold]kanban analyse game.kanban.jsonl --seat 0 --html analysis.html[/bold]"


def command(
    file: Annotated[Path, typer.Argument(help="A replay written by play, watch, arena or train.")],
    seat: Annotated[
        list[int] | None, typer.Option(help="Look at this seat's decisions; repeatable.")
    ] = None,
    agent: Annotated[
        str | None, typer.Option(metavar="NAME", help="An agent that says what it would play.")
    ] = None,
    playouts: Annotated[
        int, typer.Option(min=16, max=100_000, help="Playouts for each of the best answers.")
    ] = 256,
    tolerance: Annotated[
        float, typer.Option(help="List answers that lose more than this win share.")
    ] = report.TOLERANCE,
    everything: Annotated[bool, typer.Option("--all", help="List all turns.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page to this file.")] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Say what the answers of a game lost, what would have been better, and what luck did."""
    checked_number("--tolerance", tolerance, 0, 1)
    if html is not None:
        check_writable(html, replace=force)
    replay = _checked_replay(file, seat or [])
    analyst = None if agent is None else make_agent(agent, seed)
    if agent is not None and analyst is not None:
        check_agent(agent, analyst, replay.variant)
    with GamesBar(len(replay.actions), words="decisions") as bar:
        found = wait_for(
            lambda: review_replay(replay, seat or None, playouts, analyst, seed, bar.reach)
        )
    if html is not None:
        with reporting_write_errors(html):
            write_atomically(html, report.page(found, tolerance, everything))
    if as_json:
        print(json.dumps(report.as_data(found, tolerance)))
        return
    _print(found, tolerance, everything)
    if html is not None:
        console.print(f"written to {html}", markup=False)


def _checked_replay(file: Path, seats: list[int]) -> Replay:
    """A replay whose states all agree, and that has these seats."""
    replay = replays.read(file, kb.find)
    wrong = [seat for seat in seats if not 0 <= seat < replay.variant.players]
    if wrong:
        raise InputError(f"--seat: expected 0 to {replay.variant.players - 1}, got {wrong[0]}")
    if not replay.actions:
        raise InputError(f"{file}: this game has no decisions")
    try:
        replays.verify(replay)
    except InputError as error:
        raise InputError(f"{file}: {error}") from None
    return replay


def _print(found: Review, tolerance: float, everything: bool) -> None:
    for turn in report.notable_turns(found, tolerance, everything):
        console.print("\n".join(report.turn_lines(turn, tolerance)) + "\n", markup=False)
    for line in report.summary_lines(found):
        console.print(line, markup=False)
