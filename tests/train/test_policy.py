"""The policy: derivatives, sampling and precision; an update makes the same step as SB3's."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")  # after conftest

from sb3_contrib import MaskablePPO  # noqa: E402
from sb3_contrib.common.maskable.distributions import (  # noqa: E402
    MaskableCategoricalDistribution,
)

from kanban_env.agents.train.config import validate  # noqa: E402
from kanban_env.agents.train.learner import Learner  # noqa: E402
from kanban_env.agents.train.policy import LogProbAndEntropy, sampled  # noqa: E402
from kanban_env.agents.train.trunk import dtype_of  # noqa: E402
from tests.train.small import small_config  # noqa: E402
from tests.train.test_buffer import ALONE, NETWORK, PPO, relay  # noqa: E402


def masked_logits(rows: int, columns: int) -> tuple[Any, Any, Any]:
    """Random logits, masks with at least one legal action, and legal actions."""
    torch.manual_seed(3)
    logits, masks = torch.randn(rows, columns).double() * 3, torch.rand(rows, columns) < 0.3
    actions = torch.randint(columns, (rows,))
    masks[torch.arange(rows), actions] = True
    return logits.requires_grad_(), masks, actions


def test_log_probabilities_and_entropies_are_those_of_sb3() -> None:
    logits, masks, actions = masked_logits(40, 12)
    theirs = MaskableCategoricalDistribution(12).proba_distribution(logits)
    theirs.apply_masking(masks.numpy())
    logs, entropy = LogProbAndEntropy.apply(logits, masks, actions)
    assert torch.allclose(logs, theirs.log_prob(actions))
    assert torch.allclose(entropy, theirs.entropy())


def test_the_derivatives_are_those_of_finite_differences() -> None:
    logits, masks, actions = masked_logits(6, 9)
    assert torch.autograd.gradcheck(
        lambda given: LogProbAndEntropy.apply(given, masks, actions), (logits,)
    )


def test_actions_are_drawn_with_their_probabilities_and_never_without() -> None:
    torch.manual_seed(5)
    chances = torch.tensor([0.0, 0.5, 0.0, 0.3, 0.2, 0.0]).repeat(200_000, 1)
    counts = torch.bincount(sampled(chances), minlength=6) / len(chances)
    assert counts[[0, 2, 5]].tolist() == [0, 0, 0]
    assert counts.numpy() == pytest.approx(chances[0].numpy(), abs=0.006)


@pytest.mark.parametrize("drawn", [0.0, 1 - 2**-24])
def test_the_least_and_the_largest_random_number_draw_a_legal_action(
    drawn: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    torch.manual_seed(6)
    chances = torch.softmax(masked_logits(2000, 300)[0].detach().float(), 1)
    chances[:, [0, 1, -1]] = 0.0
    monkeypatch.setattr(torch, "rand", lambda *shape: torch.full(shape, drawn))
    found = sampled(chances)
    assert found.max() < 299
    assert (chances[torch.arange(2000), found] > 0).all()


@pytest.mark.parametrize("target_kl", [None, 1e-5])
def test_an_update_makes_the_steps_of_sb3(target_kl: float | None) -> None:
    """The same samples in the same order: weights and statistics agree."""
    hyper = {**PPO, "steps": 12, "entropy": 0.02, "batch_size": 64, "target_kl": target_kl}
    play = relay(3, 40, ALONE)
    ours = Learner(play.batch, NETWORK, hyper, seed=1)
    play.collect(ours.policy, ours.rollout_buffer, 12)
    theirs = Learner(play.batch, NETWORK, hyper, seed=1)
    theirs.rollout_buffer = copy.deepcopy(ours.rollout_buffer)
    theirs.ent_coef = theirs._entropy(0.7)
    theirs._current_progress_remaining = 0.7
    MaskablePPO.train(theirs)
    found = ours.improve(0.3)
    logged = theirs.logger.name_to_value
    expected = dict(theirs.policy.named_parameters())
    for name, parameter in ours.policy.named_parameters():
        assert torch.allclose(parameter, expected[name], atol=2e-5), name
    assert found["entropy"] == pytest.approx(-logged["train/entropy_loss"], rel=1e-4)
    for name in ("value_loss", "approx_kl", "explained_variance"):
        assert found[name] == pytest.approx(logged[f"train/{name}"], rel=1e-3, abs=1e-6), name
    assert ours._n_updates == theirs._n_updates


def test_products_in_bfloat16_are_close_to_float32_and_weights_stay_float32() -> None:
    play = relay(3, 40, ALONE)
    learners = [
        Learner(play.batch, {**NETWORK, "precision": precision}, {**PPO, "steps": 12}, seed=1)
        for precision in ("float32", "bfloat16")
    ]
    seen = torch.from_numpy(play.batch.observations)
    exact, rounded = (one.policy.mlp_extractor.forward_actor(seen) for one in learners)
    assert rounded.dtype == torch.float32
    assert 0 < float((exact - rounded).detach().abs().max()) < 0.05
    play.collect(learners[1].policy, learners[1].rollout_buffer, 12)
    samples = next(learners[1].rollout_buffer.get(64))
    assert samples.observations.dtype == torch.bfloat16
    learners[1].improve(0.0)
    assert {parameter.dtype for parameter in learners[1].policy.parameters()} == {torch.float32}
    assert np.isfinite([float(p.detach().sum()) for p in learners[1].policy.parameters()]).all()


def test_auto_is_bfloat16_only_if_the_processor_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for fast, expected in ((True, torch.bfloat16), (False, torch.float32)):
        monkeypatch.setattr(
            "kanban_env.agents.train.trunk.has_fast_bfloat16", lambda fast=fast: fast
        )
        assert dtype_of("auto") == expected
    assert dtype_of("float32") == torch.float32


def test_a_run_from_before_the_key_continues_in_float32() -> None:
    saved = small_config().model_dump()
    del saved["network"]["precision"]
    assert validate([("state.json", saved)]).network.precision == "float32"
