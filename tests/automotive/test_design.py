"""R6 Design."""

from __future__ import annotations

import pytest

from kanban_env.games.automotive.enums import NONE
from kanban_env.games.automotive.rules.design import refill
from tests.automotive.table import DES, Factory, tiles

FOUR = "green CH, green TR, green TU, green EN"


def display(table: Factory, top: str, bottom: str) -> Factory:
    """Both rows by name; "." for a gap."""
    names = [name.strip() for name in f"{top}, {bottom}".split(",")]
    table.s.display[:] = [NONE if name == "." else tiles(name)[0] for name in names]
    return table


def test_r6_1_a_design_costs_a_shift_and_needs_a_free_desk_space() -> None:
    table = Factory().work(6, blueprints="green CH, green TR, green TU")
    assert table.block("TAKE_DESIGN") == list(range(8))
    table.do("TAKE_DESIGN", 0)
    assert (table.s.shifts_used, table.block("TAKE_DESIGN")) == (1, [])
    table = Factory().work(6, blueprints=FOUR).train(0, DES, 3)
    assert table.block("TAKE_DESIGN")


def test_r6_2_all_players_may_take_from_the_display() -> None:
    table = Factory().work(6)
    table.s.display[5] = NONE
    assert table.block("TAKE_DESIGN") == [0, 1, 2, 3, 4, 6, 7]


def test_r6_3_only_certified_players_take_from_decks() -> None:
    table = Factory().work(6).train(0, DES, 3).deck(1, "")
    assert table.block("TAKE_DESIGN") == [*range(9), 10]


def test_r6_4_only_the_third_and_fourth_column_give_a_benefit() -> None:
    gains = []
    for place in (*range(8), 8, 9):
        table = Factory().work(6).train(0, DES, 3).do("TAKE_DESIGN", place)
        gains.append((int(table.s.pending_shifts), int(table.s.pending_books)))
    assert gains == [(0, 0), (0, 0), (1, 0), (0, 1)] * 2 + [(0, 0), (0, 0)]


def test_r6_5_a_taken_place_stays_empty_in_this_turn() -> None:
    table = Factory().work(6).do("TAKE_DESIGN", 1)
    assert table.s.display[1] == NONE
    assert not table.can("TAKE_DESIGN", 1)


def test_r6_6_the_last_tile_taken_from_a_row_deck_is_replaced_from_central() -> None:
    table = Factory().work(6).train(0, DES, 3).deck(2, "red EN").deck(0, "red SU, red BR")
    table.do("TAKE_DESIGN", 10)
    assert table.s.decks[2, 0] == tiles("red SU")[0]
    assert table.s.deck_sizes.tolist() == [1, 9, 1]


def test_r6_6_a_row_deck_with_a_tile_left_takes_none_from_central() -> None:
    table = Factory().work(6).train(0, DES, 3).deck(2, "red EN, red TU").deck(0, "red SU, red BR")
    table.do("TAKE_DESIGN", 10)
    assert table.s.deck_sizes.tolist() == [2, 9, 1]


def test_r6_6_the_refill_does_not_replace_a_row_deck() -> None:
    table = display(Factory(), "., red CH, red TR, red TU", "blue CH, blue TR, blue TU, blue EN")
    table.deck(1, "red EN").deck(0, "red SU, red BR")
    refill(table.s)
    assert table.s.deck_sizes.tolist() == [2, 0, 9]


@pytest.mark.parametrize(("deck", "place"), [(1, 0), (1, 8), (1, 10), (2, 7), (2, 8), (2, 9)])
def test_r6_6_a_row_deck_that_the_refill_emptied_stays_empty(deck: int, place: int) -> None:
    table = Factory().work(6).train(0, DES, 3).deck(deck, "").do("TAKE_DESIGN", place)
    assert table.s.deck_sizes[deck] == 0


def test_r6_7_tiles_slide_to_the_right_at_the_end_of_the_turn() -> None:
    table = Factory().work(6)
    display(table, "red CH, red TR, red TU, red EN", "blue CH, blue TR, blue TU, blue EN")
    top = int(table.s.decks[1, 0])
    table.do("TAKE_DESIGN", 2).do("END_TURN")
    assert table.s.display[:4].tolist() == [top, *tiles("red CH, red TR, red EN")]


def test_r6_8_gaps_are_filled_from_right_to_left_by_the_rows_deck_then_central() -> None:
    table = display(Factory(), "., ., ., red CH", "blue CH, blue TR, blue TU, blue EN")
    table.deck(1, "green CH").deck(0, "green TR, green TU, green EN")
    refill(table.s)
    assert table.s.display[:4].tolist() == tiles("green TU, green TR, green CH, red CH")


def test_r6_9_with_both_decks_empty_a_gap_stays() -> None:
    table = display(Factory(), "., red TR, red TU, red CH", "blue CH, blue TR, blue TU, blue EN")
    table.deck(1, "").deck(0, "")
    refill(table.s)
    assert table.s.display[0] == NONE
    table.deck(0, "green CH")
    assert table.s.display[0] == NONE
    refill(table.s)
    assert table.s.display[0] == tiles("green CH")[0]


def test_r6_10_returned_blueprints_go_under_central_in_claim_order() -> None:
    table = Factory().work(1, bank=1, blueprints="red EN, blue -").queue("blue red")
    table.deck(0, "green CH")
    table.do("CLAIM", 1, 3).do("CLAIM", 0, 6)
    assert table.s.decks[0, :3].tolist() == tiles("green CH, red EN, blue -")
