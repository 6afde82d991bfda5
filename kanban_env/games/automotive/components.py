"""The options, and the record that carries them and the printed numbers to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag, Number, PerPlayer
from kanban_env.core.spec import declared_fields, fill_declared, record_dtype
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    MIDDLE_EXIT,
    N_AREAS,
    N_BENEFITS,
    N_DEMANDS,
    N_DEPARTMENTS,
    N_DESKS,
    N_GARAGES,
    N_GOALS,
    N_MODELS,
    N_NODES,
    N_ORDERS,
    N_PARTS,
    N_PLACEMENTS,
    N_ROWS,
    N_TILES,
    N_UPGRADE_SPACES,
    NONE,
    SIDE_EXIT,
    FinalKind,
    GoalKind,
    Holding,
)
from kanban_env.games.automotive.sections import Section
from kanban_env.games.automotive.tables import (
    BENEFIT_TABLES,
    BENEFITS,
    TABLES,
    benefit_of_upgrade,
)
from kanban_env.games.automotive.tables import MIN_PLAYERS as MIN_PLAYERS

_BOARD = PerPlayer("board", ("normal", "expert"), "normal", "side of the player boards")
OPTIONS = (
    Choice("sandra", ("mean", "nice"), "mean", "the factory manager's mood"),
    Choice("edition", ("drivers", "2014"), "drivers", "the rulebook for the nice evaluation"),
    _BOARD,
    Flag("strict_text", False, "swap also while choosing a station; start with part or design"),
    Number("max_days", 1, 1000, 60, "days played, after which the game is cut off"),
    Number("max_steps", 1, 1_000_000, 5000, "decisions, after which the game is cut off"),
)

_GOAL_SUBJECTS: dict[int, tuple[int, ...]] = {
    GoalKind.CARS_OF_MODEL: (N_MODELS,),
    GoalKind.UPGRADES_OF_PART: (N_PARTS,),
    GoalKind.PARTS_OF_TYPES: (N_PARTS, N_PARTS),
    GoalKind.GARAGES: (N_GARAGES, N_GARAGES),
    GoalKind.CERTIFIED_IN: (N_DEPARTMENTS,),
}
_FINAL_SUBJECTS: dict[int, tuple[int, ...]] = {
    FinalKind.CARS_OF_MODEL: (N_MODELS,),
    FinalKind.UPGRADES_OF_PART: (N_PARTS,),
    FinalKind.CERTIFIED_IN: (N_DEPARTMENTS,),
}

RULES_RECORD = record_dtype(
    len(Section),
    *declared_fields(TABLES, OPTIONS),
    ("last_step", "i1"),  # of the part value track
    ("is_mean", "i1"),
    ("is_drivers", "i1"),
    ("expert", "i1", (MAX_PLAYERS,)),
    ("benefits", "i1", (BENEFITS.length, N_BENEFITS)),
    ("upgrade_class", "i1", (N_MODELS, N_UPGRADE_SPACES)),  # first space with the same benefit
    ("order_cubes", "i1", (N_ORDERS, N_PLACEMENTS, N_PARTS)),
    ("goal_holdings", "i1", (N_GOALS, 2)),  # what a goal card counts: a sum of two holdings
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    fill_declared(r, TABLES, tables, options)
    r.last_step = len(tables["part_values"]) - 1
    r.is_mean = options["sandra"] == "mean"
    r.is_drivers = options["edition"] == "drivers"
    for p, side in enumerate(_BOARD.per_player(options["board"], int(r.n_players))):
        r.expert[p] = side == "expert"
    benefits = [tables[table.name][:, -N_BENEFITS:] for table in BENEFIT_TABLES]
    r.benefits[:] = np.concatenate(benefits)
    for model in range(N_MODELS):
        rows = [benefit_of_upgrade(model, space) for space in range(N_UPGRADE_SPACES)]
        spaces = r.benefits[rows].tolist()
        r.upgrade_class[model] = [spaces.index(benefit) for benefit in spaces]
    r.order_cubes[:] = [_placements(order) for order in r.orders]
    subjects = (r.goal_kinds, r.goal_subjects, r.goal_other_subjects)
    r.goal_holdings[:] = [_holdings(*map(int, goal)) for goal in zip(*subjects, strict=True)]
    _check_conveyor(r)
    _check_fit(r, tables)


def _placements(order: np.ndarray) -> list[list[int]]:
    """The cubes that an order adds in each placement: symbols on the side of their warehouse."""
    one_end, middle, other_end = order[:2].tolist(), order[2:4].tolist(), order[4:].tolist()
    cubes = []
    for left, right in (
        (one_end + middle, other_end),
        (one_end, middle + other_end),
        (other_end + middle, one_end),
        (other_end, middle + one_end),
    ):
        side = [left.count(t) if t < N_PARTS // 2 else right.count(t) for t in range(N_PARTS)]
        cubes.append(side)
    return cubes


def _holdings(kind: int, of: int, also: int) -> tuple[int, int]:
    """The holdings of a player whose sum a goal counts."""
    first = Holding[GoalKind(kind).name]
    if kind not in _GOAL_SUBJECTS:
        return first, Holding.NOTHING
    return first + of, first + also if len(_GOAL_SUBJECTS[kind]) == 2 else Holding.NOTHING


def _refuse(where: str, expected: str, got: Any) -> None:
    raise InputError(f"components: {where}: expected {expected}, got {got}")


def _check_conveyor(r: Any) -> None:
    """Check that every car can leave the line: arrows everywhere, no cycle, none to a start."""
    ends = {SIDE_EXIT, MIDDLE_EXIT}
    for _ in range(N_NODES):
        for node in range(N_NODES):
            targets = {int(r.down[node]), int(r.inward[node])} - {NONE}
            if targets and targets <= ends and not targets & set(range(N_MODELS)):
                ends.add(node)
    stuck = [node for node in range(N_NODES) if node not in ends]
    if stuck:
        arrows = f"down {r.down[stuck[0]]}, inward {r.inward[stuck[0]]}"
        _refuse(f"conveyor.node {stuck[0]}", "arrows that lead to an exit, to no start", arrows)


def _check_fit(r: Any, tables: dict[str, np.ndarray]) -> None:
    """Check that there are enough pieces for the setup, and that numbers fit each other."""
    n = int(r.n_players)
    demand = sorted(r.demand_numbers.tolist())[-N_DEMANDS:]
    needed = N_AREAS * int(r.factory_seats.sum()) + N_DEPARTMENTS + sum(demand)
    plaques = N_DEPARTMENTS * int(r.plaques_per_department)
    limits = (
        ("supplies.Red Seats", r.red_seats, needed, 40),
        ("supplies.vouchers", r.vouchers, n * int(r.vouchers_at_start), 16),
        ("plaques: the sum of count", r.plaque_counts.sum(), plaques, N_TILES),
        ("training.expert at desk", r.expert_at, int(r.certified_at) + 1, N_DESKS - 1),
        ("amounts.Seats up at the start", r.seats_at_start, 0, int(r.own_seats)),
    )
    for name, got, low, high in limits:
        if not low <= got <= high:
            _refuse(name, f"{low} to {high}", int(got))
    if r.designs_removed % N_ROWS:
        expected = f"a multiple of {N_ROWS} (whole columns)"
        _refuse(f"designs_removed.{n} players", expected, int(r.designs_removed))
    _check_subjects(tables["goals"], "goals", _GOAL_SUBJECTS)
    _check_subjects(tables["final_goals"], "final_goals", _FINAL_SUBJECTS)


def _check_subjects(numbers: np.ndarray, name: str, subjects: dict[int, tuple[int, ...]]) -> None:
    """Check that goals name models, parts, garages and departments that exist."""
    table = next(table for table in TABLES if table.name == name)
    for row, cells in zip(table.rows, numbers.tolist(), strict=True):
        goal = dict(zip(table.columns, cells, strict=True))
        limits = subjects.get(goal["counts"], ())
        for column, high in zip(("of", "and"), limits, strict=False):
            if not 0 <= goal[column] < high:
                _refuse(f"{name}.{row}.{column}", f"0 to {high - 1}", goal[column])
