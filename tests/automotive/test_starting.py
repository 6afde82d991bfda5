"""R2 The starting round."""

from __future__ import annotations

import numpy as np

from kanban_env.games.automotive.enums import NONE, Question
from tests.automotive.table import Factory


def spots(table: Factory, *chosen: int) -> Factory:
    """Players put their meeples on these spots, the first player first."""
    for spot in chosen:
        if table.question == Question.START_SPOT:
            table.do("CERT_SPOT", spot)
    return table


def test_r2_1_from_the_first_player_clockwise_each_takes_an_empty_spot() -> None:
    table = Factory(4, seed=1)
    first = int(table.s.first)
    asked = []
    for spot in (2, 0, 3):
        asked.append(int(table.s.actor))
        assert table.can("CERT_SPOT", spot)
        table.do("CERT_SPOT", spot)
        assert not table.can("CERT_SPOT", spot)
    assert asked == [(first + i) % 4 for i in range(3)]
    assert table.s.spots[(first + 3) % 4] == 1


def test_r2_2_the_spots_benefit_is_on_the_board_at_once() -> None:
    table = spots(Factory(2), 0, 1)
    first = int(table.s.first)
    assert (table.s.bank[first], table.s.books[1 - first]) == (1, 1)
    assert (table.s.pending_shifts, table.s.pending_books) == (0, 0)


def test_r2_3_track_order_goes_by_space_then_from_right_to_left() -> None:
    table = spots(Factory(3), 0, 3, 1)
    first = int(table.s.first)
    assert table.s.track[:3].tolist() == [(first + i) % 3 for i in (1, 2, 0)]


def test_r2_4_a_player_takes_a_part_and_a_design_before_the_next_player() -> None:
    table = spots(Factory(2), 0, 3)
    actor = int(table.s.actor)
    part, _ = table.block("COLLECT")[0]
    table.do("COLLECT", part, 1)
    assert (table.question, table.s.actor) == (Question.START_DESIGN, actor)
    assert table.s.storage[actor, part] == 1
    table.do("TAKE_DESIGN", 0)
    assert (table.question, table.s.actor) == (Question.START_PART, 1 - actor)


def test_r2_4_with_strict_text_part_and_design_come_in_any_order() -> None:
    table = spots(Factory(2, strict_text=True), 0, 3)
    actor = int(table.s.actor)
    assert table.question == Question.START
    assert len(table.block("COLLECT")) == np.count_nonzero(table.s.warehouses)
    assert table.block("TAKE_DESIGN") == list(range(11))
    below = int(table.s.decks[1, 1])
    table.do("TAKE_DESIGN", 9)
    assert (table.question, table.s.actor, table.s.decks[1, 0]) == (Question.START, actor, below)
    assert table.block("TAKE_DESIGN") == []
    part, _ = table.block("COLLECT")[-1]
    table.do("COLLECT", part, 1)
    assert (table.question, table.s.actor) == (Question.START, 1 - actor)
    table.do("COLLECT", *table.block("COLLECT")[0])
    assert (table.question, table.s.actor) == (Question.START, 1 - actor)
    assert (table.block("COLLECT"), table.block("TAKE_DESIGN")[0]) == ([], 0)
    table.do("TAKE_DESIGN", 0)
    assert (table.question, table.s.day) == (Question.STATION, 1)
    assert table.s.storage[:2].sum(1).tolist() == table.s.blueprints[:2].sum(1).tolist() == [1, 1]


def test_r2_4_an_observation_shows_what_the_player_may_still_take() -> None:
    table = spots(Factory(2, strict_text=True), 0, 3)
    taken = (("TAKE_DESIGN", {2}), ("COLLECT", {2, 3}), ("COLLECT", {3}))
    for answer, shown in (("", {2, 3}), *taken):
        if answer:
            first = table.block(answer)[0]
            table.do(answer, *first) if answer == "COLLECT" else table.do(answer, first)
        for p in range(2):
            assert set(np.flatnonzero(table.section(p, "question"))) == shown
    assert Factory(2, strict_text=True).observation(0).size == Factory(2).observation(0).size


def test_r2_5_with_strict_text_columns_give_nothing_either() -> None:
    table = spots(Factory(2, strict_text=True), 0, 3)
    table.do("TAKE_DESIGN", 3)
    assert (table.s.pending_books, table.s.books[:2].tolist()) == (0, [0, 0])
    assert table.block("RECYCLE") == []


def test_r2_5_deck_tops_are_open_and_columns_give_nothing() -> None:
    table = spots(Factory(3), 0, 3, 1)
    names = ("bank", "books", "vouchers", "pending_shifts", "pending_books", "pending_vouchers")
    before = [table.s[name].tolist() for name in names]
    table.play(table.legal()[0])
    assert table.block("TAKE_DESIGN") == list(range(11))
    for place in (3, 6):
        table.do("TAKE_DESIGN", place)
        assert [table.s[name].tolist() for name in names] == before
        table.play(*table.legal()[:1])


def test_r2_6_gaps_stay_open_but_a_deck_shows_its_next_tile() -> None:
    table = spots(Factory(3), 0, 3, 1)
    top, below = table.s.decks[1, :2].tolist()
    table.play(table.legal()[0])
    table.do("TAKE_DESIGN", 9)
    assert table.s.blueprints[:, top].any()
    assert table.s.decks[1, 0] == below
    table.play(table.legal()[0])
    table.do("TAKE_DESIGN", 5)
    assert table.s.display[5] == NONE


def test_r2_7_the_display_is_refilled_afterwards_but_not_the_warehouses() -> None:
    table = spots(Factory(2), 0, 3)
    while table.s.day == 0:
        legal = table.legal()
        table.play(legal[len(legal) // 2])
    assert (table.s.display != NONE).all()
    assert table.s.warehouses.sum() == 4


def test_r2_8_there_is_no_recycling_in_the_starting_round() -> None:
    table = spots(Factory(2), 0, 3)
    table.s.storage[:, :] = 1
    assert not table.block("RECYCLE")
    table.play(table.legal()[0])
    assert not table.block("RECYCLE")
    assert np.count_nonzero(table.mask) == 11
