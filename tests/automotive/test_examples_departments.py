"""Worked examples 29 to 52: departments, meeting, end and final scoring."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.loops import PLAYING
from kanban_env.games.automotive.enums import NONE, Phase, Question
from kanban_env.games.automotive.rules import design, effects, meeting, new_business, scoring
from tests.automotive.table import (
    ADM,
    ASM,
    BLACK,
    BLUE,
    BR,
    CH,
    CUBE,
    DES,
    EN,
    GREEN,
    LOG,
    RED,
    SU,
    TI,
    TR,
    TU,
    YELLOW,
    Factory,
    models,
    tiles,
)


@pytest.mark.parametrize(
    ("step", "double", "after", "points"),
    [(1, 1, 3, 7), (1, 0, 2, 3), (0, 1, 2, 6), (4, 1, 5, 9), (5, 1, 5, 9)],
)
def test_example_29_double_upgrade(step: int, double: int, after: int, points: int) -> None:
    table = Factory().work(0, blueprints="red EN", storage="EN").train(0, TI, 3).points(0, 0, 0, 0)
    table.s.steps_of_part[EN] = step
    table.do("UPGRADE", RED, EN, CUBE)
    assert table.block("UPGRADE_SPACE") == [0, 1, 3, 5]
    table.do("UPGRADE_SPACE", 3).do("DOUBLE", double)
    assert (table.s.steps_of_part[EN], table.s.scores[0]) == (after, points)


@pytest.mark.parametrize("reason", ["not certified", "part doubled", "own double used"])
def test_example_29_no_double_upgrade(reason: str) -> None:
    table = Factory().work(0, blueprints="red EN", storage="EN CH CH").points(0, 0, 0, 0)
    if reason != "not certified":
        table.train(0, TI, 3)
    if reason == "part doubled":
        table.s.doubled[EN] = 1
    if reason == "own double used":
        table.s.double_tiles[0] = 0
    table.do("UPGRADE", RED, EN, CUBE).do("UPGRADE_SPACE", 3)
    assert (table.question, table.s.scores[0]) == (Question.WORK, 3)


def test_example_30_certification_in_the_same_turn() -> None:
    table = Factory().work(0, blueprints="green CH", storage="CH").points(0, 0, 0, 0)
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI).do("CERT_SPOT", 3)
    table.do("UPGRADE", GREEN, CH, CUBE).do("UPGRADE_SPACE", 3)
    assert table.question == Question.DOUBLE
    table.do("DOUBLE", 1)
    assert (table.s.steps_of_part[CH], table.s.scores[0]) == (2, 9)


def test_example_31_upgraded_parts_first() -> None:
    table = Factory().work(3, storage="CH TR TU EN SU", vouchers=1)
    table.s.improved[BLACK, [BR, SU]] = 1
    table.s.assembly[BLACK, CH] = 1
    table.s.improved[GREEN, [CH, TR, TU, EN, BR]] = 1
    table.s.assembly[GREEN, [CH, TR]] = 1
    provided = table.block("PROVIDE")
    assert {part for model, part, _ in provided if model == BLACK} == {BR, SU}
    assert {part for model, part, _ in provided if model == GREEN} == {TU, EN, BR}


def test_example_32_clean_out_by_micro_management() -> None:
    table = Factory().work(9, storage="EN")
    table.s.assembly[GREEN, [CH, TR, TU]] = 1
    table.s.assembly[BLACK, [CH, TR, TU]] = 1
    supply = table.s.part_supply.copy()
    table.do("MICRO", ASM)
    assert (table.s.part_supply - supply).tolist() == [1, 1, 1, 0, 0, 0]
    assert table.s.assembly[BLACK].sum() == 3
    assert {model for model, _, _ in table.block("PROVIDE")} == {0, 1, 2, 3, 4}
    assert table.block("TRAIN_SHIFT") == [ASM, ADM]
    assert table.block("MICRO") == []


def test_example_33_pending_benefits() -> None:
    table = Factory().work(7, bank=0, books=0).do("TAKE_DESIGN", 3).do("TAKE_DESIGN", 6)
    assert (table.s.pending_books, table.s.pending_shifts) == (1, 1)
    assert table.block("TRAIN_BOOK") == []
    table.do("END_TURN")
    assert (table.s.books[0], table.s.bank[0]) == (1, 1)


def test_example_34_full_bank() -> None:
    for shifts, pending in ((3, 3), (4, 2)):
        table = Factory().work(5, bank=10)
        effects.pay_shifts(table.s, shifts)
        table.s.pending_shifts = pending
        table.do("END_TURN")
        assert table.s.bank[0] == 10


def test_example_35_empty_supplies() -> None:
    table = Factory().work(0, blueprints="green -").queue("green")
    table.s.book_supply = 1
    table.do("CLAIM", 0, 6).do("END_TURN").do("PARK", 1)
    assert table.s.books[0] == 1
    table = Factory().work(2, vouchers=2)
    table.s.part_supply[:] = [5, 5, 0, 5, 5, 5]
    assert {part for _, part, _ in table.block("PROVIDE")} == {CH, TR, EN, SU, BR}
    table = Factory().work(0, vouchers=2, blueprints="green TU, green CH")
    table.s.part_supply[:] = [5, 5, 0, 5, 5, 5]
    assert {part for _, part, _ in table.block("UPGRADE")} == {CH}
    table = Factory().work(4)
    table.s.orders[0] = [0, 6]
    table.s.warehouses[:] = 0
    table.s.part_supply[CH] = 1
    assert table.do("ORDER", 0, 0).s.warehouses.tolist() == [1, 1, 0, 0, 1, 0]


def test_example_36_order() -> None:
    added = ([2, 1, 0, 0, 1, 0], [2, 0, 0, 1, 1, 0], [0, 1, 1, 0, 0, 0], [0, 0, 1, 1, 0, 0])
    for placement, cubes in enumerate(added):
        table = Factory().work(4)
        table.s.orders[0] = [0, 6]
        table.s.warehouses[:] = 0
        table.do("ORDER", 0, placement)
        assert table.s.warehouses.tolist() == cubes
        assert (effects.shifts_left(table.s), table.s.pending_shifts) == (1, 1)
        assert table.block("ORDER") == []


def test_example_37_collect_and_capacity() -> None:
    table = Factory().work(4, storage="CH CH CH").pool("EN SU BR")
    table.s.warehouses[:] = [0, 4, 0, 0, 0, 0]
    assert table.block("COLLECT") == [(TR, 1), (TR, 2)]
    table.do("RECYCLE", CH, EN)
    assert table.block("COLLECT") == [(TR, 1), (TR, 2)]
    table.do("COLLECT", TR, 2)
    assert table.s.storage[0].tolist() == [2, 2, 0, 1, 0, 0]
    assert table.block("COLLECT") == []


def test_example_38_a_recycling_stretch() -> None:
    table = Factory().work(4, storage="CH CH TR").pool("EN SU BR")
    assert len(table.block("RECYCLE")) == 6
    table.do("RECYCLE", CH, EN)
    assert table.block("RECYCLE") == [(TR, SU), (TR, BR)]
    table.do("RECYCLE", TR, SU)
    assert table.block("RECYCLE") == []
    assert table.s.storage[0].tolist() == [1, 0, 0, 1, 1, 0]
    assert np.flatnonzero(table.s.recycling).tolist() == [CH, TR, BR]
    table.s.warehouses[:] = 1
    table.do("COLLECT", TU, 1)
    assert np.flatnonzero(table.s.stretch).tolist() == [CH, TR, BR]
    assert table.block("RECYCLE")


def test_example_39_parking_and_replacing() -> None:
    table = Factory().work(1, garages="green blue red black", blueprints="yellow -, green -")
    table.train(0, ASM, 3).queue("yellow green").give(books=0)
    up = table.s.seats_up[0]
    table.s.factory_numbers[:] = 9
    table.do("CLAIM", 0, 6).do("CLAIM", 1, 6)
    assert table.question == Question.PICK_TWO
    assert table.s.garages[0, 4] == YELLOW
    table.do("PICK_TWO", 1)
    assert table.block("PARK") == [0, 1, 2, 3]
    table.do("PARK", 3)
    assert table.s.garages[0].tolist() == models("green blue red green yellow")
    assert (table.s.car_supply[BLACK], table.s.books[0], table.s.seats_up[0] - up) == (7, 1, 1)
    assert (table.s.bank[0], table.s.vouchers[0], table.s.pending_shifts) == (0, 1, 0)
    for garages, claims in (("red red red red", 0), ("red red red", 1)):
        table = Factory().work(1, garages=garages, blueprints="yellow -, green -", bank=1)
        table.queue("yellow green")
        assert bool(table.block("CLAIM")) == bool(claims)
        if claims:
            table.give(books=1).do("CLAIM", 0, 6)
            assert table.block("CLAIM") == []


def rows(table: Factory, first: str, second: str) -> Factory:
    names = [name.strip() for name in f"{first}, {second}".split(",")]
    table.s.display[:] = [NONE if name == "_" else tiles(name)[0] for name in names]
    return table


def shown(table: Factory, row: int, names: str) -> bool:
    wanted = [NONE if n.strip() == "_" else tiles(n)[0] for n in names.split(",")]
    return table.s.display[4 * row : 4 * row + 4].tolist() == wanted


FULL_ROW = "blue CH, blue TR, blue TU, blue EN"


def test_example_40_refill() -> None:
    table = rows(Factory(), "red CH, _, red TU, _", FULL_ROW)
    table.deck(1, "black CH").deck(0, "green CH, green TR")
    design.refill(table.s)
    assert shown(table, 0, "green CH, black CH, red CH, red TU")
    assert table.s.decks[0, 0] == tiles("green TR")[0]
    table = rows(Factory(), "_, _, red TU, _", "_, _, blue TU, blue EN")
    table.deck(1, "").deck(2, "black TR").deck(0, "green CH, green TR, green TU")
    design.refill(table.s)
    assert shown(table, 0, "green TU, green TR, green CH, red TU")
    assert shown(table, 1, "_, black TR, blue TU, blue EN")
    assert table.s.deck_sizes[0] == 0
    table = rows(Factory(), "_, _, red TU, _", "_, _, blue TU, blue EN")
    table.deck(1, "").deck(2, "").deck(0, "green CH, green TR")
    design.refill(table.s)
    assert shown(table, 0, "_, green TR, green CH, red TU")
    assert shown(table, 1, "_, _, blue TU, blue EN")


def test_example_41_the_last_tile_of_a_row_deck() -> None:
    table = Factory().work(6).train(0, DES, 3).deck(1, "red CH").deck(0, "green CH, green TR")
    table.do("TAKE_DESIGN", 9)
    assert table.s.decks[1, 0] == tiles("green CH")[0]
    table.do("TAKE_DESIGN", 9)
    assert table.s.blueprints[0, tiles("red CH, green CH")].tolist() == [1, 1]


def test_example_42_demand() -> None:
    table = Factory().work(3, storage="CH TR TU").points(0, 0, 0, 0)
    table.s.conveyor[11] = GREEN
    table.s.demand[:], table.s.demand_seats[:] = [GREEN, BLUE], [1, 0]
    table.s.demand_deck[:] = [RED, BLACK, YELLOW]
    table.s.red_supply = 5
    table.do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.scores[0], table.s.seats_up[0]) == (2, 2)
    table.do("PROVIDE", GREEN, TR, CUBE)
    assert (table.s.scores[0], table.s.seats_up[0]) == (4, 2)
    table.do("END_TURN")
    assert (table.s.demand.tolist(), table.s.demand_seats.tolist()) == ([RED, BLACK], [1, 1])
    assert sorted(table.s.demand_deck.tolist()) == [BLUE, GREEN, YELLOW]


def test_example_43_demand_with_a_short_supply() -> None:
    table = Factory().work(3)
    table.s.demand[:], table.s.demand_seats[:] = [GREEN, BLUE], [0, 0]
    table.s.demand_deck[:] = [YELLOW, BLACK, RED]
    table.s.red_supply = 2
    table.do("END_TURN")
    assert (table.s.demand.tolist(), table.s.demand_seats.tolist()) == ([YELLOW, BLACK], [2, 0])
    assert table.s.red_supply == 0
    table.work(2, 1, storage="CH", red_seats=0).points(0, 0, 0, 0)
    table.s.conveyor[11], up = BLACK, int(table.s.seats_up[1])
    table.do("PROVIDE", GREEN, CH, CUBE)
    assert (table.s.queue[0], table.s.scores[1]) == (BLACK, 2)
    assert (table.s.seats_up[1], table.s.red_seats[1]) == (up, 0)
    assert table.s.demand[1] == BLACK
    table.do("END_TURN")
    assert table.s.demand[1] != BLACK


def test_example_44_micro_management_split() -> None:
    table = Factory().work(9, bank=2, books=3)
    table.s.warehouses[:] = 2
    assert table.s.budget == 4
    table.do("MICRO", LOG).do("COLLECT", CH, 1).do("COLLECT", TR, 1).do("COLLECT", TU, 1)
    table.do("TRAIN_SHIFT", ADM).do("TRAIN_BOOK", ADM).do("TRAIN_BOOK", ADM).do("CERT_SPOT", 0)
    table.do("TRAIN_BOOK", LOG)
    assert (table.s.desks[0, ADM], table.s.desks[0, LOG]) == (3, 1)
    assert (table.s.bank[0], table.s.books[0]) == (0, 0)


def in_meeting(players: int, table_cards: list[int], ups: list[int]) -> Factory:
    """A meeting in the order of player numbers, with all pet projects played."""
    table = Factory(players).started()
    table.place_meeples(spots=list(range(players))[::-1])
    for p, up in enumerate(ups):
        table.give(p, seats_up=up)
    table.hold_meeting(table_cards)
    for p in range(players):
        table.s.pets[p] = table.s.hands[p, 0]
        table.s.hands[p, :2] = table.s.hands[p, 1:]
        table.s.hands[p, 2], table.s.hand_sizes[p] = NONE, 2
    return table


def test_example_45_passing() -> None:
    table = in_meeting(3, [1, 2, 14, 27], [0, 2, 0])
    table.settle()
    assert (table.s.actor, table.s.passes) == (1, 1)
    table.do("PASS")
    assert (table.s.phase, table.s.seats_up[1]) == (Phase.NEW_BUSINESS, 2)
    table = in_meeting(3, [1, 2, 14, 27], [0, 2, 0])
    table.settle()
    table.do("SPEAK", 0)
    assert (table.s.phase, table.s.actor, table.s.passes) == (Phase.MEETING, 1, 2)


def test_example_46_card_32() -> None:
    table = in_meeting(2, [32, 2, 14, 27], [3, 1]).points(0, 0)
    table.do("SPEAK", 0)
    assert table.s.scores[0] == 6


def test_example_47_seats_in_new_business() -> None:
    table = in_meeting(2, [1, 2, 14, 27], [0, 0])
    table.give(0, seats_used=3, seats_down=1, red_seats=2)
    supply = int(table.s.red_supply)
    new_business.close_meeting(table.r, table.s)
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_seats[0]) == (2, 2, 0)
    assert table.s.red_supply == supply + 2


def test_example_48_the_goal_deck_with_four_players() -> None:
    table = Factory().started()
    sizes = []
    for _ in range(3):
        table.hold_meeting()
        while table.s.phase in (Phase.MEETING, Phase.NEW_BUSINESS):
            table.play(table.legal()[-1])
        sizes.append(int(table.s.goal_deck_size))
    assert sizes == [8, 0, 16]


def test_example_49_with_cycle_3_and_week_1_there_are_more_meetings() -> None:
    table = Factory(2).work(0)
    table.s.week, table.s.cycle, table.s.meeting = 1, 3, 1
    table.do("END_TURN")
    assert table.s.phase == Phase.MEETING
    while table.s.phase in (Phase.MEETING, Phase.NEW_BUSINESS):
        table.play(table.legal()[-1])
    assert (table.s.over, table.s.cycle, table.s.meeting, table.s.day) == (PLAYING, 3, 0, 3)


def test_example_50_final_goals() -> None:
    table = Factory().give(0, garages="red red", seats_up=1, red_seats=1)
    table.give(0, upgraded="red CH, red TR, red TU, red EN, red SU").train(0, ADM, 3)
    table.s.final_tile = 4
    assert sum(scoring.goal_points(table.r, table.s, 0)) == 15


def test_example_51_full_final_scoring() -> None:
    table = Factory().started().points(62, 0, 0, 0)
    table.give(0, seats_up=2, red_seats=1, bank=6, books=1, vouchers=2)
    table.give(0, garages="green green yellow black")
    table.give(0, upgraded="green EN, green TU, black BR, red CH")
    table.s.final_tile = 2
    table.s.steps_of_part[[EN, TU, BR, CH]] = [2, 1, 4, 2]
    table.s.spaces[0] = 4
    for department, desk, place in ((TI, 4, 0), (ASM, 3, 1), (LOG, 3, 2), (DES, 5, 0)):
        table.s.desks[0, department] = desk
        others = [1, 2, 3]
        for ahead in range(place):
            table.s.desks[others[ahead], department] = 5
        order = [*others[:place], 0, *others[place:]]
        table.s.ranking[department] = order
    r, s = table.r, table.s
    assert sum(scoring.goal_points(r, s, 0)) == 13 + 1
    assert scoring.car_points(r, s, 0) == 14
    assert scoring.design_points(r, s, 0) == 10
    assert scoring.training_points(r, s, 0) == 14
    assert scoring.final_points(r, s, 0) == 61
    scoring.finish(r, s)
    assert s.scores[0] == 123


def rank_rewards(table: Factory) -> list[float]:
    """The rank reward of each player; players who share a place share its reward."""
    kernels = table.spec.kernels
    return [kernels.rank_reward(table.r, table.s, p, table.n) for p in range(table.n)]


def test_example_52_tie_break() -> None:
    table = Factory(3).started().points(60, 60, 40)
    table.give(0, garages="red blue", upgraded="red CH, red TR, red TU", bank=0)
    table.give(1, garages="green black", upgraded="green CH, green TR", bank=9)
    order = [scoring.standing(table.r, table.s, p) for p in range(3)]
    assert order[0] > order[1] > order[2]
    assert rank_rewards(table) == [1.0, 0.0, -1.0]
    table.give(1, upgraded="green CH, green TR, green TU", bank=0)
    order = [scoring.standing(table.r, table.s, p) for p in range(3)]
    assert order[0] == order[1] > order[2]
    assert 1 + sum(other > order[2] for other in order) == 3
    assert rank_rewards(table) == [0.5, 0.5, -1.0]
    assert meeting.count_goal(table.r, table.s, 0, 15) == 3
