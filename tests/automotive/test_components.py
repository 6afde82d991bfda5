"""Printed numbers, options, and error messages for wrong ones."""

from __future__ import annotations

import re

import pytest
import yaml

from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import FinalKind, GoalKind
from tests.automotive.table import Factory


def test_every_table_has_a_source_and_a_confidence() -> None:
    content = yaml.safe_load((SPEC.folder / "components.yaml").read_text())
    assert list(content) == [table.name for table in SPEC.tables]
    for name, table in content.items():
        assert table["source"], name
        assert table["confidence"] in ("high", "med", "low", "rec"), name


@pytest.mark.parametrize("name", ["limits", "exit_points"])
def test_numbers_that_no_text_gives_are_not_of_high_confidence(name: str) -> None:
    """K4: the limit of the bank, and which exit pays which."""
    content = yaml.safe_load((SPEC.folder / "components.yaml").read_text())
    assert content[name]["confidence"] != "high"


def test_the_numbers_of_pieces_are_those_of_the_rulebook() -> None:
    r = Factory().r
    assert r.cars.tolist() == [8] * 5
    assert (r.cubes, r.books, r.vouchers, r.red_seats) == (10, 16, 11, 24)
    assert r.plaque_counts.sum() == 20
    assert sorted(set(r.goal_kinds.tolist())) == [int(kind) for kind in GoalKind]
    assert sorted(set(r.final_goal_kinds.tolist())) == [int(kind) for kind in FinalKind]


def test_orders_have_every_symbol_pair_once() -> None:
    r = Factory().r
    assert (r.orders[:, 2:4] == [1, 3]).all()
    assert len({tuple(order) for order in r.orders.tolist()}) == 12


def test_a_components_file_changes_a_number() -> None:
    rows = {"2 players": 9, "3 players": 4, "4 players": 5}
    table = Factory(2, components={"track_steps": {"rows": rows}})
    assert table.r.track_steps == 9


@pytest.mark.parametrize("values", [(0, 2), (0, 1, 2, 3, 4, 5, 6), (0, 1, 1, 2, 3, 5, 8, 12)])
def test_a_file_gives_a_part_value_track_of_2_to_8_values(values: tuple[int, ...]) -> None:
    rows = {f"step {step}": value for step, value in enumerate(values)}
    r = Factory(components={"part_values": {"rows": rows}}).r
    assert r.last_step == len(values) - 1
    assert r.part_values[: len(values)].tolist() == list(values)
    assert set(r.part_values[len(values) :].tolist()) <= {values[-1]}


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((0,), "part_values: missing key 'step 1', expected step 0, step 1"),
        (range(9), "part_values: unknown key 'step 8', expected step 0, step 1,"),
        ((0, 1, 3), "part_values: missing key 'step 2', expected step 0, step 1, step 2, step 3"),
    ],
)
def test_a_track_with_too_few_too_many_or_missing_steps_is_rejected(
    steps: tuple[int, ...], words: str
) -> None:
    rows = {f"step {step}": step for step in steps}
    with pytest.raises(ValueError, match=re.escape(words)):
        SPEC.variant(4, components={"part_values": {"rows": rows}})


def test_the_bank_and_the_exits_are_not_said_to_be_in_the_rule_text() -> None:
    content = yaml.safe_load((SPEC.folder / "components.yaml").read_text())
    assert content["limits"]["confidence"] != "high"
    assert content["exit_points"]["confidence"] != "high"


ODD = {"2 players": 8, "3 players": 4, "4 players": 3}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sandra": "angry"}, "option 'sandra': expected 'mean' or 'nice', got 'angry'"),
        ({"board": ["normal"]}, "option 'board': expected 1 or 4 values for 4 players, got 1"),
        ({"colour": "red"}, "unexpected keyword argument 'colour'"),
        ({"max_days": 0}, "option 'max_days': expected an integer from 1"),
        (
            {"components": {"designs_removed": {"rows": ODD}}},
            "designs_removed.4 players: expected a multiple of 2 (whole columns), got 3",
        ),
        ({"components": {"exit_points": {"rows": {"side": 1}}}}, "missing key 'middle'"),
    ],
)
def test_an_error_names_the_wrong_option(options: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        SPEC.variant(4, **options)


def changed(table: str, row: str, column: str | None, value: int) -> dict[str, object]:
    content = yaml.safe_load((SPEC.folder / "components.yaml").read_text())
    rows = content[table]["rows"]
    if column is None:
        rows[row] = value
    else:
        rows[row][column] = value
    return {table: {"rows": rows}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("table", "row", "column", "value", "words"),
    [
        ("conveyor", "node 7", "down", 6, "expected arrows that lead to an exit, to no start"),
        ("conveyor", "node 10", "down", 2, "expected arrows that lead to an exit, to no start"),
        ("supplies", "Red Seats", None, 20, "supplies.Red Seats: expected 23 to 40, got 20"),
        ("training", "expert at desk", None, 3, "training.expert at desk: expected 4 to 5, got 3"),
        (
            "models",
            "Red",
            "assembly spaces",
            7,
            "models.Red.assembly spaces: expected 1 to 6, got 7",
        ),
        ("goals", "card 1", "times", 9, "goals.card 1.times: expected 1 to 4, got 9"),
        ("goals", "card 1", "speakers", 5, "goals.card 1.speakers: expected 1 to 4, got 5"),
        ("part_values", "step 3", None, 13, "part_values.step 3: expected 0 to 12, got 13"),
        ("capacities", "garages", None, 5, "capacities.garages: expected 1 to 4, got 5"),
        ("goals", "card 22", "of", 5, "goals.card 22.of: expected 0 to 4, got 5"),
        (
            "final_goals",
            "tile 5 goal 1",
            "of",
            -1,
            "final_goals.tile 5 goal 1.of: expected 0",
        ),
        (
            "final_goals",
            "tile 3 goal 2",
            "and",
            6,
            "final_goals.tile 3 goal 2.and: expected -1 to 4, got 6",
        ),
    ],
)
def test_numbers_that_break_the_game_are_rejected(
    table: str, row: str, column: str | None, value: int, words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        SPEC.variant(4, components=changed(table, row, column, value))


def test_action_ids_are_fixed() -> None:
    starts = {
        "STATION": 0, "CERT_SPOT": 10, "TAKE_DESIGN": 14, "COLLECT": 25, "TRAIN_SHIFT": 61,
        "TRAIN_BOOK": 66, "MICRO": 71, "ORDER": 75, "REQUEST_VOUCHER": 83, "PROVIDE": 84,
        "PATH": 144, "CLAIM": 146, "UPGRADE": 174, "UPGRADE_SPACE": 234, "DOUBLE": 240,
        "AWARD": 242, "RECYCLE": 246, "EXCHANGE_SEAT": 282, "END_TURN": 283, "PARK": 284,
        "PICK_TWO": 289, "PET": 295, "SPEAK": 298, "NO_SEAT": 306, "PASS": 307, "NEXT_GOAL": 308,
    }  # fmt: skip
    assert {block.name: block.start for block in SPEC.actions} == starts
    assert SPEC.actions.length == 310


def test_the_state_is_small_and_has_no_gaps() -> None:
    assert SPEC.state.itemsize <= 3000
    assert sum(SPEC.state[name].itemsize for name in SPEC.state.names) == SPEC.state.itemsize
