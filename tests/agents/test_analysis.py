"""The review of a recorded game: losses, luck, and no hidden information."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from kanban_env.agents.analysis import report, review_replay
from kanban_env.agents.analysis.sampling import AS_IT_IS, Sampler, estimate
from kanban_env.core.replay import Replay, record_step, start_recording
from kanban_env.core.spec import copy_state
from tests.conformance.puzzles import TEMPTATION
from tests.conformance.toy import N_COLOURS, PEBBLES


def game(pick: str, seed: int = 3) -> Replay:
    """A game of Pebbles in which player 0 plays the least or the most valuable pebble."""
    replay, batch = start_recording(PEBBLES.variant(2), seed, ["tested", "best"])
    while not batch.dones[0]:
        legal = [a for a in np.flatnonzero(batch.action_masks[0]) if a < N_COLOURS]
        worst = batch.to_play[0] == 0 and pick == "worst"
        record_step(replay, batch, int(min(legal) if worst else max(legal)))
    return replay


@pytest.mark.parametrize(("answer", "loss", "mark"), [(0, 0.0, ""), (1, 0.5, "??")])
def test_an_answer_loses_what_the_best_would_have_won(answer: int, loss: float, mark: str) -> None:
    """The first answer of Temptation wins for sure, the second ties."""
    replay, batch = start_recording(TEMPTATION.variant(2), 3)
    record_step(replay, batch, answer)
    while not batch.dones[0]:
        record_step(replay, batch, 0)
    found = review_replay(replay, playouts=16)
    first = found.decisions[0]
    assert first.given.loss.mean == loss
    assert first.mark == mark
    assert first.best.action == 0
    assert [d.given.loss.mean for d in found.decisions[1:]] == [0.0] * 5
    assert found.luck(0) == pytest.approx(1.0 - loss - found.start[0] + loss)


def test_the_result_is_start_losses_and_luck() -> None:
    found = review_replay(game("worst"), playouts=32)
    for seat in range(2):
        skill = sum(d.skill[seat] for d in found.decisions)
        final = found.start[seat] + skill + found.luck(seat)
        assert final == pytest.approx(found.shares[-1][seat])
    assert set(found.shares[-1]) in ({0.0, 1.0}, {0.5})


def test_hidden_cards_do_not_change_the_values_of_answers() -> None:
    replay, batch = start_recording(PEBBLES.variant(2), 5)
    twin = batch.copy()
    player = int(batch.to_play[0])
    twin.determinize(player, 99)
    assert twin.states.tobytes() != batch.states.tobytes()
    legal = np.flatnonzero(batch.action_masks[0]).tolist()
    sampler = Sampler(replay.variant)
    for one, other in zip(
        sampler.sample(batch.states[0], legal, 7, 20),
        sampler.sample(twin.states[0], legal, 7, 20),
        strict=True,
    ):
        assert np.array_equal(one, other)
    true = sampler.sample(batch.states[0], [AS_IT_IS], 7, 20)[1]
    assert not np.array_equal(true, sampler.sample(twin.states[0], [AS_IT_IS], 7, 20)[1])


def test_sampling_changes_no_state_and_depends_on_the_seed_only() -> None:
    replay, batch = start_recording(PEBBLES.variant(3), 5)
    state = copy_state(batch.states[0])
    before = state.tobytes()
    legal = np.flatnonzero(batch.action_masks[0]).tolist()
    one = Sampler(replay.variant, threads=1).sample(state, legal, 7, 10)
    two = Sampler(replay.variant, threads=2).sample(state, legal, 7, 10)
    assert state.tobytes() == before
    assert np.array_equal(one[0], two[0])


def test_an_estimate_has_an_interval() -> None:
    known = estimate(np.array([0.0, 1.0] * 50))
    assert known.mean == 0.5
    assert known.half == pytest.approx(1.96 * 0.5025 / 10, rel=0.01)


def test_turns_hold_the_decisions_of_one_player_one_after_another() -> None:
    found = review_replay(game("worst"), playouts=16)
    turns = list(found.turns())
    assert [d for turn in turns for d in turn] == found.decisions
    assert all(len({d.player for d in turn}) == 1 for turn in turns)


def test_reports_say_the_same(tmp_path: Path) -> None:
    found = review_replay(game("worst"), playouts=64)
    data = json.loads(json.dumps(report.as_data(found)))
    assert len(data["decisions"]) == len(found.decisions)
    assert all(len(shares) == 2 for shares in data["shares"])
    page = report.page(found, everything=True)
    assert page.count("<svg") == 1
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    lines = report.summary_lines(found)
    assert "luck" in lines[0]
