"""R9 Testing & Innovation."""

from __future__ import annotations

import pytest

from kanban_env.games.automotive.enums import CLAIM_ONLY, NONE, Question
from kanban_env.games.automotive.rules.counts import count_tested
from kanban_env.games.automotive.rules.scoring import design_points
from tests.automotive.table import (
    ASM,
    BLACK,
    CH,
    CUBE,
    EN,
    GREEN,
    LONG_TRACK,
    MODELS,
    RED,
    TI,
    TR,
    VOUCHER,
    Factory,
    models,
    tiles,
)


def lab(station: int = 1, queue: str = "green blue black red", **pieces: object) -> Factory:
    """Player 0 in Testing & Innovation, with claim-only blueprints of all queued models."""
    pieces = {"blueprints": "green -, blue -, black -, red -", "bank": 1, **pieces}
    table = Factory().work(station, **pieces).queue(queue)
    table.s.factory_numbers[:] = 9
    return table


def positions(table: Factory) -> list[int]:
    return sorted({position for position, _ in table.block("CLAIM")})


def upgrade(table: Factory, model: int, part: int, space: int, pay: int = CUBE) -> Factory:
    return table.do("UPGRADE", model, part, pay).do("UPGRADE_SPACE", space)


def test_r9_1_a_claim_returns_a_blueprint_of_the_model_and_pays_the_position() -> None:
    table = lab(blueprints="blue CH, red -")
    assert table.block("CLAIM") == [(1, CH), (3, CLAIM_ONLY)]
    table.do("CLAIM", 1, CH)
    assert (table.s.shifts_used, table.s.blueprints[0].sum()) == (2, 1)
    assert table.s.decks[0, table.s.deck_sizes[0] - 1] == tiles("blue CH")[0]


def test_r9_2_costs_and_positions_stay_until_the_turn_ends() -> None:
    table = lab().do("CLAIM", 0, CLAIM_ONLY)
    assert (positions(table), table.s.queue.tolist()) == ([1, 2, 3], models("green blue black red"))
    table.do("CLAIM", 1, CLAIM_ONLY)
    assert table.s.shifts_used == 3
    assert positions(table) == []


def test_r9_3_a_car_can_be_claimed_once() -> None:
    table = lab(blueprints="green -, green CH").do("CLAIM", 0, CLAIM_ONLY)
    assert table.block("CLAIM") == []


def test_r9_4_a_claim_needs_room_for_the_car() -> None:
    table = lab(garages="red red red").do("CLAIM", 0, CLAIM_ONLY)
    assert positions(table) == []
    table = lab(garages="red red red").train(0, ASM, 3).do("CLAIM", 0, CLAIM_ONLY)
    assert positions(table) == [1, 2, 3]


def test_r9_5_claimed_cars_leave_the_queue_when_the_turn_ends() -> None:
    table = lab().do("CLAIM", 1, CLAIM_ONLY).do("END_TURN")
    assert table.s.queue.tolist() == models("green black red -")


def test_r9_6_the_pace_car_moves_a_step_per_car_and_crossing_schedules_a_meeting() -> None:
    table = lab()
    table.s.pace = 4
    table.do("CLAIM", 0, CLAIM_ONLY).do("CLAIM", 1, CLAIM_ONLY).do("END_TURN")
    assert (table.s.pace, table.s.meeting) == (1, 1)


def test_r9_7_a_second_crossing_on_one_day_has_no_effect() -> None:
    table = lab()
    table.s.pace, table.s.meeting = 4, 1
    table.do("CLAIM", 0, CLAIM_ONLY).do("END_TURN")
    assert (table.s.pace, table.s.meeting) == (0, 1)


def test_r9_8_a_claim_counts_for_factory_goals_at_once() -> None:
    table = lab(garages="red")
    table.s.factory_numbers[2:4] = [2, 3]
    table.do("CLAIM", 0, CLAIM_ONLY)
    assert (table.s.seats_up[0], table.s.factory_seats[2:4].tolist()) == (2, [1, 2])


def test_r9_9_an_upgrade_needs_blueprint_and_cube() -> None:
    table = lab(blueprints="green CH, red -, red EN", storage="CH", vouchers=0)
    assert table.block("UPGRADE") == [(GREEN, CH, CUBE)]
    table.give(vouchers=1)
    assert table.can("UPGRADE", RED, EN, VOUCHER)
    assert table.can("UPGRADE", GREEN, CH, VOUCHER)


def test_r9_10_the_cube_stays_on_the_space_and_its_benefit_is_gained() -> None:
    table = upgrade(lab(blueprints="green CH", storage="CH"), GREEN, CH, 5)
    assert (table.s.upgrade_spaces[GREEN, 5], table.s.pending_books) == (CH, 1)


