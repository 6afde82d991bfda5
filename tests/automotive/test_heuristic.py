"""The heuristic chooses obviously good answers; tests/agents checks that it beats random play."""

from __future__ import annotations

import numpy as np

from kanban_env.games.automotive.actions import ACTIONS, Move
from kanban_env.games.automotive.enums import CLAIM_ONLY, kind_of, station_of
from kanban_env.games.automotive.heuristic import (
    RESCUE,
    benefit_value,
    department_value,
    training_value,
)
from kanban_env.games.automotive.heuristic_sandra import (
    evaluated_next,
    from_bank,
    gain_by_shift,
    threat,
)
from kanban_env.games.automotive.tables import benefit_of_spot
from tests.automotive.table import ASM, CH, CUBE, EN, LOG, RED, TI, Factory, action


def test_the_policy_upgrades_when_it_can() -> None:
    table = Factory().work(1, blueprints="red EN", storage="EN")
    assert table.best() == action("UPGRADE", RED, EN, CUBE)


def test_the_policy_claims_with_a_claim_only_design_first() -> None:
    table = Factory().work(1, blueprints="green -, green EN").queue("green")
    table.s.part_supply[EN] = 0
    assert table.best() == action("CLAIM", 0, CLAIM_ONLY)


def test_with_strict_text_the_policy_starts_with_a_design_and_its_part() -> None:
    table = Factory(2, strict_text=True).do("CERT_SPOT", 0).do("CERT_SPOT", 3)
    table.s.warehouses[:] = 1
    table.play(table.best())
    (tile,) = np.flatnonzero(table.s.blueprints[table.s.actor])
    part = kind_of(int(tile))
    assert part != CLAIM_ONLY
    assert table.best() == action("COLLECT", part, 1)


def test_with_strict_text_the_policy_swaps_for_a_part_it_needs_before_it_chooses() -> None:
    table = Factory(2, strict_text=True).pool("EN SU BR").give(0, storage="CH")
    table.give(0, blueprints="red EN").place_workers(0, 4, sandra=3)
    assert table.best() == action("RECYCLE", CH, EN)
    table.play(table.best())
    assert ACTIONS.decode(table.best())[0] == Move.STATION


def test_a_seat_is_worth_more_than_a_point() -> None:
    table = Factory()
    spots = [benefit_value(table.r, benefit_of_spot(2, spot)) for spot in range(4)]
    assert spots[0] > spots[3] > benefit_value(table.r, benefit_of_spot(5, 3))


def test_the_policy_keeps_banked_shifts_that_save_points_with_sandra() -> None:
    """Alone on the lowest desk without designs: with four Shifts, each one spent costs a point."""
    table = Factory().work(7, bank=4)
    table.s.shifts_used = table.s.station_shifts
    table.s.sandra, table.s.sandra_done = station_of(LOG, 0), 0
    table.s.desks[:, LOG] = [0, 2, 2, 2]
    assert gain_by_shift(table.r, table.s, 0) == 1
    assert table.best() == action("END_TURN")
    table.s.desks[:, LOG] = [2, 0, 2, 2]
    assert gain_by_shift(table.r, table.s, 0) == 0
    assert table.best() != action("END_TURN")


def test_station_shifts_and_free_answers_have_no_bank_price() -> None:
    table = Factory().work(3, storage="CH TR", bank=2)
    assert from_bank(table.r, table.s, Move.PROVIDE, 0) == 0
    table.s.shifts_used = table.s.station_shifts
    assert from_bank(table.r, table.s, Move.PROVIDE, 0) == 1
    assert from_bank(table.r, table.s, Move.CLAIM, 3) == 3
    for free in (Move.TRAIN_BOOK, Move.MICRO, Move.RECYCLE, Move.EXCHANGE_SEAT, Move.END_TURN):
        assert from_bank(table.r, table.s, free, 0) == 0


def test_the_policy_works_where_sandra_would_take_points() -> None:
    """She goes from her desk to Testing next; a player who has trained there loses nothing."""
    table = Factory().place_workers(2, 4, 6, 8)
    assert evaluated_next(table.r, table.s) == TI
    table.s.desks[:, TI] = [0, 1, 1, 1]
    table.s.bank[0] = 1
    assert threat(table.r, table.s, 0, TI) == 5 - 1
    assert threat(table.r, table.s, 0, ASM) == 0
    assert threat(table.r, table.s, 1, TI) == 0
    worried = department_value(table.r, table.s, 0, TI)
    table.s.bank[0] = 5
    assert department_value(table.r, table.s, 0, TI) == worried - RESCUE * 4


def test_the_next_evaluation_is_where_sandra_is_until_she_has_acted() -> None:
    table = Factory().work(1)
    table.s.sandra, table.s.sandra_done = station_of(ASM, 0), 0
    assert evaluated_next(table.r, table.s) == ASM
    table.s.sandra_done = 1
    assert evaluated_next(table.r, table.s) == LOG


def test_the_policy_trains_before_a_certification() -> None:
    table = Factory().work(5, books=1)
    table.s.desks[0, LOG] = table.r.certified_at - 1
    assert training_value(table.r, table.s, 0, LOG, 60) == 60 + 25
    assert table.best() == action("TRAIN_BOOK", LOG)


def test_the_policy_speaks_where_it_pays_and_keeps_its_seat_where_it_does_not() -> None:
    """Goal 28 gives 2 points per book, at most three times: one book is not worth a Seat."""
    for books, expected in ((3, action("SPEAK", 3)), (1, action("PASS"))):
        table = Factory(2).hold_meeting([22, 23, 24, 28]).give(0, books=books)
        table.s.pets[:2] = [3, 10]
        table.s.actor = 0
        assert table.best() == expected
