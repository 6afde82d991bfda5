"""R1 Setup."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import below, seed_generator, shuffle
from kanban_env.games.industrial.enums import NONE, Question
from kanban_env.games.industrial.rules import setup
from tests.industrial.table import PASSES, Factory, raw


def test_r1_1_each_player_starts_with_the_same_factory() -> None:
    s = Factory(4).s
    assert s.money.tolist() == [50] * 4
    assert s.maintenance.tolist() == [8] * 4
    assert (s.tracks == 5).all()
    assert s.ceo.tolist() == [1] * 4
    for field in ("raw", "goods", "loans", "levels", "shares", "reserve", "effects", "hands"):
        assert not s[field].any(), field


def test_r1_1_absent_players_have_nothing() -> None:
    s = Factory(2).s
    assert s.money.tolist() == [50, 50, 0, 0]
    assert s.living.tolist() == [1, 1, 0, 0]


def test_r1_2_phase_1_events_come_first_and_every_order_happens() -> None:
    orders = set()
    for seed in range(60):
        events = Factory(2, seed=seed).s.events.tolist()
        assert sorted(events[:3]) == [0, 1, 2]
        assert sorted(events[3:]) == [3, 4, 5]
        orders.add((*events[:3], "first"))
        orders.add((*events[3:], "second"))
    assert len(orders) == 12


def test_r1_3_tied_players_roll_again_until_one_is_left() -> None:
    table = Factory(2).rolls(4, 4, 3, 3, 2, 5)
    setup.choose_initial_player(table.r, table.s)
    assert table.s.start == 1


def test_r1_3_players_below_the_highest_roll_do_not_roll_again() -> None:
    table = Factory().rolls(6, 2, 6, 3, 1)
    setup.choose_initial_player(table.r, table.s)
    assert table.s.start == 0


def test_r1_3_a_higher_roll_beats_all_before_it() -> None:
    table = Factory().rolls(2, 6, 6, 3, 1)
    setup.choose_initial_player(table.r, table.s)
    assert table.s.start == 1


def test_r1_4_six_of_each_colour_and_four_in_the_boxes() -> None:
    table = Factory()
    assert len(table.offered) == 4
    offered = [table.offered.count(colour) for colour in range(3)]
    assert (table.s.bag + offered).tolist() == [6, 6, 6]


def test_r1_5_without_the_option_there_are_no_incident_cards() -> None:
    s = Factory().s
    assert s.deck_end == 0
    assert (s.deck == NONE).all()


def test_r1_5_with_incidents_the_twenty_cards_are_shuffled_first() -> None:
    s = Factory(incidents=True, seed=9).s
    generator = s.rng.copy()
    seed_generator(generator, 9)
    deck = np.repeat(np.arange(10, dtype=np.int8), 2)
    shuffle(generator, deck, 20)
    assert s.deck.tolist() == deck.tolist()
    assert not s.hand_sizes.any()


def test_r1_5_the_order_of_random_calls_at_setup_is_fixed() -> None:
    s = Factory(2, seed=5).s
    generator = s.rng.copy()
    seed_generator(generator, 5)
    events = np.arange(6, dtype=np.int8)
    shuffle(generator, events[:3], 3)
    shuffle(generator, events[3:], 3)
    assert s.events.tolist() == events.tolist()
    first, second = 0, 0
    while first == second:
        first, second = below(generator, 6), below(generator, 6)
    assert s.start == (0 if first > second else 1)
    bag = [6, 6, 6]
    for box in range(4):
        x = below(generator, sum(bag))
        colour = 0 if x < bag[0] else 1 if x < bag[0] + bag[1] else 2
        bag[colour] -= 1
        assert s.boxes[box] == colour
    assert s.price == 1 + below(generator, 6)
    assert generator.tolist() == s.rng.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_r1_6_six_rounds_of_the_same_phases(players: int) -> None:
    table = Factory(players)
    questions = []
    for round_number in range(1, 7):
        assert table.s.round_number == round_number
        table.settle()
        for player in range(players):
            table.give(player, money=500, raw=2, goods=2, pollution=0)
        questions = []
        while table.s.round_number == round_number and not table.s.over:
            if not questions or questions[-1] != table.question:
                questions.append(table.question)
            table.play(raw(1) if table.question == Question.RAW else PASSES[table.question])
        assert questions == [
            Question.RAW,
            Question.PRODUCE,
            Question.TECH,
            Question.SALE,
            Question.IMPROVE,
            Question.UPKEEP,
        ]
    assert table.s.over == 1


def test_example_30_the_tied_highest_rolls_are_rolled_again() -> None:
    table = Factory().rolls(5, 5, 2, 2, 6)
    setup.choose_initial_player(table.r, table.s)
    assert table.s.start == 1
