"""R12 New Business: the end of a meeting, and the goals of the next."""

from __future__ import annotations

import numpy as np

from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.enums import NONE, Question
from kanban_env.games.automotive.rules import new_business
from tests.automotive.table import Factory, all_pets, meet, pass_all


def test_r12_13_used_seats_turn_down_and_unused_stay_up() -> None:
    table = pass_all(all_pets(meet()).do("SPEAK", 0))
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.seats_used[0]) == (1, 3, 0)
    assert table.s.seats_up[1] == 2


def test_r12_14_red_seats_turn_own_seats_up_again() -> None:
    table = meet(seats_up=4, seats_down=0, red_seats=1)
    pass_all(all_pets(table).do("SPEAK", 0).do("PASS").do("SPEAK", 1))
    assert (table.s.seats_up[0], table.s.red_seats[0], table.s.red_seats[1]) == (3, 0, 1)


def test_r12_15_table_cards_and_pets_are_discarded() -> None:
    table = pass_all(all_pets(meet()))
    discarded = (np.flatnonzero(table.s.discards) + 1).tolist()
    assert discarded == [1, 2, 3, 6, 14, 27]
    assert (table.s.pets == NONE).all()


def test_r12_16_the_token_returns_and_the_cycle_marker_moves_up_to_three() -> None:
    table = pass_all(all_pets(meet()))
    assert (table.s.meeting, table.s.cycle) == (0, 1)
    table = all_pets(meet())
    table.s.cycle = 3
    assert pass_all(table).s.cycle == 3


def test_r12_17_chosen_cards_are_shown_when_all_have_chosen() -> None:
    table = pass_all(all_pets(meet(3)))
    assert (table.question, table.s.actor) == (Question.NEXT_GOAL, 0)
    table.do("NEXT_GOAL", 1)
    assert (table.s.choices[0], table.s.table[0]) == (5, NONE)
    top = int(table.s.goal_deck[0])
    table.do("NEXT_GOAL", 0).do("NEXT_GOAL", 0)
    assert table.s.table.tolist() == [5, 7, 10, top]


def test_r12_17_every_chosen_card_is_on_the_slot_of_its_player() -> None:
    table = Factory(3).started()
    table.place_meeples(spots=[1, 0, 2])
    for p in range(3):
        table.s.hands[p] = [3 + 3 * p, 4 + 3 * p, 5 + 3 * p]
    pass_all(all_pets(table.hold_meeting([1, 2, 14, 27])))
    assert table.s.track[:3].tolist() == [2, 0, 1]
    top = int(table.s.goal_deck[0])
    for p in (2, 0, 1):
        assert table.s.actor == p
        table.do("NEXT_GOAL", 0)
    assert table.s.table.tolist() == [4, 7, 10, top]


def test_r12_17_at_2_players_the_deck_fills_the_lower_slot_first() -> None:
    table = pass_all(all_pets(meet(2)))
    top = table.s.goal_deck[:2].tolist()
    table.do("NEXT_GOAL", 0).do("NEXT_GOAL", 0)
    assert table.s.table.tolist() == [4, 7, *top]


def test_r12_17_an_empty_goal_deck_is_made_of_the_sorted_discards() -> None:
    table = Factory()
    table.s.goal_deck_size = 0
    table.s.discards[[30, 4, 9]] = 1
    rng, cards = table.s.rng.copy(), np.array([5, 10, 31])
    shuffle(rng, cards, 3)
    drawn = [int(new_business.draw_goal(table.s)) for _ in range(3)]
    assert drawn == cards.tolist()
    assert not table.s.discards.any()


def test_r12_18_each_player_draws_two_goal_cards() -> None:
    table = pass_all(all_pets(meet(2)))
    cards = table.s.goal_deck[:6].tolist()
    table.do("NEXT_GOAL", 0).do("NEXT_GOAL", 0)
    assert table.s.hands[0].tolist() == sorted([5, *cards[2:4]])
    assert table.s.hands[1].tolist() == sorted([8, *cards[4:6]])
    assert table.s.hand_sizes[:2].tolist() == [3, 3]


def test_r12_19_pace_and_queue_are_unchanged_by_a_meeting() -> None:
    table = all_pets(meet()).queue("green red")
    table.s.pace = 2
    pass_all(table)
    assert (table.s.pace, table.s.queue[:2].tolist()) == (2, [2, 4])
