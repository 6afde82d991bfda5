"""The audit refuses states that no game reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import Incident, Phase, Question, Window
from tests.industrial.table import ALL, Factory, produce, sale, share


def bidding() -> Factory:
    """Player 2 bids for a share of player 1."""
    table = Factory(3, share_auction=True).give(0, technicians="blue").ask(Question.IMPROVE)
    table.play(share(1))
    return table


def ordered() -> Factory:
    table = Factory(3, **ALL).event("E4").cards(2, Incident.TAX_AUDIT)
    table.s.places[:] = (0, 1, 2, 0)
    return table


def producing() -> Factory:
    """Player 2 may react to the roll of player 0's production."""
    table = ordered().give(0, raw=6).ask(Question.PRODUCE)
    table.rolls(6).play(produce(6))
    return table


def selling() -> Factory:
    """Player 2 may react to the roll of player 0's sale."""
    table = ordered().give(0, goods=6).ask(Question.SALE)
    table.rolls(3).play(sale("U1", ceo=True))
    return table


@pytest.mark.parametrize(
    ("position", "field", "value", "complaint"),
    [
        (bidding, "leader", 1, "the highest bidder has passed"),
        (bidding, "out", (1, 0, 0, 0), "the highest bidder has passed"),
        (bidding, "stake", 2, "the auction's meeple is gone"),
        (bidding, "company", -1, "BID without an auction"),
        (bidding, "company", 0, "the highest bidder"),
        (bidding, "phase", Phase.RAW, "a question outside its phase"),
        (bidding, "living", 1, "an absent player lives"),
        (bidding, "places", 1, "the turn order"),
        (bidding, "window", Window.ANSWER, "a reaction outside INCIDENT"),
        (producing, "places", 0, "the turn order"),
        (producing, "die", 0, "INCIDENT without a roll"),
        (producing, "placed", 100, "more cubes than workers"),
        (producing, "placed", 0, "cubes placed outside the production"),
        (producing, "rerolls", 1, "too many re-rolls"),
        (producing, "mover", 1, "the wrong player is asked"),
        (producing, "asked", 1, "the wrong player is asked"),
        (producing, "paused", Question.DUE, "the wrong question follows"),
        (producing, "phase", Phase.INCIDENTS, "INCIDENT at a wrong time"),
        (bidding, "price", 7, "the start of the round"),
        (bidding, "copies", 1, "more is given than owned"),
        (bidding, "free_shares", 1, "more is given than owned"),
        (producing, "ceo", 1, "the CEO of a bankrupt player"),
        (producing, "market_used", 1, "a market entered too early"),
        (producing, "tree_used", 1, "an improvement made too early"),
        (bidding, "hits", 1, "an incident that nobody has played"),
        (bidding, "incident_played", 1, "an incident played too early"),
        (selling, "market", -1, "a sale outside REROLL"),
        (selling, "window", Window.ANSWER, "a sale outside REROLL"),
    ],
)
def test_a_wrong_number_is_named(
    position: Callable[[], Factory], field: str, value: Any, complaint: str
) -> None:
    table = position()
    SPEC.audit(table.r, table.s)
    table.states[0][field] = value
    with pytest.raises(AssertionError, match=complaint):
        SPEC.audit(table.r, table.s)


def test_boxes_and_shares_beyond_the_printed_ones_are_refused() -> None:
    table = Factory(2)
    table.s.bag[0] -= 1
    table.s.boxes[4] = 0
    with pytest.raises(AssertionError, match="a technician in a box that does not exist"):
        SPEC.audit(table.r, table.s)
    table = Factory(2).hold(0, p1=5)
    with pytest.raises(AssertionError, match="too many shares of a company"):
        SPEC.audit(table.r, table.s)
