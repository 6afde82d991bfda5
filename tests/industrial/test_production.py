"""R3 Production."""

from __future__ import annotations

from typing import Any

import pytest

from kanban_env.core.rng import below
from kanban_env.games.industrial.enums import Incident, Question
from kanban_env.games.industrial.rules.production import wages, workers_for
from tests.industrial.table import LOAN, Factory, produce, sell_share


def ready(raw: int = 12, **facts: int) -> Factory:
    """Player 0 is about to produce; no other player can."""
    return Factory().give(0, raw=raw, **facts)


def run(table: Factory, units: int, *dice: int) -> Factory:
    """The table after player 0 produced, with these rolls of the die."""
    table.ask(Question.PRODUCE)
    if dice:
        table.rolls(*dice)
    table.play(produce(units))
    return table


def made(table: Factory) -> list[int]:
    """Raw cubes, products, pollution and accident track of player 0."""
    s = table.s
    return [int(s.raw[0]), int(s.goods[0]), *s.tracks[0].tolist()]


def test_r3_1_three_workers_make_six_units() -> None:
    table = ready().ask(Question.PRODUCE)
    assert table.legal() == [produce(q) for q in range(7)]


def test_r3_1_no_more_than_the_raw_cubes() -> None:
    table = ready(raw=4).ask(Question.PRODUCE)
    assert table.legal() == [produce(q) for q in range(5)]


def test_r3_1_bonus_units_add_to_those_of_the_workers() -> None:
    table = ready().develop(0, ENG=4, QUA=1, LOG=3, HR=2).ask(Question.PRODUCE)
    assert table.legal()[-1] == produce(12)


def test_r3_1_a_breakdown_leaves_two_workers() -> None:
    table = ready().own(0, "MTM").ask(Question.PRODUCE)
    table.s.hits[0, Incident.BREAKDOWN] = 1
    assert table.legal() == [produce(q) for q in range(6)]


@pytest.mark.parametrize(
    ("bonus", "units", "workers"),
    [(0, 0, 0), (0, 1, 1), (0, 2, 1), (0, 3, 2), (0, 6, 3), (1, 1, 1), (1, 3, 1), (1, 4, 2)],
)
def test_r3_2_as_few_workers_as_possible(bonus: int, units: int, workers: int) -> None:
    table = ready().develop(0, QUA=bonus)
    assert workers_for(table.r, table.s, 0, units) == workers


def test_r3_2_bonus_units_alone_need_one_worker_and_raw_cubes() -> None:
    table = run(ready(raw=1).develop(0, QUA=1, LOG=3), 1)
    assert table.s.money[0] == 48
    assert made(table)[:2] == [0, 1]


def test_r3_3_every_worker_costs_two_dollars() -> None:
    table = run(ready(), 5, 6)
    assert table.s.money[0] == 44


def test_r3_3_wages_need_cash() -> None:
    table = ready(money=3, loans=2).ask(Question.PRODUCE)
    assert table.legal() == [produce(0), produce(1), produce(2)]


def test_r3_3_a_strike_raises_every_wage_and_accounting_lowers_it_to_zero_at_most() -> None:
    table = ready().own(0, "Accounting").copied(0, "Accounting")
    assert wages(table.r, table.s, 0, 6) == 0
    table.s.hits[0, Incident.STRIKE] = 2
    assert wages(table.r, table.s, 0, 6) == 6


def test_r3_4_one_worker_rolls_no_die_and_does_not_pollute() -> None:
    table = ready().ask(Question.PRODUCE)
    before = table.s.rng.tolist()
    table.play(produce(2))
    assert table.s.rng.tolist() == before
    assert made(table) == [10, 2, 5, 5]


def workers(*rows: tuple[int, int]) -> dict[str, Any]:
    """Other accident rolls and pollution of one, two and three workers."""
    names = ("1 worker", "2 workers", "3 workers")
    numbers = [{"accident": accident, "pollution": boxes} for accident, boxes in rows]
    return {"workers": {"rows": dict(zip(names, numbers, strict=True))}}


@pytest.mark.parametrize(
    ("row", "die", "expected"),
    [
        ((2, 0), 2, [4, 0, 5, 4]),
        ((2, 0), 3, [2, 2, 5, 5]),
        ((0, 3), 1, [2, 2, 2, 5]),
        ((6, 1), 6, [4, 0, 4, 4]),
    ],
)
def test_r3_4_one_worker_risks_what_its_row_says(
    row: tuple[int, int], die: int, expected: list[int]
) -> None:
    assert (
        made(run(Factory(components=workers(row, (1, 1), (2, 2))).give(0, raw=4), 2, die))
        == expected
    )


def test_r3_4_no_roll_where_no_accident_and_no_pollution_is_printed() -> None:
    table = Factory(components=workers((0, 0), (0, 0), (2, 2))).give(0, raw=4)
    table.ask(Question.PRODUCE)
    before = table.s.rng.tolist()
    table.play(produce(4))
    assert table.s.rng.tolist() == before
    assert made(table) == [0, 4, 5, 5]


def test_r3_7_bonus_units_alone_survive_the_accident_of_one_worker() -> None:
    table = Factory(components=workers((6, 0), (6, 1), (6, 2))).own(0, "SMED").give(0, raw=2)
    table.ask(Question.PRODUCE)
    table.rolls(1).play(produce(2))
    assert made(table) == [0, 2, 5, 4]


