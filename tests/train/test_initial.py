"""A run can start from a trained policy, and from no policy that does not fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from kanban_env.agents.train.initial import start_from  # noqa: E402
from kanban_env.agents.train.policy import weights_of  # noqa: E402
from kanban_env.agents.train.run import TrainingRun  # noqa: E402
from tests.train.small import small_config  # noqa: E402


def test_a_run_starts_with_the_weights_of_another(tmp_path: Path) -> None:
    first = TrainingRun(small_config(decisions=600), tmp_path / "first")
    first.train(lambda run: None)
    first.store.mark_best(first.store.newest().name, 1.0)
    second = TrainingRun(small_config(seed=7), tmp_path / "second")
    theirs = weights_of(first.learner.policy)
    before = weights_of(second.learner.policy)
    assert any(not before[name].equal(tensor) for name, tensor in theirs.items())
    start_from(second.learner, second.variant, f"ppo:{tmp_path / 'first'}")
    found = weights_of(second.learner.policy)
    assert all(found[name].equal(tensor) for name, tensor in theirs.items())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("zoo:menu-v0-4p", "run.init: zoo:menu-v0-4p: game: expected 'relay-v0', got 'menu-v0'"),
        ("zoo:chess", "run.init: zoo:chess: "),
        ("nowhere", "run.init: nowhere: "),
    ],
)
def test_a_policy_that_does_not_fit_is_refused(tmp_path: Path, name: str, said: str) -> None:
    run = TrainingRun(small_config(), tmp_path)
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        start_from(run.learner, run.variant, name)
    assert "\n" not in str(error.value)


def test_a_policy_of_another_shape_is_refused(tmp_path: Path) -> None:
    first = TrainingRun(small_config(), tmp_path / "first")
    first.save()
    wider = small_config().model_copy(
        update={"network": small_config().network.model_copy(update={"width": 24})}
    )
    second = TrainingRun(wider, tmp_path / "second")
    with pytest.raises(ValueError, match=r"expected the shape \(24, \d+\), got \(16, \d+\)"):
        start_from(second.learner, second.variant, str(first.store.newest()))
