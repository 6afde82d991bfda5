"""The heuristic: its answers are legal, sensible in clear cases, and better than random."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.games.industrial.enums import Colour, Incident, Question
from kanban_env.games.industrial.heuristic import technician_worth
from kanban_env.games.industrial.rules.effects import share_action
from kanban_env.games.industrial.rules.scoring import standing
from kanban_env.games.industrial.worth import TENTH
from tests.industrial.table import (
    ALL,
    DONE,
    IMPROVE_PASS,
    LOAN,
    Factory,
    action,
    hit,
    produce,
    raw,
    sell_share,
)


def play_out(table: Factory, hero: int, seed: int) -> None:
    """The heuristic plays one player, random choice the others."""
    generator = np.random.default_rng(seed)
    table.settle()
    while not table.s.over:
        legal = table.legal()
        a = table.best() if table.s.actor == hero else int(generator.choice(legal))
        assert a in legal
        table.spec.hooks.apply(table.r, table.s, a)
        table.settle()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_heuristic_wins_against_random_players(players: int) -> None:
    wins = 0
    for seed in range(2):
        hero = seed % players
        table = Factory(players, seed=seed)
        play_out(table, hero, seed)
        places = [standing(table.r, table.s, p) for p in range(players)]
        wins += places[hero] == max(places)
    assert wins == 2


@pytest.mark.slow
def test_the_heuristic_plays_with_every_option() -> None:
    table = Factory(3, seed=1, **ALL)
    table.settle()
    while not table.s.over:
        table.play(table.best())
    assert table.s.living.sum() >= 1


def test_it_produces_when_it_can_sell() -> None:
    table = Factory().give(0, raw=6).develop(0, MKT=2).ask(Question.PRODUCE)
    assert table.best() > produce(2)


def test_it_sells_rather_than_passes() -> None:
    table = Factory().give(0, goods=4).ask(Question.SALE)
    assert table.best() != action("SALE_PASS")


def test_it_repays_loans_and_recovers_tracks_in_the_last_round() -> None:
    table = Factory().give(0, money=60, loans=1, pollution=3)
    table.s.round_number = 6
    table.maintain()
    assert table.best() == action("REPAY")
    table.play(action("REPAY"))
    assert table.best() == action("RECOVER", 0)
    table.s.round_number = 2
    assert table.best() == DONE


def test_it_sells_shares_before_it_borrows() -> None:
    table = Factory().give(0, money=0).hold(0, p1=1).maintain()
    assert table.legal() == [sell_share(1), LOAN]
    assert table.best() == sell_share(1)


def test_it_hits_the_leader() -> None:
    table = Factory(incidents=True).cards(0, Incident.TAX_AUDIT).event("E4").develop(2, ENG=4)
    table.ask(Question.RAW)
    assert table.best() == hit(Incident.TAX_AUDIT, 2)


def test_it_avoids_the_risk_that_the_table_of_workers_says() -> None:
    rows = {
        "1 worker": {"accident": 6, "pollution": 6},
        "2 workers": {"accident": 6, "pollution": 6},
        "3 workers": {"accident": 6, "pollution": 6},
    }
    table = Factory(components={"workers": {"rows": rows}}).give(0, raw=2).ask(Question.PRODUCE)
    assert table.best() == produce(0)
    assert Factory().give(0, raw=2).ask(Question.PRODUCE).best() == produce(2)


def test_it_plays_the_free_technician_when_it_cannot_pay_for_one() -> None:
    table = Factory(incidents=True).cards(0, Incident.TEMPORARY_STAFF).event("E4")
    table.boxes("yellow", "yellow", "yellow", "blue").give(0, money=0).ask(Question.TECH)
    free = [action("TEMPORARY_STAFF", box) for box in range(4)]
    assert table.best() in free
    table.play(table.best())
    assert table.s.money[0] == 0
    assert table.s.reserve[0].sum() == 1


def test_it_takes_the_best_free_technician_whatever_the_box_costs() -> None:
    table = Factory(incidents=True).cards(0, Incident.TEMPORARY_STAFF).event("E4")
    table.develop(0, QUA=1).boxes("pink", "pink", "blue", "yellow").ask(Question.TECH)
    pink, yellow = (technician_worth(table.r, table.s, 0, box) for box in (0, 3))
    assert pink < yellow < pink + TENTH * (7 - 3)
    assert table.best() == action("TEMPORARY_STAFF", 3)


def test_it_hits_the_leader_as_a_reaction_and_waits_with_its_rush_order() -> None:
    table = Factory(incidents=True, incident_timing="any").event("E4").develop(2, ENG=4)
    table.cards(1, Incident.TAX_AUDIT).ask(Question.RAW)
    table.play(raw(0))
    assert (table.question, table.best()) == (Question.INCIDENT, hit(Incident.TAX_AUDIT, 1))
    table = Factory(incidents=True, incident_timing="any").event("E4").give(0, goods=6)
    table.cards(0, Incident.RUSH_ORDER).ask(Question.SALE)
    assert table.best() != action("RUSH_ORDER")
    table.rolls(2).play(table.best())
    assert (table.question, table.best()) == (Question.INCIDENT, action("RUSH_ORDER"))


def test_it_neither_buys_shares_nor_borrows_for_an_auction() -> None:
    table = Factory(share_auction=True, share_technicians="any").give(1, technicians="pink")
    table.give(0, money=0).ask(Question.IMPROVE, player=1)
    assert table.best() == IMPROVE_PASS or "share" not in table.sentence(table.best())
    table.play(share_action(0, Colour.PINK))
    assert (table.legal(), table.best()) == ([LOAN, action("BID", 0)], action("BID", 0))


def test_it_places_fewer_cubes_if_an_accident_returns_all() -> None:
    def chosen(returns: str) -> int:
        table = Factory(accident_returns=returns).event("E5").give(0, raw=6)
        return table.ask(Question.PRODUCE).best()

    assert (chosen("last"), chosen("all")) == (produce(6), produce(2))


def test_it_buys_fewer_cubes_if_bonus_units_need_none() -> None:
    def bought(needs: bool) -> int:
        table = Factory(bonus_needs_cubes=needs).event("E1").develop(0, ENG=4)
        return table.ask(Question.RAW, price=5).best()

    assert bought(False) == bought(True) - 3


def test_it_hires_from_the_sixth_box() -> None:
    rows = {f"box {i}": 3 for i in range(1, 7)}
    table = Factory(components={"technician_prices": {"rows": rows}}).develop(0, QUA=1).event("E4")
    table.boxes("pink", "pink", "pink", "pink", "pink", "yellow").ask(Question.TECH)
    assert table.best() == 150


def test_it_borrows_for_a_technician_rather_than_pass() -> None:
    table = Factory().event("E1").give(0, money=6).boxes("yellow", "blue", "pink", "yellow")
    assert table.ask(Question.TECH).best() == LOAN


def test_it_develops_nothing_in_the_last_round_for_which_it_must_borrow() -> None:
    for money, develops in ((14, True), (8, False)):
        table = Factory().event("E1").develop(0, ENG=1).give(0, money=money, technicians="yellow")
        table.ask(Question.IMPROVE).s.round_number = 6
        assert (table.best() == IMPROVE_PASS) is not develops
