"""What a seat may know, and what is dealt anew because it cannot."""

from __future__ import annotations

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import NONE, Incident, Question
from tests.industrial.table import Factory

ALL = {"incidents": True, "idle_stock_cost": True, "share_auction": True}


def midway(players: int, decisions: int, seed: int) -> Factory:
    """A game with every option after so many random decisions."""
    table = Factory(players, seed=seed, **ALL)
    table.play_random(decisions, seed, audit=False)
    return table


def rotated(table: Factory, by: int) -> Factory:
    """The same game with everybody moved on by so many seats."""
    n = int(table.r.n_players)
    twin = Factory(n, **ALL)
    twin.states[0] = table.states[0]
    twin.s = twin.states[0]
    for field in SPEC.seat_axis:
        for p in range(n):
            twin.s[field][(p + by) % n] = table.s[field][p]
    for field in SPEC.seat_values:
        seat = int(table.s[field])
        twin.s[field] = seat if seat == NONE else (seat + by) % n
    return twin


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rotating_the_seats_rotates_the_observations_and_keeps_the_mask(players: int) -> None:
    for decisions in range(0, 120, 23):
        table = midway(players, decisions, seed=decisions)
        for by in range(1, players):
            twin = rotated(table, by)
            for p in range(players):
                seen = twin.observation((p + by) % players)
                assert np.array_equal(seen, table.observation(p))
            assert twin.legal() == table.legal()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_are_small_and_observing_changes_nothing(players: int) -> None:
    for decisions in range(0, 150, 29):
        table = midway(players, decisions, seed=decisions)
        before = table.states.tobytes()
        for p in range(players):
            seen = table.observation(p)
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() <= 4
        table.legal()
        assert table.states.tobytes() == before


def test_riches_stay_within_bounds() -> None:
    table = Factory().give(0, money=2000).ask(Question.RAW)
    assert np.abs(table.observation(0)).max() <= 4


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_deal_changes_nothing_that_the_seat_sees(players: int) -> None:
    for decisions in range(0, 120, 23):
        table = midway(players, decisions, seed=decisions)
        if table.s.over:
            continue
        legal = table.legal()
        for p in range(players):
            seen = table.observation(p)
            twin = rotated(table, 0)
            seed_generator(twin.s.rng, 7 * decisions + p)
            SPEC.rules.redeal(twin.r, twin.s, p)
            SPEC.audit(twin.r, twin.s)
            assert np.array_equal(twin.observation(p), seen)
            if p == table.s.actor:
                assert twin.legal() == legal


@pytest.mark.slow
def test_a_new_deal_changes_the_hands_of_others_and_the_events_to_come() -> None:
    table = Factory(incidents=True).cards(0, Incident.THEFT).cards(1, Incident.SPILL)
    hands, events = set(), set()
    for seed in range(200):
        twin = Factory(incidents=True)
        twin.states[0] = table.states[0]
        twin.s = twin.states[0]
        seed_generator(twin.s.rng, seed)
        SPEC.rules.redeal(twin.r, twin.s, 0)
        assert twin.s.hands[0, Incident.THEFT] == 1
        assert twin.s.hands[1].sum() == 1
        assert twin.s.events[0] == table.s.events[0]
        hands.add(int(twin.s.hands[1].argmax()))
        events.add(tuple(twin.s.events.tolist()))
    assert len(hands) == 10
    assert len(events) == 2 * 6


def test_hidden_cards_are_in_nobody_elses_observation() -> None:
    table = Factory(incidents=True).cards(1, Incident.SPILL)
    other = Factory(incidents=True).cards(1, Incident.THEFT)
    assert np.array_equal(table.observation(0), other.observation(0))
    assert not np.array_equal(table.observation(1), other.observation(1))


def test_the_event_in_force_is_seen_and_the_next_is_not() -> None:
    table = Factory().event("E2")
    events = table.section(0, "events").tolist()
    assert events == [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_sections_say_what_they_promise() -> None:
    table = Factory().develop(1, ENG=2).copied(2, "TPM").hold(0, p2=2).give(0, money=30)
    table.ask(Question.IMPROVE)
    assert table.section(0, "question").argmax() == Question.IMPROVE
    assert table.section(0, "improvements")[24:28].tolist() == [1, 1, 0, 0]
    assert table.section(0, "copied")[36:39].tolist() == [0, 0, 1]
    assert table.section(0, "shares").tolist() == [0, 0.5, 0, 0, 0, 0]
    assert table.section(0, "seats")[5] == pytest.approx(0.3)
    assert table.section(2, "shares").tolist() == [0, 0, 0, 0.5, 0, 0]
