"""A replay written as a page or a film."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from kanban_env.agents.files import reporting_write_errors
from kanban_env.cli.common import console
from kanban_env.cli.progress import GamesBar
from kanban_env.core.extras import require
from kanban_env.core.files import check_writable, write_atomically
from kanban_env.core.replay import Replay
from kanban_env.web import film
from kanban_env.web.replay_page import replay_page

Html = Annotated[Path | None, typer.Option(help="Write a page that opens without a network.")]
Gif = Annotated[Path | None, typer.Option(help="Write a film with one frame per turn.")]
Mp4 = Annotated[Path | None, typer.Option(help="The same as MP4, where ffmpeg is installed.")]


def checked_exports(wanted: Mapping[str, Path | None], force: bool) -> dict[str, Path]:
    """The files to write by kind; raises InputError if one of them cannot be written."""
    exports = {kind: path for kind, path in wanted.items() if path is not None}
    for path in exports.values():
        check_writable(path, replace=force)
    if "mp4" in exports:
        film.check_ffmpeg()
    if exports.keys() & {"gif", "mp4"}:
        require("draw", "PIL", "resvg_py", "font_roboto")
    return exports


def write_exports(replay: Replay, exports: Mapping[str, Path], seat: int | None) -> None:
    """Write a replay in all wanted forms, with a bar for each."""
    shown = None
    for kind, path in exports.items():
        with GamesBar(max(1, len(replay.actions)), words="steps") as bar:
            if kind == "html":
                content: str | bytes = replay_page(replay, bar.reach)
            else:
                shown = shown or list(film.frames(replay, seat, bar.reach))
                content = film.gif(shown) if kind == "gif" else film.mp4(shown)
        with reporting_write_errors(path):
            write_atomically(path, content)
        console.print(f"written to {path}", markup=False)
