"""Whole games: every invariant at every question, and every action as a sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.loops import ENDED, PLAYING, TRUNCATED
from kanban_env.games.automotive import SPEC
from tests.automotive.table import CH, GREEN, RED, Factory, action

GAMES = [
    (2, {}),
    (3, {"sandra": "nice"}),
    (4, {"sandra": "nice", "edition": "2014", "board": "expert"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_random_games_keep_all_invariants(players: int, options: dict[str, Any]) -> None:
    table = Factory(players, seed=21, **options)
    table.play_random(4000, seed=3)
    SPEC.audit(table.r, table.s)
    assert table.s.over == ENDED


@pytest.mark.slow
def test_every_action_has_its_own_sentence() -> None:
    table = Factory(3, seed=1)
    generator = np.random.default_rng(1)
    table.settle()
    while table.s.over == PLAYING:
        legal = table.legal()
        sentences = [table.sentence(a) for a in legal]
        assert len(set(sentences)) == len(legal), sentences
        table.play(int(generator.choice(legal)))


def test_the_board_hides_what_a_seat_may_not_see() -> None:
    table = Factory(2, seed=3)
    table.settle()
    everything = SPEC.text.board(table.r, table.s, None)
    own = SPEC.text.board(table.r, table.s, 0)
    assert everything.count("    hand      #") == 2
    assert own.count("    hand      #") == 1
    assert "player_0*" in own


@pytest.mark.parametrize(
    ("scores", "over", "said"),
    [
        ((50, 60), ENDED, "The game is over: player_1 won with 60 points."),
        ((60, 60), ENDED, "The game is over: player_0 won with 60 points by the tie-break."),
        ((50, 60), TRUNCATED, "The game was cut off: player_1 leads with 60 points."),
    ],
)
def test_the_board_says_who_won(scores: tuple[int, int], over: int, said: str) -> None:
    table = Factory(2).started().points(*scores).give(0, garages="red")
    table.s.over = over
    assert said in SPEC.text.board(table.r, table.s, 1)


def test_the_board_says_who_shares_the_first_place() -> None:
    table = Factory(3).started().points(60, 50, 60)
    table.s.over = ENDED
    assert "player_0 and player_2 won with 60 points." in SPEC.text.board(table.r, table.s, None)


def test_a_wrong_state_is_found() -> None:
    for field, place in (("part_supply", 0), ("car_supply", 1), ("books", 0), ("seats_up", 0)):
        table = Factory(2)
        table.s[field][place] += 1
        with pytest.raises(AssertionError):
            SPEC.audit(table.r, table.s)


def told(table: Factory, a: int) -> list[str]:
    """What follows from an answer, in words."""
    before = table.states.copy()
    SPEC.rules.apply(table.r, table.s, a)
    return SPEC.text.news(table.r, before[0], table.s)


def test_the_news_tell_points_and_seats() -> None:
    table = Factory(2).work(1).give(blueprints="green CH", storage="CH")
    table.s.factory_numbers[4:] = [1, 2]
    table.do("UPGRADE", GREEN, CH, 0)
    assert told(table, action("UPGRADE_SPACE", 3)) == [
        "player_0 scores 6 points",
        "player_0 gets 1 Seat",
    ]


def test_the_news_tell_sandras_turn_the_week_and_the_day() -> None:
    table = Factory(2).stand(0, 2, sandra=7)
    table.give(1, bank=2, garages="red").do("STATION", 4).do("STATION", 8).do("END_TURN")
    table.s.upgrade_spaces[RED, 0] = CH
    table.s.upgraded[1, 7 * RED + CH] = 1
    assert told(table, action("END_TURN")) == [
        "Sandra judges Administration: player_0 loses 5, player_1 loses 3",
        "End of week 1: player_0 0, player_1 2",
        "Day 3 begins",
    ]


def test_the_news_tell_the_parts_of_the_final_scoring() -> None:
    table = Factory(2).work(0).give(garages="red", books=2, bank=1)
    table.s.week, table.s.cycle, table.s.final_tile = 3, 2, 1
    said = told(table, action("END_TURN"))
    assert said[-2] == (
        "player_0: 15 so far, Final Goals 0, Seats 1, bank 1, books 2, vouchers 1, cars 5,"
        " tested designs 0, training 0: 25"
    )
