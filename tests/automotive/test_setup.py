"""R1 Setup."""

from __future__ import annotations

import numpy as np

from kanban_env.core.rng import below, seed_generator, shuffle
from kanban_env.games.automotive.enums import NONE, SANDRAS_DESK, Question
from tests.automotive.table import CH, CUBE, RED, Factory


def test_r1_1_only_the_players_of_the_game_get_a_board() -> None:
    s = Factory(3).s
    assert s.vouchers.tolist() == [1, 1, 1, 0]
    assert s.seats_locked.tolist() == [1, 1, 1, 0]


def test_r1_2_five_locks_limit_capacities_and_double_upgrades() -> None:
    table = Factory().work(0, storage="CH CH CH CH CH", garages="green green green green")
    table.queue("red").give(blueprints="red -")
    assert not table.block("CLAIM")
    assert table.s.seats_locked[0] == 1
    table.s.warehouses[:] = 1
    assert not table.work(4, storage="CH CH CH CH CH").block("COLLECT")
    assert table.work(4, storage="CH CH CH CH").block("COLLECT")
    desk = "red CH, red TR, red TU, red EN"
    assert not table.work(6, blueprints=desk).block("TAKE_DESIGN")
    assert table.work(6, blueprints="red CH, red TR, red TU").block("TAKE_DESIGN")
    table.work(0, blueprints="red CH", storage="CH").do("UPGRADE", RED, CH, CUBE)
    assert table.do("UPGRADE_SPACE", 0).question == Question.WORK


def test_r1_3_each_player_starts_with_one_voucher_and_nothing_else() -> None:
    s = Factory().s
    assert s.vouchers.tolist() == [1, 1, 1, 1]
    for pieces in (s.books, s.storage, s.blueprints, s.upgraded, s.red_seats):
        assert not pieces.any()
    assert (s.garages == NONE).all()


def test_r1_4_points_at_the_start_depend_on_the_mood() -> None:
    assert Factory(2).s.scores.tolist() == [15, 15, 0, 0]
    assert Factory(2, sandra="nice").s.scores.tolist() == [0, 0, 0, 0]


def test_r1_5_all_discs_start_on_desk_0_ranked_by_player_number() -> None:
    s = Factory(3).s
    assert not s.desks.any()
    assert s.ranking[:, :3].tolist() == [[0, 1, 2]] * 5


def test_r1_6_the_bank_starts_empty() -> None:
    assert not Factory().s.bank.any()


def test_r1_7_the_meeples_start_left_of_the_track() -> None:
    assert Factory().s.spaces.tolist() == [-1] * 4


def test_r1_8_one_seat_is_up_three_are_down_one_is_locked() -> None:
    s = Factory(2).s
    assert (s.seats_up[0], s.seats_down[0], s.seats_locked[0], s.seats_used[0]) == (1, 3, 1, 0)


def test_r1_9_each_player_gets_three_of_the_shuffled_goal_cards() -> None:
    table = Factory(3, seed=4)
    rng, cards = np.zeros(4, np.uint32), np.arange(1, 33, dtype=np.int8)
    seed_generator(rng, 4)
    shuffle(rng, cards, 32)
    for p in range(3):
        assert table.s.hands[p].tolist() == sorted(cards[3 * p : 3 * p + 3].tolist())


def test_r1_10_each_player_gets_two_orders_in_ascending_order() -> None:
    s = Factory(4).s
    assert (s.orders[:, 0] < s.orders[:, 1]).all()
    assert s.order_deck_size == 4


def test_r1_11_two_of_four_factory_goals_per_area_the_lower_first() -> None:
    for seed in range(8):
        numbers = Factory(seed=seed).s.factory_numbers.reshape(3, 2)
        assert (numbers[:, 0] < numbers[:, 1]).all()
        assert set(numbers.reshape(-1).tolist()) <= {2, 3, 4, 5}


def test_r1_12_seats_on_factory_goals() -> None:
    assert Factory(4).s.factory_seats.tolist() == [2, 2] * 3
    assert Factory(3).s.factory_seats.tolist() == [2, 1] * 3
    assert Factory(2).s.factory_seats.tolist() == [1, 1] * 3


def test_r1_13_nine_cubes_of_each_part_are_in_play() -> None:
    s = Factory().s
    assert (s.part_supply + s.warehouses + s.recycling).tolist() == [9] * 6
    assert not s.steps_of_part.any()


def test_r1_14_recycling_starts_with_three_different_parts() -> None:
    assert sorted(Factory().s.recycling.tolist()) == [0, 0, 0, 1, 1, 1]


def test_r1_15_books_vouchers_and_red_seats_are_limited() -> None:
    s = Factory(4).s
    assert (s.book_supply, s.voucher_supply) == (16, 7)
    assert s.red_supply + s.demand_seats.sum() == 7


def test_r1_16_plaques_per_department_depend_on_the_players() -> None:
    assert Factory(4).s.plaques.sum(1).tolist() == [3] * 5
    assert Factory(3).s.plaques.sum(1).tolist() == [2] * 5
    assert Factory(2).s.plaques.sum(1).tolist() == [2] * 5


def test_r1_17_a_red_seat_is_on_each_plaque_stack() -> None:
    assert Factory().s.award_seats.tolist() == [1] * 5


def test_r1_18_the_test_track_is_empty_and_no_meeting_scheduled() -> None:
    s = Factory().s
    assert (s.queue == NONE).all()
    assert (s.pace, s.meeting, s.cycle) == (0, 0, 0)


def test_r1_19_two_conveyor_rows_are_full_and_six_cars_of_each_model_wait() -> None:
    s = Factory().s
    assert s.conveyor.tolist() == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, -1, -1, -1]
    assert s.car_supply.tolist() == [6] * 5


