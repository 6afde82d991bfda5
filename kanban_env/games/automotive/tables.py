"""The tables of components.yaml with the fields that hold them, and the rows of all benefits."""

from __future__ import annotations

from typing import Any

from kanban_env.core.components import Field, Table, array, by_players, columns, scalars
from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MAX_PLAYERS,
    MIDDLE_EXIT,
    MODEL_NAMES,
    N_COLUMNS,
    N_COMBINATIONS,
    N_DEPARTMENTS,
    N_DESKS,
    N_FACTORY_TILES,
    N_FINAL_GOALS,
    N_FINAL_TILES,
    N_GARAGES,
    N_GOALS,
    N_NODES,
    N_ORDERS,
    N_PARTS,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_SPACES,
    N_SPOTS,
    N_STEPS,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    FinalKind,
    GoalKind,
)

MIN_PLAYERS = 2
PLAYERS = (MIN_PLAYERS, MAX_PLAYERS)
N_TRAINING_PLACES = 3
"""Places of a training track that score."""

_BENEFIT = ("S", "B", "V", "T", "P")
_SYMBOLS = ("A1", "A2", "M1", "M2", "B1", "B2")
_GOAL_KINDS = tuple(kind.name.lower().replace("_", " ") for kind in GoalKind)
_FINAL_KINDS = tuple(kind.name.lower().replace("_", " ") for kind in FinalKind)


def _numbered(name: str, count: int, first: int = 0) -> tuple[str, ...]:
    return tuple(f"{name} {i}" for i in range(first, first + count))


_STATION_NAMES = tuple(f"{d} {side}" for d in DEPARTMENT_NAMES for side in ("left", "right"))
_SPOT_NAMES = tuple(f"space {i} spot {k}" for i in range(N_SPACES) for k in range(N_SPOTS))
_UPGRADE_NAMES = tuple(f"{m} {i}" for m in MODEL_NAMES for i in range(N_UPGRADE_SPACES))
_FINAL_NAMES = tuple(
    f"tile {t} goal {g}" for t in range(1, N_FINAL_TILES + 1) for g in range(N_FINAL_GOALS)
)


def _tables_by_players() -> tuple[Table, ...]:
    """The tables with a row per number of players.

    [R15.1] Three players: four steps between checkered spaces, 2 and 1 Seats on factory goals, two
    plaques per department. [R15.2] Two players: three steps, 1 and 1 Seats, two plaques. [R15.4]
    With two players Sandra returns up to eight designs. [R15.6] Everything else is the same for all
    numbers of players.
    """
    return (
        by_players("factory_seats", PLAYERS, 0, 4, ("lower tile", "higher tile")),
        by_players("track_steps", PLAYERS, 1, 12),
        by_players("queue_capacity", PLAYERS, 1, N_QUEUE),
        by_players("plaques_per_department", PLAYERS, 0, 4),
        by_players("designs_removed", PLAYERS, 0, 8),
    )


# RULING 17: all printed numbers are data.
TABLES = (
    array("station_shifts", _STATION_NAMES, 0, 4),
    columns(
        "models",
        MODEL_NAMES,
        0,
        24,
        limits={
            "assembly spaces": (1, N_PARTS),
            "demand Seats": (0, 12),
            "value": (0, 12),
            "cars": (2, 16),
        },
        assembly_spaces="assembly spaces",
        demand_numbers="demand Seats",
        car_values="value",
        cars="cars",
    ),
    array("part_values", _numbered("step", N_STEPS), 0, 12, least=2),
    scalars(
        "training", 1, N_DESKS - 1, certified_at="certified at desk", expert_at="expert at desk"
    ),
    array("training_points", _numbered("place", N_TRAINING_PLACES, 1), 0, 12),
    scalars(
        "capacities",
        1,
        5,
        limits={"garages": (1, N_GARAGES - 1)},
        storage="storage",
        desk="desk",
        garages="garages",
        own_seats="own Seats",
    ),
    Table("display_columns", _numbered("column", N_COLUMNS), 0, 9, _BENEFIT),
    array("claim_costs", _numbered("position", N_QUEUE), 1, 9),
    Table("certification_track", _SPOT_NAMES, 0, 9, _BENEFIT),
    Table("garages_normal", _numbered("garage", N_GARAGES), 0, 9, _BENEFIT),
    Table("garages_expert", _numbered("garage", N_GARAGES), 0, 9, _BENEFIT),
    Table("pick_two", _numbered("pair", N_COMBINATIONS), 0, 9, _BENEFIT),
    Table(
        "plaques",
        _numbered("kind", N_PLAQUE_KINDS),
        0,
        20,
        ("count", *_BENEFIT),
        fields=(Field("plaque_counts", (slice(None), 0)),),
    ),
    Table("upgrade_benefits", _UPGRADE_NAMES, 0, 9, _BENEFIT),
    array(
        "orders",
        _numbered("order", N_ORDERS),
        0,
        N_PARTS - 1,
        _SYMBOLS,
        codes=dict.fromkeys(_SYMBOLS, PART_NAMES),
    ),
    columns(
        "conveyor", _numbered("node", N_NODES), NONE, MIDDLE_EXIT, down="down", inward="inward"
    ),
    array("exit_points", ("side", "middle"), 0, 9),
    columns(
        "goals",
        _numbered("card", N_GOALS, 1),
        NONE,
        14,
        {"counts": _GOAL_KINDS},
        limits={"points": (0, 9), "times": (1, 4), "speakers": (1, MAX_PLAYERS)},
        goal_points="points",
        goal_times="times",
        goal_speakers="speakers",
        goal_kinds="counts",
        goal_subjects="of",
        goal_other_subjects="and",
    ),
    columns(
        "final_goals",
        _FINAL_NAMES,
        NONE,
        12,
        {"counts": _FINAL_KINDS},
        limits={"points": (0, 12), "and": (NONE, N_DEPARTMENTS - 1)},
        final_goal_points="points",
        final_goal_kinds="counts",
        final_goal_minimums="at least",
        final_goal_subjects="of",
        final_goal_other_subjects="and",
    ),
    array("factory_tiles", _numbered("tile", N_FACTORY_TILES), 1, 5),
    *_tables_by_players(),
    scalars("start_points", 0, 99, start_points_mean="mean", start_points_nice="nice"),
    scalars(
        "evaluation",
        0,
        9,
        penalised_at_most="penalised at most",
        rewarded_at_least="rewarded at least",
        shifts_expected="Shifts expected",
    ),
    scalars(
        "supplies",
        4,
        40,
        limits={"cubes of a part": (4, 16), "books": (4, 16), "vouchers": (4, 16)},
        cubes="cubes of a part",
        books="books",
        vouchers="vouchers",
        red_seats="Red Seats",
    ),
    scalars(
        "limits",
        1,
        20,
        limits={"bank": (1, 16), "Shifts a day": (1, 8), "weeks and cycles": (1, 12)},
        bank_limit="bank",
        shifts_a_day="Shifts a day",
        last_mark="weeks and cycles",
        earlier_mark="earlier marker at the end",
    ),
    scalars(
        "amounts",
        0,
        4,
        vouchers_at_start="vouchers at the start",
        seats_at_start="Seats up at the start",
        upgraded_points="points of an upgraded design",
        week_own="end of week own upgrade",
        week_other="end of week other upgrade",
    ),
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
