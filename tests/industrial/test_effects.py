"""R6 The 24 improvements: what each does when bought and later, its limit, and its end."""

from __future__ import annotations

import pytest

from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    IMPROVEMENT_NAMES,
    N_LEVELS,
    Effect,
    Incident,
    Market,
    Question,
)
from kanban_env.games.industrial.rules.effects import owns, warehouse_capacity
from kanban_env.games.industrial.rules.production import most_units, wages
from kanban_env.games.industrial.rules.raw import cube_cost
from kanban_env.games.industrial.rules.technicians import technician_price
from tests.industrial.table import (
    DEPARTMENTS,
    IMPROVE_PASS,
    Factory,
    action,
    copy,
    free_share,
    hire,
    hit,
    improve,
    improvement,
    produce,
    raw,
    sale,
)


def before(name: str, **options: bool) -> Factory:
    """Player 0 is about to buy the improvement with a technician of its colour."""
    table = Factory(**options)
    department, level = divmod(improvement(name), N_LEVELS)
    table.develop(0, **{DEPARTMENTS[department]: level})
    return table.give(0, technicians=COLOUR_NAMES[table.r.department_colours[department]])


def bought(name: str, **options: bool) -> Factory:
    """Player 0 has just bought the improvement."""
    table = before(name, **options).ask(Question.IMPROVE)
    table.play(improve(DEPARTMENTS[improvement(name) // N_LEVELS]))
    return table


def paid(name: str) -> int:
    """What player 0 pays as maintenance in the round in which it buys the improvement."""
    table = bought(name).give(0, pollution=4, money=50)
    while table.question != Question.UPKEEP:
        table.play(IMPROVE_PASS)
    return 50 - int(table.s.money[0])


def later(name: str, question: Question, price: int = 1) -> Factory:
    """Player 0 is asked a question of the round after it bought the improvement."""
    table = bought(name)
    table.finish_round()
    table.event("E1").give(0, money=50, raw=12, goods=12)
    return table.ask(question, price=price)


def units(name: str, copies: int = 0) -> int:
    """The most units that player 0 can make in the next round."""
    table = later(name, Question.PRODUCE)
    if copies:
        table.copied(0, name)
    return table.legal()[-1] - produce(0)


def sold(table: Factory, market: str = "U1") -> int:
    """How many of twelve products leave with a roll of 2."""
    table.give(0, ceo=0, technicians="pink", goods=12)
    table.rolls(2).play(sale(market))
    return 12 - int(table.s.goods[0])


def test_r6_4_poka_yoke_lowers_maintenance_from_the_same_round_on() -> None:
    assert paid("Poka Yoke") == 8 + 2 - 2
    assert Factory().copied(0, "Poka Yoke").s.maintenance[0] == 6


def test_r3_1_mtm_adds_a_unit_from_the_next_production_on() -> None:
    assert units("MTM") == 7
    assert units("MTM", copies=1) == 8
    table = later("MTM", Question.PRODUCE).give(0, raw=2)
    assert table.legal()[-1] == produce(2), "raw cubes are the limit"


def test_r6_4_tpm_lowers_maintenance_by_three_more() -> None:
    assert paid("TPM") == 8 + 2 - 2 - 3


def test_r3_1_smed_adds_two_units() -> None:
    assert units("SMED") == 6 + 1 + 2


def test_r3_1_lean_adds_a_unit() -> None:
    assert units("Lean") == 7
    assert paid("Lean") == 10


def test_r3_1_all_bonuses_and_a_copy_make_thirteen_units() -> None:
    table = Factory().develop(0, ENG=4, QUA=1, LOG=4, ADM=4, HR=2).copied(0, "MTM")
    table.give(0, raw=18).ask(Question.PRODUCE)
    assert table.legal() == [produce(q) for q in range(14)]
    table.rolls(6).play(produce(13))
    assert (table.s.raw[0], table.s.goods[0]) == (5, 13)
    assert table.s.money[0] == 50 - 3
    assert table.s.tracks[0].tolist() == [3, 5]


@pytest.mark.parametrize("name", ["SMED", "Lean", "Logistic Train", "Incentives"])
def test_r3_1_raw_cubes_limit_every_bonus(name: str) -> None:
    for cubes in (1, 2, 6):
        table = later(name, Question.PRODUCE).give(0, raw=cubes, goods=0)
        assert table.legal()[-1] == produce(cubes)
        table.rolls(6).play(produce(cubes))
        assert (table.s.raw[0], table.s.goods[0]) == (0, cubes)


def test_r5_3_iso_9000_opens_the_second_upper_market_while_spaces_last() -> None:
    table = later("ISO 9000", Question.SALE)
    assert sale("U2", ceo=True) in table.legal()
    assert sale("U3", ceo=True) not in table.legal()
    table.s.market_used[1] = table.r.market_spaces[1]
    assert sale("U2", ceo=True) not in table.legal()


def test_r3_9_iso_14000_stops_pollution_and_opens_the_third_upper_market() -> None:
    table = later("ISO 14000", Question.PRODUCE).give(0, pollution=2)
    table.rolls(1, 6).play(produce(6))
    assert table.s.tracks[0].tolist() == [2, 4], "the accident track still falls"
    assert sale("U3", ceo=True) in later("ISO 14000", Question.SALE).legal()


def test_r0_3_iso_14000_owned_and_copied_works_as_owned_once() -> None:
    table = later("ISO 14000", Question.PRODUCE).copied(0, "ISO 14000").give(0, pollution=-5)
    table.rolls(6).play(produce(6))
    assert table.s.tracks[0].tolist() == [-5, 5]
    assert table.s.money[0] == 50 - 6, "no penalty at the last box"
    table = later("ISO 14000", Question.SALE).copied(0, "ISO 14000")
    assert sale("U3", ceo=True) in table.legal()
    table.s.market_used[2] = table.r.market_spaces[2]
    assert sale("U3", ceo=True) not in table.legal()


def test_r3_8_iso_45000_stops_the_accident_track_but_not_the_loss() -> None:
    table = later("ISO 45000", Question.PRODUCE).give(0, raw=7, goods=0)
    table.rolls(1).play(produce(7))
    assert table.s.tracks[0].tolist() == [5, 5]
    assert (table.s.raw[0], table.s.goods[0]) == (2, 5)


def test_r3_10_stopped_tracks_cost_no_penalty_at_the_last_box() -> None:
    table = later("ISO 45000", Question.PRODUCE).give(0, pollution=-5, accident=-5)
    table.rolls(1).play(produce(7))
    assert table.s.money[0] == 50 - 6


def test_r2_3_fifo_lowers_the_raw_price_to_zero_at_most() -> None:
    for price, cost in ((4, 3), (1, 0)):
        table = later("FIFO", Question.RAW, price)
        assert cube_cost(table.r, table.s, 0) == cost
    table = later("FIFO", Question.RAW, 1).copied(0, "FIFO")
    assert cube_cost(table.r, table.s, 0) == 0


def test_r6_4_kanban_lowers_maintenance_from_the_same_round_on() -> None:
    assert paid("Kanban") == 8 + 2 - 2


def test_r3_1_the_logistic_train_adds_a_unit() -> None:
    assert units("Logistic Train") == 7


def test_r2_5_the_automatic_warehouse_enlarges_both_warehouses() -> None:
    table = later("Automatic Warehouse", Question.RAW)
    assert warehouse_capacity(table.s, 0, table.r.raw_warehouse) == 18
    table.play(raw(6))
    assert table.s.raw[0] == 18
    table = later("Automatic Warehouse", Question.PRODUCE).give(0, goods=16)
    table.rolls(6, 6).play(produce(6))
    assert table.s.goods[0] == 18, "eighteen is the limit"


def test_r3_3_accounting_lowers_wages_to_zero_at_most() -> None:
    table = later("Accounting", Question.PRODUCE)
    assert wages(table.r, table.s, 0, 6) == 3
    table.copied(0, "Accounting")
    assert wages(table.r, table.s, 0, 6) == 0


def test_r6_8_sox_gives_its_share_on_the_turn_it_is_bought_and_never_again() -> None:
    table = bought("SOx")
    assert table.question == Question.FREE_SHARE
    table.play(free_share(2))
    assert table.s.shares[0].tolist() == [0, 1, 0]
    assert table.s.actor == 1
    assert later("SOx", Question.RAW).s.shares[0].sum() == 1


def test_r6_8_sox_gives_no_fifth_share_of_a_company() -> None:
    table = before("SOx").hold(1, p2=4).ask(Question.IMPROVE)
    table.play(improve("ADM"))
    assert table.s.shares[0].tolist() == [1, 0, 0], "only one company is left"


def test_r6_10_subsidy_already_pays_in_the_round_it_is_bought() -> None:
    assert paid("Subsidy") == 10 - 4


def test_r6_9_coaching_copies_on_the_turn_it_is_bought_and_once() -> None:
    table = before("Coaching").develop(1, LOG=3).ask(Question.IMPROVE)
    table.play(improve("ADM"), copy("Kanban"))
    assert table.s.maintenance[0] == 10 - 2
    assert table.s.copied[0] == improvement("Kanban")
    assert table.s.copies == 0
    assert not table.s.levels[0, 2], "the copy gives no level"


def test_r3_6_ssl_rolls_once_more_per_production() -> None:
    table = later("SSL", Question.PRODUCE)
    table.rolls(1, 1).play(produce(4))
    assert table.s.tracks[0, 1] == 4
    table = later("SSL", Question.PRODUCE)
    table.rolls(1, 2).play(produce(4))
    assert table.s.tracks[0, 1] == 5


def test_r3_1_incentives_add_a_unit_and_cost_maintenance() -> None:
    assert units("Incentives") == 7
    assert paid("Incentives") == 8 + 2 + 1


def test_r4_2_communication_lowers_technician_prices_to_zero_at_most() -> None:
    table = later("Communication", Question.TECH)
    assert [technician_price(table.r, table.s, 0, box) for box in range(4)] == [0, 1, 2, 4]
    table.play(hire(0))
    assert table.s.money[0] == 50


def test_r8_4_cctv_cancels_incidents_of_others_but_not_those_of_its_owner() -> None:
    table = before("CCTV", incidents=True).cards(1, *(Incident(kind) for kind in range(3)))
    table.cards(0, Incident.RUSH_ORDER).give(0, goods=2, raw=2)
    table.event("E4").ask(Question.RAW, player=1)
    assert hit(Incident.THEFT, 2) in table.legal()
    table.develop(0, HR=1)
    assert table.playable() == [hit(kind, 1) for kind in (0, 2)]
    table.ask(Question.RAW)
    assert action("RUSH_ORDER") in table.legal()


def test_r8_4_cctv_protects_from_the_turn_it_is_bought() -> None:
    kinds = (Incident.THEFT, Incident.SPILL, Incident.TAX_AUDIT)
    table = before("CCTV", incidents=True).cards(1, *kinds).give(0, goods=2).give(2, goods=2)
    table.event("E4").ask(Question.IMPROVE)
    table.play(improve("HR"))
    assert table.s.actor == 1
    cards = table.playable()
    assert cards == [hit(kind, 1) for kind in kinds], "player 2 can be hit, player 0 cannot"


def test_r5_5_commercial_sells_one_unit_more_limited_by_the_stock() -> None:
    assert sold(later("Commercial", Question.SALE)) == 3
    table = later("Commercial", Question.SALE).give(0, goods=2, ceo=0, technicians="pink")
    table.rolls(2).play(sale("U1"))
    assert table.s.goods[0] == 0
    assert paid("Commercial") == 8 + 2 + 2


def test_r5_5_franchise_sells_one_more_and_opens_the_second_lower_market() -> None:
    assert sold(later("Franchise", Question.SALE), "L2") == 4
    assert paid("Franchise") == 12


def test_r5_5_advertising_sells_two_more_and_is_paid_as_maintenance() -> None:
    assert sold(later("Advertising", Question.SALE)) == 2 + 4
    assert paid("Advertising") == 12 + 6


def test_r5_5_csr_sells_two_more_and_opens_the_third_lower_market() -> None:
    assert sold(later("CSR", Question.SALE), "L3") == 2 + 6
    assert paid("CSR") == 18


@pytest.mark.parametrize(("name", "market", "price"), [("Franchise", "L2", 9), ("CSR", "L3", 14)])
def test_r5_5_the_lower_markets_sell_the_stock_while_spaces_last(
    name: str, market: str, price: int
) -> None:
    table = later(name, Question.SALE).give(0, goods=2, ceo=0, technicians="pink")
    assert sale(market) in table.legal()
    table.rolls(6).play(sale(market))
    assert table.s.goods[0] == 0
    assert table.s.money[0] == 50 + 2 * price
    table = later(name, Question.SALE)
    table.s.market_used[Market[market]] = table.r.market_spaces[Market[market]]
    assert sale(market, ceo=True) not in table.legal()
    assert sale("U1", ceo=True) in table.legal()


@pytest.mark.parametrize("name", IMPROVEMENT_NAMES)
def test_r6_2_an_improvement_is_owned_on_the_turn_it_is_bought_and_not_before(name: str) -> None:
    table = before(name).ask(Question.IMPROVE)
    assert not owns(table.s, 0, improvement(name))
    cost = 0 if name in ("Commercial", "Advertising") else 2 * (improvement(name) % 4 + 1)
    table.play(improve(DEPARTMENTS[improvement(name) // N_LEVELS]))
    assert owns(table.s, 0, improvement(name))
    assert table.s.money[0] == 50 - cost
    assert not owns(table.s, 1, improvement(name))


@pytest.mark.parametrize("name", IMPROVEMENT_NAMES)
def test_r7_7_an_improvement_is_gone_after_bankruptcy(name: str) -> None:
    table = Factory().own(0, name).copied(0, "Lean").give(0, raw=6, goods=6, money=0, loans=2)
    table.develop(1, ADM=3).give(1, technicians="blue")
    table.s.maintenance[0] += 90
    table.bankrupt(0)
    assert not owns(table.s, 0, improvement(name))
    assert not owns(table.s, 0, improvement("Lean"))
    assert not table.s.effects[0].any()
    assert not table.s.access[0].any()
    assert (
        warehouse_capacity(table.s, 0, table.r.raw_warehouse),
        most_units(table.r, table.s, 0),
    ) == (12, 0)
    table.ask(Question.IMPROVE, player=1)
    table.play(improve("ADM"))
    assert table.s.copied[1] == -1, "Coaching copies nothing from a bankrupt player"
    assert table.s.effects[1, Effect.COPY] == 1


@pytest.mark.parametrize("name", ["Poka Yoke", "Kanban", "Subsidy", "Incentives", "Advertising"])
def test_r7_7_a_bankrupt_player_pays_and_gets_nothing(name: str) -> None:
    table = Factory().own(0, name).give(0, money=0)
    table.bankrupt(0).maintain()
    table.finish_round()
    assert table.s.money[0] == 0
    assert table.s.maintenance[0] == 0
