"""Training on a cluster: results follow from the seed, whatever happens to workers and nodes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray

from kanban_env.agents.cluster import crew, rollouts
from kanban_env.agents.cluster.rollouts import on_cluster
from kanban_env.agents.train.config import Config
from kanban_env.agents.train.dashboard import status
from kanban_env.agents.train.run import TrainingRun, variant_of
from kanban_env.core.errors import InputError
from tests.cluster.small import small_config

Hook = Callable[[TrainingRun], None]


def trained(
    folder: Path, workers: int | None, hook: Hook = lambda run: None, collect: str = "in step"
) -> TrainingRun:
    """A run on the cluster that is connected; with no workers, in this process."""
    run = TrainingRun(small_config(collect), folder, sharded=True)
    if workers == 0:
        run.train(hook)
        return run
    with on_cluster(run.play, run.config, run.variant, None, workers):
        run.train(hook)
    return run


def content(run: TrainingRun) -> tuple[dict[str, bytes], list[dict[str, Any]], list[Any]]:
    """Weights as bytes, the curve without measured times, and the evaluations."""
    weights = {n: t.numpy().tobytes() for n, t in run.learner.policy.state_dict().items()}
    curve = [{k: v for k, v in p.items() if "second" not in k} for p in run.curve]
    return weights, curve, run.evaluations


def members(run: TrainingRun) -> list[Any]:
    return run.play.rollouts._crew.members


def kill_a_worker(run: TrainingRun) -> None:
    """Kill the process of a worker, as the system does when memory runs out."""
    os.kill(members(run)[0].process, signal.SIGKILL)


def test_workers_that_die_change_nothing(connected, tmp_path: Path) -> None:
    connected(2)
    killed: list[int] = []

    def kill_twice(run: TrainingRun) -> None:
        if len(run.curve) in (3, 8):
            kill_a_worker(run)
            killed.append(len(run.curve))

    here = trained(tmp_path / "here", 0)
    one = trained(tmp_path / "one", 1)
    two = trained(tmp_path / "two", 2)
    disturbed = trained(tmp_path / "disturbed", 2, kill_twice)
    assert killed == [3, 8]
    assert len(here.curve) > 10
    assert content(one) == content(here)
    assert content(two) == content(here)
    assert content(disturbed) == content(here)


def is_plain(value: Any) -> bool:
    """Whether something consists of arrays, numbers and texts only."""
    if isinstance(value, dict):
        return is_plain([*value.keys(), *value.values()])
    if isinstance(value, (list, tuple)):
        return all(map(is_plain, value))
    return type(value) in (np.ndarray, ray.ObjectRef, int, float, str, bool)


def test_plain_arrays_travel_and_weights_once_per_version(
    connected, tmp_path: Path, monkeypatch
) -> None:
    connected(1)
    put, submit, result = ray.put, crew.Crew.submit, crew.Crew.result
    stored, sent, received = [], [], []

    def watch_put(value: Any) -> Any:
        stored.append(value)
        return put(value)

    def watch_submit(self: crew.Crew, *given: Any) -> None:
        sent.append(given)
        submit(self, *given)

    def watch_result(self: crew.Crew) -> Any:
        received.append(result(self))
        return received[-1]

    monkeypatch.setattr(ray, "put", watch_put)
    monkeypatch.setattr(crew.Crew, "submit", watch_submit)
    monkeypatch.setattr(crew.Crew, "result", watch_result)
    run = trained(tmp_path, 1, lambda run: setattr(run, "stopping", len(run.curve) == 6))
    jobs = [value for value in stored if isinstance(value, rollouts.RolloutJob)]
    assert len(jobs) == 1, "a worker gets its job once"
    assert len(stored) == 1 + len(run.curve) + len(run.play.rollouts._refs)
    assert len(sent) == len(received) == 6 * run.config.cluster.shards
    assert is_plain([value for value in stored if value not in jobs])
    assert is_plain(sent)
    assert is_plain(received)
    assert not is_plain(jobs)


def test_a_node_is_removed_and_another_is_added(connected, tmp_path: Path) -> None:
    cluster, used = connected(1, 1), set()

    def change_nodes(run: TrainingRun) -> None:
        used.update(member.node for member in members(run) if member.done)
        while len([one for one in members(run) if one.ready]) < 2:  # on a busy machine
            assert run.play.rollouts.poll() is None, "nothing is under way between updates"
        if len(run.curve) == 3:
            before = {node["NodeID"] for node in ray.nodes()}
            cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
            cluster.add_node(num_cpus=1)
            while all(member.node in before for member in members(run) if member.ready):
                assert run.play.rollouts.poll() is None, "nothing is under way between updates"

    run = trained(tmp_path / "run", None, change_nodes)
    assert content(run) == content(trained(tmp_path / "here", 0))
    assert used == {node["NodeID"] for node in ray.nodes()}


def test_rollouts_ahead_of_the_learner(connected, tmp_path: Path) -> None:
    connected(2)
    shown: list[dict[str, str]] = []
    run = trained(tmp_path, 2, lambda run: shown.append(status(run)), "ahead")
    assert run.step >= run.config.run.decisions
    assert 0 < sum(point["staleness"] for point in run.curve) / len(run.curve) < 4
    assert "updates" in shown[-1]["staleness"]
    rows = {key: value for key, value in shown[-1].items() if key.startswith("worker ")}
    assert len(rows) == 2
    assert all("rollouts of" in row for row in rows.values())


def test_a_node_whose_frozen_agent_has_other_weights_is_refused() -> None:
    config = small_config().model_dump()
    config["pool"] |= {"agent": "zoo:actionworks-v0-3p", "frozen": 0.2}
    given = Config.model_validate(config)
    job = rollouts.RolloutJob(given, variant_of(given))
    job.prepare()
    job._identity = "0" * 64
    with pytest.raises(InputError, match=r"pool\.agent: expected zoo:actionworks-v0-3p with the"):
        job.prepare()


def test_workers_do_not_choose_the_precision() -> None:
    """On another processor `auto` would be another one."""
    config = small_config()
    assert config.network.precision == "auto"
    job = rollouts.RolloutJob(config, variant_of(config))
    assert job._config["network"]["precision"] in ("float32", "bfloat16")
