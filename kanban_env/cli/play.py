"""`kanban play`: play against agents in the terminal."""

from __future__ import annotations

import re
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.markup import escape

import kanban_env as kb
from kanban_env.agents import Agent
from kanban_env.agents.arena.matches import WriteGuard, ask
from kanban_env.agents.human import show_game
from kanban_env.agents.screen import Screen
from kanban_env.cli import help as helps
from kanban_env.cli.common import (
    Agents,
    Game,
    Options,
    Players,
    console,
    make_variant,
    seat_agents,
)
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.events import step_events
from kanban_env.core.files import check_writable
from kanban_env.core.replay import Replay

EPILOG = (
    "Example: [bold]kanban play actionworks-v0 --players 3 --agents random[/bold] · "
    "resume with [bold]kanban play actionworks-v0 --resume FILE[/bold]"
)


class Session:
    """One game between a person and agents, with undo."""

    def __init__(self, replay: Replay, batch: GameBatch, seat: int, agents: list[str], file: Path):
        """The person takes `seat`, the agents the others; the game is saved to `file`."""
        self.replay, self.batch, self.seat, self.file = replay, batch, seat, file
        others = seat_agents(agents, batch.players - 1, replay.seed) if agents else []
        players: list[tuple[str, Agent] | None] = [*others]
        players.insert(seat, None)
        self.agents, self.screen = players, Screen(console)
        replay.agents = [player[0] if player else "human" for player in players]

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        while not self.batch.dones[0]:
            player = self.agents[int(self.batch.to_play[0])]
            if player is None:
                if not self._ask():
                    return
            else:
                answers, _ = ask(*player, self.batch, np.array([0]), WriteGuard(self.batch))
                self._take(int(answers[0]))
        self.screen.print("")
        text, r = self.replay.variant.spec.text, self.replay.variant.r
        self.screen.show(text.board(r, self.batch.states[0], self.seat), whole=True)
        self.save()

    def _take(self, action: int) -> None:
        """Play an action, and print what the person sees of what follows."""
        for event in step_events(self.batch, action):
            if (
                event.player != self.seat
            ):  # to say that an answer was forced would reveal their cards
                console.print(
                    f"  [cyan]player_{event.player}[/cyan]: {escape(event.public_sentence)}"
                )
            elif event.forced:
                said = escape(event.sentence)
                console.print(f"  [cyan]you[/cyan]: {said} [dim](the only answer)[/dim]")
            for line in event.news:
                self.screen.print(f"    {line}", style="dim")
        replays.record_step(self.replay, self.batch, action)

    def _ask(self) -> bool:
        """Ask the person for one action; False if the person quits."""
        legal = show_game(self.screen, self.batch, 0, self.seat)
        while True:
            console.print("[bold]>[/bold] ", end="")
            line = sys.stdin.readline()
            word = line.strip().lower()
            if not line or word in ("q", "quit"):
                self.save()
                return False
            if word in ("u", "undo"):
                if self._undo():
                    return True
            elif word in ("s", "save"):
                self.save()
            elif word in ("b", "board"):
                show_game(self.screen, self.batch, 0, self.seat, whole=True)
            elif word in ("h", "help") or word.startswith("?"):
                self._help(word.partition("?")[2].strip())
            elif word:
                found = self._find(legal, word)
                if len(found) == 1:
                    self._take(found[0])
                    return True
                self._explain(legal, word, found)

    def _help(self, words: str) -> None:
        """Print the commands, or the rules that contain some words."""
        spec = self.replay.variant.spec
        self.screen.print(helps.rules_with(spec, words) if words else helps.general_help(spec))

    def _explain(self, legal: list[int], word: str, found: list[int]) -> None:
        """Say why a word plays no action: it fits none, or several."""
        if not found:
            self.screen.print(
                f"  expected 1 to {len(legal)} or words of an action, got {word!r}; ? shows help"
            )
            return
        self.screen.print(f"  {word!r} fits {len(found)} actions:")
        for action in found:
            self.screen.print(f"{legal.index(action) + 1:4}  {self._sentence(action)}")

    def _sentence(self, action: int) -> str:
        """The sentence of an action."""
        variant = self.batch.variant
        return variant.spec.text.sentence(variant.r, self.batch.states[0], action)

    def _find(self, legal: list[int], words: str) -> list[int]:
        """The action with this number, or the actions whose sentences contain the words.

        Sentences that contain them as one phrase come before all others. Words need at least three
        letters, except those that begin with #.
        """
        if words.isdecimal():
            return [legal[int(words) - 1]] if 1 <= int(words) <= len(legal) else []
        if len(words) < 3 and not words.startswith("#"):
            return []
        said = {action: self._sentence(action).lower() for action in legal}
        row = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
        return (
            [action for action in legal if row.search(said[action])]
            or [action for action in legal if words in said[action]]
            or [action for action in legal if all(word in said[action] for word in words.split())]
        )

    def _undo(self) -> bool:
        """Go back to the person's last decision."""
        own = [i for i, seat in enumerate(self.replay.actors) if seat == self.seat]
        if not own:
            console.print("  nothing to undo")
            return False
        keep = own[-1]
        actions = self.replay.actions[:keep]
        agents = self.replay.agents
        self.replay, self.batch = replays.start_recording(
            self.replay.variant, self.replay.seed, agents
        )
        for action in actions:
            replays.record_step(self.replay, self.batch, action)
        return True

    def save(self) -> None:
        """Save the game, and say how to resume or replay it."""
        self.replay.write(self.file)
        console.print(f"  saved to {self.file}", markup=False)
        game, file = self.replay.variant.spec.id, self.file
        again = f"replay it with: kanban replay {file}"
        on = f"resume with: kanban play {game} --resume {file}"
        console.print(f"  {again if self.replay.over else on}", markup=False, soft_wrap=True)


