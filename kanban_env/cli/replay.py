"""`kanban replay`: step through a recorded game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

import kanban_env as kb
from kanban_env.agents.prompt import read_line
from kanban_env.agents.screen import Screen
from kanban_env.agents.showing import show_part
from kanban_env.agents.wrapping import wrap
from kanban_env.cli.common import Force, Json, Seed, console
from kanban_env.cli.exports import Gif, Html, Mp4, checked_exports, write_exports
from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from kanban_env.core.replay import Playback

EPILOG = (
    "Example: [bold]kanban replay game.kanban.jsonl --step 20[/bold] · as a page:"
    " [bold]kanban replay game.kanban.jsonl --html game.html[/bold]"
)
HELP = "Enter or n next · p previous · NUMBER go to that step · e end · b whole board · q quit"
PROMPT_LINES = 3
"""Lines below the board, besides those of the decision."""


def command(
    file: Annotated[Path, typer.Argument(help="A replay written by play, watch, arena or train.")],
    step: Annotated[int | None, typer.Option(help="Show the board after this step.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Check every state, and print nothing else.")
    ] = False,
    seat: Annotated[int | None, typer.Option(help="Show only what this seat may see.")] = None,
    html: Html = None,
    gif: Gif = None,
    mp4: Mp4 = None,
    force: Force = False,
    seed: Seed = 0,  # noqa: ARG001 - accepted for uniformity
    as_json: Json = False,
) -> None:
    """Step through a game forwards and backwards, verify it, or write it as a page or a film."""
    exports = checked_exports({"html": html, "gif": gif, "mp4": mp4}, force)
    replay = replays.read(file, kb.find)
    if seat is not None and not 0 <= seat < replay.variant.players:
        raise InputError(f"--seat: expected 0 to {replay.variant.players - 1}, got {seat}")
    last = len(replay.actions)
    if step is not None and not 0 <= step <= last:
        raise InputError(f"--step: expected 0 to {last}, got {step}")
    try:
        if verify or as_json or exports:
            replays.verify(replay)
        playback = Playback(replay)
        if exports:
            write_exports(replay, exports, seat)
        elif as_json:
            _print_json(playback)
        elif verify:
            console.print(f"{file}: {last} steps, all states agree")
        elif step is not None:
            playback.go_to(step)
            _show(Screen(console), playback, seat)
        elif sys.stdin.isatty():
            _step_through(playback, seat)
        else:
            _print_all(playback, seat)
    except InputError as error:
        raise InputError(f"{file}: {error}") from None


def _describe_step(playback: Playback, step: int, seat: int | None) -> list[str]:
    """The decision after `step` and its consequences, as `seat` sees them."""
    playback.go_to(step)
    told = []
    for event in playback.events():
        said = event.sentence if seat in (None, event.player) else event.public_sentence
        told += [f"player_{event.player}: {said}", *(f"  {line}" for line in event.news)]
    return told


def _show(screen: Screen, playback: Playback, seat: int | None) -> None:
    """Print the board, and below it the decision that led to it."""
    replay, step = playback.replay, playback.step
    told = _describe_step(playback, step - 1, seat) if step else ["the deal"]
    playback.go_to(step)
    said = [f"step {step} of {len(replay.actions)} · {told[0]}", *(f"  {x}" for x in told[1:])]
    lines = wrap("\n".join(said), console.width).split("\n")
    screen.show_changes(replay.variant, playback.state, seat, len(lines) + PROMPT_LINES)
    screen.print_lines(["", *lines], replay.variant.spec.text)


def _step_through(playback: Playback, seat: int | None) -> None:
    screen, last = Screen(console), len(playback.replay.actions)
    screen.print(f"{HELP}\n")
    _show(screen, playback, seat)
    while True:
        console.print("[bold]>[/bold] ", end="")
        line = read_line()
        word = line.strip().lower()
        if not line or word in ("q", "quit"):
            return
        step = _wanted_step(word, playback.step, last)
        if step is not None:
            playback.go_to(step)
            _show(screen, playback, seat)
        elif word in ("?", "h", "help"):
            screen.print(HELP)
        elif not show_part(screen, playback.batch, 0, seat, word):
            screen.print(f"expected a step from 0 to {last}, got {word!r}; {HELP}")


def _wanted_step(word: str, step: int, last: int) -> int | None:
    """The step that a word asks for, if it does."""
    if word in ("", "n", "next"):
        return min(step + 1, last)
    if word in ("p", "previous"):
        return max(step - 1, 0)
    if word in ("e", "end"):
        return last
    return int(word) if word.isdecimal() and int(word) <= last else None


def _print_all(playback: Playback, seat: int | None) -> None:
    for step in range(len(playback.replay.actions)):
        console.print(f"{step + 1:5}  {_describe_step(playback, step, seat)[0]}", markup=False)
    playback.go_to(len(playback.replay.actions))
    _show(Screen(console), playback, seat)


def _print_json(playback: Playback) -> None:
    replay = playback.replay
    for step, action in enumerate(replay.actions):
        said = _describe_step(playback, step, None)[0].partition(": ")[2]
        print(json.dumps({"seat": replay.actors[step], "action": action, "sentence": said}))
    print(json.dumps({"over": replay.over, "scores": replay.scores, "steps": len(replay.actions)}))
