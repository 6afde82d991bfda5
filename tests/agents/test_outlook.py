"""Outlooks: the heuristics' values of positions, used for leaves without a playout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.core.batch import GameBatch
from kanban_env.core.checks import GameUnderTest
from kanban_env.games.industrial.enums import Phase, Question
from kanban_env.games.menu.worth import POINT
from tests.actionworks.table import Workshop
from tests.automotive.table import RED, tiles
from tests.automotive.table import Factory as CarFactory
from tests.conformance.puzzles import PROMISE, TEMPTATION
from tests.industrial.table import Factory as Plant
from tests.menu.table import Cafe
from tests.table import Table


def outlook(table: Table, seat: int = 0) -> int:
    return int(table.spec.hooks.outlook(table.r, table.s, seat))  # type: ignore[misc]


def gain(table: Table, change: Callable[[Any], None]) -> int:
    """By how much a change of the state raises the outlook of seat 0."""
    before = outlook(table)
    change(table.s)
    return outlook(table) - before


@pytest.mark.parametrize("name", ["mcts:sims=20,cut=0", "flat:playouts=20,cut=0"])
def test_without_a_playout_a_leaf_is_valued_by_the_outlook(name: str) -> None:
    """A point now, or an outlook on more points: without an outlook the point is better."""
    answers = [
        int(make_agent(name).act(GameBatch(spec.variant(2), 1, threads=1), np.array([0]))[0])
        for spec in (TEMPTATION, PROMISE)
    ]
    assert answers == [0, 1]


def test_a_finished_game_is_valued_by_its_points_not_by_the_outlook() -> None:
    """Played to the end, the outlook does not come true."""
    batch = GameBatch(PROMISE.variant(2), 1, threads=1)
    assert make_agent("mcts:sims=20,lead=1").act(batch, np.array([0])) == 0


@pytest.mark.parametrize("game", kb.games())
def test_an_outlook_changes_no_state_and_does_not_depend_on_seat_numbers(game: str) -> None:
    spec = kb.find(game)
    tested = GameUnderTest(spec=spec, players=spec.default_players, games=2, decisions=40)
    look, r, n = spec.hooks.outlook, tested.variant.r, tested.players
    assert look is not None
    for batch in tested.positions(every=13):
        before = batch._states.tobytes()
        turned = tested.rotated(batch, 1)
        for here, there in zip(batch._states, turned._states, strict=True):
            assert [look(r, here, p) for p in range(n)] == [
                look(r, there, (p + 1) % n) for p in range(n)
            ]
        assert batch._states.tobytes() == before


def test_automotive_counts_final_scoring_remaining_weeks_and_resources() -> None:
    table = CarFactory(2).started()
    weeks = int(table.r.last_mark) - int(table.s.week)
    assert weeks == 3
    value = int(table.r.car_values[RED])

    def point(s: Any) -> None:
        s.scores[0] += 1

    def book(s: Any) -> None:
        s.books[0] += 1

    def shift(s: Any) -> None:
        s.bank[0] += 1

    def blueprint(s: Any) -> None:
        s.blueprints[0, tiles("red EN")[0]] = 1

    def car(s: Any) -> None:
        s.garages[0, 0] = RED

    assert gain(table, point) == 2
    assert gain(table, book) == 2 + 4
    assert gain(table, shift) == 2 + 3
    assert gain(table, blueprint) == 2 * weeks
    table.s.blueprints[0] = 0
    assert gain(table, car) == 2 * value + 6 * weeks


def test_automotive_expects_no_income_after_the_last_week() -> None:
    table = CarFactory(2).started()
    table.s.week = table.r.last_mark
    value = int(table.r.car_values[RED])

    def car(s: Any) -> None:
        s.garages[0, 0] = RED

    assert gain(table, car) == 2 * value


def test_menu_counts_the_effects_of_menus_in_the_remaining_rounds() -> None:
    """Opera is worth 138 per round; all scores are 0, so target / 4 rounds are expected."""
    plain, opera = Cafe(2), Cafe(2).lay(front={0: "Opera"})
    assert opera.s.scores[0] == plain.s.scores[0] == 0
    assert outlook(opera) - outlook(plain) == 138 * int(plain.r.target) // 4
    opera.s.triggered = plain.s.triggered = 1
    opera.s.scores[1] = plain.s.scores[1] = plain.r.target
    assert outlook(opera) == outlook(plain)

    def point(s: Any) -> None:
        s.scores[0] += 1

    assert gain(plain, point) == POINT


def test_industrial_counts_money_and_stock_by_the_remaining_rounds() -> None:
    table = Plant(3).ask(Question.SALE)
    table.s.round_number = 4

    def dollars(s: Any) -> None:
        s.money[0] += 10

    def product(s: Any) -> None:
        s.goods[0] += 1

    def technician(s: Any) -> None:
        s.reserve[0, 0] += 1

    assert gain(table, dollars) == 10 + 2 * 10
    assert gain(table, product) == 30
    assert gain(table, technician) == 2 * 10
    table.s.round_number, table.s.phase = 6, Phase.MAINTENANCE
    assert gain(table, dollars) == 10
    assert gain(table, product) == gain(table, technician) == 0


def test_industrial_gives_a_bankrupt_company_only_its_final_points() -> None:
    table = Plant(3)
    table.s.living[0], table.s.goods[0] = 0, 5
    assert outlook(table) == -10 * int(table.r.bankrupt_loss)


def test_actionworks_counts_half_of_the_parts_of_a_seat() -> None:
    """Demanded parts in hand and pile count; others cost a point in the pile, where they stay."""
    table = Workshop(2).lay(
        hands={0: "Take 2, Make 1"}, piles={0: "Take 1, Scrap 2"}, demands={0: "Take", 1: "Make"}
    )
    table.s.scores[0] = 7
    assert outlook(table) == 2 * 7 + 2 + 1 - 1
