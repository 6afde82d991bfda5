"""R8 The assembly line."""

from __future__ import annotations

import numpy as np

from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.enums import NONE, Question
from tests.automotive.table import (
    BLACK,
    BLUE,
    BR,
    CH,
    CUBE,
    DOWN,
    EN,
    GREEN,
    INWARD,
    RED,
    TR,
    TU,
    YELLOW,
    Factory,
    models,
)

ALL = "CH TR TU EN SU"


def line(station: int = 3, **pieces: object) -> Factory:
    """Player 0 in Assembly with one cube of five parts and a banked Shift, nothing in demand."""
    pieces = {"storage": ALL, "bank": 1, **pieces}
    table = Factory().work(station, **pieces)
    table.s.demand_seats[:] = 3
    table.s.demand[:] = [BLACK, RED]
    table.s.demand_deck[:] = [GREEN, BLUE, YELLOW]
    return table


def full(table: Factory) -> Factory:
    """All thirteen nodes hold a car, the third row blue, green, yellow."""
    table.s.conveyor[10:] = models("blue green yellow")
    return table


def test_r8_1_full_models_are_cleaned_out_and_others_keep_their_cubes() -> None:
    table = Factory().started()
    table.s.assembly[GREEN, :3] = 1
    table.s.assembly[BLACK, :3] = 1
    table.work(2)
    assert not table.s.assembly[GREEN].any()
    assert table.s.assembly[BLACK].sum() == 3


def test_r8_2_a_line_filled_in_this_turn_stays_full() -> None:
    table = line()
    for part in (CH, TR, TU):
        table.do("PROVIDE", GREEN, part, CUBE)
    assert table.s.assembly[GREEN].sum() == 3
    assert not [model for model, _, _ in table.block("PROVIDE") if model == GREEN]


def test_r8_3_providing_costs_a_shift_and_a_cube() -> None:
    table = line().do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.shifts_used, table.s.storage[0, CH], table.s.assembly[GREEN, CH]) == (1, 0, 1)


def test_r8_4_the_model_needs_a_free_assembly_space() -> None:
    table = line()
    table.s.assembly[GREEN, [TU, EN, BR]] = 1
    assert not table.can("PROVIDE", GREEN, CH, CUBE)
    table.s.assembly[BLACK, [TU, EN, BR]] = 1
    assert table.can("PROVIDE", BLACK, CH, CUBE)


def test_r8_5_no_part_twice_in_a_model() -> None:
    table = line()
    table.s.assembly[GREEN, CH] = 1
    assert not table.can("PROVIDE", GREEN, CH, CUBE)
    assert table.can("PROVIDE", BLUE, CH, CUBE)


def test_r8_6_missing_upgraded_parts_come_first() -> None:
    table = line()
    table.s.improved[GREEN, [TU, EN]] = 1
    assert {part for model, part, _ in table.block("PROVIDE") if model == GREEN} == {TU, EN}
    table.do("PROVIDE", GREEN, EN, CUBE).do("PROVIDE", GREEN, TU, CUBE)
    assert table.can("PROVIDE", GREEN, CH, CUBE)


def test_r8_7_an_empty_start_space_closes_the_line() -> None:
    table = line()
    table.s.conveyor[GREEN] = NONE
    assert not table.can("PROVIDE", GREEN, CH, CUBE)


def test_r8_8_an_empty_start_space_takes_a_returned_car_at_once() -> None:
    table = full(line()).queue("green red red red")
    table.s.conveyor[GREEN], table.s.car_supply[GREEN] = NONE, 0
    table.do("PROVIDE", BLUE, CH, CUBE).do("PATH", INWARD)
    assert (table.s.conveyor[GREEN], table.s.car_supply[GREEN]) == (GREEN, 0)


def test_r8_9_a_car_displaces_the_next_one() -> None:
    table = line().do("PROVIDE", GREEN, CH, CUBE)
    assert table.s.conveyor[[2, 7, 11]].tolist() == [GREEN] * 3
    assert table.s.car_supply[GREEN] == 5


def test_r8_10_at_four_nodes_the_player_chooses_the_arrow() -> None:
    table = full(line()).do("PROVIDE", BLACK, CH, CUBE)
    assert (table.question, table.block("PATH"), table.s.chain_node) == (Question.PATH, [0, 1], 6)
    table.do("PATH", DOWN)
    assert (table.question, table.s.chain_node) == (Question.PATH, 10)


