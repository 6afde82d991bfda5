"""The heuristic: its answers are legal, sensible in clear cases, and better than random."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.games.industrial.enums import Incident, Question
from kanban_env.games.industrial.heuristic import technician_worth
from kanban_env.games.industrial.rules.scoring import standing
from kanban_env.games.industrial.worth import TENTH
from tests.industrial.table import ALL, DONE, LOAN, Factory, action, hit, produce, sell_share


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
