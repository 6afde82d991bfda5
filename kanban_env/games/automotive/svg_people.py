"""What all departments have in common: workstations, training track and plaques."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel
from kanban_env.core.paints import PLAYERS
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    N_DESKS,
    N_SIDES,
    SANDRAS_DESK,
    Department,
    station_of,
)
from kanban_env.games.automotive.svg_pieces import sandra, worker
from kanban_env.games.automotive.words import number_of, station

WIDTH, HEIGHT = 265, 452
TOP = 152
"""Where the part of a department begins that is its own."""
_SIDES = ("left", "right")


def department(r: Any, s: Any, d: int, viewer: int | None) -> Panel:
    """The panel of a department with its people; the caller draws the rest."""
    panel = Panel(f"department:{d}", DEPARTMENT_NAMES[d], WIDTH, HEIGHT)
    for side in range(N_SIDES):
        _station(panel, r, s, int(station_of(d, side)), side)
    _training(panel, r, s, d)
    _plaques(panel, s, d, viewer)
    return panel


def _station(panel: Panel, r: Any, s: Any, place: int, side: int) -> None:
    """A workstation with its Shifts and who is there."""
    x = 8 + 127 * side
    with panel.target(f"station:{place}", station(place)):
        panel.rect(x, 4, 122, 46)
        shifts = number_of(int(r.station_shifts[place]), "Shift")
        panel.text(x + 6, 17, _SIDES[side], 11, paint="muted")
        panel.text(x + 6, 43, shifts, 12, bold=True)
        here = [p for p in range(r.n_players) if s.stations[p] == place]
        for number, p in enumerate(here):
            worker(panel, x + 76 + 24 * number, 27, p, 11)
        if s.sandra == place:
            sandra(panel, x + 104, 30)


def _training(panel: Panel, r: Any, s: Any, d: int) -> None:
    """The training track: a disc per player on its desk, the best at the top of a stack."""
    wide = (WIDTH - 16) / N_DESKS
    marks = {int(r.certified_at): "certified", int(r.expert_at): "expert"}
    with panel.target(f"training:{d}", f"Training in {DEPARTMENT_NAMES[d]}"):
        panel.rect(8, 56, WIDTH - 16, 66)
        for desk in range(N_DESKS):
            x = 8 + wide * desk
            if desk:
                panel.line(x, 56, x, 122)
            name = marks.get(desk, "start" if desk == 0 else f"desk {desk}")
            panel.text(x + wide / 2, 66, name, 9, anchor="middle", paint="muted", width=wide - 3)
            there = [int(p) for p in s.ranking[d] if p >= 0 and s.desks[p, d] == desk]
            for number, p in enumerate(there):
                panel.token(x + wide / 2, 76 + 12.5 * number, PLAYERS[p], str(p), 6.5)


def _plaques(panel: Panel, s: Any, d: int, viewer: int | None) -> None:
    """The stack of plaques, and the Seat of the first expert."""
    count = int(s.plaques[d].sum())
    said = number_of(count, "plaque") + (" and a Seat" if s.award_seats[d] else "")
    looked = viewer is None or s.awards_seen[viewer, d]
    with panel.target(f"plaques:{d}", "You have looked at them" if looked else "Face down"):
        panel.rect(8, 127, 150, 20, "strong" if count else "sheet")
        panel.text(14, 141, said, 11)
    if d < Department.ADMINISTRATION:
        with panel.target(f"micro:{d}", f"Micro-manage {DEPARTMENT_NAMES[d]}"):
            panel.rect(164, 127, 93, 20, "strong" if s.micro == d else "sheet")
            panel.text(210, 141, "micro-manage", 11, anchor="middle", paint="muted")
    else:
        panel.rect(164, 127, 93, 20)
        panel.text(170, 141, "Sandra's desk", 10, paint="muted", width=64)
        if s.sandra == SANDRAS_DESK:
            sandra(panel, 245, 137, 0.6)
