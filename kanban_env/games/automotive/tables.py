"""The tables of components.yaml: their rows, columns and ranges, and the rows of all benefits."""

from __future__ import annotations

from typing import Any

from kanban_env.core.components import Table
from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MAX_PLAYERS,
    MIDDLE_EXIT,
    MODEL_NAMES,
    N_COLUMNS,
    N_COMBINATIONS,
    N_DESKS,
    N_FACTORY_TILES,
    N_FINAL_GOALS,
    N_FINAL_TILES,
    N_GARAGES,
    N_GOALS,
    N_NODES,
    N_ORDERS,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_SPACES,
    N_SPOTS,
    N_STEPS,
    N_UPGRADE_SPACES,
    NONE,
)

MIN_PLAYERS = 2

_COUNTS = tuple(f"{n} players" for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
_BENEFIT = ("S", "B", "V", "T", "P")
_MODEL = ("assembly spaces", "demand Seats", "value", "cars")
GOAL_COLUMNS = ("points", "times", "counts", "of", "and")
FINAL_COLUMNS = ("points", "counts", "at least", "of", "and")
_SUPPLIES = ("cubes of a part", "books", "vouchers", "Red Seats")
_LIMITS = ("bank", "Shifts a day", "weeks and cycles", "earlier marker at the end")
_AMOUNTS = (
    "vouchers at the start",
    "Seats up at the start",
    "points of an upgraded design",
    "end of week own upgrade",
    "end of week other upgrade",
)


def _numbered(name: str, count: int, first: int = 0) -> tuple[str, ...]:
    return tuple(f"{name} {i}" for i in range(first, first + count))


_STATION_NAMES = tuple(f"{d} {side}" for d in DEPARTMENT_NAMES for side in ("left", "right"))
_SPOT_NAMES = tuple(f"space {i} spot {k}" for i in range(N_SPACES) for k in range(N_SPOTS))
_UPGRADE_NAMES = tuple(f"{m} {i}" for m in MODEL_NAMES for i in range(N_UPGRADE_SPACES))
_FINAL_NAMES = tuple(
    f"tile {t} goal {g}" for t in range(1, N_FINAL_TILES + 1) for g in range(N_FINAL_GOALS)
)

TABLES = (
    Table("station_shifts", _STATION_NAMES, 0, 4),
    Table("models", MODEL_NAMES, 0, 24, _MODEL),
    Table("part_values", _numbered("step", N_STEPS), 0, 12),
    Table("training", ("certified at desk", "expert at desk"), 1, N_DESKS - 1),
    Table("training_points", _numbered("place", 3, 1), 0, 12),
    Table("capacities", ("storage", "desk", "garages", "own Seats"), 1, 5),
    Table("display_columns", _numbered("column", N_COLUMNS), 0, 9, _BENEFIT),
    Table("claim_costs", _numbered("position", N_QUEUE), 1, 9),
    Table("certification_track", _SPOT_NAMES, 0, 9, _BENEFIT),
    Table("garages_normal", _numbered("garage", N_GARAGES), 0, 9, _BENEFIT),
    Table("garages_expert", _numbered("garage", N_GARAGES), 0, 9, _BENEFIT),
    Table("pick_two", _numbered("pair", N_COMBINATIONS), 0, 9, _BENEFIT),
    Table("plaques", _numbered("kind", N_PLAQUE_KINDS), 0, 20, ("count", *_BENEFIT)),
    Table("upgrade_benefits", _UPGRADE_NAMES, 0, 9, _BENEFIT),
    Table("orders", _numbered("order", N_ORDERS), 0, 5, ("A1", "A2", "M1", "M2", "B1", "B2")),
    Table("conveyor", _numbered("node", N_NODES), NONE, MIDDLE_EXIT, ("down", "inward")),
    Table("exit_points", ("side", "middle"), 0, 9),
    Table("goals", _numbered("card", N_GOALS, 1), NONE, 14, GOAL_COLUMNS),
    Table("final_goals", _FINAL_NAMES, NONE, 12, FINAL_COLUMNS),
    Table("factory_tiles", _numbered("tile", N_FACTORY_TILES), 1, 5),
    Table("factory_seats", _COUNTS, 0, 4, ("lower tile", "higher tile")),
    Table("track_steps", _COUNTS, 1, 12),
    Table("queue_capacity", _COUNTS, 1, N_QUEUE),
    Table("plaques_per_department", _COUNTS, 0, 4),
    Table("designs_removed", _COUNTS, 0, 8),
    Table("start_points", ("mean", "nice"), 0, 99),
    Table("evaluation", ("penalised at most", "rewarded at least", "Shifts expected"), 0, 9),
    Table("supplies", _SUPPLIES, 4, 40),
    Table("limits", _LIMITS, 1, 20),
    Table("amounts", _AMOUNTS, 0, 4),
)

BENEFIT_TABLES = tuple(table for table in TABLES if set(_BENEFIT) <= set(table.columns))
"""The tables whose last columns are a benefit; `r.benefits` holds their rows in this order."""
BENEFITS = Layout(*(Block(table.name, len(table.rows), "") for table in BENEFIT_TABLES))
_SPOTS = BENEFITS["certification_track"].start
_GARAGES = BENEFITS["garages_normal"].start
_PAIRS = BENEFITS["pick_two"].start
_PLAQUES = BENEFITS["plaques"].start
_UPGRADES = BENEFITS["upgrade_benefits"].start
_COLUMNS = BENEFITS["display_columns"].start


@rule
def benefit_of_spot(space: Any, spot: Any) -> Any:
    """The row of a spot of the certification track in `r.benefits`."""
    return _SPOTS + N_SPOTS * int(space) + spot


@rule
def benefit_of_garage(expert: Any, garage: Any) -> Any:
    """The row of a garage: those of the normal side, then those of the expert side."""
    return _GARAGES + N_GARAGES * int(expert) + garage


@rule
def benefit_of_pair(pair: Any) -> Any:
    """The row of a pair of benefits of the fifth garage."""
    return _PAIRS + pair


@rule
def benefit_of_plaque(kind: Any) -> Any:
    """The row of a kind of award plaques."""
    return _PLAQUES + kind


@rule
def benefit_of_upgrade(model: Any, space: Any) -> Any:
    """The row of an upgrade space of a model."""
    return _UPGRADES + N_UPGRADE_SPACES * int(model) + space


@rule
def benefit_of_column(column: Any) -> Any:
    """The row of a column of the design display."""
    return _COLUMNS + column