def test_r9_10_spaces_with_the_same_benefit_are_asked_for_once() -> None:
    table = lab(blueprints="black CH", storage="CH").do("UPGRADE", BLACK, CH, CUBE)
    assert table.block("UPGRADE_SPACE") == [0, 1, 5]
    table.s.upgrade_spaces[BLACK, 1] = TR
    assert table.block("UPGRADE_SPACE") == [0, 2, 5]


def test_r9_11_the_parts_value_rises_one_step_up_to_the_last() -> None:
    for step, after in ((0, 1), (3, 4), (5, 5)):
        table = lab(blueprints="green CH", storage="CH")
        table.s.steps_of_part[CH] = step
        assert upgrade(table, GREEN, CH, 0).s.steps_of_part[CH] == after


def test_r9_12_a_double_upgrade_rises_two_steps_and_scores_the_value() -> None:
    table = upgrade(lab(blueprints="green CH", storage="CH").train(0, TI, 3), GREEN, CH, 0)
    assert table.question == Question.DOUBLE
    table.do("DOUBLE", 1)
    assert (table.s.steps_of_part[CH], table.s.scores[0]) == (2, 15 + 3 + 2)
    assert table.s.double_tiles[0] == tiles("green CH")[0]


def test_r9_12_each_part_and_each_player_doubles_once() -> None:
    table = lab(blueprints="green CH", storage="CH").train(0, TI, 3)
    table.s.doubled[CH] = 1
    assert upgrade(table, GREEN, CH, 0).question == Question.WORK
    table = lab(blueprints="green CH", storage="CH").train(0, TI, 3)
    table.s.double_tiles[0] = tiles("red EN")[0]
    assert upgrade(table, GREEN, CH, 0).question == Question.WORK


def test_r9_12_a_part_that_one_player_doubled_cannot_be_doubled_by_another() -> None:
    table = Factory().work(0, blueprints="green CH", storage="CH").train(0, TI, 3)
    upgrade(table, GREEN, CH, 0).do("DOUBLE", 1)
    table.work(0, 1, blueprints="red CH", storage="CH").train(1, TI, 3)
    assert upgrade(table, RED, CH, 1).question == Question.WORK
    assert table.s.double_tiles[:2].tolist() == [tiles("green CH")[0], NONE]


def test_r9_11_the_track_of_a_file_ends_with_its_last_value() -> None:
    rows = {"step 0": 1, "step 1": 7, "step 2": 12}
    table = Factory(components={"part_values": {"rows": rows}})
    for upgrades, step in ((1, 1), (2, 2), (3, 2)):
        table.work(0, blueprints="green CH", storage="CH").s.upgrade_spaces[:] = NONE
        assert upgrade(table, GREEN, CH, 0).s.steps_of_part[CH] == step, upgrades
    table.give(0, garages="green", upgraded="green CH")
    assert design_points(table.r, table.s, 0) == 12


@pytest.mark.parametrize("doubled", range(5))
def test_r9_11_on_a_track_of_0_to_6_five_upgrades_and_a_double_lose_no_step(doubled: int) -> None:
    table = Factory(components=LONG_TRACK).train(0, TI, 3).points(0, 0, 0, 0)
    for model in range(5):
        table.work(0).give(0, blueprints=f"{MODELS[model]} CH", storage="CH")
        upgrade(table, model, CH, 1 if model in (BLACK, RED) else 2 if model != GREEN else 0)
        if table.question == Question.DOUBLE:
            table.do("DOUBLE", int(model == doubled))
        assert table.s.steps_of_part[CH] == model + 1 + (model >= doubled)
    assert table.s.steps_of_part[CH] == table.r.last_step == 6
    assert table.s.scores[0] == 5 * 2 + (doubled + 2)


def test_r9_13_a_double_upgrade_from_step_4_gains_one_step_and_loses_one() -> None:
    """No other case near the top can occur: a part has five designs."""
    table = lab(blueprints="green CH", storage="CH").train(0, TI, 3)
    table.s.steps_of_part[CH] = 4
    upgrade(table, GREEN, CH, 0).do("DOUBLE", 1)
    assert (table.s.steps_of_part[CH], table.s.scores[0]) == (5, 15 + 6 + 2)


def test_r9_13_a_double_upgrade_is_offered_at_the_top_of_the_track() -> None:
    table = lab(blueprints="green CH", storage="CH").train(0, TI, 3)
    table.s.steps_of_part[CH] = 5
    upgrade(table, GREEN, CH, 0).do("DOUBLE", 1)
    assert (table.s.steps_of_part[CH], table.s.scores[0]) == (5, 15 + 6 + 2)


def test_r9_14_an_upgraded_design_gives_two_points() -> None:
    table = upgrade(lab(blueprints="green CH", storage="CH"), GREEN, CH, 0)
    tile = tiles("green CH")[0]
    assert (table.s.blueprints[0, tile], table.s.upgraded[0, tile]) == (0, 1)
    assert table.s.scores[0] == 17


