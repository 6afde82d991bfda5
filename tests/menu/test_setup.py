"""R0 Conventions and R1 Setup."""

from __future__ import annotations

import pytest

from kanban_env.core.players import left_of, right_of
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import COLOUR_NAMES, NONE, Colour, Question
from tests.menu.conftest import Dice
from tests.menu.table import action, bag
from tests.table import Table

FIRST_DRAWS = list(range(64, 54, -1))


def deal(players: int, seed: int = 0) -> Table:
    table = Table(SPEC, players, seed=seed)
    table.settle()
    return table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r0_1_players_are_numbered_clockwise_and_player_0_is_the_start_player(players: int) -> None:
    table = deal(players)
    assert table.s.first == 0
    assert [left_of(table.r, p) for p in range(players)] == [*range(1, players), 0]
    assert [right_of(table.r, p) for p in range(players)] == [players - 1, *range(players - 1)]


def test_r0_2_colours_have_a_fixed_order_and_yellow_is_never_held() -> None:
    assert [c.name for c in Colour] == ["BLUE", "GREEN", "WHITE", "RED", "YELLOW"]
    assert deal(4).s.tokens.shape[1] == Colour.YELLOW


def test_r0_3_a_question_with_one_answer_is_not_asked() -> None:
    table = deal(5)
    for colour in ("Blue", "Green", "White", "Red"):
        table.play(action("DRAFT", colour))
    assert Question(table.s.question) == Question.SELECT


def test_r1_1_the_bag_holds_64_tokens(dice: Dice) -> None:
    table = Table(SPEC, 4)
    assert table.r.tokens.tolist() == [13, 13, 13, 13, 12]
    assert dice.asked[0] == 64


def test_r1_2_blind_draws_fill_the_action_cards_in_card_order(dice: Dice) -> None:
    dice.give(0, 62, 12, 0, 0, 58)  # Blue, the last Yellow, the first Green, Blue, Blue, Yellow
    table = Table(SPEC, 4)
    assert dice.asked[:10] == FIRST_DRAWS
    assert table.s.cards.tolist() == [
        bag("B"),
        bag("YG"),
        bag("BB"),
        bag("YB"),
        bag("BB"),
        bag("B"),
    ]


def test_r1_3_the_used_area_starts_empty() -> None:
    assert not deal(4).s.used.any()


def test_r1_4_four_of_the_22_menus_are_the_display_and_18_stay_in_the_deck() -> None:
    s = deal(4).s
    assert len(s.display) == 4
    assert sorted([*s.display, *s.deck[4:]]) == list(range(22))
    assert s.deck_top == 4
    assert (s.deck[:4] == NONE).all()


def test_r1_4_the_menus_are_shuffled_after_the_tokens_are_drawn(dice: Dice) -> None:
    dice.give(*[0] * 10, *range(21, 0, -1))
    s = Table(SPEC, 4).s
    assert dice.asked == FIRST_DRAWS + list(range(22, 1, -1))
    assert s.display.tolist() == [0, 1, 2, 3]
    assert s.deck[4:].tolist() == list(range(4, 22))


def test_r1_5_players_start_with_nothing() -> None:
    s = deal(5).s
    for nothing in (s.money, s.scores, s.tokens):
        assert not nothing.any()
    assert (s.reserved == NONE).all()
    assert (s.owners == NONE).all()


def test_r1_6_one_token_of_each_colour_is_set_out() -> None:
    s = deal(2).s
    assert s.set_out.tolist() == [1, 1, 1, 1, 1]
    assert s.bag.sum() == 64 - 10 - 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_7_the_draft_goes_counter_clockwise_and_ends_with_the_start_player(
    players: int,
) -> None:
    table, order = deal(players), []
    for colour in COLOUR_NAMES[:players]:
        order.append(int(table.s.actor))
        table.play(action("DRAFT", colour))
    assert order == list(range(players - 1, -1, -1))
    for colour, player in enumerate(order):
        assert table.s.tokens[player].tolist() == [int(c == colour) for c in range(4)]


def test_r1_7_a_token_can_be_drafted_once() -> None:
    table = deal(3)
    table.play(action("DRAFT", "White"))
    assert table.legal() == [action("DRAFT", name) for name in ("Blue", "Green", "Red", "Yellow")]


def test_r1_8_a_yellow_starting_token_gives_two_dollars() -> None:
    table = deal(2)
    table.play(action("DRAFT", "Yellow"))
    assert table.s.money[1] == 2
    assert not table.s.tokens[1].any()
    assert table.s.used.tolist() == bag("Y")


def test_r1_9_leftover_tokens_return_and_the_start_player_begins() -> None:
    table = deal(2)
    before = table.s.bag.copy()
    table.play(action("DRAFT", "Blue"), action("DRAFT", "Red"))
    assert (table.s.bag - before).tolist() == bag("GWY")
    assert not table.s.set_out.any()
    assert table.s.actor == table.s.turn == 0
    assert Question(table.s.question) == Question.SELECT
