"""Every number of components.yaml a second time.

They were not copied from that file but from notes on the printed components, so that a typing error
in either place is found. Benefits: S a Shift, B a book, V a voucher, T a Seat, P a point,
- nothing.
"""

from __future__ import annotations

import re

import pytest

from kanban_env.core.components import read_tables
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import FinalKind, GoalKind
from tests.automotive.table import ADM, ASM, BLACK, CH, DES, LOG, RED, TI

NUMBERS = {
    "station_shifts": "2 3 2 3 2 3 2 3 1 2",
    "models": "4 1 6 8  3 3 3 8  3 3 2 8  3 2 4 8  4 1 5 8",
    "part_values": "0 2 3 4 5 6",
    "training": "3 5",
    "training_points": "5 3 1",
    "capacities": "5 4 4 4",
    "claim_costs": "1 2 2 3",
    "orders": """
        0 0 1 3 2 4  0 0 1 3 2 5  0 0 1 3 4 5  2 2 1 3 0 4  2 2 1 3 0 5  2 2 1 3 4 5
        4 4 1 3 0 2  4 4 1 3 0 5  4 4 1 3 2 5  5 5 1 3 0 2  5 5 1 3 0 4  5 5 1 3 2 4""",
    "conveyor": """
        5 -1  6 -1  7 -1  8 -1  9 -1  -1 6  10 7  11 -1  12 7  -1 8  13 11  14 -1  13 11""",
    "exit_points": "1 2",
    "factory_tiles": "2 3 4 5",
    "factory_seats": "1 1  2 1  2 2",
    "track_steps": "3 4 5",
    "queue_capacity": "4 4 4",
    "plaques_per_department": "2 2 3",
    "designs_removed": "8 4 4",
    "start_points": "15 0",
    "evaluation": "2 2 5",
    "supplies": "10 16 11 24",
    "limits": "10 4 3 2",
    "amounts": "1 1 2 2 1",
}
BENEFITS = {
    "display_columns": "- - S B",
    "certification_track": """
        S B V -  3P S B V  2P+T S+T P+T T  4P 2S 2B 2V  2P+T S+T P+T T  5P 3P P -""",
    "garages_normal": "T 2B 2V 2S -",
    "garages_expert": "T B V S T",
    "pick_two": "T+S T+B T+V S+B S+V B+V",
    "plaques": "S 2P B V",
    "upgrade_benefits": "S - - - - B  S S - 3P 2P B  S S S 4P 3P B  S S - 2P - B  S - - P - B",
}
GOALS = [
    (2, 3, GoalKind.CARS),
    (3, 3, GoalKind.MODELS),
    *((4, 2, GoalKind.CARS_OF_MODEL, model) for model in (3, 2, 0, 4, 1)),
    *((4, 2, GoalKind.UPGRADES_OF_PART, part) for part in (5, 2, 0, 4, 1, 3)),
    (2, 3, GoalKind.UPGRADES),
    (4, 2, GoalKind.TESTED),
    *((2, 3, GoalKind.PARTS_OF_TYPES, *pair) for pair in ((2, 5), (0, 4), (3, 1))),
    *((4, 2, GoalKind.GARAGES, *pair) for pair in ((0, 1), (1, 2), (3, 4))),
    *((4, 1, GoalKind.CERTIFIED_IN, department) for department in (TI, ASM, LOG, DES, ADM)),
    (2, 3, GoalKind.BLUEPRINTS),
    (2, 3, GoalKind.BOOKS),
    (3, 3, GoalKind.CERTIFICATIONS),
    (2, 3, GoalKind.VOUCHERS),
    (2, 3, GoalKind.BANK),
    (3, 3, GoalKind.SEATS),
]
"""Per card its points, its multiplier, what it counts, and of what; as many may speak as it says
times."""
FINAL_GOALS = [
    (7, FinalKind.CARS_OF_ONE_MODEL, 3),
    (6, FinalKind.UPGRADED_PARTS, 3),
    (8, FinalKind.CERTIFICATIONS, 5),
    (8, FinalKind.CARS, 5),
    (6, FinalKind.UPGRADES, 4),
    (7, FinalKind.CERTIFICATIONS, 4),
    (8, FinalKind.MODELS, 4),
    (7, FinalKind.UPGRADES_OF_ONE_PART, 3),
    (6, FinalKind.CERTIFIED_IN, 2, ASM, LOG),
    (7, FinalKind.CARS_OF_MODEL, 2, RED),
    (8, FinalKind.UPGRADES, 5),
    (6, FinalKind.CERTIFIED_IN, 1, ADM),
    (8, FinalKind.CARS_OF_MODEL, 2, BLACK),
    (7, FinalKind.UPGRADES_OF_PART, 2, CH),
    (6, FinalKind.CERTIFIED_IN, 2, TI, DES),
    (6, FinalKind.BANK, 7),
    (8, FinalKind.BOOKS, 3),
    (7, FinalKind.EXPERT, 2),
]
"""Three goals per tile: their points, what they count, how many at least, and of what."""

TABLES = read_tables(SPEC.tables, SPEC.folder / "components.yaml", None)


def benefits(words: str) -> list[list[int]]:
    """Benefits in words, as numbers of Shifts, books, vouchers, Seats and points."""
    rows = []
    for word in words.split():
        found = {kind: int(count or 1) for count, kind in re.findall(r"(\d?)([SBVTP])", word)}
        rows.append([found.get(kind, 0) for kind in "SBVTP"])
    return rows


def padded(goals: list[tuple[int, ...]]) -> list[list[int]]:
    """Rows of five numbers: -1 where a goal names nothing."""
    return [[*map(int, goal), -1, -1][:5] for goal in goals]


def test_no_table_is_left_out() -> None:
    assert {*NUMBERS, *BENEFITS, "goals", "final_goals"} == set(TABLES)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_table_has_the_numbers_listed_here(name: str) -> None:
    assert TABLES[name].reshape(-1).tolist() == [int(word) for word in NUMBERS[name].split()]


@pytest.mark.parametrize("name", BENEFITS)
def test_a_table_has_the_benefits_listed_here(name: str) -> None:
    assert TABLES[name][:, -5:].tolist() == benefits(BENEFITS[name])


def test_there_are_five_plaques_of_every_kind() -> None:
    assert TABLES["plaques"][:, 0].tolist() == [5, 5, 5, 5]


@pytest.mark.parametrize("card", range(1, 33))
def test_a_goal_card_is_the_one_listed_here(card: int) -> None:
    points, times, *counts = padded(GOALS)[card - 1]
    assert TABLES["goals"][card - 1].tolist() == [points, times, times, *counts]


def test_the_final_goals_are_the_ones_listed_here() -> None:
    assert TABLES["final_goals"].tolist() == padded(FINAL_GOALS)
