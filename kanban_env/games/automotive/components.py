"""The options, and how they and the tables of components.yaml reach the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.options import Choice, Number, PerPlayer
from kanban_env.core.spec import record_dtype
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MAX_PLAYERS,
    MIDDLE_EXIT,
    N_BENEFITS,
    N_DESKS,
    N_FACTORY_TILES,
    N_FINAL_GOALS,
    N_FINAL_TILES,
    N_GARAGES,
    N_GOALS,
    N_MODELS,
    N_NODES,
    N_ORDERS,
    N_PARTS,
    N_PLACEMENTS,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_STATIONS,
    N_STEPS,
    N_SYMBOLS,
    N_TILES,
    N_UPGRADE_SPACES,
    NONE,
    FinalKind,
    GoalKind,
)
from kanban_env.games.automotive.sections import Section
from kanban_env.games.automotive.tables import (
    BENEFIT_TABLES,
    BENEFITS,
    FINAL_COLUMNS,
    GOAL_COLUMNS,
    MIN_PLAYERS,
)

OPTIONS = (
    Choice("sandra", ("mean", "nice"), "mean", "the factory manager's mood"),
    Choice("edition", ("drivers", "2014"), "drivers", "the rulebook for the nice evaluation"),
    PerPlayer("board", ("normal", "expert"), "normal", "side of the player boards"),
    Number("max_days", 1, 1000, 60, "days played, after which the game is cut off"),
    Number("max_steps", 1, 1_000_000, 5000, "decisions, after which the game is cut off"),
)

_GOAL_SUBJECTS: dict[int, tuple[int, ...]] = {
    GoalKind.CARS_OF_MODEL: (N_MODELS,),
    GoalKind.UPGRADES_OF_PART: (N_PARTS,),
    GoalKind.PARTS_OF_TYPES: (N_PARTS, N_PARTS),
    GoalKind.GARAGES: (N_GARAGES, N_GARAGES),
    GoalKind.CERTIFIED_IN: (len(DEPARTMENT_NAMES),),
}
_FINAL_SUBJECTS: dict[int, tuple[int, ...]] = {
    FinalKind.CARS_OF_MODEL: (N_MODELS,),
    FinalKind.UPGRADES_OF_PART: (N_PARTS,),
    FinalKind.CERTIFIED_IN: (len(DEPARTMENT_NAMES),),
}

RULES_RECORD = record_dtype(
    len(Section),
    ("max_steps", "i4"),
    ("max_days", "i2"),
    ("is_mean", "i1"),
    ("is_drivers", "i1"),
    ("expert", "i1", (MAX_PLAYERS,)),
    ("benefits", "i1", (BENEFITS.length, N_BENEFITS)),
    ("upgrade_class", "i1", (N_MODELS, N_UPGRADE_SPACES)),  # first space with the same benefit
    ("station_shifts", "i1", (N_STATIONS,)),
    ("assembly_spaces", "i1", (N_MODELS,)),
    ("demand_numbers", "i1", (N_MODELS,)),
    ("car_values", "i1", (N_MODELS,)),
    ("cars", "i1", (N_MODELS,)),
    ("part_values", "i1", (N_STEPS,)),
    ("certified_at", "i1"),
    ("expert_at", "i1"),
    ("training_points", "i1", (3,)),
    ("storage", "i1"),
    ("desk", "i1"),
    ("garages", "i1"),
    ("own_seats", "i1"),
    ("claim_costs", "i1", (N_QUEUE,)),
    ("plaque_counts", "i1", (N_PLAQUE_KINDS,)),
    ("order_symbols", "i1", (N_ORDERS, N_SYMBOLS)),
    ("order_cubes", "i1", (N_ORDERS, N_PLACEMENTS, N_PARTS)),
    ("down", "i1", (N_NODES,)),
    ("inward", "i1", (N_NODES,)),
    ("exit_points", "i1", (2,)),
    ("goals", "i1", (N_GOALS, len(GOAL_COLUMNS))),
    ("final_goals", "i1", (N_FINAL_TILES, N_FINAL_GOALS, len(FINAL_COLUMNS))),
    ("factory_tiles", "i1", (N_FACTORY_TILES,)),
    ("factory_seats", "i1", (2,)),
    ("track_steps", "i1"),
    ("queue_capacity", "i1"),
    ("plaques_per_department", "i1"),
    ("columns_removed", "i1"),
    ("start_points", "i1"),
    ("penalised_at_most", "i1"),
    ("rewarded_at_least", "i1"),
    ("shifts_expected", "i1"),
    ("cubes", "i1"),
    ("books", "i1"),
    ("vouchers", "i1"),
    ("red_seats", "i1"),
    ("bank_limit", "i1"),
    ("shifts_a_day", "i1"),
    ("last_mark", "i1"),
    ("earlier_mark", "i1"),
    ("vouchers_at_start", "i1"),
    ("seats_at_start", "i1"),
    ("upgraded_points", "i1"),
    ("week_own", "i1"),
    ("week_other", "i1"),
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    _fill_options(r, options)
    _fill_benefits(r, tables)
    _fill_board(r, tables)
    _fill_player_count(r, tables)
    r.start_points = tables["start_points"][0 if r.is_mean else 1]
    r.penalised_at_most, r.rewarded_at_least, r.shifts_expected = tables["evaluation"]
    r.cubes, r.books, r.vouchers, r.red_seats = tables["supplies"]
    r.bank_limit, r.shifts_a_day, r.last_mark, r.earlier_mark = tables["limits"]
    (
        r.vouchers_at_start,
        r.seats_at_start,
        r.upgraded_points,
        r.week_own,
        r.week_other,
    ) = tables["amounts"]
    _check_conveyor(r)
    _check_fit(r)


def _fill_options(r: Any, options: dict[str, Any]) -> None:
    """The options of the game; every seat has its side of the board."""
    r.is_mean = options["sandra"] == "mean"
    r.is_drivers = options["edition"] == "drivers"
    sides = next(option for option in OPTIONS if option.name == "board")
    assert isinstance(sides, PerPlayer)
    for p, side in enumerate(sides.per_player(options["board"], int(r.n_players))):
        r.expert[p] = side == "expert"
    r.max_days = options["max_days"]
    r.max_steps = options["max_steps"]


def _fill_benefits(r: Any, tables: dict[str, np.ndarray]) -> None:
    """Every benefit of the box in one table, block by block."""
    r.benefits[:] = np.concatenate(
        [tables[table.name][:, -N_BENEFITS:] for table in BENEFIT_TABLES]
    )
    r.plaque_counts[:] = tables["plaques"][:, 0]
    spaces = tables["upgrade_benefits"].reshape(N_MODELS, N_UPGRADE_SPACES, N_BENEFITS)
    for m in range(N_MODELS):
        for i in range(N_UPGRADE_SPACES):
            alike = [k for k in range(i + 1) if np.array_equal(spaces[m, k], spaces[m, i])]
            r.upgrade_class[m, i] = alike[0]


def _fill_board(r: Any, tables: dict[str, np.ndarray]) -> None:
    """Numbers that are the same for every number of players."""
    models = tables["models"]
    r.assembly_spaces[:], r.demand_numbers[:] = models[:, 0], models[:, 1]
    r.car_values[:], r.cars[:] = models[:, 2], models[:, 3]
    r.station_shifts[:] = tables["station_shifts"]
    # RULING 16, RULING 17: values and all other printed numbers are data.
    r.part_values[:] = tables["part_values"]
    r.certified_at, r.expert_at = tables["training"]
    r.training_points[:] = tables["training_points"]
    r.storage, r.desk, r.garages, r.own_seats = tables["capacities"]
    r.claim_costs[:] = tables["claim_costs"]
    r.order_symbols[:] = tables["orders"]
    r.order_cubes[:] = [_placements(order) for order in tables["orders"]]
    r.down[:], r.inward[:] = tables["conveyor"][:, 0], tables["conveyor"][:, 1]
    r.exit_points[:] = tables["exit_points"]
    r.goals[:] = tables["goals"]
    r.final_goals[:] = tables["final_goals"].reshape(
        N_FINAL_TILES, N_FINAL_GOALS, len(FINAL_COLUMNS)
    )
    r.factory_tiles[:] = tables["factory_tiles"]


def _placements(order: np.ndarray) -> list[list[int]]:
    """The cubes that an order adds in each placement: symbols on their own side of the line."""
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


def _fill_player_count(r: Any, tables: dict[str, np.ndarray]) -> None:
    """[R15.1] Three players: a shorter test track, fewer Seats on goals, two plaques a stack.

    [R15.2] Two players: shorter and fewer still. [R15.4] Sandra returns up to eight designs.
    [R15.6] Nothing else on the board depends on the number of players.
    """
    count = r.n_players - MIN_PLAYERS
    r.factory_seats[:] = tables["factory_seats"][count]
    r.track_steps = tables["track_steps"][count]
    r.queue_capacity = tables["queue_capacity"][count]
    r.plaques_per_department = tables["plaques_per_department"][count]
    removed = int(tables["designs_removed"][count])
    if removed % 2:
        raise ValueError(
            f"components: designs_removed.{r.n_players} players: got {removed}, takes an even"
            " number: Sandra clears whole columns of two"
        )
    r.columns_removed = removed // 2


def _check_conveyor(r: Any) -> None:
    """Every car leaves the line in the end: no node without an arrow, no circle, no way back."""
    ends = {MIDDLE_EXIT, MIDDLE_EXIT - 1}
    for _ in range(N_NODES):
        for node in range(N_NODES):
            targets = {int(r.down[node]), int(r.inward[node])} - {NONE}
            if targets and targets <= ends and not targets & set(range(N_MODELS)):
                ends.add(node)
    stuck = [node for node in range(N_NODES) if node not in ends]
    if stuck:
        raise ValueError(f"components: conveyor.node {stuck[0]}: its arrows do not reach an exit")


def _check_fit(r: Any) -> None:
    """The box holds what the setup needs, and all numbers fit into the rules."""
    n = int(r.n_players)
    demand = sorted(r.demand_numbers.tolist())[-2:]
    needed = 3 * int(r.factory_seats.sum()) + len(DEPARTMENT_NAMES) + sum(demand)
    limits = (
        ("supplies.Red Seats", r.red_seats, needed, 40),
        ("supplies.vouchers", r.vouchers, n * int(r.vouchers_at_start), 16),
        ("supplies.books", r.books, 4, 16),
        ("supplies.cubes of a part", r.cubes, 4, 16),
        ("plaques", r.plaque_counts.sum(), 5 * int(r.plaques_per_department), N_TILES),
        ("training.expert at desk", r.expert_at, int(r.certified_at) + 1, N_DESKS - 1),
        ("capacities.garages", r.garages, 1, N_GARAGES - 1),
        ("amounts.Seats up at the start", r.seats_at_start, 0, int(r.own_seats)),
        ("limits.Shifts a day", r.shifts_a_day, 1, 8),
        ("models.cars", r.cars, 2, 16),
        ("models.value", r.car_values, 0, 12),
        ("models.assembly spaces", r.assembly_spaces, 1, N_PARTS),
        ("goals.points", r.goals[:, 0], 0, 9),
        ("goals.times", r.goals[:, 1], 1, 4),
        ("goals.counts", r.goals[:, 2], 0, len(GoalKind) - 1),
        ("final_goals.points", r.final_goals[:, :, 0], 0, 12),
        ("final_goals.and", r.final_goals[:, :, 4], NONE, len(DEPARTMENT_NAMES) - 1),
        ("final_goals.counts", r.final_goals[:, :, 1], 0, len(FinalKind) - 1),
    )
    for name, numbers, low, high in limits:
        for got in (int(np.min(numbers)), int(np.max(numbers))):
            if not low <= got <= high:
                raise ValueError(f"components: {name}: got {got}, takes {low} to {high}")
    _check_subjects("goals", r.goals[:, 2:], _GOAL_SUBJECTS)
    _check_subjects("final_goals", r.final_goals.reshape(-1, 5)[:, [1, 3, 4]], _FINAL_SUBJECTS)


def _check_subjects(table: str, rows: np.ndarray, subjects: dict[int, tuple[int, ...]]) -> None:
    """A goal that counts models, parts, garages or departments names ones that exist."""
    for number, (kind, *of) in enumerate(rows.tolist()):
        for got, high in zip(of, subjects.get(kind, ()), strict=False):
            if not 0 <= got < high:
                raise ValueError(
                    f"components: {table}: row {number + 1} counts of {got}, takes 0 to {high - 1}"
                )
