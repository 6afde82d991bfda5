"""R6, R7, R9 The 24 improvements at the end of the game, at a maintenance of 0, in later rounds."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import IMPROVEMENT_NAMES, N_LEVELS, Question
from kanban_env.games.industrial.rules.effects import owns
from tests.industrial.table import (
    DONE,
    IMPROVE_PASS,
    Factory,
    copy,
    improve,
    improvement,
    sale,
)
from tests.industrial.test_effects import before, later
from tests.industrial.test_play import amounts

LEVEL_POINTS = (2, 5, 10, 20)
COPIED = [name for i, name in enumerate(IMPROVEMENT_NAMES) if i % N_LEVELS < N_LEVELS - 1]


def ended(table: Factory) -> int:
    """Play the game to its end; return the money of player 0 before its last answer."""
    table.s.round_number = 6
    table.maintain()
    assert (table.question, table.s.actor) == (Question.UPKEEP, 0)
    left = int(table.s.money[0])
    table.play(DONE)
    assert table.s.over == 1
    assert table.legal() == []
    return left


@pytest.mark.parametrize("name", IMPROVEMENT_NAMES)
def test_r9_3_at_the_end_only_the_level_of_an_improvement_counts(name: str) -> None:
    table = Factory().own(0, name).give(0, raw=6, goods=6, pollution=4)
    left = ended(table)
    assert table.s.money[0] == left
    level = LEVEL_POINTS[improvement(name) % N_LEVELS]
    assert table.s.scores[0] == level + 4 + 5 + left // 10


@pytest.mark.parametrize("name", COPIED)
def test_r9_2_a_copied_improvement_counts_nothing_at_the_end(name: str) -> None:
    table = Factory().copied(0, name).give(0, pollution=4)
    left = ended(table)
    assert (table.s.money[0], table.s.scores[0]) == (left, 4 + 5 + left // 10)


def test_r6_9_a_copy_outlives_the_company_it_was_copied_from() -> None:
    table = before("Coaching").develop(1, ENG=3).ask(Question.IMPROVE)
    table.play(improve("ADM"), copy("TPM"))
    table.bankrupt(1)
    assert table.s.copied[0] == improvement("TPM")
    assert (owns(table.s, 0, improvement("TPM")), table.s.maintenance[0]) == (True, 7)


@pytest.mark.parametrize(("name", "lower"), [("Poka Yoke", 2), ("TPM", 3), ("Kanban", 2)])
def test_r7_4_a_maintenance_lowered_below_zero_costs_nothing(name: str, lower: int) -> None:
    changed = amounts(start_maintenance=lower - 1)
    table = Factory(components=changed).copied(0, name).give(0, pollution=4).maintain()
    assert table.s.money[0] == 50


@pytest.mark.parametrize("cubes", [12, 13, 18])
def test_r7_6_the_extra_spaces_of_the_automatic_warehouse_are_red(cubes: int) -> None:
    table = Factory(idle_stock_cost=True).own(0, "Automatic Warehouse")
    due = int(table.s.maintenance[0])
    table.give(0, raw=cubes, goods=cubes, pollution=4).maintain()
    assert table.s.money[0] == 50 - due - 2 * 4


def test_r5_5_advertising_sells_no_more_than_the_stock() -> None:
    table = later("Advertising", Question.SALE).give(0, goods=3, ceo=0, technicians="pink")
    table.rolls(6).play(sale("U1"))
    assert (table.s.goods[0], table.s.money[0]) == (0, 50 + 3 * 3)


def test_r6_10_subsidy_pays_in_every_round() -> None:
    table = later("Subsidy", Question.IMPROVE).give(0, ceo=0, pollution=4)
    while table.question != Question.UPKEEP:
        table.play(IMPROVE_PASS)
    assert table.s.money[0] == 50 + 4 - 10
