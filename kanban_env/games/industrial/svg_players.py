"""The companies of the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.core.drawing import Panel, player_width
from kanban_env.core.paints import PLAYERS
from kanban_env.games.industrial.enums import COLOUR_NAMES, N_COLOURS, N_TRACKS, NONE, Track
from kanban_env.games.industrial.text_board import hand_text, holdings_text, levels_text
from kanban_env.games.industrial.words import improvement_name

LETTERS = tuple(name[0].upper() for name in COLOUR_NAMES)
_TRACK_NAMES = tuple(track.name.lower() for track in Track)


def players_at(panel: Panel, x: float, y: float, players: Iterable[int], size: float) -> None:
    """Discs of players side by side."""
    for number, p in enumerate(players):
        panel.token(x + 2.3 * size * number, y, PLAYERS[p], str(p), size)


def company(r: Any, s: Any, p: int, viewer: int | None) -> Panel:
    """A player's company; the incident cards only if `viewer` is its owner, or None."""
    width = player_width(r.n_players)
    own = " (you)" if p == viewer else ""
    acts = " · to move" if p == s.actor and not s.over else ""
    done = not s.waiting[p] and p != s.turn and not s.over
    state = " · bankrupt" if not s.living[p] else " · done" if done and not acts else ""
    panel = Panel(f"player:{p}", f"player_{p}{own}{acts}{state}", width, 232)
    panel.rect(0, 0, width, 5, PLAYERS[p], edge="", radius=0)
    with panel.target(f"name:{p}", f"player_{p}"):
        panel.rect(8, 10, 120, 32)
        panel.text(16, 32, f"{s.scores[p]} points", 16, bold=True)
    panel.text(width - 10, 34, f"${s.money[p]}", 20, anchor="end", bold=True)
    _goods(panel, s, p, width)
    _tracks(panel, s, p, width)
    _staff(panel, s, p, width)
    with panel.target(f"shares:{p}", f"Shares of player_{p}"):
        panel.rect(8, 154, width - 16, 24)
        sold = f"shares sold {s.shares_sold[p]} of {r.n_slots}"
        panel.text(14, 170, f"{sold} · holds {holdings_text(r, s, p)}", 11, width=width - 28)
    copied = "" if s.copied[p] == NONE else f" · copied {improvement_name(r, s.copied[p])}"
    panel.text(10, 196, f"{levels_text(s, p)}{copied}", 12, width=width - 20)
    if r.incidents:
        panel.text(10, 216, f"incidents: {hand_text(s, p, viewer)}", 11, paint="muted",
                   width=width - 20)  # fmt: skip
    return panel


def _goods(panel: Panel, s: Any, p: int, width: float) -> None:
    """Raw material, products, maintenance and loans."""
    named = (
        ("raw", "raw", s.raw[p]),
        ("goods", "products", s.goods[p]),
        ("upkeep", "maintenance", f"${s.maintenance[p]}"),
        ("loans", "loans", s.loans[p]),
    )
    wide = (width - 12) / len(named)
    for place, (name, words, value) in enumerate(named):
        x = 8 + wide * place
        with panel.target(f"{name}:{p}", words):
            panel.rect(x, 48, wide - 4, 38)
            panel.text(x + wide / 2 - 2, 61, words, 10, anchor="middle", paint="muted",
                       width=wide - 8)  # fmt: skip
            panel.text(x + wide / 2 - 2, 79, value, 14, anchor="middle", bold=True)


def _tracks(panel: Panel, s: Any, p: int, width: float) -> None:
    """The tracks of pollution and accidents."""
    wide = (width - 12) / N_TRACKS
    for track in range(N_TRACKS):
        x = 8 + wide * track
        with panel.target(f"track:{p}:{track}", _TRACK_NAMES[track]):
            panel.rect(x, 90, wide - 4, 24)
            panel.text(x + 8, 106, _TRACK_NAMES[track], 11, paint="muted")
            panel.text(x + wide - 12, 107, int(s.tracks[p, track]), 14, anchor="end", bold=True)


def _staff(panel: Panel, s: Any, p: int, width: float) -> None:
    """Technicians and the CEO, as far as they are not placed."""
    x = 20.0
    for colour in range(N_COLOURS):
        for _ in range(int(s.reserve[p, colour])):
            panel.token(x, 134, COLOUR_NAMES[colour], LETTERS[colour], 10)
            x += 23
    if s.ceo[p]:
        panel.rect(min(x - 8, width - 52), 123, 42, 22, "black", radius=11)
        panel.text(min(x + 13, width - 31), 138, "CEO", 11, anchor="middle", paint="on-black")
