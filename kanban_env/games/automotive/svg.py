"""Automotive Revolution as a drawing: the factory, the conference table and the players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanban_env.core.drawing import Panel
from kanban_env.games.automotive.actions import ACTIONS, Move
from kanban_env.games.automotive.enums import N_GARAGES, N_TABLE, tile_of
from kanban_env.games.automotive.rules.assembly import path_target
from kanban_env.games.automotive.rules.meeting import pet_owner
from kanban_env.games.automotive.svg_departments import DEPARTMENTS
from kanban_env.games.automotive.svg_players import player
from kanban_env.games.automotive.svg_table import goals, schedule, table


def draw(r: Any, s: Any, viewer: int | None) -> list[Panel]:
    """The board in panels, as the player `viewer` sees it; None shows everything."""
    factory = [panel(r, s, viewer) for panel in (*DEPARTMENTS, schedule, table, goals)]
    return [*factory, *(player(r, s, p, viewer) for p in range(r.n_players))]


def _speech(r: Any, s: Any, g: int) -> str:
    return f"goal:{g}" if g < N_TABLE else f"pet:{pet_owner(r, s.actor, g)}"


_TARGETS: dict[Move, Callable[..., str]] = {
    Move.STATION: lambda _r, _s, place: f"station:{place}",
    Move.CERT_SPOT: lambda _r, s, spot: f"spot:{s.spaces[s.actor] + 1}:{spot}",
    Move.TAKE_DESIGN: lambda _r, _s, source: f"source:{source}",
    Move.COLLECT: lambda _r, _s, part, _extra: f"warehouse:{part}",
    Move.TRAIN_SHIFT: lambda _r, _s, department: f"training:{department}",
    Move.TRAIN_BOOK: lambda _r, _s, department: f"training:{department}",
    Move.MICRO: lambda _r, _s, department: f"micro:{department}",
    Move.ORDER: lambda _r, s, slot, _placement: f"order:{s.actor}:{slot}",
    Move.REQUEST_VOUCHER: lambda _r, _s: "vouchers",
    Move.PROVIDE: lambda _r, _s, model, _part, _payment: f"line:{model}",
    Move.PATH: lambda r, s, arrow: f"node:{path_target(r, s, arrow)}",
    Move.CLAIM: lambda _r, _s, position, _kind: f"queue:{position}",
    Move.UPGRADE: lambda _r, s, model, part, _payment: (
        f"blueprint:{s.actor}:{tile_of(model, part)}"
    ),
    Move.UPGRADE_SPACE: lambda _r, s, space: f"upgrade:{s.upgrade_model}:{space}",
    Move.DOUBLE: lambda _r, s, _times: f"value:{s.upgrade_part}",
    Move.AWARD: lambda _r, s, _kind: f"plaques:{s.award_department}",
    Move.RECYCLE: lambda _r, _s, _given, taken: f"recycling:{taken}",
    Move.EXCHANGE_SEAT: lambda _r, s: f"seats:{s.actor}",
    Move.PARK: lambda _r, s, garage: f"garage:{s.actor}:{garage}",
    Move.PICK_TWO: lambda _r, s, _pair: f"garage:{s.actor}:{N_GARAGES - 1}",
    Move.PET: lambda _r, s, slot: f"hand:{s.actor}:{slot}",
    Move.NEXT_GOAL: lambda _r, s, slot: f"hand:{s.actor}:{slot}",
    Move.SPEAK: _speech,
}
"""The element that each move belongs to; all other moves belong to the turn."""


def target(r: Any, s: Any, a: int) -> str:
    """The element of the drawing that an action belongs to."""
    move, arguments = ACTIONS.decode(a)
    find = _TARGETS.get(move)
    return "turn" if find is None else find(r, s, *arguments)
