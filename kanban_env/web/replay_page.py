"""A replay as one HTML file: it opens from the disk, without a network and without a server.

Every board is drawn for every viewer. Panels repeat from step to step and from viewer to viewer, so
each one is stored once; the whole is compressed and unpacked by the browser.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from kanban_env.core.paints import PIECES, PLAYERS, page_style
from kanban_env.core.replay import Playback, Replay

STATIC = Path(__file__).parent / "static"
END, OTHERS = "the end of the game", "turns of others"
"""Sources of points besides the own answers."""


class _Pool:
    """Each different value once, by its number."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._numbers: dict[tuple[Any, ...], int] = {}

    def add(self, *value: Any) -> int:
        if value not in self._numbers:
            self._numbers[value] = len(self.values)
            self.values.append(value)
        return self._numbers[value]


def replay_data(replay: Replay, on_step: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
    """Everything that the page shows, as plain data."""
    playback, pool = Playback(replay), _Pool()
    steps = [_step(playback, pool, None)]
    for number in range(len(replay.actions)):
        playback.go_to(number)
        told = _told(playback)
        before = _scores(playback)
        playback.go_to(number + 1)
        steps.append({**_step(playback, pool, told), "gains": _gains(playback, before, told)})
        on_step(number + 1)
    spec = replay.variant.spec
    return {
        "title": spec.title,
        "players": replay.variant.players,
        "agents": replay.agents,
        "colours": [PIECES[paint][0] for paint in PLAYERS],
        "panels": pool.values,
        "steps": steps,
    }


def _scores(playback: Playback) -> list[int]:
    return [int(score) for score in playback.batch.scores[0]]


def _step(playback: Playback, pool: _Pool, told: dict[str, Any] | None) -> dict[str, Any]:
    """The board after a step, for everyone and for each player, and what happened."""
    variant, state = playback.replay.variant, playback.state
    views = []
    for viewer in (None, *range(variant.players)):
        drawn = variant.spec.draw(variant.r, state, viewer)
        views.append(
            [
                pool.add(panel.name, panel.width, panel.sheet_height, panel.markup())
                for panel in drawn
            ]
        )
    return {"views": views, "told": told, "scores": _scores(playback), "moment": _moment(playback)}


def _moment(playback: Playback) -> str:
    """The part of the game: what the game calls it, or the round."""
    variant, state = playback.replay.variant, playback.state
    text: Any = variant.spec.text
    if hasattr(text, "moment"):
        return str(text.moment(variant.r, state))
    clock = variant.spec.hooks.clock
    return f"round {clock(variant.r, state)}" if clock is not None else ""


def _told(playback: Playback) -> dict[str, Any]:
    """The next decision in words, as its player and as the others saw it."""
    action, events = playback.replay.actions[playback.step], playback.events()
    block = next(b for b in playback.replay.variant.spec.actions if b.start <= action < b.stop)
    return {
        "player": events[0].player,
        "move": block.name.replace("_", " ").lower(),
        "lines": [
            [event.player, event.sentence, event.public_sentence, list(event.news)]
            for event in events
        ],
    }


def _gains(playback: Playback, before: list[int], told: dict[str, Any]) -> list[list[Any]]:
    """The points that a step brought: player, points and source."""
    gains = []
    for player, (old, new) in enumerate(zip(before, _scores(playback), strict=True)):
        if new != old:
            own = told["move"] if player == told["player"] else OTHERS
            gains.append([player, new - old, END if playback.batch.dones[0] else own])
    return gains


def _script(name: str) -> str:
    """A script of the page as part of one file: without imports and exports."""
    text = (STATIC / name).read_text(encoding="utf-8")
    text = re.sub(r"^import .*;\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^export ", "", text, flags=re.MULTILINE)


def replay_page(replay: Replay, on_step: Callable[[int], None] = lambda _: None) -> str:
    """The page."""
    packed = zlib.compress(json.dumps(replay_data(replay, on_step)).encode(), 9)
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    style = re.sub(r"@font-face \{.*\}\n", "", style)
    scripts = "\n".join(_script(name) for name in ("dom.js", "board.js", "replay.js"))
    body = (STATIC / "replay.html").read_text(encoding="utf-8")
    parts = {
        "TITLE": escape(f"{replay.variant.spec.title}, a replay"),
        "STYLE": page_style() + style,
        "DATA": base64.b64encode(packed).decode(),
        "SCRIPT": scripts,
    }
    return re.sub("%(TITLE|STYLE|DATA|SCRIPT)%", lambda found: parts[found[1]], body)
