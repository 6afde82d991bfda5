"""The heuristic answers legally, changes no byte, takes clear gains, and beats random play."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.games.menu import SPEC
from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import Card, Colour, Effect, Question
from kanban_env.games.menu.heuristic import worth_placed
from kanban_env.games.menu.worth import worth, worth_after
from tests.menu.table import Cafe, action
from tests.table import Table

RARE = (Question.RETURN, Question.WHICH)
"""Questions that random play hardly ever leads to."""


def answer(table: Table, rng: np.ndarray | None = None) -> int:
    """The heuristic's answer, which must be legal; scoring must change no byte."""
    legal, before = table.legal(), table.states.tobytes()
    chosen = table.best(rng)
    assert chosen in legal
    assert table.states.tobytes() == before
    return chosen


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"profile": "en", "reserve_blocks_display": True}])
def test_every_answer_is_legal_and_scoring_changes_no_byte(
    players: int, options: dict[str, Any]
) -> None:
    table = Table(SPEC, players, seed=players, **options)
    table.settle()
    rng = np.arange(1, 5, dtype=np.uint32)
    for _ in range(12 * players):
        table.play(answer(table, rng))
    assert table.s.scores.any()
    SPEC.audit(table.r, table.s)


@pytest.mark.slow
@pytest.mark.parametrize("question", [q for q in Question if q not in RARE])
def test_random_positions_of_every_question_are_answered(question: Question) -> None:
    answered = 0
    for seed in range(12):
        table = Table(SPEC, 5, seed=seed)
        table.settle()
        chooser = np.random.default_rng(seed)
        while not table.s.over and answered < 3:
            if table.s.question == question:
                answer(table)
                answered += 1
            table.play(int(chooser.choice(table.legal())))
    assert answered


def test_a_blocked_display_gives_no_reason_to_select_menu_development() -> None:
    display = "Full Course, Garden Salad, Beef Stew, Brunch"
    for blocks in (False, True):
        table = Cafe(3, reserve_blocks_display=blocks).lay(
            {0: "BBGGWWRR"}, reserved={0: "Ratatouille"}, display=display
        )
        assert (answer(table) == action("SELECT", 5)) is not blocks


def test_the_least_valuable_token_is_returned() -> None:
    table = Cafe(3).lay({0: "BBBG", 1: "W"}, used="", bag_holds="", cards={1: "B" * 6, 2: "G" * 6})
    table.select(4)
    assert table.question == Question.RETURN
    assert answer(table) == action("RETURN", "Green")


def test_an_affordable_full_course_is_developed() -> None:
    table = Cafe().lay({0: "BBGGWWRR"}, display="Full Course, Garden Salad, Ratatouille, Brunch")
    assert answer(table) == action("SELECT", 5)
    table.select(5)
    assert answer(table) == action("DEVELOP", "Full Course")


def test_free_gains_are_taken() -> None:
    table = Cafe().lay(front={0: "Bagna Cauda"})
    assert answer(table) == action("ONCE", "Bagna Cauda")


def test_an_effect_is_better_than_a_discard() -> None:
    table = Cafe().lay({0: "GGGWWWRRRR"}, cards={2: "B"}, front={0: "British Tea"}).select(2)
    assert table.question == Question.DISCARD
    assert answer(table) == action("ONCE", "British Tea")


def test_bavarois_sells_a_token_that_would_be_discarded_and_buys_none() -> None:
    table = Cafe().lay({0: "GGGWWWRRRR"}, {0: 9}, cards={2: "B"}, front={0: "Bavarois"}).select(2)
    names = ("Blue", "Green", "White", "Red")
    assert answer(table) in [action("BAVAROIS", f"sell {name}") for name in names]


def test_a_discard_is_better_than_an_effect_that_does_not_take_a_token() -> None:
    menus = "Fried Chicken, Opera, Hamburg Steak"
    table = Cafe().lay({0: "GGGWWWRRRR"}, {0: 9}, cards={2: "B"}, front={0: menus}).select(2)
    assert ACTIONS.decode(answer(table))[0] == Move.DISCARD


