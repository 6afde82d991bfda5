"""`kanban watch`: agents play one another, and you look on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from agents.screen import Screen
from kanban_env.cli.common import (
    Agents,
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
from kanban_env.core import story
from kanban_env.core.files import check_target

EPILOG = "Example: [bold]kanban watch actionworks-v0 --agents random --delay 0.5[/bold]"
LOW = "the window is too low for the board"


def command(
    game: Game,
    players: Players = None,
    agents: Agents = None,
    seed: Seed = 0,
    option: Options = None,
    delay: Annotated[float, typer.Option(help="Seconds between decisions.", min=0)] = 0.0,
    board: Annotated[bool, typer.Option(help="Show the board after every decision.")] = True,
    save: Annotated[Path | None, typer.Option(help="Write the game down as a replay.")] = None,
    as_json: Json = False,
) -> None:
    """Watch agents play a game."""
    variant = make_variant(game, players, option)
    names = agents or ["random"]
    seated = seat_agents(names, variant.players, seed)
    if save is not None:
        check_target(save)
    replay, batch = replays.record(variant, seed, [name for name, _ in seated])
    text, rows, screen = variant.spec.text, np.array([0]), Screen(console, LOW)
    while not batch.dones[0]:
        seat = int(batch.to_play[0])
        action = int(seated[seat][1].act(batch, rows)[0])
        told = story.events(batch, action)
        replays.take(replay, batch, action)
        if as_json:
            print(json.dumps({"seat": seat, "action": action, "sentence": told[0].sentence}))
            continue
        _tell(told, [name for name, _ in seated])
        if board:
            screen.show(text.board(variant.r, batch.states[0], None) + "\n", len(told))
        if delay:
            time.sleep(delay)
    if as_json:
        print(json.dumps({"over": True, "scores": replay.scores, "steps": len(replay.actions)}))
    elif not board:
        screen.show(text.board(variant.r, batch.states[0], None))
    if save is not None:
        replay.write(save)
        if not as_json:
            console.print(f"written to {save}", markup=False)


def _tell(told: list[story.Event], names: list[str]) -> None:
    """Everything that happened in a step, and who did it."""
    for event in told:
        who = "the only answer" if event.forced else names[event.seat]
        console.print(f"[cyan]player_{event.seat}[/cyan] ({who}): {event.sentence}")
        for line in event.news:
            console.print(f"  [dim]{line}[/dim]")
