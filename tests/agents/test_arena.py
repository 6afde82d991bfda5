"""The arena: equal agents get equal results, seat advantages are found, processes do not matter."""

from __future__ import annotations

import json
import re
from concurrent.futures import Future
from dataclasses import fields
from itertools import combinations

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.arena import Entrant, Games, Results, Series, make_entrants, play_series
from kanban_env.agents.arena.evaluation import evaluate_until_precise, in_order
from kanban_env.agents.arena.matches import AgentError
from kanban_env.agents.arena.processes import _results, play_blocks
from kanban_env.agents.arena.ratings import compute_ratings
from kanban_env.agents.arena.report import build_report
from kanban_env.core import replay as replays
from kanban_env.core.errors import InputError
from tests.agents import misbehaving
from tests.conformance.toy import PEBBLES

TOY = PEBBLES.variant(2)


def equal(one: Games, other: Games) -> bool:
    """Whether two results are equal, except for the measured times."""
    names = [field.name for field in fields(Games) if field.name != "seconds"]
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in names)


def test_repeated_names_are_numbered() -> None:
    given = ["random", "heuristic", "random", Entrant("random", misbehaving.First)]
    labels = [entrant.label for entrant in make_entrants(given)]
    assert labels == ["random", "heuristic", "random#2", "random#3"]


def test_an_entrant_with_two_seats_is_two_agent_objects() -> None:
    made: list[misbehaving.First] = []

    class Counted(misbehaving.First):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            made.append(self)
            self.seats: set[tuple[int, int]] = set()

        def act(self, batch, rows):
            self.seats |= {(int(row), int(batch.to_play[row])) for row in rows}
            return super().act(batch, rows)

    variant = PEBBLES.variant(3)
    play_series(variant, [Entrant("twin", Counted), "random"], games=6, block=6)
    twins = made[1:]  # the first one was made to check that it can be made
    assert len({agent.seed for agent in twins}) == len(twins) == 2
    for agent in twins:
        games = [row for row, _ in agent.seats]
        assert len(games) == len(set(games)), "one seat per game"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 0}, "games: expected an integer of at least 1, got 0"),
        ({"block": 0}, "block: expected an integer of at least 1, got 0"),
        ({"seed": -1}, "seed: expected a non-negative integer, got -1"),
        ({"agents": []}, "agents: expected at least 1, got 0"),
        ({"first_alone": True}, "agents: expected at least 2, got 1"),
    ],
)
def test_an_invalid_series_says_what_was_expected(change, message) -> None:
    given = {"agents": ["random"], "games": 4, **change}
    with pytest.raises(InputError, match=message):
        play_series(TOY, **given)


def test_results_count_wins_ranks_and_margins() -> None:
    results = Results(
        ["a", "b"],
        Games(
            deals=np.array([0, 0, 1, 1]),
            seeds=np.array([5, 5, 6, 6]),
            agents=np.array([[0, 1], [1, 0], [0, 1], [1, 0]]),
            scores=np.array([[9, 3], [4, 6], [5, 5], [8, 2]]),
            ranks=np.array([[1, 2], [2, 1], [1.5, 1.5], [1, 2]]),
            wins=np.array([[1, 0], [0, 1], [0.5, 0.5], [1, 0]]),
            decisions=np.full((4, 2), 10),
            seconds=np.full((4, 2), 0.5),
        ),
    )
    assert results.win_rate("a").value == pytest.approx(2.5 / 4)
    assert results.win_rate("b").value == pytest.approx(1.5 / 4)
    assert results.mean("a", "scores").value == pytest.approx((9 + 6 + 5 + 2) / 4)
    assert results.mean("a", "margins").value == pytest.approx((6 + 2 + 0 - 6) / 4)
    assert results.mean("a", "ranks").value == pytest.approx(1.375)
    assert results.head_to_head("a", "b").value == pytest.approx(2.5 / 4)
    assert results.seat_rate(0).value == pytest.approx(2.5 / 4)
    assert results.seat_shares().tolist() == [[0.5, 0.5], [0.75, 0.25]]
    assert results.decisions_per_second("b") == pytest.approx(20)


def test_blocks_are_yielded_in_their_order() -> None:
    parts = [(2, "c"), (0, "a"), (1, "b"), (3, "d")]
    assert list(in_order(parts)) == ["a", "b", "c", "d"]  # type: ignore[arg-type]


def test_finished_blocks_are_kept_when_another_one_fails() -> None:
    done: list[Future] = [Future() for _ in range(3)]
    done[0].set_exception(InputError("no"))
    done[1].set_result((4, "e"))
    done[2].set_result((2, "c"))
    results = _results(done)
    assert [next(results), next(results)] == [(2, "c"), (4, "e")]
    with pytest.raises(InputError, match="no"):
        next(results)


def test_an_evaluation_stops_as_soon_as_it_is_precise_enough() -> None:
    series = Series(TOY, make_entrants(["random", "heuristic"]), 2000, first_alone=True)
    *before, found = evaluate_until_precise(series, 0.1)
    heard = [len(known.results.games) for known in [*before, found]]
    assert found.precise_enough
    assert not any(known.precise_enough for known in before)
    assert heard == [32 * (i + 1) for i in range(len(heard))]
    assert len(found.results.games) == heard[-1] < 300


