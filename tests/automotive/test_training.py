"""R5 Training and certification."""

from __future__ import annotations

from kanban_env.games.automotive.enums import Question
from kanban_env.games.automotive.rules.effects import sort_track
from tests.automotive.table import ADM, ASM, DES, LOG, TI, Factory


def certify(department: int, station: int, spot: int = 3, **pieces: int) -> Factory:
    """Player 0 trains from desk 2 to 3 and takes a spot."""
    table = Factory().work(station, **pieces)
    table.s.factory_numbers[:] = 5
    table.train(0, department, 2).do("TRAIN_SHIFT", department)
    assert table.question == Question.CERT_SPOT
    return table.do("CERT_SPOT", spot)


def expert(table: Factory, department: int = TI) -> Factory:
    """The worker trains from desk 4 to 5."""
    return table.train(int(table.s.actor), department, 4).do("TRAIN_SHIFT", department)


def test_r5_1_a_shift_trains_one_desk_up_to_the_last() -> None:
    table = Factory().work(0).do("TRAIN_SHIFT", TI)
    assert (table.s.desks[0, TI], table.s.shifts_used) == (1, 1)
    table.train(0, TI, 5)
    assert table.block("TRAIN_SHIFT") == []


def test_r5_2_a_book_trains_one_desk() -> None:
    table = Factory().work(0, books=1).do("TRAIN_BOOK", TI)
    assert (table.s.desks[0, TI], table.s.books[0]) == (1, 0)


def test_r5_3_book_training_is_not_part_of_the_budget() -> None:
    table = Factory().work(0, books=2).do("TRAIN_BOOK", TI)
    assert table.s.shifts_used == 0


def test_r5_4_a_disc_ranks_ahead_of_those_on_its_desk() -> None:
    table = Factory().work(4)
    table.train(1, LOG, 1).train(2, LOG, 2)
    table.do("TRAIN_SHIFT", LOG)
    assert table.s.ranking[LOG].tolist() == [2, 0, 1, 3]


def test_r5_5_desk_3_certifies_for_ever() -> None:
    table = Factory().work(3)
    table.train(0, ASM, 1).do("TRAIN_SHIFT", ASM)
    assert table.question == Question.WORK
    table.do("TRAIN_SHIFT", ASM)
    assert table.question == Question.CERT_SPOT


def test_r5_6_what_is_unlocked_can_be_used_in_the_same_turn() -> None:
    table = certify(LOG, 5, storage="CH CH CH CH CH")
    table.s.warehouses[:] = 1
    assert table.can("REQUEST_VOUCHER")
    assert table.can("COLLECT", 0, 1)
    table = certify(DES, 7, blueprints="green CH, green TR, green TU, green EN")
    assert table.can("TAKE_DESIGN", 8)
    table = certify(ADM, 9)
    assert (table.s.seats_locked[0], table.s.seats_down[0]) == (0, 4)


def test_r5_7_the_next_space_offers_its_empty_spots() -> None:
    table = Factory().work(0)
    table.place_meeples([0, 1, 1, 0], [0, 2, 0, 1])
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI)
    assert table.block("CERT_SPOT") == [1, 3]


def test_r5_8_the_spots_benefit_is_gained() -> None:
    table = certify(TI, 0, spot=0)
    assert table.s.scores[0] == 18
    table = certify(TI, 0, spot=2)
    assert table.s.pending_books == 1


def test_r5_9_then_factory_goals_count_the_new_certification() -> None:
    table = Factory().work(0)
    table.s.factory_numbers[:2] = [2, 3]
    table.place_meeples([1, 0, 0, 0])
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI).do("CERT_SPOT", 3)
    assert (table.s.factory_seats[:2].tolist(), table.s.seats_up[0]) == ([1, 2], 3)


def test_r5_9_a_factory_goals_seat_comes_too_late_for_the_spots_benefit() -> None:
    table = Factory().work(0)
    table.s.factory_numbers[:2] = [2, 3]
    table.s.red_seats[1], table.s.red_supply = table.s.red_supply, 0
    table.place_meeples([1, 0, 0, 0])
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI).do("CERT_SPOT", 3)
    assert (table.s.seats_up[0], table.s.seats_down[0], table.s.red_supply) == (2, 2, 1)


def test_r5_10_only_a_spot_can_be_answered() -> None:
    table = Factory().work(0, storage="CH TR TU EN SU")
    table.train(0, TI, 2).do("TRAIN_SHIFT", TI)
    assert table.legal() == [10, 11, 12, 13]


def test_r5_11_the_space_is_the_number_of_certifications() -> None:
    table = certify(TI, 0)
    assert (table.s.spaces[0], table.s.spots[0]) == (1, 3)


def test_r5_12_the_first_expert_earns_the_seat() -> None:
    table = expert(Factory().work(0))
    assert (table.s.seats_up[0], table.s.award_seats[TI]) == (2, 0)
    table = Factory().work(0)
    table.s.award_seats[TI] = 0
    assert expert(table).s.seats_up[0] == 1


def test_r5_13_an_expert_takes_a_plaque_of_its_choice() -> None:
    table = Factory().work(0)
    table.s.plaques[TI] = [1, 1, 1, 0]
    expert(table)
    assert (table.question, table.block("AWARD")) == (Question.AWARD, [0, 1, 2])
    table.do("AWARD", 1)
    assert (table.s.scores[0], table.s.plaques[TI].tolist()) == (17, [1, 0, 1, 0])


def test_r5_14_the_expert_has_seen_the_stack_and_the_others_have_not() -> None:
    table = Factory().work(0)
    table.s.plaques[TI] = [1, 1, 1, 0]
    expert(table)
    assert table.s.awards_seen[:, TI].tolist() == [1, 0, 0, 0]


def test_r5_15_without_plaques_there_is_no_question() -> None:
    table = Factory().work(0, storage="CH TR TU EN")
    table.s.plaques[TI] = 0
    assert expert(table).question == Question.WORK
    assert not table.s.awards_seen.any()


def test_r5_16_a_meeting_uses_the_track_order_of_its_start() -> None:
    table = Factory()
    table.place_meeples()
    sort_track(table.r, table.s)
    table.place_meeples([0, 2, 1, 2], [3, 0, 3, 1])
    assert table.s.track.tolist() == [3, 2, 1, 0]
    table.hold_meeting()
    assert table.s.track.tolist() == [3, 1, 2, 0]
    assert table.s.actor == 3
