"""R3 The turn: select and take."""

from __future__ import annotations

from typing import Any

import pytest

from kanban_env.games.menu.enums import Question
from kanban_env.games.menu.rules import selection
from tests.menu.table import Cafe, action


def test_r3_1_turns_go_clockwise_from_the_start_player() -> None:
    table, order = Cafe(3), []
    for _ in range(5):
        order.append(int(table.s.turn))
        table.finish_turn()
    assert order == [0, 1, 2, 0, 1]


def test_r3_1_a_turn_selects_takes_activates_distributes_and_ends() -> None:
    table = Cafe().lay(front={0: "Bagna Cauda"}, cards={2: "RR"})
    asked = [table.question]
    for step in (
        ("SELECT", 2),
        ("BUSINESS", "Red"),
        ("CONTINUE", 0),
        ("PLACE_A", 1),
        ("PLACE_B", 2),
    ):
        asked.append(table.do(*step).question)
    assert asked == [
        Question.SELECT,
        Question.ACTIVATE,
        Question.AFTER,
        Question.PLACE_A,
        Question.PLACE_B,
        Question.END,
    ]
    assert table.do("CONTINUE").s.turn == 1


def test_r3_2_any_card_can_be_selected_even_if_empty_useless_or_repeated() -> None:
    table = Cafe(2)
    assert table.legal() == [action("SELECT", card) for card in range(1, 7)]
    table.select(3)
    assert table.question == Question.PLACE_A  # nothing to take, nothing to activate
    table.finish_turn().finish_turn()
    assert (table.s.turn, table.can("SELECT", 3)) == (0, True)


def test_r3_3_the_gain_for_choosing_comes_before_the_tokens() -> None:
    table = Cafe().lay({0: "B" * 10}, {0: 1}, cards={1: "GY"}, front={0: "Macaron"}).select(1)
    assert table.question == Question.DISCARD
    assert table.s.money[0] == 1 + 2 + 2


def test_r3_3_the_gain_for_choosing_is_paid_before_tokens_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, money = Cafe().lay(cards={1: "YY"}, front={0: "Macaron"}), []
    take = selection.take_tokens

    def watched(r: Any, s: Any) -> None:
        money.append(int(s.money[0]))
        take(r, s)

    monkeypatch.setattr(selection, "take_tokens", watched)
    table.select(1)
    assert money == [2]
    assert table.s.money[0] == 6


def test_r3_3_the_gain_for_choosing_needs_no_activation() -> None:
    table = Cafe().lay(front={0: "Roast Beef"}).select(2)
    assert table.question == Question.PLACE_A
    assert table.s.money[0] == 2


def test_r3_4_all_tokens_of_the_card_are_taken() -> None:
    table = Cafe().lay({0: "B"}, cards={4: "BGGYR", 5: "W"}).select(4)
    assert table.held() == "BBGGR"
    assert table.on_card(4) == ""
    assert table.on_card(5) == "W"
    assert table.s.money[0] == 2


@pytest.mark.parametrize(
    ("card", "taken", "step"),
    [
        (2, "RR", ("BUSINESS", "Red")),
        (3, "GGG", ("FAIR", "Green")),
        (4, "YYY", ("CONTRIBUTE", 0)),
        (5, "WRRR", ("DEVELOP", "Beef Stew")),
        (6, "YB", ("EXCHANGE", "sell Blue")),
    ],
)
def test_r3_5_tokens_taken_in_this_turn_can_pay_for_the_action(
    card: int, taken: str, step: tuple[str, str | int]
) -> None:
    table = Cafe().lay(tokens={0: "B"} if card == 5 else {}, cards={card: taken}).select(card)
    assert table.can(*step)


def test_r3_5_money_gained_for_choosing_can_pay_for_the_action() -> None:
    table = Cafe().lay(money={0: 4}, front={0: "Blended Coffee"}).select(4).do("CONTRIBUTE")
    assert table.wealth() == (4, 0, 0)
