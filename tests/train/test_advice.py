"""Training with the heuristic's advice: a new policy plays the heuristic, and runs are exact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")  # after conftest

from benchmarks.training import measure  # noqa: E402
from kanban_env.agents import make_agent  # noqa: E402
from kanban_env.agents.network import Network  # noqa: E402
from kanban_env.agents.train.config import Config  # noqa: E402
from kanban_env.agents.train.policy import Actor, weights_of  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from kanban_env.core.batch import GameBatch  # noqa: E402
from tests.train.relay import RELAY  # noqa: E402
from tests.train.small import small_config  # noqa: E402


def advised(**network: Any) -> Config:
    """The config of a small run whose policy takes advice, with changes in `network`."""
    found = small_config()
    shape = found.network.model_copy(update={"advice": True, **network})
    return found.model_copy(update={"network": shape})


def played(games: int) -> GameBatch:
    batch = GameBatch(RELAY.variant(3), games, seed=1)
    chance = np.random.default_rng(2)
    for _ in range(5):
        batch.step([chance.choice(np.flatnonzero(mask)) for mask in batch.action_masks])
    return batch


def test_a_new_policy_plays_what_the_heuristic_likes_best(tmp_path: Path) -> None:
    run, batch = TrainingRun(advised(), tmp_path), played(30)
    weights = {name: tensor.numpy() for name, tensor in weights_of(run.learner.policy).items()}
    network = Network(weights)
    logits = np.where(batch.action_masks, network.logits(network.inputs(batch)), -np.inf)
    advice = batch.advise()
    assert (advice[np.arange(30), logits.argmax(1)] == 1).all()
    assert (np.sort(advice, 1)[:, -2] < 1).any(), "the heuristic has a preference"


def test_a_new_policy_with_more_trust_plays_the_heuristic_more_surely(tmp_path: Path) -> None:
    batch, surest = played(30), []
    for trust in (1.0, 8.0, 20.0):
        run = TrainingRun(advised(trust=trust), tmp_path / str(trust))
        weights = {name: tensor.numpy() for name, tensor in weights_of(run.learner.policy).items()}
        network = Network(weights)
        logits = np.where(batch.action_masks, network.logits(network.inputs(batch)), -np.inf)
        chances = np.exp(logits - logits.max(1, keepdims=True))
        surest.append((chances.max(1) / chances.sum(1)).mean())
    assert surest[0] < surest[1] < surest[2]


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_values_of_a_new_policy_do_not_depend_on_advice(tmp_path: Path, precision: str) -> None:
    run = TrainingRun(advised(precision=precision), tmp_path)
    batch = played(8)
    seen = torch.from_numpy(np.concatenate([batch.observations, batch.advise()], 1))
    other = seen.clone()
    other[:, batch.observations.shape[1] :] = 0.5
    with torch.no_grad():
        values = [run.learner.policy.evaluate(given)[1] for given in (seen, other)]
    assert torch.equal(*values)


@pytest.mark.parametrize(("precision", "close"), [("float32", 1e-4), ("bfloat16", 0.1)])
def test_numpy_and_torch_agree(tmp_path: Path, precision: str, close: float) -> None:
    policy = TrainingRun(advised(precision=precision), tmp_path).learner.policy
    for parameter in policy.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    weights, batch = weights_of(policy), played(20)
    network = Network({name: tensor.numpy() for name, tensor in weights.items()})
    inputs = network.inputs(batch)
    actor = Actor(weights)
    assert actor.takes_advice
    with torch.no_grad():
        hidden = policy.mlp_extractor.forward_actor(torch.from_numpy(inputs))
        logits, values = actor.action_net(hidden).numpy(), policy.value_net(hidden).numpy()[:, 0]
    assert network.logits(inputs) == pytest.approx(logits, abs=close)
    assert network.evaluate(inputs)[1] == pytest.approx(values, abs=close)


def test_samples_hold_the_advice_of_their_moment(tmp_path: Path) -> None:
    run = TrainingRun(advised(), tmp_path)
    buffer, batch = run.learner.rollout_buffer, played(12)
    games = np.array([2, 5, 11])
    buffer.start_rollout()
    seen, _ = buffer.add_observations(batch, games)
    expected = np.concatenate([batch.observations[games], batch.advise(games)], 1)
    assert np.array_equal(seen.numpy(), expected)


@pytest.mark.parametrize("sharded", [False, True])
def test_a_resumed_run_is_that_of_an_uninterrupted_one(tmp_path: Path, sharded: bool) -> None:
    whole = TrainingRun(advised(), tmp_path / "whole", sharded)
    whole.train(lambda run: None)
    parted = TrainingRun(advised(), tmp_path / "parted", sharded)
    for stop in (700, 10**9):

        def stop_at(run: TrainingRun, stop: int = stop) -> None:
            run.stopping = run.step >= stop

        parted.train(stop_at)
        parted = resume(tmp_path / "parted")
    ours, theirs = weights_of(whole.learner.policy), weights_of(parted.learner.policy)
    assert all(ours[name].equal(tensor) for name, tensor in theirs.items())


def test_snapshots_and_the_final_policy_play_with_advice(tmp_path: Path) -> None:
    run = TrainingRun(advised(), tmp_path)
    run.train(lambda run: None)
    assert run.play.pool.snapshots[0].takes_advice
    batch, rows = played(9), np.arange(9)
    for name in (f"ppo:{tmp_path}", f"ppo:{tmp_path}?search=4"):
        assert batch.action_masks[rows, make_agent(name).act(batch, rows)].all()


def test_the_upper_bound_of_training_reads_advice_too() -> None:
    found = measure(advised(), rounds=1)
    assert found["ceiling_samples_per_second"] > 0 < found["share_of_ceiling"]
