"""What the heuristics make of a position: the values of leaves where no playout goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.core.batch import GameBatch
from kanban_env.core.subject import Subject
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
    """What a change of the state is worth to seat 0."""
    before = outlook(table)
    change(table.s)
    return outlook(table) - before


@pytest.mark.parametrize("name", ["mcts:sims=20,cut=0", "flat:playouts=20,cut=0"])
def test_a_leaf_is_valued_by_the_heuristic_where_there_is_no_playout(name: str) -> None:
    """A point now, or a promise of more: points alone take the point."""
    answers = [
        int(make_agent(name).act(GameBatch(spec.variant(2), 1, threads=1), np.array([0]))[0])
        for spec in (TEMPTATION, PROMISE)
    ]
    assert answers == [0, 1]


def test_a_promise_counts_no_more_when_the_game_has_ended() -> None:
    """Played out, the promise was empty."""
    batch = GameBatch(PROMISE.variant(2), 1, threads=1)
    assert make_agent("mcts:sims=20,lead=1").act(batch, np.array([0])) == 0


@pytest.mark.parametrize("game", kb.games())
def test_an_outlook_changes_nothing_and_knows_no_seat_by_its_number(game: str) -> None:
    spec = kb.find(game)
    subject = Subject(spec, spec.default_players, games=2, decisions=40)
    look, r, n = spec.hooks.outlook, subject.variant.r, subject.players
    assert look is not None
    for batch in subject.moments(every=13):
        before = batch._states.tobytes()
        turned = subject.rotated(batch, 1)
        for here, there in zip(batch._states, turned._states, strict=True):
            assert [look(r, here, p) for p in range(n)] == [
                look(r, there, (p + 1) % n) for p in range(n)
            ]
        assert batch._states.tobytes() == before


def test_automotive_counts_what_the_end_would_pay_the_weeks_to_come_and_the_means() -> None:
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


def test_automotive_expects_nothing_of_weeks_that_do_not_come() -> None:
    table = CarFactory(2).started()
    table.s.week = table.r.last_mark
    value = int(table.r.car_values[RED])

    def car(s: Any) -> None:
        s.garages[0, 0] = RED

    assert gain(table, car) == 2 * value


def test_menu_counts_the_effects_of_menus_for_the_rounds_to_come() -> None:
    """Opera is worth 80 a round; nobody has points yet, so target / 4 rounds are expected."""
    plain, opera = Cafe(2), Cafe(2).lay(front={0: "Opera"})
    assert opera.s.scores[0] == plain.s.scores[0] == 0
    assert outlook(opera) - outlook(plain) == 80 * (int(plain.r.target) // 4)
    opera.s.triggered = plain.s.triggered = 1
    opera.s.scores[1] = plain.s.scores[1] = plain.r.target
    assert outlook(opera) == outlook(plain)

    def point(s: Any) -> None:
        s.scores[0] += 1

    assert gain(plain, point) == POINT


def test_industrial_counts_money_and_stock_by_the_rounds_to_come() -> None:
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


def test_industrial_expects_nothing_of_a_bankrupt_company() -> None:
    table = Plant(3)
    table.s.living[0], table.s.goods[0] = 0, 5
    assert outlook(table) == 10 * int(table.r.bankrupt_points)


def test_actionworks_counts_half_of_the_parts_that_a_seat_has() -> None:
    """Own parts in hand and pile; wrong ones cost a point in the pile only, where they stay."""
    table = Workshop(2).lay(
        hands={0: "Take 2, Make 1"}, piles={0: "Take 1, Scrap 2"}, demands={0: "Take", 1: "Make"}
    )
    table.s.scores[0] = 7
    assert outlook(table) == 2 * 7 + 2 + 1 - 1
