"""The boards of the players."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel, player_width
from kanban_env.core.paints import PLAYERS
from kanban_env.games.automotive.enums import (
    N_GARAGES,
    N_HAND,
    N_ORDER_HAND,
    N_TILES,
    NONE,
    model_of,
)
from kanban_env.games.automotive.rules.design import desk_spaces
from kanban_env.games.automotive.rules.logistics import storage_spaces
from kanban_env.games.automotive.rules.testing_innovation import garages_of, picks_two
from kanban_env.games.automotive.svg_pieces import (
    MODEL_PAINTS,
    car,
    chips,
    cubes,
    design,
    part,
    worker,
)
from kanban_env.games.automotive.tables import benefit_of_garage
from kanban_env.games.automotive.text_players import place_text
from kanban_env.games.automotive.words import benefit, goal, tile


def player(r: Any, s: Any, p: int, viewer: int | None) -> Panel:
    """A player's board; the hand only if `viewer` is its owner, or None."""
    width = player_width(r.n_players)
    own = " (you)" if p == viewer else ""
    acts = " · to move" if p == s.actor and not s.over else ""
    expert = " · expert board" if s.expert[p] else ""
    shown = viewer is None or viewer == p
    height = 362 if shown else 256
    panel = Panel(f"player:{p}", f"player_{p}{own}{expert}{acts}", width, height)
    panel.rect(0, 0, width, 5, PLAYERS[p], edge="", radius=0)
    worker(panel, 22, 26, p, 12)
    panel.text(42, 34, f"{s.scores[p]} points", 18, bold=True)
    panel.text(width - 8, 24, place_text(s, p), 11, anchor="end", paint="muted", width=width - 150)
    _counters(panel, s, p, width)
    _storage(panel, r, s, p)
    _garages(panel, r, s, p, width)
    _designs(panel, r, s, p, width)
    if shown:
        _hand(panel, r, s, p, width)
    else:
        panel.text(10, 246, f"hand: {int(s.hand_sizes[p])} goals, {N_ORDER_HAND} orders", 12,
                   paint="muted")  # fmt: skip
    return panel


def _counters(panel: Panel, s: Any, p: int, width: float) -> None:
    """Banked Shifts, books, vouchers and Seats."""
    seats = f"{s.seats_up[p]} up {s.seats_down[p]} down"
    more = [(s.seats_used[p], "used"), (s.red_seats[p], "red")]
    seats += "".join(f" {n} {name}" for n, name in more if n)
    named = (
        ("bank", s.bank[p], 0.13, "bank"),
        ("books", s.books[p], 0.13, "books"),
        ("vouchers", s.vouchers[p], 0.17, "vouchers"),
        ("seats", seats, 0.57, "Seats"),
    )
    x = 8.0
    for name, value, share, words in named:
        wide = share * (width - 16)
        with panel.target(f"{name}:{p}", words):
            panel.rect(x, 44, wide - 4, 34)
            panel.text(x + wide / 2 - 2, 56, words, 10, anchor="middle", paint="muted")
            panel.text(x + wide / 2 - 2, 72, value, 13, anchor="middle", bold=True, width=wide - 8)
        x += wide


def _storage(panel: Panel, r: Any, s: Any, p: int) -> None:
    panel.text(10, 97, "parts", 11, paint="muted")
    cubes(panel, 58, 93, s.storage[p], int(storage_spaces(r, s, p)), 18)


def _garages(panel: Panel, r: Any, s: Any, p: int, width: float) -> None:
    """The garages: the cars in them, and the benefits of empty ones."""
    wide = (width - 16) / N_GARAGES
    for garage in range(N_GARAGES):
        x, model = 8 + wide * garage, int(s.garages[p, garage])
        row = benefit_of_garage(s.expert[p], garage)
        with panel.target(f"garage:{p}:{garage}", f"Garage {garage + 1}: {benefit(r, row)}"):
            locked = garage >= garages_of(r, s, p)
            panel.rect(x, 108, wide - 4, 42, "panel" if locked else "sheet")
            if model != NONE:
                car(panel, x + wide / 2 - 2, 129, model, min(44, wide - 10))
            elif picks_two(s, p, garage):
                panel.text(x + wide / 2 - 2, 126, "any two", 11, anchor="middle")
            else:
                chips(panel, x + wide / 2 - 2, 127, r, row)
            if locked:
                panel.text(x + wide / 2 - 2, 145, "locked", 9, anchor="middle", paint="muted")


def _designs(panel: Panel, r: Any, s: Any, p: int, width: float) -> None:
    """Blueprints on the desk, and upgraded designs."""
    desk = [t for t in range(N_TILES) if s.blueprints[p, t]]
    upgraded = [t for t in range(N_TILES) if s.upgraded[p, t]]
    room = int(desk_spaces(r, s, p))
    panel.text(10, 176, "desk", 11, paint="muted")
    for place in range(max(room, len(desk))):
        x = 58 + 50 * place
        if place >= len(desk):
            panel.rect(x, 158, 46, 30)
            continue
        with panel.target(f"blueprint:{p}:{desk[place]}", tile(desk[place])):
            design(panel, x, 158, desk[place], 46, 30)
    panel.text(10, 210, "upgraded", 11, paint="muted")
    step = min(50, (width - 70) / max(1, len(upgraded)))  # many designs become narrower
    for place, number in enumerate(upgraded):
        left = 62 + step * place
        with panel.target(f"upgraded:{p}:{number}", tile(number)):
            design(panel, left, 194, number, step - 4, 30)
            if s.double_tiles[p] == number:
                size = 11 if step > 40 else 9
                paint = f"on-{MODEL_PAINTS[int(model_of(number))]}"
                panel.text(left + 3, 220, "×2", size, paint=paint, bold=True)


def _hand(panel: Panel, r: Any, s: Any, p: int, width: float) -> None:
    """The goal cards and orders in a player's hand."""
    panel.line(8, 232, width - 8, 232)
    for slot in range(N_HAND):
        if s.hands[p, slot] != NONE:
            with panel.target(f"hand:{p}:{slot}", "A goal in the hand"):
                panel.rect(8, 238 + 22 * slot, width - 16, 20)
                panel.text(14, 252 + 22 * slot, goal(r, int(s.hands[p, slot])), 11,
                           width=width - 28)  # fmt: skip
    if s.choices[p] != NONE:
        panel.text(14, 252 + 44, f"chosen: {goal(r, int(s.choices[p]))}", 11, width=width - 28)
    wide = (width - 16) / N_ORDER_HAND
    for slot in range(N_ORDER_HAND):
        order, x = int(s.orders[p, slot]), 8 + wide * slot
        with panel.target(f"order:{p}:{slot}", f"Order card {order}"):
            panel.rect(x, 308, wide - 4, 46)
            panel.text(x + 6, 320, f"order {order}", 10, paint="muted")
            if order != NONE:
                for place, kind in enumerate(r.orders[order].tolist()):
                    step = (wide - 20) / 6
                    at = x + 6 + step / 2 + step * place + 2 * (place // 2)
                    part(panel, at, 338, int(kind), min(18, step - 2))
