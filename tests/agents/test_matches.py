"""Games between agents: who is asked for what, what is counted, and what no agent can do."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kanban_env.agents.arena import matches
from kanban_env.agents.arena.matches import AgentError, Games, Snapshot, play_games
from kanban_env.core import replay as replays
from tests.agents import odd
from tests.conformance.toy import PEBBLES

VARIANT = PEBBLES.variant(2)
SEEDS = np.arange(6)


def play(*agents, seated=None, **more) -> Games:
    named = [(type(agent).__name__, agent) for agent in agents]
    seated = np.tile([0, 1], (len(SEEDS), 1)) if seated is None else seated
    return play_games(VARIANT, named, seated, SEEDS, np.arange(len(SEEDS)), **more)


def test_the_results_are_those_of_the_same_games_played_one_by_one() -> None:
    games = play(odd.First(), odd.Last())
    for i, seed in enumerate(SEEDS):
        _, batch = replays.record(VARIANT, int(seed))
        decisions = np.zeros(2)
        while not batch.dones[0]:
            seat = int(batch.to_play[0])
            decisions[seat] += 1
            batch.step([odd.First(), odd.Last()][seat].act(batch, np.array([0])))
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
    class Curious(odd.First):
        def act(self, batch, rows):
            assert len(rows) > 0
            assert not batch.dones[rows].any()
            mine = np.flatnonzero(batch.to_play == 0)
            assert set(rows) <= set(mine)
            return super().act(batch, rows)

    play(Curious(), odd.Last())


def test_the_order_of_the_seats_is_the_one_asked_for() -> None:
    seated = np.array([[0, 1], [1, 0]] * 3)
    mixed = play(odd.First(), odd.Last(), seated=seated)
    straight, turned = play(odd.First(), odd.Last()), play(odd.Last(), odd.First())
    for i in range(6):
        expected = (straight if i % 2 == 0 else turned).scores[i]
        assert mixed.scores[i].tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (odd.Raises(), "agent 'Raises': raised RuntimeError: no idea"),
        (odd.Illegal(), "agent 'Illegal': got action 0 as player_1 in the game with seed 0, takes"),
        (odd.Outside(), "agent 'Outside': got action -1 as player_1 in the game with seed 0, ta"),
        (odd.TooShort(), "agent 'TooShort': got actions of shape (5,) of int64, takes 6 whole nu"),
        (odd.Fractions(), "agent 'Fractions': got actions of shape (6,) of float64, takes 6 who"),
        (odd.Leaves(), "agent 'Leaves': raised SystemExit: 7"),
        (odd.Ragged(), "agent 'Ragged': got actions that numpy cannot read"),
        (odd.Unreadable(), "agent 'Unreadable': got actions that numpy cannot read"),
        (odd.Nothing(), "agent 'Nothing': got actions of shape () of object, takes 6 whole num"),
        (odd.Steps(), "agent 'Steps': wrote into batch.states, takes them as they are"),
        (odd.OpensMask(), "agent 'OpensMask': wrote into batch.action_masks"),
        (odd.BlindsOthers(), "agent 'BlindsOthers': wrote into batch.observations"),
    ],
)
def test_what_an_agent_does_wrong_is_said_with_its_name(agent, message) -> None:
    with pytest.raises(AgentError) as caught:
        play(odd.First(), agent)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_games_with_people_are_played_one_after_another() -> None:
    class Person(odd.First):
        one_at_a_time = True

        def act(self, batch, rows):
            assert batch.num_games == 1
            return super().act(batch, rows)

    together, apart = play(odd.First(), odd.Last()), play(Person(), odd.Last())
    assert np.array_equal(together.scores, apart.scores)


def test_only_the_time_of_the_agent_itself_is_counted(monkeypatch) -> None:
    clock = SimpleNamespace(now=0.0)

    def looked_over(*_: object) -> None:
        clock.now += 100

    class Ponders(odd.First):
        def act(self, batch, rows):
            clock.now += len(rows)
            return super().act(batch, rows)

    monkeypatch.setattr(matches, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    monkeypatch.setattr(Snapshot, "changed", looked_over)
    games = play(Ponders(), odd.Last())
    assert games.seconds[:, 0].tolist() == games.decisions[:, 0].tolist()
    assert not games.seconds[:, 1].any()
