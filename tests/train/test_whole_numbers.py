"""Training with uint8 observations: the policies of float32, and runs that are resumed exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")  # after conftest

import kanban_env as kb  # noqa: E402
from kanban_env import registry  # noqa: E402
from kanban_env.agents.train.config import Config, validate  # noqa: E402
from kanban_env.agents.train.learner import Learner  # noqa: E402
from kanban_env.agents.train.policy import weights_of  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from tests.train.small import small_config  # noqa: E402
from tests.train.test_buffer import NETWORK, PPO  # noqa: E402
from tests.train.test_sharded import same_runs  # noqa: E402

DTYPES = ("float32", "uint8")
MIXED = {"latest": 0.3, "past": 0.3, "heuristic": 0.2, "random": 0.2, "frozen": 0.3}


def config(
    observations: str, network: dict[str, Any], sections: dict[str, Any], **run: Any
) -> Config:
    """The config of a small run, in 3 shards if it is divided, with changes in its sections."""
    given = small_config(**run).model_dump()
    given["network"] |= {"observations": observations, "precision": "float32", **network}
    given["cluster"] = {"shards": 3, "collect": "in step"}
    for section, keys in sections.items():
        given[section] |= keys
    return Config.model_validate(given)


def scored(game: str, dtype: str, network: dict[str, Any]) -> list[Any]:
    """Logits, values and derivatives of a new policy in some games that were played a little."""
    batch = kb.make_batch(game, 3, seed=5, threads=1, observation_dtype=dtype)
    chance = np.random.default_rng(2)
    for _ in range(30):
        batch.step([chance.choice(np.flatnonzero(mask)) for mask in batch.action_masks])
    learner = Learner(batch, {**NETWORK, **network}, {**PPO, "steps": 3}, seed=1)
    learner.rollout_buffer.start_rollout()
    seen, _ = learner.rollout_buffer.add_observations(batch, np.arange(3))
    logits, values = learner.policy.evaluate(seen)
    (logits.square().sum() + values.square().sum()).backward()
    slopes = [parameter.grad for parameter in learner.policy.parameters()]
    return [logits.detach(), values.detach(), *slopes]


@pytest.mark.parametrize("advice", [False, True])
@pytest.mark.parametrize("game", kb.games())
def test_logits_values_and_derivatives_are_those_of_float32(game: str, advice: bool) -> None:
    wide, small = (scored(game, dtype, {"advice": advice}) for dtype in DTYPES)
    for ours, theirs in zip(small, wide, strict=True):
        assert torch.allclose(
            ours, theirs, rtol=1e-3, atol=1e-5 * max(1, float(theirs.abs().max()))
        )
    rounded = scored(game, "uint8", {"advice": advice, "precision": "bfloat16"})
    for ours, theirs in zip(rounded[:2], wide[:2], strict=True):
        assert 0 < float((ours - theirs).abs().max()) < 0.05


@pytest.mark.parametrize(
    ("game", "advice", "sharded", "imitation"),
    [
        ("menu-v0", False, False, 0),
        ("menu-v0", True, True, 0),
        ("industrial-v0", True, False, 0),
        ("actionworks-v0", False, False, 10**6),
    ],
)
def test_an_update_is_that_of_float32(
    tmp_path: Path, game: str, advice: bool, sharded: bool, imitation: int
) -> None:
    """Against all kinds of opponents: the same actions, and the same weights up to rounding."""
    runs = []
    for dtype in DTYPES:
        sections = {
            "game": {"id": game, "players": 2},
            "ppo": {"games": 6, "steps": 20},
            "imitation": {"decisions": imitation},
            "pool": {**MIXED, "agent": f"zoo:{game}-2p"},
            "evaluation": {"opponents": ["random"]},
        }
        run = TrainingRun(config(dtype, {"advice": advice}, sections), tmp_path / dtype, sharded)
        with torch.no_grad():  # a new policy plays almost at random, whatever it sees
            run.learner.policy.action_net.weight *= 30
        run.play.pool.add_snapshot(weights_of(run.learner.policy), 0)
        if not sharded:
            run.play.pool.draw_seats(np.arange(6))
        before = weights_of(run.learner.policy)
        run._update()
        runs.append(run)
    wide, small = (run.learner.rollout_buffer for run in runs)
    assert small.observations.dtype == np.uint8
    assert wide.count == small.count > 20
    assert np.array_equal(wide.actions[: wide.count], small.actions[: wide.count])
    assert np.allclose(wide.all_values, small.all_values, atol=1e-4)
    theirs, ours = (weights_of(run.learner.policy) for run in runs)
    assert any(not tensor.equal(before[name]) for name, tensor in theirs.items())
    for name, tensor in theirs.items():
        assert torch.allclose(ours[name], tensor, atol=1e-3), name


@pytest.mark.parametrize("sharded", [False, True])
@pytest.mark.parametrize(
    ("algorithm", "network"),
    [("ppo", {}), ("ppo", {"advice": True, "precision": "bfloat16"}), ("exit", {})],
)
def test_a_resumed_run_is_that_of_an_uninterrupted_one(
    tmp_path: Path, algorithm: str, network: dict[str, Any], sharded: bool
) -> None:
    given = config("uint8", network, {}, algorithm=algorithm)
    whole = TrainingRun(given, tmp_path / "whole", sharded)
    whole.train(lambda run: None)
    parted = TrainingRun(given, tmp_path / "parted", sharded)
    for stop in (300, 1000, 10**9):

        def stop_at(run: TrainingRun, stop: int = stop) -> None:
            run.stopping = run.step >= stop

        parted.train(stop_at)
        parted = resume(tmp_path / "parted")
    assert parted.play.batch.observations.dtype == np.uint8
    assert len(whole.curve) > 10
    assert same_runs(parted, whole)


def test_samples_take_a_quarter_of_the_memory(tmp_path: Path) -> None:
    """Also where they are kept for the next rollout, and where they travel."""
    sections = {"game": {"id": "menu-v0", "players": 2}, "evaluation": {"opponents": ["random"]}}
    held = {}
    for dtype in DTYPES:
        run = TrainingRun(config(dtype, {"advice": True}, sections), tmp_path / dtype)
        run.play.rollout(run.learner, imitate=False)
        buffer = run.learner.rollout_buffer
        kept, rows = buffer.open_samples(), buffer.rows()
        held[dtype] = kept["open.observations"][0], rows["observations"][0], kept.get("open.advice")
    (before, sent, _), (after, sent_after, advice) = (held[dtype] for dtype in DTYPES)
    batch = run.play.batch
    units, actions = batch.variant.units, batch.action_masks.shape[1]
    numbers = len(units.sizes)
    assert len(after) == len(sent_after) == numbers + len(units.wide)
    assert np.allclose(batch.decode(after), before[:numbers])
    assert len(sent) == 4 * (numbers + actions)
    assert np.array_equal(advice[0], before[numbers:])


def test_a_run_from_before_the_key_continues_in_float32() -> None:
    saved = small_config().model_dump()
    del saved["network"]["observations"]
    assert validate([("state.json", saved)]).network.observations == "float32"


def test_a_game_without_units_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")
    given = config("uint8", {}, {"game": {"id": "pebbles-v0", "players": 2}})
    said = "network.observations: expected float32, got 'uint8': pebbles-v0: it has no units"
    with pytest.raises(ValueError, match=said):
        TrainingRun(given, tmp_path)