def test_effects_that_cost_something_wait_until_the_tokens_are_placed() -> None:
    table = Cafe().lay({0: "BG"}, {0: 9}, front={0: "British Tea, Opera"}).select(6)
    table.do("SKIP").do("CONTINUE")
    assert ACTIONS.decode(answer(table))[0] == Move.PLACE_A
    table.do("PLACE_A", 1)
    assert ACTIONS.decode(answer(table))[0] == Move.PLACE_B
    table.do("PLACE_B", 2)
    assert answer(table) in (action("ONCE", "British Tea"), action("ONCE", "Opera"))


def test_of_two_tokens_the_one_that_helps_the_next_player_less_is_placed() -> None:
    full = dict.fromkeys(range(1, 6), "YYYYYY")
    table = Cafe(2).lay({1: "RRGG"}, cards=full, front={0: "Bagna Cauda"}, display="Ratatouille")
    table.select(6).do("SKIP").do("CONTINUE")
    for drawn in ((Colour.BLUE, Colour.GREEN), (Colour.GREEN, Colour.BLUE)):
        table.s.drawn[:] = drawn
        table.s.question, table.s.spent[Effect.BAGNA_CAUDA] = Question.WHICH, 1
        assert answer(table) == action("WHICH", drawn.index(Colour.BLUE) + 1)


def test_in_the_last_round_only_points_and_final_points_count() -> None:
    table = Cafe(2).lay({0: "B"}, {0: 5}, {0: 20, 1: 30}, cards={1: "RR", 2: "WWW"})
    table.s.triggered = 1
    assert answer(table) == action("SELECT", 4)
    table.select(4)
    assert answer(table) == action("CONTRIBUTE")


@pytest.mark.parametrize(("wanted", "other"), [(3, 4), (4, 3), (3, 6), (6, 3)])
def test_of_equal_cards_the_one_with_the_token_that_the_next_player_needs_is_taken(
    wanted: int, other: int
) -> None:
    table = Cafe(4).lay({1: "GGRR"}, cards={wanted: "G", other: "B"}, display="Ratatouille")
    assert answer(table) == action("SELECT", wanted)


def test_an_effect_of_every_turn_comes_first_early_and_not_late() -> None:
    display = "Brunch, Garden Salad, Ratatouille, Parfait"
    for points, chosen in ((0, "Brunch"), (27, "Garden Salad")):
        table = Cafe(4).lay({0: "BGGGWRR"}, points={1: points}, display=display).select(5)
        assert answer(table) == action("DEVELOP", chosen)


def test_money_for_later_uses_of_opera_is_worth_more_than_other_money() -> None:
    gains = []
    for front in ({}, {0: "Opera"}):
        table = Cafe(4).lay(money={0: 6}, front=front)
        gains.append(worth_after(table.r, table.s, 0, 0, 0, 2, 0) - worth(table.r, table.s, 0))
    assert gains[1] > gains[0]


def test_with_four_players_a_placement_counts_for_the_next_two_and_not_for_the_player() -> None:
    def score(tokens: dict[int, str]) -> int:
        table = Cafe(4).lay(tokens, display="Ratatouille")
        return int(worth_placed(table.r, table.s, Card.MENU_DEVELOPMENT, Colour.GREEN))

    assert score({1: "GGRR"}) < score({2: "GGRR"}) < score({})
    assert score({0: "GGRR"}) == score({3: "GGRR"}) == score({})


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
def test_it_beats_a_random_player_from_either_seat(player: int) -> None:
    table = Table(SPEC, 2, seed=50 + player)
    table.settle()
    chooser, rng = np.random.default_rng(player), np.arange(1, 5, dtype=np.uint32)
    while not table.s.over:
        own = table.s.actor == player
        table.play(answer(table, rng) if own else int(chooser.choice(table.legal())))
    assert table.s.scores[player] > table.s.scores[1 - player]
