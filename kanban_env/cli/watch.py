"""`kanban watch`: watch agents play a game."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from kanban_env.agents import Agent
from kanban_env.agents.arena.recording import play_moves
from kanban_env.agents.files import reporting_write_errors
from kanban_env.agents.prompt import read_line
from kanban_env.agents.screen import Screen
from kanban_env.agents.showing import show_part
from kanban_env.agents.wrapping import wrap
from kanban_env.cli.common import (
    Agents,
    Force,
    Game,
    Json,
    Options,
    Players,
    Seed,
    checked_number,
    console,
    exiting_on_signals,
    make_variant,
    seat_agents,
)
from kanban_env.cli.scores import show_end
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.events import Event
from kanban_env.core.files import check_writable
from kanban_env.core.replay import Replay

EPILOG = (
    "Example: [bold]kanban watch menu-v0 --agents heuristic random[/bold] · by itself, and saved:"
    " [bold]kanban watch menu-v0 --delay 1 --save game.kanban.jsonl[/bold]"
)
PROMPT = "Enter: next turn · b: whole board · r: run to the end · q: quit > "
PROMPT_LINES = 3
"""Lines below the board."""


def command(
    game: Game,
    players: Players = None,
    agents: Agents = None,
    seed: Seed = 0,
    option: Options = None,
    delay: Annotated[
        float | None, typer.Option(help="Wait so many seconds after a turn, not for Enter.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait after a turn.")] = False,
    log: Annotated[
        bool, typer.Option("--log", help="Do not wait, and show the board after every decision.")
    ] = False,
    board: Annotated[bool, typer.Option(help="Show what changed on the board.")] = True,
    save: Annotated[
        Path | None, typer.Option(help="Save the game to this file as a replay.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Watch agents play a game turn by turn."""
    if delay is not None:
        checked_number("--delay", delay, 0, 3600)
    variant = make_variant(game, players, option)
    seated = seat_agents(agents or ["random"], variant, seed)
    if save is not None:
        check_writable(save, replace=force)
    replay, batch = replays.start_recording(variant, seed, [name for name, _ in seated])
    waits = sys.stdin.isatty() and console.is_terminal and not (fast or log)
    view = _View(replay, batch, board, log, (waits, delay))
    try:
        with exiting_on_signals():
            if as_json:
                _play_json(replay, batch, seated)
            else:
                view.play(seated)
    finally:  # save the game so far in any case
        if save is not None:
            with reporting_write_errors(save):
                replay.write(save)
    if save is not None and not as_json:
        console.print(f"written to {save}", markup=False)


def _play_json(replay: Replay, batch: GameBatch, seated: list[tuple[str, Agent]]) -> None:
    """Print every decision and the end as a line of JSON."""
    for action, told in play_moves(replay, batch, seated):
        first = told[0]
        line = {"seat": first.player, "action": action, "sentence": first.sentence}
        print(json.dumps(line))
    print(json.dumps({"over": True, "scores": replay.scores, "steps": len(replay.actions)}))


class _View:
    """A game on the screen: decisions as they are taken, what changed after each turn, scores."""

    def __init__(
        self,
        replay: Replay,
        batch: GameBatch,
        board: bool,
        log: bool,
        pause: tuple[bool, float | None],
    ) -> None:
        """`pause`: whether to wait for Enter after a turn, and seconds to wait instead."""
        self._replay, self._batch, self._screen = replay, batch, Screen(console)
        self._board, self._log = board, log
        self._waits, self._delay = pause
        self._last: list[str] = []
        """What was told last."""

    def play(self, seated: list[tuple[str, Agent]]) -> None:
        """Show the game to its end, or until the person quits."""
        if self._board:
            self._show_changes()
        for _, told in play_moves(self._replay, self._batch, seated, self._say_thinking):
            self._print_events(told)
            same = self._batch.to_play[0] == told[0].player and not self._batch.dones[0]
            if self._log and self._board:
                self._screen.print("")
                variant, state = self._batch.variant, self._batch.states[0]
                self._screen.show_state(variant, state, None, whole=True)
            elif not same and not self._end_turn():
                return
        show_end(self._screen, self._replay, self._batch, None, self._last)

    def _say_thinking(self, seat: int) -> None:
        """Say who takes long."""
        console.print(f"[dim]player_{seat} ({escape(self._replay.agents[seat])}) thinks …[/dim]")

    def _show_changes(self) -> None:
        """Show the board with what has changed, or only the changes if nobody waits for them."""
        pauses = self._waits or self._delay is not None
        variant, state = self._batch.variant, self._batch.states[0]
        self._screen.show_changes(variant, state, None, PROMPT_LINES, only=not pauses)
        self._screen.log_lines = 0

    def _print_events(self, told: list[Event]) -> None:
        """Print everything that happened in a step, and who did it."""
        text = self._batch.variant.spec.text
        for event in told:
            who = "the only answer" if event.forced else self._replay.agents[event.player]
            lines = [f"player_{event.player} ({who}): {event.sentence}"]
            lines += [f"  {line}" for line in event.news]
            wrapped = wrap("\n".join(lines), console.width).split("\n")
            self._last = wrapped
            self._screen.print_lines(wrapped, text)
            self._screen.log_lines += len(wrapped)

    def _end_turn(self) -> bool:
        """Show what changed in a turn, and wait; false if the person quits."""
        if self._batch.dones[0]:
            return True
        if self._board:
            self._screen.print("")
            self._show_changes()
        if self._delay is not None:
            time.sleep(self._delay)
        elif self._waits:
            return self._ask()
        return True

    def _ask(self) -> bool:
        """Wait for Enter, and show what the person asks for; false if the person quits."""
        while True:
            console.print(PROMPT, end="", style="dim")
            line = read_line()
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                return False
            if word in ("", "n", "next", "r", "run"):
                self._waits = word not in ("r", "run")
                return True
            if not show_part(self._screen, self._batch, 0, None, word):
                self._screen.print(f"expected Enter, b, b WORD, r or q, got {word!r}")