def command(
    game: Game,
    players: Players = None,
    agents: Agents = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, counted from 0; default: 0.")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="Equal seeds give equal games; default: 0.")
    ] = None,
    option: Options = None,
    save: Annotated[
        Path | None, typer.Option(help="Save the game to this file when you quit.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
) -> None:
    """Play a game in the terminal against agents."""
    names = agents or []
    if resume is None:
        variant = make_variant(game, players, option)
        own, names = seat or 0, names or ["random"]
        if not 0 <= own < variant.players:
            raise InputError(f"--seat: expected 0 to {variant.players - 1}, got {own}")
        seat_agents(names, variant.players - 1, seed or 0)  # names are checked before the deal
        file = save or _free_file(game, seed or 0)
        check_writable(file)
        replay, batch = replays.start_recording(variant, seed or 0)
    else:
        if (players, seat, seed, option) != (None, None, None, None):
            raise InputError("--resume: the saved game has its own players, seat, seed and options")
        file = save or resume
        check_writable(file)
        replay, batch, own, kept = _read_saved(game, resume)
        names = names or kept
    session = Session(replay, batch, own, names, file)
    console.print(f"You are player_{own}. Type the number of an action or its words; ? shows help.")
    try:
        with _exit_on_signals():
            session.run()
    except BaseException:  # save the game in any case
        console.print()
        session.save()
        raise


@contextmanager
def _exit_on_signals() -> Iterator[None]:
    """Exit, and so save the game, on SIGTERM and when the terminal is closed."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    kept = {number: signal.signal(number, lambda *_: sys.exit(1)) for number in signals}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


def _free_file(game: str, seed: int) -> Path:
    """A file name for the game that does not exist yet."""
    number = 1
    while (file := Path(f"{game}-{seed}-{number}.kanban.jsonl")).exists():
        number += 1
    return file


def _read_saved(game: str, file: Path) -> tuple[Replay, GameBatch, int, list[str]]:
    """A saved game, the person's seat in it, and the names of the other agents."""
    kept = replays.read(file, kb.find)
    if kept.variant.spec.id != game:
        raise InputError(f"{file}: expected a game of {game}, got {kept.variant.spec.id}")
    if kept.over:
        raise InputError(f"{file}: this game is over; replay it with: kanban replay {file}")
    try:
        replays.verify(kept)
    except InputError as error:
        raise InputError(f"{file}: {error}") from None
    replay, batch = replays.start_recording(kept.variant, kept.seed, kept.agents)
    for action in kept.actions:
        replays.record_step(replay, batch, action)
    seat = kept.agents.index("human") if "human" in kept.agents else 0
    names = [name for i, name in enumerate(kept.agents) if i != seat] or ["random"]
    return replay, batch, seat, names
