"""R6 Improvements and Coaching."""

from __future__ import annotations

from kanban_env.games.industrial.enums import NONE, Effect, Question
from tests.industrial.table import (
    IMPROVE_PASS,
    LOAN,
    Factory,
    copy,
    free_share,
    improve,
    improvement,
    sell_share,
    share,
)


def ready(technicians: str = "yellow blue pink", players: int = 3) -> Factory:
    """Player 0 is about to place."""
    return Factory(players).give(0, technicians=technicians)


def test_r6_1_one_placement_per_go_round_until_all_have_passed() -> None:
    table = Factory()
    for player in range(3):
        table.give(player, technicians="yellow pink")
    table.ask(Question.IMPROVE, player=1)
    actors = []
    for a in (improve("ENG"), improve("LOG"), IMPROVE_PASS, improve("MKT"), IMPROVE_PASS):
        actors.append(int(table.s.actor))
        table.play(a)
    assert actors == [1, 2, 0, 1, 2]
    assert table.s.actor == 1
    assert table.question == Question.IMPROVE
    table.play(IMPROVE_PASS)
    assert table.s.round_number == 2


def test_r6_1_selling_shares_and_loans_are_free_extra_answers() -> None:
    table = ready().give(0, money=0).hold(0, p1=1).ask(Question.IMPROVE)
    table.play(LOAN, sell_share(1))
    assert table.s.actor == 0
    assert table.question == Question.IMPROVE
    table.play(improve("ENG"))
    assert table.s.actor == 1


def test_r6_2_a_department_takes_its_colour_or_the_ceo() -> None:
    table = ready("yellow").give(0, ceo=0).ask(Question.IMPROVE)
    assert table.legal() == [improve("ENG"), improve("QUA"), improve("LOG"), IMPROVE_PASS]
    table = ready("blue").give(0, ceo=0).ask(Question.IMPROVE)
    assert table.legal() == [improve("ADM"), improve("HR"), share(1), share(2), IMPROVE_PASS]
    table = ready("pink").give(0, ceo=0).ask(Question.IMPROVE)
    assert table.legal() == [improve("MKT"), IMPROVE_PASS]
    table = ready("").ask(Question.IMPROVE)
    by_ceo = [improve(name, ceo=True) for name in ("ENG", "QUA", "LOG", "ADM", "HR", "MKT")]
    assert table.legal() == [*by_ceo, share(1, ceo=True), share(2, ceo=True), IMPROVE_PASS]


def test_r6_2_a_space_takes_one_meeple_of_all_players() -> None:
    table = ready().give(1, technicians="yellow").ask(Question.IMPROVE)
    table.play(improve("ENG"))
    assert table.s.actor == 1
    assert improve("ENG") not in table.legal()
    assert improve("ENG", ceo=True) not in table.legal()
    assert improve("QUA") in table.legal()


def test_r6_2_another_level_of_the_same_department_is_free() -> None:
    table = ready().give(1, technicians="yellow").develop(1, ENG=1).ask(Question.IMPROVE)
    table.play(improve("ENG"), improve("ENG"))
    assert table.s.levels[:2, 0].tolist() == [1, 2]


def test_r6_2_there_is_no_fifth_level() -> None:
    table = ready().develop(0, ENG=4).ask(Question.IMPROVE)
    assert improve("ENG") not in table.legal()
    assert improve("ENG", ceo=True) not in table.legal()


def test_r6_2_spaces_are_free_again_in_the_next_round() -> None:
    table = ready().ask(Question.IMPROVE)
    table.play(improve("ENG"))
    table.finish_round()
    assert not table.s.tree_used.any()


def test_r6_3_rows_cost_two_four_six_eight() -> None:
    for level, cost in enumerate((2, 4, 6, 8)):
        table = ready().develop(0, ENG=level).ask(Question.IMPROVE)
        table.play(improve("ENG"))
        assert table.s.money[0] == 50 - cost


def test_r6_3_deferred_marketing_needs_no_cash() -> None:
    table = ready().give(0, money=0, loans=2).ask(Question.IMPROVE)
    assert table.legal() == [improve("MKT"), improve("MKT", ceo=True), IMPROVE_PASS]
    table.play(improve("MKT"))
    assert table.s.money[0] == 0
    assert table.s.maintenance[0] == 8 + 2 + 2


def test_r6_4_opening_a_department_costs_maintenance_once() -> None:
    table = ready("blue blue").ask(Question.IMPROVE)
    table.play(improve("ADM"), IMPROVE_PASS, IMPROVE_PASS)
    assert table.s.maintenance[0] == 10
    table.play(improve("ADM"), free_share(1))
    assert table.s.maintenance[0] == 10