@pytest.mark.parametrize(("units", "limit"), [(3, 1), (4, 1), (5, 2), (6, 2)])
def test_r3_5_the_accident_range_grows_with_the_workers(units: int, limit: int) -> None:
    for die in range(1, 7):
        table = run(ready(), units, die)
        assert (table.s.tracks[0, 1] == 4) == (die <= limit)


def test_r3_5_a_labour_inspection_widens_the_range_of_three_workers_to_three() -> None:
    for die, expected in ((3, [2, 4, 3, 4]), (4, [0, 6, 3, 5])):
        table = run(ready(raw=6).event("E5"), 6, die)
        assert made(table) == expected


def test_r3_5_one_die_is_rolled() -> None:
    table = ready().ask(Question.PRODUCE)
    table.rolls(6)
    generator = table.s.rng.copy()
    below(generator, 6)
    table.play(produce(4))
    assert table.s.rng.tolist() == generator.tolist()


def test_r3_6_ssl_rolls_again_once_and_the_last_roll_counts() -> None:
    assert made(run(ready().own(0, "SSL"), 4, 1, 1, 6)) == [10, 2, 4, 4]
    assert made(run(ready().own(0, "SSL").copied(0, "SSL"), 4, 1, 1, 6)) == [8, 4, 4, 5]


def test_r3_6_without_an_accident_roll_there_is_no_second_roll() -> None:
    table = ready().own(0, "SSL").ask(Question.PRODUCE)
    table.rolls(5, 1)
    generator = table.s.rng.copy()
    below(generator, 6)
    table.play(produce(4))
    assert table.s.rng.tolist() == generator.tolist()
    assert made(table) == [8, 4, 4, 5]


def test_r3_7_bonus_units_are_never_lost() -> None:
    assert made(run(ready().own(0, "SMED"), 9, 1))[:2] == [5, 7], (
        "bonus 3, the third worker's 2 units return"
    )


def test_r3_7_wages_stay_paid_after_an_accident() -> None:
    table = run(ready(), 6, 1)
    assert table.s.money[0] == 44


def test_r3_8_the_accident_track_falls_by_one() -> None:
    assert made(run(ready(), 6, 1))[3] == 4


def test_r3_9_pollution_falls_by_the_workers_beyond_the_first() -> None:
    for units, left in ((2, 5), (3, 4), (4, 4), (5, 3), (6, 3)):
        for die in (1, 6):
            table = run(ready(), units, die)
            assert made(table)[2] == left


def test_r3_10_at_the_last_box_each_step_costs_five_dollars() -> None:
    table = run(ready(pollution=-5, accident=-5), 6, 1)
    assert table.s.money[0] == 50 - 6 - 3 * 5
    assert made(table)[2:] == [-5, -5]


def test_r3_10_the_debt_is_due_after_the_products_are_stored() -> None:
    table = run(ready(pollution=-5, money=6).hold(0, p1=1), 6, 6)
    assert table.question == Question.DUE
    assert table.s.debt == 10
    assert table.s.goods[0] == 6
    assert table.legal() == [sell_share(1), LOAN]


def test_r3_11_products_that_do_not_fit_are_lost() -> None:
    assert made(run(ready(goods=10), 6, 6))[:2] == [6, 12]


def test_example_5_two_workers() -> None:
    table = run(ready(raw=4), 4, 1)
    assert made(table) == [2, 2, 4, 4]
    assert table.s.money[0] == 46
    assert made(run(ready(raw=4), 4, 2)) == [0, 4, 4, 5]


def test_example_6_the_second_worker_had_one_unit() -> None:
    assert made(run(ready(raw=3), 3, 1))[:2] == [1, 2]


def test_example_7_three_workers() -> None:
    table = run(ready(raw=6), 6, 2)
    assert (made(table), table.s.money[0]) == ([2, 4, 3, 4], 44)


def test_example_8_a_production_bonus() -> None:
    table = run(ready(raw=3).own(0, "Lean"), 3)
    assert made(table) == [0, 3, 5, 5]
    assert table.s.money[0] == 48
    table = run(ready(raw=6).own(0, "Lean"), 6, 1)
    assert made(table)[:2] == [1, 5]
    assert table.s.money[0] == 44


def test_example_9_accounting_lowers_wages() -> None:
    table = run(ready().own(0, "Accounting"), 6, 6)
    assert table.s.money[0] == 47


def test_example_10_quality_4_stops_both_tracks() -> None:
    assert made(run(ready(raw=6).develop(0, QUA=4), 6, 1)) == [1, 5, 5, 5]


def test_example_11_ssl_avoids_an_accident() -> None:
    assert made(run(ready(raw=4).own(0, "SSL"), 4, 1, 5)) == [0, 4, 4, 5]


def test_example_12_penalties_at_the_last_box() -> None:
    table = run(ready(pollution=-5), 6, 6)
    assert table.s.money[0] == 50 - 6 - 10
    table = run(ready(pollution=-4, money=8, loans=2), 6, 6)
    assert table.s.money[0] == 0
    assert table.s.living[0]
    assert made(table)[2] == -5
    table = run(ready(pollution=-4, money=8), 6, 6)
    assert table.s.loans[0] == 1, "DUE offers only the loan, so the engine takes it"
    assert table.s.money[0] == 8 - 6 + 20 - 5


def test_example_13_the_final_warehouse_is_full() -> None:
    assert made(run(ready(raw=2, goods=11), 2))[:2] == [0, 12]


def test_example_14_wages_and_the_loan() -> None:
    table = ready(raw=6, money=3).ask(Question.PRODUCE)
    assert table.legal() == [produce(0), produce(1), produce(2), LOAN]