def test_r9_15_then_factory_goals_count_the_upgraded_designs() -> None:
    table = lab(blueprints="green CH", storage="CH", upgraded="red EN")
    table.s.factory_numbers[4:] = [2, 5]
    assert upgrade(table, GREEN, CH, 0).s.seats_up[0] == 2


def test_r9_16_cars_are_parked_in_claim_order() -> None:
    table = lab().do("CLAIM", 3, CLAIM_ONLY).do("CLAIM", 0, CLAIM_ONLY).do("PARK", 0)
    assert table.s.garages[0, 0] == RED
    table.do("PARK", 2)
    assert table.s.garages[0, 2] == GREEN


def test_r9_17_an_empty_garage_must_be_used() -> None:
    table = lab(garages="red - red -").do("CLAIM", 0, CLAIM_ONLY).do("END_TURN")
    assert table.block("PARK") == [1, 3]


def test_r9_18_a_filled_garage_gives_its_benefit() -> None:
    for garage, gain in ((1, (2, 1, 1)), (2, (0, 3, 1)), (3, (0, 1, 3))):
        table = lab().do("CLAIM", 0, CLAIM_ONLY).do("END_TURN").do("PARK", garage)
        assert (table.s.books[0], table.s.vouchers[0], table.s.bank[0]) == gain
    table = lab().do("CLAIM", 0, CLAIM_ONLY).do("END_TURN").do("PARK", 0)
    assert table.s.seats_up[0] == 2


def parked(p: int, garage: int) -> Factory:
    """Player p parks in a garage, where player 0 has a normal board and player 1 an expert one."""
    table = Factory(2, board=["normal", "expert"])
    table.work(0, p, blueprints="green -", bank=0).train(p, ASM, 3).queue("green")
    table.s.factory_numbers[:] = 9
    return table.do("CLAIM", 0, CLAIM_ONLY).do("END_TURN").do("PARK", garage)


def test_r9_18_on_the_expert_side_the_garages_give_less() -> None:
    gains = ((0, (0, 1, 0, 2)), (1, (1, 1, 0, 1)), (2, (0, 2, 0, 1)), (3, (0, 1, 1, 1)))
    for garage, gain in (*gains, (4, (0, 1, 0, 2))):
        s = parked(1, garage).s
        assert (s.books[1], s.vouchers[1], s.bank[1], s.seats_up[1]) == gain
        assert s.question != Question.PICK_TWO


def test_r9_18_the_first_garage_gives_one_seat_on_both_sides() -> None:
    for p in range(2):
        assert parked(p, 0).s.seats_up[p] == 1 + 1
    nothing = {f"garage {i}": dict.fromkeys("SBVTP", 0) for i in range(5)}
    table = Factory(2, board="expert", components={"garages_expert": {"rows": nothing}})
    table.work(0, blueprints="green -").queue("green").do("CLAIM", 0, CLAIM_ONLY)
    assert table.do("END_TURN").do("PARK", 0).s.seats_up[0] == 1


def test_r9_18_every_player_has_the_benefits_of_its_own_side() -> None:
    gains = ((0, (0, 1, 0, 2)), (1, (2, 1, 0, 1)), (2, (0, 3, 0, 1)), (3, (0, 1, 2, 1)))
    for garage, gain in gains:
        s = parked(0, garage).s
        assert (s.books[0], s.vouchers[0], s.bank[0], s.seats_up[0]) == gain
    assert parked(0, 4).question == Question.PICK_TWO


def test_r9_19_with_all_five_full_an_old_car_is_replaced_without_benefit() -> None:
    table = (
        lab(garages="red red red red red")
        .train(0, ASM, 3)
        .do("CLAIM", 0, CLAIM_ONLY)
        .do("END_TURN")
    )
    assert table.block("PARK") == [0, 1, 2, 3, 4]
    table.s.filled[2] = 1
    assert table.block("PARK") == [0, 1, 3, 4]
    table.do("PARK", 1)
    assert (table.s.garages[0, 1], table.s.car_supply[RED], table.s.books[0]) == (GREEN, 7, 0)


def test_r9_20_with_four_full_and_the_fifth_locked_nothing_can_be_claimed() -> None:
    assert positions(lab(garages="red red red red")) == []


def test_r9_21_parked_cars_stay() -> None:
    table = lab(garages="red red").do("CLAIM", 0, CLAIM_ONLY).do("END_TURN").do("PARK", 2)
    assert table.s.garages[0].tolist() == models("red red green - -")


def test_r9_22_a_design_is_tested_while_a_car_of_its_model_is_parked() -> None:
    table = Factory().give(upgraded="green CH, green TR, red EN", garages="green green yellow")
    assert count_tested(table.s, 0) == 2
    table.give(garages="yellow red")
    assert count_tested(table.s, 0) == 1