def test_r8_11_the_start_space_is_refilled_after_the_movement() -> None:
    table = full(line()).do("PROVIDE", YELLOW, CH, CUBE)
    assert table.s.conveyor[YELLOW] == NONE
    table.do("PATH", INWARD)
    assert (table.s.conveyor[YELLOW], table.s.car_supply[YELLOW]) == (YELLOW, 5)


def test_r8_12_at_most_one_car_leaves_per_part() -> None:
    table = full(line()).do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.queue != NONE).sum() == 1


def test_r8_13_the_exits_give_one_or_two_points() -> None:
    table = full(line()).do("PROVIDE", GREEN, CH, CUBE)
    assert table.s.scores[0] == 17
    table = full(line()).do("PROVIDE", BLUE, CH, CUBE).do("PATH", DOWN).do("PATH", DOWN)
    assert table.s.scores[0] == 16


def test_r8_14_a_car_in_demand_earns_the_tiles_seat() -> None:
    table = full(line())
    table.s.demand[0] = GREEN
    table.s.demand_seats[0] = 1
    table.do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.seats_up[0], table.s.demand_seats[0]) == (2, 0)
    table.do("PROVIDE", GREEN, TR, CUBE)
    assert (table.s.seats_up[0], table.s.scores[0]) == (2, 19)


def test_r8_15_the_car_joins_the_end_of_the_queue() -> None:
    table = full(line()).queue("red black").do("PROVIDE", GREEN, CH, CUBE)
    assert table.s.queue.tolist() == models("red black green -")


def test_r8_16_a_fifth_car_pushes_the_front_one_out() -> None:
    table = full(line()).queue("black blue red red").do("PROVIDE", GREEN, CH, CUBE)
    assert table.s.queue.tolist() == models("blue red red green")
    assert table.s.car_supply[BLACK] == 7


def test_r8_16_the_queue_capacity_can_be_corrected_per_player_count() -> None:
    rows = {"2 players": 2, "3 players": 3, "4 players": 4}
    changed = {"queue_capacity": {"rows": rows}}
    table = full(Factory(3, components=changed).work(3, storage=ALL, bank=1))
    table.queue("black blue red").do("PROVIDE", GREEN, CH, CUBE)
    assert table.s.queue.tolist() == models("blue red green -")
    assert table.s.car_supply[BLACK] == 7


def test_r8_17_every_part_moves_the_line() -> None:
    table = line().do("PROVIDE", GREEN, CH, CUBE).do("PROVIDE", GREEN, TR, CUBE)
    assert table.s.queue[0] == GREEN


def test_r8_18_a_tile_without_seats_is_replaced_after_the_turn() -> None:
    table = line()
    table.s.red_supply = 2
    table.s.demand_seats[:] = [0, 1]
    table.do("END_TURN")
    assert (table.s.demand[0], table.s.demand_seats[0], table.s.red_supply) == (GREEN, 2, 0)
    assert table.s.demand[1] == RED


def test_r8_19_removed_tiles_are_shuffled_into_the_deck() -> None:
    table = line()
    table.s.demand_seats[:] = 0
    before = table.s.rng.tolist()
    table.do("END_TURN")
    assert table.s.demand.tolist() == [GREEN, BLUE]
    assert sorted(table.s.demand_deck.tolist()) == [BLACK, YELLOW, RED]
    assert table.s.rng.tolist() != before


def test_r8_19_removed_tiles_are_under_the_deck_in_order_before_the_shuffle() -> None:
    table = line()
    table.s.demand_seats[:] = 0
    removed, left = table.s.demand.tolist(), table.s.demand_deck[2:].tolist()
    rng, deck = table.s.rng.copy(), np.array(left + removed)
    shuffle(rng, deck, 3)
    table.do("END_TURN")
    assert table.s.demand_deck.tolist() == deck.tolist()
    assert table.s.rng.tolist() == rng.tolist()


def test_r8_19_without_a_removed_tile_the_deck_is_not_shuffled() -> None:
    table = line()
    shown, deck, rng = (table.s[name].tolist() for name in ("demand", "demand_deck", "rng"))
    table.do("PROVIDE", GREEN, CH, CUBE).do("END_TURN")
    assert table.s.demand.tolist() == shown
    assert table.s.demand_deck.tolist() == deck
    assert table.s.rng.tolist() == rng


def test_r8_20_other_turns_do_not_check_the_demand() -> None:
    table = Factory().work(0)
    table.s.demand_seats[:] = 0
    before = table.s.demand.tolist()
    table.do("END_TURN")
    assert table.s.demand.tolist() == before
