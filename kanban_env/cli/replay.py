"""`kanban replay`: a game written down, step by step."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

import kanban_env as kb
from kanban_env.cli.common import Json, Seed, console
from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from kanban_env.core.replay import Player

EPILOG = "Example: [bold]kanban replay game.kanban.jsonl --step 20[/bold]"
HELP = "Enter or n next · p previous · a number goes to that step · e end · q quit"


def command(
    file: Annotated[Path, typer.Argument(help="A replay, as written by play or watch.")],
    step: Annotated[int | None, typer.Option(help="Show the board after so many steps.")] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Only check every state.")] = False,
    seat: Annotated[int | None, typer.Option(help="As this seat may see it.")] = None,
    seed: Seed = 0,  # noqa: ARG001 - every command takes a seed; a replay brings its own
    as_json: Json = False,
) -> None:
    """Step through a game forwards and backwards, or verify it."""
    replay = replays.read(file, kb.find)
    if seat is not None and not 0 <= seat < replay.variant.players:
        raise InputError(f"--seat: got {seat}, takes 0 to {replay.variant.players - 1}")
    last = len(replay.actions)
    if step is not None and not 0 <= step <= last:
        raise InputError(f"--step: got {step}, takes 0 to {last}")
    try:
        if verify or as_json:
            replays.verify(replay)
        player = Player(replay)
        if as_json:
            _print_json(player)
        elif verify:
            console.print(f"{file}: {last} steps, all states agree")
        elif step is not None:
            player.go_to(step)
            _show(player, seat)
        elif sys.stdin.isatty():
            _step_through(player, seat)
        else:
            _print_all(player, seat)
    except InputError as error:
        raise InputError(f"{file}: {error}") from None


def _said(player: Player, step: int, seat: int | None) -> str:
    """The decision that leads from `step` to the next one, in words that `seat` may hear."""
    replay, text = player.replay, player.replay.variant.spec.text
    player.go_to(step)
    say = text.sentence if seat in (None, replay.seats[step]) else text.told
    said = say(replay.variant.r, player.state, replay.actions[step])
    return f"player_{replay.seats[step]}: {said}"


def _show(player: Player, seat: int | None) -> None:
    replay, step = player.replay, player.step
    said = _said(player, step - 1, seat) if step else "the deal"
    player.go_to(step)
    console.print(f"step {step} of {len(replay.actions)} · {said}\n", markup=False)
    board = replay.variant.spec.text.board(replay.variant.r, player.state, seat)
    console.print(board + "\n", markup=False)


def _step_through(player: Player, seat: int | None) -> None:
    console.print(HELP)
    last = len(player.replay.actions)
    while True:
        _show(player, seat)
        console.print("[bold]>[/bold] ", end="")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == "q":
            return
        if word in ("", "n"):
            player.go_to(min(player.step + 1, last))
        elif word == "p":
            player.go_to(max(player.step - 1, 0))
        elif word == "e":
            player.go_to(last)
        elif word.isdecimal() and int(word) <= last:
            player.go_to(int(word))
        else:
            console.print(f"{word!r} is not a step from 0 to {last}; {HELP}", markup=False)


def _print_all(player: Player, seat: int | None) -> None:
    for step in range(len(player.replay.actions)):
        console.print(f"{step + 1:5}  {_said(player, step, seat)}", markup=False)
    player.go_to(len(player.replay.actions))
    _show(player, seat)


def _print_json(player: Player) -> None:
    replay = player.replay
    for step, action in enumerate(replay.actions):
        said = _said(player, step, None).partition(": ")[2]
        print(json.dumps({"seat": replay.seats[step], "action": action, "sentence": said}))
    print(json.dumps({"over": replay.over, "scores": replay.scores, "steps": len(replay.actions)}))
