"""Games between agents: which agent is asked when, what is counted, and which errors are caught."""

from __future__ import annotations

import re
import signal
import time
from types import SimpleNamespace

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.arena import matches
from kanban_env.agents.arena.limits import WriteGuard
from kanban_env.agents.arena.matches import AgentError, Games, play_games
from kanban_env.agents.protocol import make_agent
from kanban_env.core import replay as replays
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from tests.agents import misbehaving
from tests.conformance.toy import PEBBLES

VARIANT = PEBBLES.variant(2)
SEEDS = np.arange(6)


def play(*agents, seated=None, **more) -> Games:
    named = [(type(agent).__name__, agent) for agent in agents]
    seated = np.tile([0, 1], (len(SEEDS), 1)) if seated is None else seated
    return play_games(VARIANT, named, seated, SEEDS, np.arange(len(SEEDS)), **more)


def test_results_equal_those_of_the_same_games_played_one_by_one() -> None:
    games = play(misbehaving.First(), misbehaving.Last())
    for i, seed in enumerate(SEEDS):
        _, batch = replays.start_recording(VARIANT, int(seed))
        decisions = np.zeros(2)
        while not batch.dones[0]:
            seat = int(batch.to_play[0])
            decisions[seat] += 1
            batch.step([misbehaving.First(), misbehaving.Last()][seat].act(batch, np.array([0])))
        scores = batch.scores[0]
        assert games.scores[i].tolist() == scores.tolist()
        assert games.decisions[i].tolist() == decisions.tolist()
        order = (scores < scores[::-1]).astype(int)
        level = scores[0] == scores[1]
        assert games.ranks[i].tolist() == ([1.5, 1.5] if level else (1 + order).tolist())
        assert games.wins[i].tolist() == ([0.5, 0.5] if level else (1 - order).tolist())
        assert games.margins[i].tolist() == (scores - scores[::-1]).tolist()
    assert games.wins.sum(1).tolist() == [1.0] * 6


def test_an_agent_is_asked_only_for_the_games_in_which_it_moves() -> None:
    class Curious(misbehaving.First):
        def act(self, batch, rows):
            assert len(rows) > 0
            assert not batch.dones[rows].any()
            mine = np.flatnonzero(batch.to_play == 0)
            assert set(rows) <= set(mine)
            return super().act(batch, rows)

    play(Curious(), misbehaving.Last())


class MoveLog:
    """A listener that keeps the moves of every game as (seat, action)."""

    def on_deal(self, batch: GameBatch, agents: list[list[str]]) -> None:
        self.moves: list[list[tuple[int, int]]] = [[] for _ in agents]

    def on_step(self, batch: GameBatch, rows, seats, actions) -> None:
        for row, seat, action in zip(rows, seats, actions, strict=True):
            self.moves[row].append((int(seat), int(action)))


def moves(*agents, **more) -> list[list[tuple[int, int]]]:
    log = MoveLog()
    play(*agents, listener=log, **more)
    return log.moves


def test_agents_sit_where_they_are_seated() -> None:
    first, last = misbehaving.First(), misbehaving.Last()
    mixed = moves(first, last, seated=np.array([[0, 1], [1, 0]] * 3))
    straight, turned = moves(first, last), moves(last, first)
    assert straight != turned
    assert mixed == [(straight if i % 2 == 0 else turned)[i] for i in range(6)]


@pytest.mark.parametrize("agent", misbehaving.CAUGHT)
def test_an_error_of_an_agent_is_one_line_with_its_name(agent) -> None:
    with pytest.raises(AgentError) as caught:
        play(misbehaving.First(), agent())
    assert re.fullmatch(f"agent '{agent.__name__}': {agent.error}", str(caught.value))


def test_an_error_names_player_seed_and_numbers() -> None:
    said = "action of player_1 in the game with seed 0: expected one of [1, 2, 3], got 0"
    with pytest.raises(AgentError, match=re.escape(said)):
        play(misbehaving.First(), misbehaving.Illegal())
    with pytest.raises(AgentError, match=r"expected 6 integers, got int64 of shape \(5,\)$"):
        play(misbehaving.First(), misbehaving.TooShort())


def test_games_with_people_are_played_one_after_another() -> None:
    class Person(misbehaving.First):
        one_at_a_time = True

        def act(self, batch, rows):
            assert batch.num_games == 1
            return super().act(batch, rows)

    together, apart = (
        play(misbehaving.First(), misbehaving.Last()),
        play(Person(), misbehaving.Last()),
    )
    assert np.array_equal(together.scores, apart.scores)


def test_only_the_time_of_the_agent_is_measured(monkeypatch) -> None:
    clock = SimpleNamespace(now=0.0)

    def slow_check(*_: object) -> None:
        clock.now += 100

    class Slow(misbehaving.First):
        def act(self, batch, rows):
            clock.now += len(rows)
            return super().act(batch, rows)

    monkeypatch.setattr(matches, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    monkeypatch.setattr(WriteGuard, "changed", slow_check)
    games = play(Slow(), misbehaving.Last())
    assert games.seconds[:, 0].tolist() == games.decisions[:, 0].tolist()
    assert not games.seconds[:, 1].any()


def test_an_endless_agent_is_stopped_and_named() -> None:
    said = "agent 'Endless': took more than 0.02 s per decision; --time-limit changes it"
    with pytest.raises(AgentError) as caught:
        play(misbehaving.First(), misbehaving.Endless(), seconds=0.02)
    assert str(caught.value) == said
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_people_have_all_the_time() -> None:
    class Person(misbehaving.First):
        one_at_a_time = True

        def act(self, batch, rows):
            time.sleep(0.06)
            return super().act(batch, rows)

    play(Person(), misbehaving.Last(), seconds=0.05)


def test_an_agent_that_exits_in_its_constructor_is_named() -> None:
    with pytest.raises(InputError, match="ExitsAtOnce': raised SystemExit: no game today"):
        make_agent("tests.agents.misbehaving:ExitsAtOnce")


def test_rules_that_an_agent_changed_are_restored() -> None:
    variant = kb.find("actionworks-v0").variant(2)
    before = variant.record.tobytes()
    batch = GameBatch(variant, 1)
    with pytest.raises(AgentError, match=r"variant.record"):
        matches.ask(
            "it", misbehaving.WritesRules(), batch, np.array([0]), WriteGuard(batch), seconds=60.0
        )
    assert variant.record.tobytes() == before
