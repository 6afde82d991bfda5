"""R0 Conventions."""

from __future__ import annotations

import pytest

from kanban_env.core.players import left_of
from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.enums import KIND_NAMES, N_KINDS, CardType, Question
from kanban_env.games.actionworks.rules.effects import (
    draw_card,
    is_take_like,
    type_of,
    value_of,
)
from tests.actionworks.table import Workshop, kinds


@pytest.mark.parametrize("players", range(2, 7))
def test_r0_1_the_left_neighbour_is_the_next_player_and_player_0_begins(players: int) -> None:
    table = Workshop(players)
    neighbours = [left_of(table.r, p) for p in range(players)]
    assert neighbours == [*range(1, players), 0]
    assert table.s.turn == 0


def test_r0_2_a_kind_is_four_times_the_type_plus_the_value_less_one() -> None:
    assert KIND_NAMES[0] == "Make 1"
    assert KIND_NAMES[9] == "Borrow 2"
    assert KIND_NAMES[23] == "Copy 4"
    for kind in range(N_KINDS):
        assert kind == 4 * type_of(kind) + value_of(kind) - 1
    assert [card_type.name for card_type in CardType] == [
        "MAKE",
        "TAKE",
        "BORROW",
        "PLAN",
        "SCRAP",
        "COPY",
    ]


def test_r0_3_deck_index_0_is_the_top_and_the_last_heap_card_is_its_top() -> None:
    table = Workshop().lay(
        {0: "Scrap 1, Make 1"}, "", "Make 1, Take 2, Plan 3", heap="Make 2, Take 4"
    )
    assert draw_card(table.s) == kinds("Make 1")[0]
    assert table.deck() == ["Take 2", "Plan 3"]
    table.do("PLAY", "Scrap 1").do("MODE", 1)
    assert table.s.hands[0, kinds("Take 4")[0]] == 1


def test_r0_4_a_question_with_one_answer_is_answered_by_the_engine() -> None:
    table = Workshop(2, seed=5)
    table.settle()
    for _ in range(60):
        legal = table.legal()
        assert len(legal) > 1
        table.play(legal[0])


def test_r0_4_single_answers_follow_one_another() -> None:
    """Two players: the only target, then the only card of its hand."""
    table = Workshop(2).lay({0: "Borrow 1, Make 1", 1: "Take 3"})
    table.do("PLAY", "Borrow 1")
    assert table.question == Question.MAIN
    assert table.s.hands[0, kinds("Take 3")[0]] == 1


def test_r0_5_take_and_copy_cards_are_take_like() -> None:
    take_like = [kind for kind in range(N_KINDS) if is_take_like(kind)]
    assert take_like == kinds("Take 1, Take 2, Take 3, Take 4, Copy 1, Copy 2, Copy 3, Copy 4")


def test_action_ids_are_fixed() -> None:
    starts = {block.name: (block.start, block.size) for block in SPEC.actions}
    assert starts == {
        "PLAY": (0, 24),
        "SHIP": (24, 24),
        "ADD": (48, 24),
        "GO": (72, 1),
        "COPY_AS": (73, 6),
        "PICK": (79, 24),
        "TARGET": (103, 5),
        "MODE": (108, 4),
        "END": (112, 1),
    }
    assert SPEC.actions.length == 113