def test_r6_4_the_new_maintenance_is_paid_in_the_same_round() -> None:
    table = ready().ask(Question.IMPROVE)
    table.play(improve("QUA"), IMPROVE_PASS, IMPROVE_PASS, IMPROVE_PASS)
    assert table.s.money[0] == 50 - 2 - 10


def test_r6_5_two_levels_of_a_department_in_one_phase() -> None:
    table = ready("yellow yellow").ask(Question.IMPROVE)
    table.play(improve("ENG"), IMPROVE_PASS, IMPROVE_PASS, improve("ENG"))
    assert table.s.levels[0, 0] == 2


def test_r6_9_coaching_offers_levels_1_to_3_of_living_others() -> None:
    table = ready(players=4).develop(0, ADM=3).develop(1, ENG=4).develop(2, HR=1, MKT=2)
    table.develop(3, LOG=3).bankrupt(3).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.question == Question.COACH
    names = ("Poka Yoke", "MTM", "TPM", "SSL", "Commercial", "Franchise")
    assert table.legal() == [copy(name) for name in names]


def test_r6_9_a_copied_improvement_cannot_be_copied_again() -> None:
    table = ready().develop(0, ADM=3).develop(1, ENG=2).copied(1, "ISO 9000")
    table.ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.legal() == [copy("Poka Yoke"), copy("MTM")]


def test_r6_9_a_copy_has_no_cost_no_opening_no_deferred_pay_no_points() -> None:
    table = ready().develop(0, ADM=3).develop(1, MKT=3).ask(Question.IMPROVE)
    maintenance = int(table.s.maintenance[0])
    table.play(improve("ADM"))
    score, money = int(table.s.scores[0]), int(table.s.money[0])
    table.play(copy("Advertising"))
    assert table.s.maintenance[0] == maintenance
    assert table.s.money[0] == money
    assert table.s.scores[0] == score
    assert table.s.effects[0, Effect.SALES] == 2


def test_r6_9_a_copied_improvement_does_not_open_its_department() -> None:
    for name, maintenance in (("Kanban", 6), ("Logistic Train", 8), ("FIFO", 8)):
        table = ready().copied(0, name).ask(Question.IMPROVE)
        assert table.s.maintenance[0] == maintenance
        table.play(improve("LOG"))
        assert table.s.maintenance[0] == maintenance + 2
        assert table.s.levels[0, 2] == 1


def test_r6_9_a_copied_sox_gives_a_share() -> None:
    table = ready().develop(0, ADM=3).develop(1, ADM=2).ask(Question.IMPROVE)
    table.play(improve("ADM"), copy("SOx"))
    assert table.question == Question.FREE_SHARE
    table.play(free_share(2))
    assert table.s.shares[0].tolist() == [0, 1, 0]


def test_r6_10_subsidy_pays_before_the_maintenance() -> None:
    table = Factory().own(0, "Subsidy").maintain()
    assert table.s.money[0] == 50 + 4 - 10
    table = Factory().own(0, "Subsidy").copied(0, "Subsidy").maintain()
    assert table.s.money[0] == 50 + 8 - 10


def test_example_16_maintenance_of_improvements() -> None:
    table = ready().ask(Question.IMPROVE)
    table.play(improve("ENG", ceo=True))
    assert table.s.money[0] == 48
    assert table.s.maintenance[0] == 8
    table = ready().ask(Question.IMPROVE)
    table.play(improve("MKT"))
    assert table.s.money[0] == 50
    assert table.s.maintenance[0] == 12
    table = ready().develop(0, MKT=2).ask(Question.IMPROVE)
    assert table.s.maintenance[0] == 12
    table.play(improve("MKT"))
    assert table.s.maintenance[0] == 18
    assert table.s.effects[0, Effect.SALES] == 4


def test_example_17_two_levels_in_two_go_rounds() -> None:
    table = ready("yellow yellow").develop(0, ENG=1).develop(1, ENG=1)
    table.give(1, technicians="yellow").ask(Question.IMPROVE)
    table.play(improve("ENG"))
    assert improve("ENG") not in table.legal(), "player 1 cannot take level 2 in this phase"
    table.play(IMPROVE_PASS, IMPROVE_PASS, improve("ENG"))
    assert table.s.levels[0, 0] == 3
    assert table.s.money[0] == 50 - 4 - 6


def test_example_26_coaching() -> None:
    table = ready().develop(0, ADM=3).develop(1, ENG=4).ask(Question.IMPROVE)
    assert table.s.maintenance[0] == 10
    table.play(improve("ADM"))
    assert table.legal() == [copy("Poka Yoke"), copy("MTM"), copy("TPM")]
    table.play(copy("TPM"))
    assert table.s.maintenance[0] == 7
    assert table.s.copied[0] == improvement("TPM")
    table = ready().develop(0, ADM=3).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.s.copied[0] == NONE
    assert table.s.actor == 1
