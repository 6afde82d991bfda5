"""`kanban watch`: watch agents play a game."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from kanban_env.agents.arena.recording import play_moves
from kanban_env.agents.files import reporting_write_errors
from kanban_env.agents.screen import Screen
from kanban_env.cli.common import (
    Agents,
    Force,
    Game,
    Json,
    Options,
    Players,
    Seed,
    console,
    make_variant,
    seat_agents,
)
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.events import Event
from kanban_env.core.files import check_writable
from kanban_env.core.replay import Replay

EPILOG = "Example: [bold]kanban watch actionworks-v0 --agents random --delay 0.5[/bold]"
NOTE = "the window is too low for the whole board"


def command(
    game: Game,
    players: Players = None,
    agents: Agents = None,
    seed: Seed = 0,
    option: Options = None,
    delay: Annotated[float, typer.Option(help="Seconds between decisions.", min=0)] = 0.0,
    board: Annotated[bool, typer.Option(help="Show the board after every decision.")] = True,
    save: Annotated[
        Path | None, typer.Option(help="Save the game to this file as a replay.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Watch agents play a game."""
    variant = make_variant(game, players, option)
    names = agents or ["random"]
    seated = seat_agents(names, variant, seed)
    if save is not None:
        check_writable(save, replace=force)
    replay, batch = replays.start_recording(variant, seed, [name for name, _ in seated])
    screen = Screen(console, NOTE)
    show = _print_json if as_json else partial(_show, screen if board else None, delay)
    try:
        for action, told in play_moves(replay, batch, seated):
            show(replay, batch, action, told)
    finally:  # save the game so far in any case
        if save is not None:
            with reporting_write_errors(save):
                replay.write(save)
    if as_json:
        print(json.dumps({"over": True, "scores": replay.scores, "steps": len(replay.actions)}))
        return
    if not board:
        screen.show(variant.spec.text.board(variant.r, batch.states[0], None))
    if save is not None:
        console.print(f"written to {save}", markup=False)


def _print_json(_: Replay, __: GameBatch, action: int, told: list[Event]) -> None:
    first = told[0]
    print(json.dumps({"seat": first.player, "action": action, "sentence": first.sentence}))


def _show(
    screen: Screen | None,
    delay: float,
    replay: Replay,
    batch: GameBatch,
    _: int,
    told: list[Event],
) -> None:
    """Print what happened in a step and the board after it, then wait."""
    _print_events(told, replay.agents)
    if screen is not None:
        variant = batch.variant
        screen.show(variant.spec.text.board(variant.r, batch.states[0], None) + "\n", len(told))
    if delay:
        time.sleep(delay)


def _print_events(told: list[Event], names: list[str]) -> None:
    """Print everything that happened in a step, and who did it."""
    for event in told:
        who = "the only answer" if event.forced else names[event.player]
        console.print(f"[cyan]player_{event.player}[/cyan] ({who}): {event.sentence}")
        for line in event.news:
            console.print(f"  [dim]{line}[/dim]")
