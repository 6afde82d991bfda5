"""Kanban Menu as text."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.games.menu import SPEC
from kanban_env.games.menu.actions import ACTIONS
from kanban_env.games.menu.enums import Colour, Question
from tests.menu.table import Cafe, action, at_end
from tests.table import Table


@pytest.mark.parametrize("question", Question)
def test_every_action_has_a_different_sentence(question: Question) -> None:
    table = Cafe()
    table.s.question = question
    sentences = [table.sentence(a) for a in range(ACTIONS.length)]
    assert len(set(sentences)) == ACTIONS.length
    assert all(sentence[0].isupper() for sentence in sentences)


@pytest.mark.parametrize(
    ("block", "what", "words"),
    [
        ("DRAFT", "Blue", "Take the Blue starting token"),
        ("SELECT", 3, "Select 3 Opening a Fair with 2 Blue, 1 Yellow"),
        ("DEVELOP", "Opera", "Develop Opera: 1 Blue, 1 Green, 3 White for 1 VP"),
        ("EXCHANGE", "buy Red", "Trade: buy a Red token for $2"),
        ("EXCHANGE", "VP -> $", "Trade: pay 1 VP for $2"),
        ("ONCE", "British Tea", "Use British Tea: a Blue token for 2 VP"),
        ("ONCE", "Hamburg Steak", "Use Hamburg Steak: $3 for 4 VP"),
        ("ONCE", "Craft Ginger Ale", "Use Craft Ginger Ale: gain $1"),
        ("ONCE", "Fried Chicken", "Use Fried Chicken: $1 for a token from the bag"),
        ("BAVAROIS", "$ -> VP", "Use Bavarois: $1, then pay $2 for 1 VP"),
        ("CONTINUE", 0, "End the turn"),
        ("WHICH", 2, "Place the second token and return the first to the bag"),
    ],
)
def test_sentences_say_what_an_action_does(block: str, what: str | int, words: str) -> None:
    assert Cafe().lay(cards={3: "BBY"}).sentence(action(block, what)) == words


def test_the_board_shows_cards_players_and_what_is_asked() -> None:
    table = Cafe(3).lay(
        {0: "BBR"}, {0: 7}, {0: 12}, {3: "GY"}, {0: "Opera"}, {1: "Macaron"}, used="W"
    )
    board = SPEC.text.board(table.r, table.s, 0)
    for part in (
        "3 Opening a Fair         1 Green, 1 Yellow",
        "player_0*   12 VP $7   2 Blue, 1 Red",
        "Opera",
        "(reserved: Macaron)",
        "used 1 White",
        "player_0 selects an action card.",
    ):
        assert part in board


def test_the_board_names_the_winner_after_the_tie_break() -> None:
    table = at_end().lay(points={0: 30, 1: 30}, front={1: "Opera"}).do("CONTINUE")
    assert "player_1 won with 30 VP" in SPEC.text.board(table.r, table.s, None)


def board(table: Table) -> str:
    return SPEC.text.board(table.r, table.s, None)


def test_the_sentence_for_a_card_without_tokens_says_so() -> None:
    assert Cafe().sentence(action("SELECT", 6)) == "Select 6 Trading with nothing on it"


def test_the_board_shows_what_was_done_in_this_turn() -> None:
    table = Cafe().lay({0: "BBRR"}, {0: 9}, front={0: "British Tea, Opera"}).select(6)
    assert "done" not in board(table)
    table.do("ONCE", "British Tea").do("EXCHANGE", "sell Red").do("EXCHANGE", "$ -> VP")
    assert "\n  done in this turn: British Tea, 2 of 3 exchanges\n" in board(table)
    assert "done" not in board(table.finish_turn())


def test_with_room_on_one_card_the_text_says_which_token_is_placed_and_which_returns() -> None:
    table = Cafe().lay(cards=dict.fromkeys(range(1, 6), "BGWRBG"), front={0: "Bagna Cauda"})
    table.select(6).do("SKIP").do("CONTINUE")
    table.s.drawn[:] = Colour.WHITE, Colour.RED
    table.s.question = Question.WHICH
    assert "chooses which token to place: only one action card has room." in board(table)
    assert "drawn White and Red" in board(table)
    assert [table.sentence(a) for a in table.legal()[-2:]] == [
        "Place the first token, White, and return the second, Red, to the bag",
        "Place the second token, Red, and return the first, White, to the bag",
    ]
    drawn = [SPEC.target(table.r, table.s, a) for a in table.legal()[-2:]]
    assert drawn == ["drawn:0", "drawn:1"]
    table.do("WHICH", 2)
    assert table.sentence(action("PLACE_A", 6)) == "Place the token, Red, on 6 Trading"


def test_the_board_says_that_the_round_is_the_last() -> None:
    table = Cafe().lay(points={0: 30})
    assert "the last round" not in board(table)
    table.finish_turn()
    assert board(table).startswith("Kanban Menu · round 1 · to 30 VP · the last round\n")
    table.finish_turn().finish_turn()
    assert table.s.over
    assert "the last round" not in board(table)


def test_the_board_says_how_many_tokens_are_still_to_be_returned() -> None:
    table = Cafe(2).lay({0: "BBBG"}, used="", bag_holds="")
    table.select(4)
    assert table.question == Question.RETURN
    assert "player_0 returns a token to the bag (2 to go)." in board(table)
    assert "(1 to go)" in board(table.do("RETURN", "Blue"))


@pytest.mark.slow
def test_every_question_of_a_game_can_be_shown() -> None:
    table = Table(SPEC, 3, seed=2)
    table.settle()
    chooser, shown = np.random.default_rng(2), set()
    while not table.s.over:
        shown.add(SPEC.text.board(table.r, table.s, None).splitlines()[-1].split(" ", 3)[-1])
        legal = table.legal()
        assert len({table.sentence(a) for a in legal}) == len(legal)
        table.play(int(chooser.choice(legal)))
    assert len(shown) >= 6
