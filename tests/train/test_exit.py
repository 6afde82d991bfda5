"""Expert iteration: labels are better than the policy, and the policy follows them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

import torch  # noqa: E402

from kanban_env.agents.search.gumbel import CALM, Trials  # noqa: E402
from kanban_env.agents.train.config import load  # noqa: E402
from kanban_env.agents.train.dashboard import status  # noqa: E402
from kanban_env.agents.train.labels import Labeller  # noqa: E402
from kanban_env.agents.train.run import TrainingRun  # noqa: E402
from kanban_env.core.errors import InputError  # noqa: E402
from tests.train.small import small_config  # noqa: E402

TAKE = 1
"""In Relay, taking is always best."""


def new_run(folder: Path, **exits: float | str) -> TrainingRun:
    config = small_config(algorithm="exit")
    more = {"cut": "end", "trust": 1.0, **exits}
    imitation = config.imitation.model_copy(update={"decisions": 0})
    parts = {"exit": config.exit.model_copy(update=more), "imitation": imitation}
    return TrainingRun(config.model_copy(update=parts), folder)


def test_labels_prefer_the_better_action(tmp_path: Path) -> None:
    run = new_run(tmp_path, share=1.0)
    labeller = Labeller(run.config)
    labeller.start_rollout(run.learner.policy, np.random.default_rng(0))
    batch = run.play.batch
    labels = labeller.search(batch, np.arange(batch.num_games))
    assert np.allclose(labels.sum(1), 1)
    logits, _ = run.learner.policy.evaluate(torch.from_numpy(batch.observations))
    own = torch.softmax(logits, 1).detach().numpy()
    assert (labels[:, TAKE] > own[:, TAKE]).all()


def test_only_a_share_of_the_decisions_is_searched(tmp_path: Path) -> None:
    run = new_run(tmp_path, share=0.3)
    run.play.rollout(run.learner, False)
    buffer = run.learner.rollout_buffer
    labelled = buffer.labels[: buffer.count].sum(1) > 0
    assert 0.15 < labelled.mean() < 0.45


def test_a_policy_learns_from_its_search_alone(tmp_path: Path) -> None:
    """With labels for all decisions, no sample is trained by PPO."""
    run = new_run(tmp_path, share=1.0)
    run.train(lambda run: None)
    labelled = [point["labelled"] for point in run.curve]
    assert labelled == [1.0] * len(labelled)
    assert run.curve[-1]["agreement"] > 0.95
    batch = run.play.batch
    found, _ = run.learner.policy.evaluate(torch.from_numpy(batch.observations))
    assert (found.argmax(1) == TAKE).all()


def test_samples_without_a_label_learn_by_ppo(tmp_path: Path) -> None:
    """A batch without labels has the loss of PPO, so a tiny share learns as PPO does."""
    run = new_run(tmp_path, share=0.5)
    learner = run.learner
    run.play.rollout(learner, False)
    learner.rollout_buffer.labels[:] = 0
    samples, labels = next(learner.rollout_buffer.get_labelled(64))
    ours, _ = learner._distil_loss(samples, labels, 0.2)
    theirs, _ = learner._loss(samples, 0.2)
    assert ours.item() == pytest.approx(theirs.item(), abs=1e-6)


def test_the_dashboard_says_how_often_policy_and_search_agree(tmp_path: Path) -> None:
    run = new_run(tmp_path)
    run._update()
    shown = status(run)
    assert shown["learning"] == "from its own search"
    assert shown["agrees with the search"].endswith("%")


def test_actions_that_were_not_tried_keep_their_proportions() -> None:
    logs = np.log(np.array([[0.5, 0.3, 0.15, 0.05]]))
    trials = Trials(
        games=np.array([0, 0]),
        actions=np.array([0, 1]),
        sums=np.array([0.0, 2.0]),
        counts=np.array([1, 2]),
        logs=logs,
        chosen=np.array([1]),
    )
    policy = trials.better_policies(0.05)[0]
    assert policy[2] / policy[3] == pytest.approx(3)
    gained = np.log(policy[1] / policy[0]) - np.log(0.3 / 0.5)
    assert gained == pytest.approx(0.05 * (CALM + 2) * 1.0)


def test_a_reward_that_the_search_cannot_value_is_refused() -> None:
    with pytest.raises(InputError, match=r"reward.kind: expected rank or win with run.algorithm"):
        load(None, ["run.algorithm=exit", "reward.kind=score"])
