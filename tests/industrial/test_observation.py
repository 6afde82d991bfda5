"""What a player may know, and what is dealt again because it cannot know it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.rng import seed_generator
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import N_LEVELS, NONE, Incident, Question, Track, Window
from kanban_env.games.industrial.sections import PlayerFacts
from tests.industrial.table import ALL, Factory, action, hit, improve, produce, sale, share


def midway(players: int, decisions: int, seed: int) -> Factory:
    """A game with every option after some random decisions."""
    table = Factory(players, seed=seed, **ALL)
    table.play_random(decisions, seed, audit=False)
    return table


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rotating_the_players_rotates_the_observations_and_keeps_the_mask(players: int) -> None:
    for decisions in range(0, 120, 23):
        table = midway(players, decisions, seed=decisions)
        for by in range(1, players):
            twin = table.rotated(by)
            for p in range(players):
                seen = twin.observation((p + by) % players)
                assert np.array_equal(seen, table.observation(p))
            assert twin.legal() == table.legal()


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_numbers_are_at_most_4_and_observing_changes_nothing(players: int) -> None:
    for decisions in range(0, 150, 29):
        table = midway(players, decisions, seed=decisions)
        before = table.states.tobytes()
        for p in range(players):
            seen = table.observation(p)
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() <= 4
        table.legal()
        assert table.states.tobytes() == before


def test_large_amounts_of_money_stay_within_bounds() -> None:
    table = Factory().give(0, money=2000).ask(Question.RAW)
    assert np.abs(table.observation(0)).max() <= 4


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_redeal_changes_nothing_that_the_player_sees(players: int) -> None:
    for decisions in range(0, 120, 23):
        table = midway(players, decisions, seed=decisions)
        if table.s.over:
            continue
        legal = table.legal()
        for p in range(players):
            seen = table.observation(p)
            twin = table.rotated(0)
            seed_generator(twin.s.rng, 7 * decisions + p)
            SPEC.hooks.redeal(twin.r, twin.s, p)
            SPEC.audit(twin.r, twin.s)
            assert np.array_equal(twin.observation(p), seen)
            if p == table.s.actor:
                assert twin.legal() == legal


@pytest.mark.slow
def test_a_redeal_changes_the_hands_of_others_and_future_events() -> None:
    table = Factory(incidents=True).cards(0, Incident.THEFT).cards(1, Incident.SPILL)
    hands, events = set(), set()
    for seed in range(200):
        twin = Factory(incidents=True)
        twin.states[0] = table.states[0]
        twin.s = twin.states[0]
        seed_generator(twin.s.rng, seed)
        SPEC.hooks.redeal(twin.r, twin.s, 0)
        assert twin.s.hands[0, Incident.THEFT] == 1
        assert twin.s.hands[1].sum() == 1
        assert twin.s.events[0] == table.s.events[0]
        hands.add(int(twin.s.hands[1].argmax()))
        events.add(tuple(twin.s.events.tolist()))
    assert len(hands) == 10
    assert len(events) == 2 * 6


def test_other_players_do_not_observe_the_cards_of_a_hand() -> None:
    table = Factory(incidents=True).cards(1, Incident.SPILL)
    other = Factory(incidents=True).cards(1, Incident.THEFT)
    assert np.array_equal(table.observation(0), other.observation(0))
    assert not np.array_equal(table.observation(1), other.observation(1))


def test_the_current_event_is_observed_and_the_next_is_not() -> None:
    table = Factory().event("E2")
    events = table.section(0, "events").tolist()
    assert events == [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]


def test_sections_hold_what_they_describe() -> None:
    table = Factory().develop(1, ENG=2).copied(2, "TPM").hold(0, p2=2).give(0, money=30)
    table.ask(Question.IMPROVE)
    assert table.section(0, "question").argmax() == Question.IMPROVE
    assert table.section(0, "improvements")[24:28].tolist() == [1, 1, 0, 0]
    assert table.section(0, "copied")[36:39].tolist() == [0, 0, 1]
    assert table.section(0, "shares").tolist() == [0, 0.5, 0, 0, 0, 0]
    assert table.section(0, "players")[PlayerFacts.MONEY] == pytest.approx(0.3)
    assert table.section(2, "shares").tolist() == [0, 0, 0, 0.5, 0, 0]


def one_hot(which: int, length: int) -> list[bool]:
    return [which == i for i in range(length)]


def facts(r: Any, s: Any, q: int) -> list[float]:
    """The public facts about a player."""
    return [
        s.living[q],
        s.actor == q,
        (s.mover if s.window == Window.ROLL else s.turn) == q,
        s.start == q,
        s.waiting[q],
        min(s.money[q] / 100, 4),
        min(max(int(s.maintenance[q]), 0) / 20, 4),
        s.raw[q] / 18,
        s.goods[q] / 18,
        s.tracks[q, Track.POLLUTION] / 5,
        s.tracks[q, Track.ACCIDENT] / 5,
        s.loans[q] / 2,
        s.scores[q] / 50,
        s.shares_sold[q] / 4,
        s.ceo[q],
        s.hand_sizes[q] / 4,
        s.incident_played[q],
        *(s.reserve[q] / 4),
        (s.places[q] if r.order_by_rolls else (q - s.start) % r.n_players) / 4,
        s.out[q],
        s.mover == q,
    ]


def improvements(s: Any, q: int) -> list[bool]:
    return [s.levels[q, i // N_LEVELS] > i % N_LEVELS for i in range(24)]


def copies(s: Any, q: int) -> list[bool]:
    return [s.copied[q] == i for i in range(24) if i % N_LEVELS < 3]


def hits(s: Any, q: int) -> list[float]:
    kinds = ("BREAKDOWN", "COMPLAINT", "STRIKE", "RUSH_ORDER", "SUPPLIER_DISCOUNT")
    return [s.hits[q, Incident[kind]] / 2 for kind in kinds]


def public(table: Factory, p: int) -> dict[str, list[Any]]:
    """The sections without a part for every player, as player p should see them."""
    r, s = table.r, table.s
    n = int(r.n_players)
    order = [(p + relative) % n for relative in range(n)]
    turned_up = s.events[: s.round_number].tolist()
    boxes = [colour == kind for colour in s.boxes for kind in range(3)]
    return {
        "question": [which in (s.question, s.paused) for which in range(13)],
        "table": [
            s.round_number / 6,
            s.price / 6,
            s.debt / 20,
            (s.deck_end - s.deck_top) / 18,
            *one_hot(s.phase, 7),
        ],
        "events": [*one_hot(turned_up[-1], 6), *(card in turned_up for card in range(6))],
        "technicians": [*boxes, *(s.bag / 6), *(s.used / 6)],
        "markets": [*((r.market_spaces - s.market_used) / 2)],
        "tree": s.tree_used.flatten().tolist(),
        "sale": [*one_hot(s.market, 6), s.best_roll / 6],
        "bid": [s.bid / 20],
        "stake": one_hot(s.stake, 4),
        "roll": [s.die / 6, s.placed / 18, s.rerolls / 2],
        "leader": [s.leader == q for q in order],
        "company": [s.company == q for q in order],
        "hand": [*(s.hands[p] / 2)],
        "discards": [*(s.discards / 2)],
    }


def per_player(table: Factory, p: int) -> dict[str, Any]:
    """The sections with a part for every player, as player p should see them."""
    r, s, n = table.r, table.s, int(table.r.n_players)
    order = [(p + relative) % n for relative in range(n)]
    return {
        "players": np.concatenate([facts(r, s, q) for q in order]),
        "improvements": np.concatenate([improvements(s, q) for q in order]),
        "copied": np.concatenate([copies(s, q) for q in order]),
        "shares": [held / 4 for q in order for held in s.shares[q, : n - 1]],
        "hits": np.concatenate([hits(s, q) for q in order]),
    }


def rerolling() -> Factory:
    table = Factory(3, **ALL).give(1, goods=7, technicians="pink pink").own(1, "ISO 9000")
    table.ask(Question.SALE, player=1, price=3)
    table.rolls(4).play(sale("U2"))
    return table


def bidding() -> Factory:
    """Player 0 bids in the auction of player 2's share at the turn of player 1; player 3 leads."""
    table = Factory(4, **ALL).give(1, technicians="blue").develop(1, HR=2).copied(3, "Kanban")
    table.s.places[:] = (0, 1, 2, 3)
    table.hold(0, p2=1).hold(3, p1=2).ask(Question.IMPROVE, player=0)
    table.play(improve("ENG", ceo=True), share(1), action("BID", 2))
    return table


