"""A best response: the other seats are played by a named agent that does not learn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from kanban_env.agents.train.config import Config, load  # noqa: E402
from kanban_env.agents.train.pool import FROZEN, LEARNER, Pool  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from tests.train.relay import RELAY  # noqa: E402
from tests.train.small import small_config  # noqa: E402
from tests.train.test_sharded import same_runs  # noqa: E402

ALONE = {"latest": 0.0, "past": 0.0, "heuristic": 0.0, "random": 0.0, "frozen": 1.0}


def against(agent: str, shares: dict[str, float] | None = None, **run: Any) -> Config:
    """The config of a small run against an agent."""
    given = small_config(**run).model_dump()
    given["pool"] |= {"agent": agent, **(shares or ALONE)}
    given["cluster"] = {"shards": 3, "collect": "in step"}
    return Config.model_validate(given)


def sampling_policy(folder: Path) -> str:
    """The name of a policy that plays by chance, so that its seed matters."""
    run = TrainingRun(small_config(decisions=100), folder)
    run.save()
    return f"ppo:{run.store.newest()}?sample=true"


@pytest.mark.parametrize("sharded", [False, True])
def test_a_run_against_an_agent_is_resumed_exactly(tmp_path: Path, sharded: bool) -> None:
    config = against(sampling_policy(tmp_path / "frozen"))
    whole = TrainingRun(config, tmp_path / "whole", sharded)
    whole.train(lambda run: None)
    parted = TrainingRun(config, tmp_path / "parted", sharded)
    for stop in (300, 1000, 10**9):

        def stop_at(run: TrainingRun, stop: int = stop) -> None:
            run.stopping = run.step >= stop

        parted.train(stop_at)
        parted = resume(tmp_path / "parted")
    assert len(whole.curve) > 10
    assert same_runs(parted, whole)


@pytest.mark.parametrize("name", ["heuristic", "random"])
def test_all_other_seats_are_the_agents_and_it_is_asked_once_per_step(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = TrainingRun(against(name), tmp_path)
    pool, asked = run.play.pool, []
    assert ((pool.seats == LEARNER).sum(1) == 1).all()
    assert ((pool.seats == FROZEN).sum(1) == 2).all()
    act = type(pool.frozen).act

    def watched(frozen: Any, batch: Any, rows: np.ndarray) -> np.ndarray:
        assert (pool.seats[rows, batch.to_play[rows]] == FROZEN).all()
        asked.append(len(rows))
        chosen = act(frozen, batch, rows)
        assert batch.action_masks[rows, chosen].all()
        return chosen

    monkeypatch.setattr(type(pool.frozen), "act", watched)
    run.play.rollout(run.learner, False)
    assert 0 < len(asked) <= run.config.ppo.steps
    samples, decisions = len(run.learner.rollout_buffer.closed), 12 * 7
    assert decisions - sum(asked) - 12 <= samples <= decisions - sum(asked)


def test_the_agent_has_its_share_of_the_seats_beside_other_opponents(tmp_path: Path) -> None:
    frozen = TrainingRun(against("random"), tmp_path).play.pool.frozen
    shares = {"latest": 1, "past": 1, "heuristic": 1, "random": 1, "frozen": 4}
    pool = Pool(4000, 4, shares, 2, seed=1, frozen=frozen)
    assert (pool.seats == FROZEN).mean() == pytest.approx(3 / 4 / 2, abs=0.02)
    assert (pool.seats == LEARNER).mean() == pytest.approx(1 / 4 + 3 / 4 / 4, abs=0.02)


def test_a_run_from_before_the_keys_draws_the_same_seats() -> None:
    given = small_config().model_dump()
    shares = {k: v for k, v in given["pool"].items() if k not in ("agent", "frozen")}
    old = Config.model_validate(given | {"pool": shares})
    assert (old.pool.agent, old.pool.frozen) == (None, 0.0)
    with_keys, without = (Pool(500, 4, one, 2, seed=5) for one in (given["pool"], shares))
    assert np.array_equal(with_keys.seats, without.seats)


def test_a_run_is_not_resumed_against_other_weights(tmp_path: Path) -> None:
    name = sampling_policy(tmp_path / "frozen")
    TrainingRun(against(name), tmp_path / "run").save()
    place = Path(name.removeprefix("ppo:").removesuffix("?sample=true"))
    other = TrainingRun(small_config(seed=9, decisions=100), tmp_path / "other")
    newer = other.save()
    for file in ("policy.safetensors", "policy.json"):
        (place / file).write_bytes((newer / file).read_bytes())
    with pytest.raises(ValueError, match=r"pool.agent: expected ppo:.* with the checksum \w+, got"):
        resume(tmp_path / "run")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("human", "pool.agent: expected flat, gumbel, heuristic, mcts, ppo, random, zoo, got"),
        ("tests.train.test_run:ActsOnce", "pool.agent: expected flat,"),
        ("zoo:chess", "pool.agent: agent 'zoo:chess': expected actionworks-v0-2p"),
        ("zoo:menu-v0-4p", "pool.agent: agent 'zoo:menu-v0-4p': this policy expected menu-v0"),
    ],
)
def test_an_agent_that_cannot_play_is_named(tmp_path: Path, name: str, said: str) -> None:
    assert RELAY.id == "relay-v0"
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        TrainingRun(against(name), tmp_path)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("pool.frozen=0.5", "pool.frozen: expected 0 without pool.agent, got 0.5"),
        ("pool.agent=random", "pool.frozen: expected a share above 0, got 0"),
    ],
)
def test_agent_and_share_are_given_together(change: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        load(None, [change])
