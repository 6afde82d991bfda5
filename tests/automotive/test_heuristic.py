"""The scored policy does what plainly pays; tests/agents shows that it beats chance."""

from __future__ import annotations

from kanban_env.games.automotive.heuristic import benefit_value
from tests.automotive.table import EN, RED, Factory, action


def test_the_policy_upgrades_when_it_can() -> None:
    table = Factory().work(1, blueprints="red EN", storage="EN")
    assert table.best() == action("UPGRADE", RED, EN, 0)


def test_the_policy_claims_with_a_claim_only_design_first() -> None:
    table = Factory().work(1, blueprints="green -, green EN").queue("green")
    table.s.part_supply[EN] = 0
    assert table.best() == action("CLAIM", 0, 6)


def test_a_seat_is_worth_more_than_a_point() -> None:
    table = Factory()
    spots = [benefit_value(table.r, 4 * 2 + spot) for spot in range(4)]
    assert spots[0] > spots[3] > benefit_value(table.r, 23)