@pytest.mark.parametrize(
    ("agents", "verdict"),
    [
        (["heuristic", "random"], "stronger"),
        (["random", "heuristic"], "weaker"),
        (["heuristic", "heuristic"], "no difference shown"),
    ],
)
@pytest.mark.compiled
def test_an_evaluation_says_who_is_stronger(agents, verdict) -> None:
    variant = kb.find("menu-v0").variant(3)
    *_, found = evaluate_until_precise(
        Series(variant, make_entrants(agents), 400, first_alone=True), 0.08
    )
    assert found.verdict == verdict
    assert "chance would give 33.3 %" in found.sentence


def test_an_agent_that_cannot_be_pickled_is_named() -> None:
    series = Series(
        TOY, make_entrants(["tests.agents.misbehaving:Unpicklable", "random"]), 40, block=10
    )
    with pytest.raises(AgentError, match="Unpicklable': cannot be sent to other processes"):
        list(play_blocks(series, series.blocks, 2))
    assert len(list(play_blocks(series, series.blocks, 1))) == len(series.blocks)


@pytest.mark.compiled
def test_an_evaluation_against_several_agents_compares_with_each() -> None:
    """Stronger than the mix, but not stronger than a copy of itself."""
    agents, variant = (
        make_entrants(["heuristic", "heuristic", "random"]),
        kb.find("menu-v0").variant(2),
    )
    *_, found = evaluate_until_precise(Series(variant, agents, 400, first_alone=True), 0.03)
    assert "the mix of heuristic#2 and random" in found.sentence
    assert not found.head_to_head["heuristic#2"].excludes(0.5)
    assert found.head_to_head["random"].low > 0.5


@pytest.mark.compiled
def test_equal_agents_under_different_names_get_equal_results() -> None:
    variant = kb.find("menu-v0").variant(3)
    results = play_series(variant, ["heuristic"] * 3, games=240, seed=4)
    ratings = compute_ratings(results)
    for label in results.labels:
        assert not results.win_rate(label).excludes(results.chance)
    for one, other in combinations(results.labels, 2):
        assert not results.head_to_head(one, other).excludes(0.5)
        assert ratings[one].low <= ratings[other].value <= ratings[one].high
    assert len({tuple(row) for row in results.games.scores.tolist()}) > 120, "not the same game"


@pytest.mark.slow
def test_a_seat_that_always_wins_is_reported() -> None:
    series = Series(TOY, make_entrants(["random", "heuristic"]), 60)
    results = play_series(TOY, ["random", "heuristic"], 60)
    assert build_report(series, results).seat_verdict.startswith("no seat advantage shown")
    results.games.wins[:] = [1, 0]
    results.games.ranks[:] = [1, 2]
    report = build_report(series, results)
    assert report.seat_p < 0.001
    assert report.seat_verdict.startswith("seats are unequal")
    assert "player_0 wins most" in report.seat_verdict
    assert not report.summaries[0].win_rate.excludes(0.5), "rotations cancel the advantage"


@pytest.mark.slow
def test_a_report_is_plain_data() -> None:
    series = Series(TOY, make_entrants(["random", "heuristic", "random", "random"]), 8)
    report = build_report(series, play_series(TOY, ["random", "heuristic", "random", "random"], 8))
    data = json.loads(json.dumps(report.as_data(), allow_nan=False))
    assert data["agents"] == ["random", "heuristic", "random#2", "random#3"]
    assert report.games_csv().count("\n") == 1 + 2 * 8
    assert report.agents_csv().count("\n") == 1 + 4


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4])
def test_results_do_not_depend_on_the_number_of_processes(players: int) -> None:
    variant = kb.find("menu-v0").variant(players)
    given = ["heuristic", "random", "heuristic"]
    one = play_series(variant, given, games=24, seed=3, block=8)
    two = play_series(variant, given, games=24, seed=3, block=8, processes=2)
    assert equal(one.games, two.games)
    assert not equal(one.games, play_series(variant, given, games=24, seed=4, block=8).games)


@pytest.mark.compiled
@pytest.mark.parametrize("after", [0, 70])
def test_an_agent_that_raises_in_a_worker_process_is_named(after: int) -> None:
    variant, name = (
        kb.find("menu-v0").variant(2),
        f"tests.agents.misbehaving:RaisesLate?after={after}",
    )
    series = Series(variant, make_entrants(["random", name]), 64)
    with pytest.raises(InputError, match=re.escape(f"agent '{name}': raised RuntimeError: tired")):
        list(play_blocks(series, series.blocks, processes=2))


def test_replays_of_all_games_can_be_verified(tmp_path) -> None:
    series = Series(TOY, make_entrants(["random", "heuristic"]), 6, block=4, replays=tmp_path)
    played = [games for _, games in play_blocks(series, series.blocks)]
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        f"{block:05}-{game:03}.kanban.jsonl" for block, game in
        [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)]
    ]  # fmt: skip
    games = Games.concatenate(played)
    for i, file in enumerate(files):
        replay = replays.read(file, lambda _: PEBBLES)
        replays.verify(replay)
        assert replay.over
        assert replay.scores == games.scores[i].tolist()
        assert replay.agents == [series.labels[agent] for agent in games.agents[i]]
