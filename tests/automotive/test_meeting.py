"""R12 The meeting."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.games.automotive.enums import NONE, Phase, Question
from kanban_env.games.automotive.rules import meeting
from kanban_env.games.automotive.sections import GoalFacts
from tests.automotive.table import DES, TI, Factory, all_pets, meet, with_speakers


def test_r12_1_a_scheduled_meeting_follows_the_working_phase() -> None:
    table = Factory().work(0, storage="CH TR TU EN SU")
    table.s.meeting = 1
    table.do("END_TURN")
    assert (table.s.phase, table.question) == (Phase.MEETING, Question.MEETING)


def test_r12_2_no_recycling_or_training_and_no_red_seats_in_a_meeting() -> None:
    table = meet(seats_up=0, seats_down=0, red_seats=2)
    assert not table.block("RECYCLE") + table.block("TRAIN_SHIFT") + table.block("EXCHANGE_SEAT")
    assert table.block("SPEAK") == []


def test_r12_3_table_cards_and_played_pets_are_in_play() -> None:
    table = meet()
    assert table.block("SPEAK") == [0, 1, 2, 3]
    table.do("PET", 0)
    assert table.block("SPEAK") == [0, 1, 2, 3, 4]
    table.do("NO_SEAT")
    assert table.block("SPEAK") == [0, 1, 2, 3, 5]


def test_r12_4_turns_go_round_in_track_order() -> None:
    table = Factory(3).started()
    table.place_meeples([1, 0, 1], [0, 3, 2])
    table.hold_meeting()
    asked = []
    for _ in range(4):
        asked.append(int(table.s.actor))
        table.do("SPEAK", table.block("SPEAK")[0]) if table.block("SPEAK") else table.do("PET", 0)
        if table.question == Question.AFTER_PET:
            table.do("NO_SEAT")
    assert asked == [2, 0, 1, 2]


def test_r12_5_pet_project_and_seat_may_come_in_one_turn_on_any_goal() -> None:
    table = meet().do("PET", 1)
    assert (table.question, table.s.actor) == (Question.AFTER_PET, 0)
    table.do("SPEAK", 2)
    assert (table.question, table.s.actor) == (Question.MEETING, 1)
    table = meet().do("SPEAK", 0)
    assert table.s.actor == 1


def test_r12_6_one_pet_project_per_player_on_which_all_may_speak() -> None:
    table = meet().do("PET", 2)
    assert (table.s.pets[0], table.s.hands[0].tolist()) == (5, [3, 4, NONE])
    table.do("NO_SEAT").do("PET", 0).do("SPEAK", 5)
    assert table.block("PET") == []
    assert table.s.spoke[1, 5] == 1


def test_r12_7_a_player_must_play_its_pet_project_before_it_may_pass() -> None:
    table = meet()
    assert not table.can("PASS")
    all_pets(table)
    assert table.can("PASS")


def test_r12_8_once_per_goal_while_it_has_room_for_a_speaker() -> None:
    table = meet(3, (22, 27, 28, 29)).do("SPEAK", 0)
    assert table.block("SPEAK") == [1, 2, 3]
    table.give(1, seats_up=0)
    assert table.block("SPEAK") == []


def test_r12_8_a_goal_has_as_many_speakers_as_its_multiplier() -> None:
    r = Factory().r
    assert r.goal_speakers.tolist() == r.goal_times.tolist()


@pytest.mark.parametrize(("speakers", "points"), [(1, [4]), (2, [4, 0]), (4, [4, 0, 0, 0])])
def test_r12_8_the_number_of_speakers_is_data_beside_the_multiplier(
    speakers: int, points: list[int]
) -> None:
    """Card 22 gives 4 points, once, for being certified in Testing & Innovation."""
    table = meet(4, (22, 27, 28, 29), components=with_speakers(22, speakers))
    for p in range(4):
        table.train(p, TI, 3)
    table.points(0, 0, 0, 0)
    scored = []
    for p in range(4):
        assert table.s.actor == p
        facts = table.section(p, "table")
        assert facts[GoalFacts.TIMES] == np.float32((p == 0) / 3)
        if not table.can("SPEAK", 0):
            break
        table.do("SPEAK", 0)
        scored.append(int(table.s.scores[p]))
    assert scored == points


def test_r12_9_a_card_without_room_for_a_speaker_gives_no_points() -> None:
    table = meet(2, components=with_speakers(27, 1)).give(1, blueprints="red CH, red TR")
    assert meeting.speech_points(table.r, table.s, 1, 3) == 4
    table.do("SPEAK", 3)
    assert meeting.speech_points(table.r, table.s, 1, 3) == 0


def test_r12_9_points_times_count_at_most_the_multiplier_left() -> None:
    table = (
        meet()
        .give(0, blueprints="red CH, red TR, red EN, blue CH")
        .give(1, blueprints="green CH, green TR, green EN")
    )
    table.points(0, 0).do("SPEAK", 3).do("SPEAK", 3)
    assert table.s.scores[:2].tolist() == [6, 4]
    assert table.s.seats_used[:2].tolist() == [1, 1]


def test_r12_9_a_speech_for_0_points_is_allowed() -> None:
    table = meet().points(0, 0).do("SPEAK", 0)
    assert (table.s.scores[0], table.s.seats_used[0]) == (0, 1)


COUNTS = {
    1: 3, 2: 2, 3: 0, 4: 2, 6: 1, 8: 0, 10: 2, 13: 1, 14: 3, 15: 1, 16: 1, 17: 3, 18: 0,
    19: 2, 20: 2, 21: 0, 25: 1, 26: 0, 27: 2, 28: 4, 29: 1, 30: 5, 31: 6, 32: 2,
}  # fmt: skip


def test_r12_10_every_card_counts_what_it_shows() -> None:
    table = (
        Factory()
        .started()
        .give(
            0,
            garages="green green red",
            upgraded="green CH, black CH, blue EN",
            blueprints="red CH, yellow -",
            storage="CH CH SU TU",
            books=4,
            vouchers=5,
            bank=6,
            seats_up=3,
        )
    )
    table.train(0, DES, 4)
    table.s.spaces[0] = 1
    for card, count in COUNTS.items():
        assert meeting.count_goal(table.r, table.s, 0, card) == count, f"card {card}"


def counts(table: Factory, cards: range) -> list[int]:
    """What some goal cards count for player 0."""
    return [int(meeting.count_goal(table.r, table.s, 0, card)) for card in cards]


def test_r12_10_cards_of_a_model_part_or_department_count_no_other() -> None:
    for i, model in enumerate(("yellow", "green", "black", "red", "blue")):
        table = Factory().started().give(0, garages=f"{model} {model}")
        assert counts(table, range(3, 8)) == [2 * (k == i) for k in range(5)]
    for i, part in enumerate(("BR", "TU", "CH", "SU", "TR", "EN")):
        table = Factory().started().give(0, upgraded=f"red {part}, blue {part}")
        assert counts(table, range(8, 14)) == [2 * (k == i) for k in range(6)]
    for department in range(5):
        table = Factory().started().train(0, department, 3)
        assert counts(table, range(22, 27)) == [k == department for k in range(5)]


def test_r12_11_a_player_that_passed_may_speak_later() -> None:
    table = all_pets(meet()).do("PASS").do("SPEAK", 0)
    assert (table.s.actor, bool(table.block("SPEAK"))) == (0, True)


def test_r12_12_a_full_row_of_passes_ends_the_meeting() -> None:
    table = all_pets(meet()).do("PASS")
    assert table.s.passes == 1
    table.do("SPEAK", 0)
    assert table.s.passes == 0
    table.do("PASS").do("PASS")
    assert table.s.phase == Phase.NEW_BUSINESS


def test_r12_12_a_pet_project_without_a_seat_is_not_a_pass() -> None:
    table = meet().do("PET", 0).do("NO_SEAT").do("SPEAK", 0).do("PASS")
    assert (table.s.actor, table.s.passes) == (1, 1)
    table.do("PET", 0).do("NO_SEAT")
    assert (table.s.phase, table.s.passes) == (Phase.MEETING, 0)
    table.do("PASS").do("PASS")
    assert table.s.phase == Phase.NEW_BUSINESS
