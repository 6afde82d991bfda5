"""R0 Engine conventions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.players import left_of
from kanban_env.core.rng import shuffle
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.rules import assembly, new_business, sandra, setup
from kanban_env.games.automotive.rules.effects import draw_tile, gain_benefit, put_under
from kanban_env.games.automotive.tables import benefit_of_garage
from tests.automotive.table import ASM, CH, GREEN, TI, TR, TU, Factory, tiles

RULINGS = (Path(kb.__file__).parent.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
CHAPTER = RULINGS.partition(f"## {SPEC.title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("R15.5", "she needs an empty station"),
        ("R4.14", "spent when a part is provided or upgraded"),
        ("R4.10", "Ten; more are lost"),
        ("R9.7", "one meeting at the end of the day"),
        ("R2.4", "with `strict_text` the player chooses the order"),
        ("R9.13", "step 4 of 5: one step is gained, one is lost, and the bonus is 6"),
        ("R1.13", "the leftmost garage as a source of Seats"),
        ("R4.20", "the pool can change between the two"),
        ("R9.18", "The other reading, nothing"),
    ],
)
def test_a_doubtful_reading_is_registered_as_a_ruling(rule: str, words: str) -> None:
    rows = [
        line for line in CHAPTER.splitlines() if rule in line.rpartition(" | ")[2].split(" |")[0]
    ]
    assert any(words in row for row in rows)


def test_r0_1_the_player_after_the_last_is_player_0() -> None:
    table = Factory(3)
    assert [left_of(table.r, p) for p in range(3)] == [1, 2, 0]


def test_r0_2_the_top_of_a_deck_is_drawn_and_the_bottom_is_behind_the_last() -> None:
    table = Factory().deck(0, "green CH, green TR")
    put_under(table.s, 0, tiles("red EN")[0])
    assert [draw_tile(table.s, 0) for _ in range(3)] == tiles("green CH, green TR, red EN")
    assert table.s.deck_sizes[0] == 0


def test_r0_3_all_chance_is_the_cores_shuffle() -> None:
    """`tests/core/test_rng.py` checks that it swaps from the last item down, by `below`."""
    chapters = (assembly, new_business, sandra, setup)
    assert all(chapter.shuffle is shuffle for chapter in chapters)


def test_r0_4_an_ordinary_turn_uses_no_chance() -> None:
    table = Factory().work(5, storage="CH")
    before = table.s.rng.tolist()
    table.do("ORDER", 0, 0).do("COLLECT", int(np.flatnonzero(table.s.warehouses)[0]), 1)
    assert table.s.rng.tolist() == before


def test_r0_5_a_question_with_one_answer_is_not_asked() -> None:
    table = Factory().work(0, storage="", books=0)
    table.train(0, TI, 5)
    assert table.legal() == [283]
    table.settle()
    assert table.s.done[0] == 0
    assert table.question.name == "STATION"


def test_r0_6_a_short_supply_gives_what_it_has_and_owes_nothing() -> None:
    table = Factory().work(0)
    table.s.book_supply = 1
    gain_benefit(table.r, table.s, 0, benefit_of_garage(0, 1))
    assert (table.s.pending_books, table.s.book_supply) == (1, 0)
    table.s.book_supply = 5
    assert table.s.pending_books == 1


def test_r0_7_a_benefit_cannot_be_declined() -> None:
    table = Factory().work(6, books=0).give(bank=9)
    table.s.display[2] = tiles("green CH")[0]
    table.do("TAKE_DESIGN", 2)
    assert table.s.pending_shifts == 1


def test_r0_8_points_never_drop_below_zero() -> None:
    table = Factory().points(3, 3, 3, 3).sandra_acts(0)
    assert table.s.scores[:4].tolist() == [0, 0, 0, 0]


def test_r0_9_returned_pieces_may_be_used_again() -> None:
    table = Factory().started()
    table.s.assembly[GREEN, [CH, TR, TU]] = 1
    before = table.s.part_supply.copy()
    table.work(2)
    assert (table.s.part_supply - before).tolist() == [1, 1, 1, 0, 0, 0]


def test_r0_10_a_benefit_of_several_kinds_gives_all_of_them() -> None:
    table = Factory().work(2)
    table.train(0, ASM, 2).do("TRAIN_SHIFT", ASM)
    table.s.spaces[0] = 1
    table.s.factory_numbers[:] = 5
    before = table.s.scores[0], table.s.seats_up[0]
    table.do("CERT_SPOT", 0)
    assert (table.s.scores[0] - before[0], table.s.seats_up[0] - before[1]) == (2, 1)