def owing() -> Factory:
    table = Factory(3, **ALL).give(2, raw=7, money=6, pollution=-5, loans=1).hold(2, p0=2)
    table.ask(Question.PRODUCE, player=2)
    table.rolls(6).play(produce(6))
    return table


def struck() -> Factory:
    """Every kind of incident in force, cards in all hands and in the discards."""
    table = Factory(3, **ALL).cards(0, Incident.TAX_AUDIT, Incident.STRIKE, Incident.STRIKE)
    table.cards(1, Incident.SPILL, Incident.RUSH_ORDER).event("E5").ask(Question.RAW)
    table.play(hit(Incident.STRIKE, 1))
    table.s.hits[:3] += np.arange(30, dtype=np.int8).reshape(3, 10) % 3
    return table


def reacting() -> Factory:
    """Player 2 may react to the roll of player 1's production."""
    table = Factory(3, **ALL).cards(2, Incident.THEFT).event("E5").give(1, raw=5, goods=2)
    table.own(1, "SSL").ask(Question.PRODUCE, player=1)
    table.rolls(2).play(produce(4))
    assert table.question == Question.INCIDENT
    return table


def crowded() -> Factory:
    """Not a position of a game: as many different numbers as possible."""
    table = Factory(4, **ALL)
    s = table.s
    s.living[:] = (1, 1, 0, 1)
    s.waiting[:] = (0, 1, 0, 1)
    s.actor, s.turn, s.start, s.company, s.leader = 3, 1, 2, 0, 1
    s.money[:] = (11, 222, 33, 444)
    s.maintenance[:] = (7, 19, -3, 99)
    s.raw[:], s.goods[:], s.loans[:] = (1, 5, 9, 18), (2, 4, 8, 17), (0, 2, 1, 0)
    s.tracks[:] = ((5, -5), (4, 3), (-2, 1), (0, 2))
    s.scores[:] = (60, -40, 7, 13)
    s.shares_sold[:], s.ceo[:], s.incident_played[:] = (4, 1, 2, 3), (1, 0, 0, 1), (0, 1, 1, 0)
    s.hand_sizes[:] = (3, 0, 2, 1)
    s.reserve[:] = ((0, 1, 2), (2, 0, 1), (1, 2, 0), (3, 0, 0))
    s.bag[:], s.used[:], s.boxes[:] = (1, 2, 3), (4, 6, 5), (2, 0, NONE, 1, 2, 0)
    s.stake, s.out[:], s.mover, s.paused = 2, (1, 0, 1, 0), 2, Question.IMPROVE
    s.window = Window.ROLL
    s.question, s.die, s.placed, s.rerolls, s.places[:] = Question.INCIDENT, 4, 7, 1, (2, 0, 3, 1)
    s.market_used[:] = (0, 1, 2, 2, 1, 0)
    s.tree_used[:] = np.arange(24).reshape(6, 4) % 5 < 2
    s.market, s.best_roll, s.bid, s.debt, s.deck_top = 4, 5, 13, 17, 6
    s.discards[:] = np.arange(10) % 3
    return table


def test_every_section_shows_the_state() -> None:
    tables = [make() for make in (rerolling, bidding, owing, struck, reacting, crowded)]
    tables += [midway(players, 35 * players, seed=players) for players in (2, 3, 4)]
    for table in tables:
        for p in range(int(table.r.n_players)):
            expected = public(table, p) | per_player(table, p)
            for name, numbers in expected.items():
                where = f"{name} of player {p} when asked {table.question.name}"
                assert np.allclose(table.section(p, name), np.array(numbers, float)), where
            assert expected.keys() == {block.name for block in table.variant.observation}