def test_r1_20_two_demand_tiles_get_their_seats() -> None:
    table = Factory()
    s = table.s
    assert s.demand_seats.tolist() == [table.r.demand_numbers[m] for m in s.demand]
    assert sorted(s.demand.tolist() + s.demand_deck.tolist()) == [0, 1, 2, 3, 4]


def test_r1_21_the_top_order_stocks_the_warehouses_with_six_cubes() -> None:
    table = Factory()
    symbols = table.r.orders[table.s.order_deck[3]].tolist()
    assert table.s.warehouses.tolist() == [symbols.count(part) for part in range(6)]


def test_r1_22_that_order_is_at_the_bottom_of_the_deck() -> None:
    table = Factory(2, seed=9)
    rng, cards, orders = np.zeros(4, np.uint32), np.arange(32), np.arange(12)
    seed_generator(rng, 9)
    shuffle(rng, cards, 32)
    shuffle(rng, orders, 12)
    assert table.s.order_deck[:8].tolist() == [*orders[5:].tolist(), orders[4]]


def test_r1_23_the_display_starts_full() -> None:
    assert (Factory().s.display != NONE).all()


def test_r1_24_three_decks_of_nine_hold_the_other_tiles() -> None:
    s = Factory().s
    assert s.deck_sizes.tolist() == [9, 9, 9]
    everything = s.display.tolist() + s.decks[:, :9].reshape(-1).tolist()
    assert sorted(everything) == list(range(35))


def test_r1_25_four_goals_are_on_the_table_and_the_rest_is_the_deck() -> None:
    for players, left in ((2, 22), (3, 19), (4, 16)):
        s = Factory(players).s
        assert (s.table != NONE).all()
        assert s.goal_deck_size == left
        assert not s.discards.any()


def test_r1_25_the_cards_after_the_hands_are_on_the_table_in_order() -> None:
    table = Factory(3, seed=4)
    rng, cards = np.zeros(4, np.uint32), np.arange(1, 33, dtype=np.int8)
    seed_generator(rng, 4)
    shuffle(rng, cards, 32)
    assert table.s.table.tolist() == cards[9:13].tolist()
    assert table.s.goal_deck[:19].tolist() == cards[13:].tolist()


def test_r1_26_one_final_goal_tile_is_in_play() -> None:
    assert {int(Factory(seed=seed).s.final_tile) for seed in range(60)} == {1, 2, 3, 4, 5, 6}


def test_r1_27_the_week_starts_at_0_with_sandra_on_her_desk() -> None:
    s = Factory().s
    assert (s.week, s.sandra) == (0, SANDRAS_DESK)


def test_r1_28_spaces_and_third_row_start_empty() -> None:
    s = Factory().s
    assert not s.assembly.any()
    assert (s.upgrade_spaces == NONE).all()
    assert (s.conveyor[10:] == NONE).all()


def test_r1_29_the_side_of_the_board_is_an_option_per_player() -> None:
    assert Factory(3, board=["normal", "expert", "normal"]).s.expert.tolist() == [0, 1, 0, 0]
    assert Factory(3, board="expert").s.expert.tolist() == [1, 1, 1, 0]


def test_r1_30_a_random_player_begins() -> None:
    assert {int(Factory(3, seed=seed).s.first) for seed in range(30)} == {0, 1, 2}


def test_r1_31_the_starting_round_is_day_0() -> None:
    assert Factory().s.day == 0


def test_r1_32_sandra_takes_no_part_in_tracks() -> None:
    s = Factory(2).s
    assert s.ranking[:, 2:].tolist() == [[NONE, NONE]] * 5


def test_r1_33_the_order_of_random_calls_is_fixed() -> None:
    table = Factory(4, seed=11)
    rng = np.zeros(4, np.uint32)
    seed_generator(rng, 11)

    def shuffled(items: list[int]) -> list[int]:
        array = np.array(items)
        shuffle(rng, array, len(items))
        return array.tolist()

    goals = shuffled(list(range(1, 33)))
    orders = shuffled(list(range(12)))
    factory = [sorted(shuffled([2, 3, 4, 5])[:2]) for _ in range(3)]
    pool = shuffled(list(range(6)))[:3]
    plaques = shuffled([0] * 5 + [1] * 5 + [2] * 5 + [3] * 5)
    demand = shuffled(list(range(5)))
    designs = shuffled(list(range(35)))
    final, first = 1 + int(below(rng, 6)), int(below(rng, 4))
    s = table.s
    assert s.hands.tolist() == [sorted(goals[3 * p : 3 * p + 3]) for p in range(4)]
    assert s.table.tolist() + s.goal_deck[:16].tolist() == goals[12:]
    assert s.orders.tolist() == [sorted(orders[2 * p : 2 * p + 2]) for p in range(4)]
    assert s.order_deck[:4].tolist() == [*orders[9:], orders[8]]
    stacks = [plaques[3 * d : 3 * d + 3] for d in range(5)]
    assert s.plaques.tolist() == [[stack.count(kind) for kind in range(4)] for stack in stacks]
    assert s.factory_numbers.reshape(3, 2).tolist() == factory
    assert sorted(np.flatnonzero(s.recycling).tolist()) == sorted(pool)
    assert s.demand.tolist() + s.demand_deck.tolist() == demand
    assert s.display.tolist() == designs[:8]
    assert s.decks[0, :9].tolist() == designs[8:17]
    assert s.decks[1, :9].tolist() == designs[17:26]
    assert s.decks[2, :9].tolist() == designs[26:]
    assert (s.final_tile, s.first) == (final, first)
    assert table.question == Question.START_SPOT
