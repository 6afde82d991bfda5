"""The file of a game that a person plays: written after every decision, resumed later."""

from __future__ import annotations

import shlex
from contextlib import suppress
from pathlib import Path

import kanban_env as kb
from kanban_env.agents.files import reporting_write_errors
from kanban_env.cli.common import console
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.files import check_writable
from kanban_env.core.replay import Replay


class GameFile:
    """The file of one game. Before it is first written, `path` may be None: a free name is used."""

    def __init__(self, path: Path | None, own: bool = False) -> None:
        """`own` is true for a file that may be replaced; another one must not exist."""
        self.path, self._own, self._warned = path, own, False
        self._created = False
        if path is not None:
            check_writable(path, replace=own)

    def write(self, replay: Replay) -> Path:
        """Write the game; raises InputError if that is not possible."""
        if self.path is None:
            self.path = _claim_free_file(replay.variant.spec.id, replay.seed)
            self._created = True
        elif not self._own:
            with reporting_write_errors(self.path):
                self.path.touch(exist_ok=False)
            self._created = True
        self._own = True
        with reporting_write_errors(self.path):
            replay.write(self.path)
        return self.path

    def keep(self, replay: Replay) -> bool:
        """Write the game so far; if that is not possible, warn once and let the game continue."""
        try:
            self.write(replay)
        except InputError as error:
            if not self._warned:
                console.print(f"  not saved: {error}", markup=False)
            self._warned = True
            return False
        return True

    def discard(self) -> bool:
        """Remove the file if this game created it."""
        if self._created and self.path is not None:
            self.path.unlink(missing_ok=True)
        return self._created

    def say_where(self, replay: Replay) -> None:
        """Print where the game is saved, and how to resume or replay it."""
        game, file = replay.variant.spec.id, shlex.quote(str(self.path))
        again = f"replay it with: kanban replay {file}"
        on = f"resume with: kanban play {game} --resume {file}"
        with suppress(OSError):  # the terminal may be closed
            console.print(f"  saved to {self.path}", markup=False)
            console.print(f"  {again if replay.over else on}", markup=False, soft_wrap=True)


def _claim_free_file(game: str, seed: int) -> Path:
    """Create the first file `GAME-SEED-1.kanban.jsonl`, `…-2…` that does not exist yet."""
    number = 1
    while True:
        file = Path(f"{game}-{seed}-{number}.kanban.jsonl")
        try:
            with reporting_write_errors(file):
                file.touch(exist_ok=False)
        except InputError:
            if not file.exists() and not file.is_symlink():
                raise
            number += 1
        else:
            return file


def read_saved(game: str, file: Path) -> tuple[Replay, GameBatch, int, list[str]]:
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
