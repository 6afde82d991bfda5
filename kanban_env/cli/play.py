"""`kanban play`: play against agents in the terminal."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from kanban_env.agents import Agent
from kanban_env.agents.arena.limits import WriteGuard
from kanban_env.agents.arena.matches import ask
from kanban_env.agents.choices import numbers_text
from kanban_env.agents.prompt import read_line
from kanban_env.agents.protocol import check_built_in
from kanban_env.agents.screen import Screen
from kanban_env.agents.showing import page_of, show_game, show_part
from kanban_env.agents.wrapping import wrap
from kanban_env.cli import help as helps
from kanban_env.cli.common import (
    Agents,
    AllowPlugins,
    Force,
    Game,
    Options,
    Players,
    console,
    exiting_on_signals,
    make_variant,
    seat_agents,
)
from kanban_env.cli.saving import GameFile, read_saved
from kanban_env.cli.scores import show_end
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.events import Event, step_events
from kanban_env.core.replay import Replay

EPILOG = (
    "Example: [bold]kanban play menu-v0 --agents heuristic --save game.jsonl[/bold] · later"
    " [bold]kanban play menu-v0 --resume game.jsonl[/bold]"
)


class Session:
    """One game between a person and agents, with undo."""

    def __init__(
        self,
        replay: Replay,
        batch: GameBatch,
        seat: int,
        agents: list[tuple[str, Agent]],
        file: GameFile,
    ) -> None:
        """The person takes `seat`, the agents the others; the game is saved to `file`."""
        self.replay, self.batch, self.seat, self.file = replay, batch, seat, file
        players: list[tuple[str, Agent] | None] = [*agents]
        players.insert(seat, None)
        self.agents, self.screen = players, Screen(console)
        self.log: list[str] = []
        """What has happened since the person's last action."""
        self.pages: list[str] = []
        self.page = 0
        """The page of these lines, or of the actions, that was shown last."""
        self.last: list[str] = []
        """The consequences of the last event."""
        replay.agents = [player[0] if player else "human" for player in players]

    def run(self) -> None:
        """Play until the game is over or the person quits."""
        while not self.batch.dones[0]:
            player = self.agents[int(self.batch.to_play[0])]
            if player is None:
                if not self._ask():
                    return
            else:
                guard = WriteGuard(self.batch)
                answers, _ = ask(*player, self.batch, np.array([0]), guard, self._say_thinking)
                self._take(int(answers[0]))
        show_end(self.screen, self.replay, self.batch, self.seat, self.last)
        self.save()

    def _say_thinking(self) -> None:
        """Say who takes long."""
        console.print(f"  [cyan]player_{self.batch.to_play[0]}[/cyan] is thinking …")

    def _take(self, action: int) -> None:
        """Play an action, and print what the person sees of what follows."""
        if self.batch.to_play[0] == self.seat:
            self.log = []
        told = step_events(self.batch, action)
        replays.record_step(self.replay, self.batch, action)
        self.file.keep(self.replay)  # before anything is printed: the terminal may be closed
        lines = [line for event in told for line in self._lines(event)]
        wrapped = wrap("\n".join(lines), console.width).split("\n") if lines else []
        self.last = wrap("\n".join(told[-1].news), console.width).split("\n")
        self.log += wrapped
        self.screen.log_lines += len(wrapped)
        for line in wrapped:
            self.screen.print_lines([line], self.batch.variant.spec.text)

    def _lines(self, event: Event) -> list[str]:
        """What the person sees of an event."""
        said = []
        if event.player != self.seat:  # to say that it was forced would reveal their cards
            said = [f"  player_{event.player}: {event.public_sentence}"]
        elif event.forced:
            said = [f"  you: {event.sentence} (the only answer)"]
        return said + [f"    {line}" for line in event.news]

    def _ask(self) -> bool:
        """Ask the person for one action; False if the person quits."""
        self.pages, self.page = [], 0
        long = self.screen.log_lines > self.screen.log_room
        note = f"{len(self.log)} lines since your last action: l shows them" if long else ""
        choices = show_game(self.screen, self.batch, 0, self.seat, note=note)
        while True:
            console.print("[bold]>[/bold] ", end="")
            line = read_line()
            word = line.strip().lower()
            if not line and self.seat not in self.replay.actors and self.file.discard():
                console.print("\n  the input ended before your first action: nothing is saved")
                return False
            if not line or word in ("q", "quit"):
                self.save()
                return False
            if word in ("u", "undo"):
                if self._undo():
                    return True
            elif word in ("s", "save"):
                self.save()
            elif not (self._show(word) or show_part(self.screen, self.batch, 0, self.seat, word)):
                found = self._find(choices, word)
                if len(found) == 1:
                    self._take(found[0])
                    return True
                self._explain(choices, word, found)

    def _show(self, word: str) -> bool:
        """Carry out a command that shows the actions, the log or help; False for another word."""
        if word in ("m", "more"):
            self.page += 1
            self._show_page()
        elif not word:
            self._start_pages([])
        elif word in ("l", "log"):
            self._start_pages(self.log or ["  –"])
        elif word in ("h", "help") or word.startswith("?"):
            variant, words = self.replay.variant, word.partition("?")[2].strip()
            said = helps.answer(variant, words) if words else helps.general_help(variant.spec)
            self._start_pages(wrap(said, console.width).split("\n"))
        else:
            return False
        return True

    def _start_pages(self, lines: list[str]) -> None:
        """Show the first page of some lines, or of the actions if there are none."""
        self.pages, self.page = lines, 0
        self._show_page()

    def _show_page(self) -> None:
        """Show the page of what was shown last."""
        if self.pages:
            room = console.height - 3 if console.is_terminal else len(self.pages)
            lines = page_of(self.pages, self.page, room, "lines")
            self.screen.print_lines(lines, self.batch.variant.spec.text)
        else:
            show_game(self.screen, self.batch, 0, self.seat, self.page)

    def _explain(self, choices: dict[int, int], word: str, found: list[int]) -> None:
        """Say why a word plays no action: it fits none, or several."""
        if not found:
            self.screen.print(
                f"  expected {numbers_text(choices)} or words of an action, got {word!r};"
                " ? shows help"
            )
            return
        self.screen.print(f"  {word!r} fits {len(found)} actions:")
        for number, action in choices.items():
            if action in found:
                self.screen.print(f"{number:4}  {self._sentence(action)}")

    def _sentence(self, action: int) -> str:
        """The sentence of an action."""
        variant = self.batch.variant
        return variant.spec.text.sentence(variant.r, self.batch.states[0], action)

    def _find(self, choices: dict[int, int], words: str) -> list[int]:
        """The action with this number, or the actions whose sentences contain the words.

        Sentences that contain them as one phrase come before all others. Words need at least three
        letters, except those that begin with #.
        """
        if words.isdecimal():
            return [choices[int(words)]] if int(words) in choices else []
        if len(words) < 3 and not words.startswith("#"):
            return []
        legal = list(choices.values())
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
        self.file.keep(self.replay)
        return True

    def save(self) -> None:
        """Save the game, and say how to resume or replay it."""
        self.file.write(self.replay)
        self.file.say_where(self.replay)


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
        Path | None, typer.Option(help="Save the game to this file after every decision.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Resume a saved game.")] = None,
    force: Force = False,
    allow_plugins: AllowPlugins = False,
) -> None:
    """Play a game in the terminal against agents."""
    names = agents or []
    if resume is None:
        variant = make_variant(game, players, option)
        own, seed = seat or 0, seed or 0
        if not 0 <= own < variant.players:
            raise InputError(f"--seat: expected 0 to {variant.players - 1}, got {own}")
        others = seat_agents(names or ["random"], variant, seed, variant.players - 1)
        file = GameFile(save, own=force)
        replay, batch = replays.start_recording(variant, seed)
    else:
        if (players, seat, seed, option) != (None, None, None, None):
            raise InputError("--resume: the saved game has its own players, seat, seed and options")
        replay, batch, own, kept = read_saved(game, resume)
        if not names and not allow_plugins:
            check_built_in(kept, str(resume))
        others = seat_agents(names or kept, replay.variant, replay.seed, batch.players - 1)
        same = save is None or save.resolve() == resume.resolve()
        target = resume.resolve() if resume.is_symlink() else resume
        file = GameFile(target if same else save, own=same or force)
    _play(Session(replay, batch, own, others, file))


def _play(session: Session) -> None:
    """Play a game; however it ends, it is saved."""
    said = "Type the number of an action or its words; ? shows help."
    console.print(f"You are player_{session.seat}. {said}")
    session.file.write(session.replay)
    with exiting_on_signals():
        try:
            session.run()
        except BaseException:  # save the game in any case
            if session.file.keep(session.replay):
                with suppress(OSError):  # the terminal may be closed
                    console.print()
                session.file.say_where(session.replay)
            raise
