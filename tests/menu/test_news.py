"""What the log of Kanban Menu says about draws and gains."""

from __future__ import annotations

from kanban_env.core.spec import copy_state
from kanban_env.games.menu import SPEC
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, action, at_end
from tests.table import Table


def told(table: Cafe, a: int) -> list[str]:
    """The lines of the log for an answer."""
    before = copy_state(table.s)
    SPEC.hooks.apply(table.r, table.s, a)
    return SPEC.text.news(table.r, before, table.s, a)


def test_choosing_a_card_tells_tokens_money_and_menu_cards() -> None:
    table = Cafe().lay(money={0: 3}, cards={1: "BBY"}, front={0: "Macaron"})
    assert told(table, action("SELECT", 1)) == [
        "player_0 takes 2 Blue",
        "player_0 gets $2 for 1 Yellow",
        "Macaron pays player_0 for choosing this card",
        "player_0: $3 → $7",
    ]


def test_new_menu_cards_are_told() -> None:
    table = Cafe().lay({0: "BBBBGGGGWWW"}).select(5)
    menu = int(table.s.display[0])
    assert told(table, action("RESERVE", menu))[-1].endswith(" comes into the display")


FULL = dict.fromkeys(range(1, 6), "BGWRBG")


def test_a_token_of_two_equal_ones_that_returns_to_the_bag_is_told(dice: Dice) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WWY", front={0: "Bagna Cauda"}).select(6).do("SKIP")
    dice.give(0, 0)
    assert told(table, action("CONTINUE")) == [
        "player_0 draws White and White",
        "Only one action card has room: a White token returns to the bag",
    ]


def test_both_tokens_of_a_choice_are_told(dice: Dice) -> None:
    table = Cafe().lay(cards=FULL, bag_holds="WRY", front={0: "Bagna Cauda"}).select(6).do("SKIP")
    dice.give(0, 0)
    assert told(table, action("CONTINUE")) == ["player_0 draws White and Red"]


def test_cards_that_are_filled_again_in_the_midst_of_a_turn_are_told(dice: Dice) -> None:
    table = Cafe(2).lay({0: "B"}, {0: 4}, cards={1: "GGGGGG", 2: "GGGGGG"}, bag_holds="R", used="")
    table.select(6)
    said = told(table, action("EXCHANGE", "buy Red"))
    assert said == ["player_0: $4 → $2"]  # a token has to be returned first
    assert told(table, action("RETURN", "Blue"))[0].startswith("The action cards are filled again")


def test_the_final_exchange_is_told() -> None:
    table = at_end().lay(points={0: 30, 1: 30})
    said = told(table, action("CONTINUE"))
    assert said[0].startswith("Final scoring")
    assert any(line.startswith("player_1: 30 so far, ") for line in said)


def test_the_mark_is_on_the_player_who_is_asked() -> None:
    table = Table(SPEC, 3)
    assert (table.s.turn, table.s.actor) == (0, 2)
    board = SPEC.text.board(table.r, table.s, None)
    assert [line.split()[1] for line in board.splitlines() if "▶ player" in line] == ["player_2"]


def test_a_yellow_token_that_turns_into_money_is_told() -> None:
    table = Cafe().lay(money={0: 3}).select(1)
    assert told(table, action("PURCHASE", "Yellow")) == [
        "player_0 gets $2 for 1 Yellow",
        "player_0: $3 → $5",
    ]
