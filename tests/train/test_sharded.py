"""Runs in shards: the same in any order and after a stop; stale samples are corrected."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from kanban_env.agents.train.config import Config  # noqa: E402
from kanban_env.agents.train.learner import Learner  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume, variant_of  # noqa: E402
from kanban_env.agents.train.selfplay import new_play  # noqa: E402
from kanban_env.agents.train.sharded import LocalRollouts  # noqa: E402
from tests.train.small import small_config  # noqa: E402
from tests.train.test_run import timeless  # noqa: E402


def sharded_config(collect: str = "in step", **run: Any) -> Config:
    given = small_config(**run).model_dump()
    given["cluster"] = {"shards": 3, "collect": collect}
    return Config.model_validate(given)


def same_runs(one: TrainingRun, other: TrainingRun) -> bool:
    ours, theirs = (run.learner.policy.state_dict() for run in (one, other))
    equal = all(ours[name].numpy().tobytes() == theirs[name].numpy().tobytes() for name in theirs)
    return equal and timeless(one.curve) == timeless(other.curve)


class Shuffled(LocalRollouts):
    """Rollouts that are played in random order, some of them twice."""

    def result(self):
        random.Random(len(self._waiting)).shuffle(self._waiting)
        again = self._waiting[0]
        super().result()
        self._waiting.insert(0, again)
        return super().result()


@pytest.mark.parametrize("algorithm", ["ppo", "exit"])
def test_the_order_of_rollouts_and_lost_ones_change_nothing(tmp_path: Path, algorithm: str) -> None:
    config = sharded_config(algorithm=algorithm)
    plain, other = (TrainingRun(config, tmp_path / name, True) for name in "ab")
    other.play.rollouts = Shuffled(other.play.rollouts._player)
    plain.train(lambda run: None)
    other.train(lambda run: None)
    assert len(plain.curve) > 10
    assert {"return", "score"} <= plain.curve[-1].keys()
    assert same_runs(plain, other)


def test_a_resumed_run_in_shards_has_the_curve_of_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = TrainingRun(sharded_config(), tmp_path / "whole", True)
    whole.train(lambda run: None)
    parted = TrainingRun(sharded_config(), tmp_path / "parted", True)
    for stop in (300, 1000, 10**9):

        def stop_at(run: TrainingRun, stop: int = stop) -> None:
            run.stopping = run.step >= stop

        parted.train(stop_at)
        parted = resume(tmp_path / "parted")
    assert same_runs(parted, whole)


def test_games_of_a_checkpoint_are_audited(tmp_path: Path) -> None:
    run = TrainingRun(sharded_config(), tmp_path, True)
    arrays, buffer = run.play.arrays(run.learner.rollout_buffer), run.learner.rollout_buffer
    run.play.restore(buffer, arrays)
    arrays["shard.1.games"].view(run.variant.spec.state)["actor"][:] = 99
    with pytest.raises(ValueError, match="state 0: actor"):
        run.play.restore(buffer, arrays)


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_observations_travel_in_the_precision_of_the_learner(precision: str) -> None:
    """In fewer bytes, and as the learner would have rounded them."""
    given = sharded_config().model_dump()
    given["network"]["precision"] = precision
    config = Config.model_validate(given)
    variant = variant_of(config)
    play = new_play(config, variant)
    shape, hyper = config.network.model_dump(), config.ppo.model_dump()
    own, other = (Learner(play.batch, shape, hyper, 0) for _ in range(2))
    play.rollout(own, imitate=False)
    rows, buffer = own.rollout_buffer.rows(), other.rollout_buffer
    size = {"float32": 4, "bfloat16": 2}[precision]
    assert (
        rows["observations"].nbytes
        == size * own.rollout_buffer.observations[: len(rows["next"])].size
    )
    buffer.clear()
    buffer.append(rows)
    buffer.close()
    ours, theirs = (next(iter(one.rollout_buffer.get())) for one in (own, other))
    assert torch.equal(ours.observations, theirs.observations)
    assert ours.observations.dtype == getattr(torch, precision)
    assert ours.observations.abs().sum() > 0
    assert np.allclose(other.reevaluate(), 1.0, atol=1e-4), "it sees what the rollout has seen"


def test_samples_of_one_shard_are_those_of_the_buffer_that_they_come_from(tmp_path: Path) -> None:
    run = TrainingRun(small_config(), tmp_path)
    buffer = run.learner.rollout_buffer
    run.play.rollout(run.learner, imitate=False)
    closed, before = buffer.closed, buffer.advantages[buffer.closed].copy()
    rows, given = buffer.rows(), (run.config.network.model_dump(), run.config.ppo.model_dump())
    larger = Learner(run.play.batch, *given, seed=0, games=24).rollout_buffer
    larger.clear()
    larger.append(rows)
    larger.append(rows)
    larger.compute_advantages()
    assert np.array_equal(larger.closed, [*closed, *(closed + len(rows["actions"]))])
    assert np.array_equal(larger.advantages[larger.closed], [*before, *before])


def test_a_stale_sample_counts_by_the_ratio_of_its_probabilities(tmp_path: Path) -> None:
    """Two decisions of one seat: the first continues to the second, which ends the game."""
    buffer = TrainingRun(small_config(), tmp_path).learner.rollout_buffer
    buffer.gamma, buffer.gae_lambda = 1.0, 0.5
    rows = {name: field[:2].copy() for name, field in buffer.columns.items()}
    rows |= {"rewards": np.array([1, 10]), "values": np.array([2, 4])}
    buffer.clear()
    buffer.append({**rows, "next": np.array([1, -2]), "step_starts": np.array([0, 0, 1])})
    buffer.compute_advantages(np.array([0.5, 0.25]))
    second = 0.25 * (10 - 4)
    first = 0.5 * (1 + 4 - 2 + 0.5 * second)
    assert buffer.advantages[:2].tolist() == [first, second]
    assert buffer.returns.tolist() == [2 + first, 4 + second]


def test_ratios_are_those_of_the_current_policy_to_that_of_the_rollout(tmp_path: Path) -> None:
    run = TrainingRun(small_config(), tmp_path)
    learner, buffer = run.learner, run.learner.rollout_buffer
    run.play.rollout(learner, imitate=False)
    assert np.allclose(learner.reevaluate(), 1.0, atol=1e-5), "the policy is the same"
    buffer.log_probs[: buffer.count] += np.log(2).astype(np.float32)
    assert np.allclose(learner.reevaluate(), 0.5, atol=1e-5)
    buffer.log_probs[: buffer.count] -= 1
    assert np.array_equal(learner.reevaluate(), np.ones(buffer.count)), "at most 1"


def test_every_rollout_in_step_is_played_with_the_newest_weights(tmp_path: Path) -> None:
    run = TrainingRun(sharded_config(), tmp_path, True)
    learner, buffer = run.learner, run.learner.rollout_buffer
    for _ in range(3):
        run.play.rollout(learner, imitate=False)
        played = buffer.log_probs[: buffer.count].copy()
        learner.reevaluate()
        same = np.isclose(buffer.log_probs[: buffer.count], played, atol=1e-3)
        assert same.mean() > 0.5, "all but the samples that were open before"
        learner.improve(0.0)


def test_a_run_ahead_of_the_learner_says_how_stale_its_samples_are(tmp_path: Path) -> None:
    run = TrainingRun(sharded_config("ahead"), tmp_path, True)
    run.train(lambda run: None)
    assert run.curve[0]["staleness"] == 0
    assert all(point["staleness"] >= 1 for point in run.curve[3:])
    assert resume(tmp_path).step == run.step


@pytest.mark.parametrize("imitate", [False, True])
def test_stale_samples_are_corrected_when_an_update_takes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, imitate: bool
) -> None:
    """Advantages are those of V-trace for the current policy; imitation corrects nothing."""
    run = TrainingRun(sharded_config("ahead"), tmp_path, True)
    learner, buffer = run.learner, run.learner.rollout_buffer
    reevaluate, found = learner.reevaluate, []
    monkeypatch.setattr(learner, "reevaluate", lambda: found.append(reevaluate()) or found[-1])
    staleness = []
    for _ in range(3):
        staleness.append(run.play.rollout(learner, imitate).staleness)
        (learner.imitate if imitate else learner.improve)(0.0)
    assert staleness == [[0, 0], [1, 1], [2, 1]]
    assert len(found) == (0 if imitate else 2), "samples of the current policy need none"
    if imitate:
        return
    run.play.rollout(learner, imitate=False)
    ratios, taken = found[-1], buffer.advantages[: buffer.count].copy()
    assert 0 < ratios.min() < 0.99, "the policy has changed"
    assert np.allclose(reevaluate(), 1.0, atol=1e-4), "probabilities are those of now"
    buffer.compute_advantages()
    assert not np.allclose(taken, buffer.advantages[: buffer.count], atol=1e-3)
    buffer.compute_advantages(ratios)
    assert np.allclose(taken, buffer.advantages[: buffer.count], atol=1e-4)


def test_more_shards_than_games_are_refused(tmp_path: Path) -> None:
    given = sharded_config().model_dump()
    given["cluster"]["shards"] = 13
    with pytest.raises(ValueError, match=r"cluster.shards: expected at most ppo.games, 12, got 13"):
        TrainingRun(Config.model_validate(given), tmp_path, True)
