"""Training on a cluster: results follow from the seed, whatever happens to workers and nodes."""

from __future__ import annotations

import os
import signal
import time
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


class Disturbed:
    """Rollouts of a crew; something happens while some of them, by their number, are awaited."""

    def __init__(self, given: rollouts.RayRollouts, events: dict[int, Callable[[], None]]) -> None:
        self._given, self._events, self._asked = given, events, 0

    def result(self) -> Any:
        self._asked += 1
        self._events.get(self._asked, lambda: None)()
        return self._given.result()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._given, name)


def trained(
    folder: Path,
    workers: int | None,
    hook: Hook = lambda run: None,
    config: Config | None = None,
    events: Callable[[TrainingRun], dict[int, Callable[[], None]]] = lambda run: {},
) -> TrainingRun:
    """A run on the cluster that is connected; with no workers, in this process."""
    run = TrainingRun(config or small_config(), folder, sharded=True)
    if workers == 0:
        run.train(hook)
        return run
    with on_cluster(run.play, run.config, run.variant, None, workers):
        run.play.rollouts = Disturbed(run.play.rollouts, events(run))
        run.train(hook)
    return run


def content(run: TrainingRun) -> tuple[dict[str, bytes], list[dict[str, Any]], list[Any]]:
    """Weights as bytes, the curve without measured times, and the evaluations."""
    weights = {n: t.numpy().tobytes() for n, t in run.learner.policy.state_dict().items()}
    curve = [{k: v for k, v in p.items() if "second" not in k} for p in run.curve]
    return weights, curve, run.evaluations


def members(run: TrainingRun) -> list[Any]:
    return run.play.rollouts._crew.members


def wait_for_workers(run: TrainingRun, number: int) -> None:
    """Wait between two updates, on a busy machine, until this number of workers is ready."""
    end = time.monotonic() + 120
    while len([one for one in members(run) if one.ready]) < number:
        assert time.monotonic() < end, run.play.workers()
        assert run.play.rollouts.poll() is None, "nothing is under way between updates"
        time.sleep(0.01)


def test_workers_that_die_change_nothing(connected, tmp_path: Path) -> None:
    """Killed as the system does when memory runs out: with rollouts under way, and without."""
    connected(2)
    killed: list[int] = []
    played: dict[str, set[int]] = {"one": set(), "two": set(), "disturbed": set()}

    def note(run: TrainingRun) -> None:
        """Keep who has delivered rollouts, so that it is not always the same worker."""
        played[run.folder.name] |= {member.number for member in members(run) if member.done}
        wait_for_workers(run, 1 if run.folder.name == "one" else 2)

    def kill(run: TrainingRun) -> None:
        member = max(members(run), key=lambda one: len(one.units))
        os.kill(member.process, signal.SIGKILL)
        killed.append(len(member.units))

    def kill_between(run: TrainingRun) -> None:
        note(run)
        if len(run.curve) == 8:
            kill(run)

    here = trained(tmp_path / "here", 0)
    one = trained(tmp_path / "one", 1, note)
    two = trained(tmp_path / "two", 2, note)
    during = lambda run: {14: lambda: kill(run)}  # noqa: E731 - the second of an update
    disturbed = trained(tmp_path / "disturbed", 2, kill_between, events=during)
    assert len(killed) == 2
    assert killed[0] > killed[1] == 0
    assert len(here.curve) > 10
    assert played == {"one": {1}, "two": {1, 2}, "disturbed": {1, 2, 3, 4}}
    assert content(one) == content(here)
    assert content(two) == content(here)
    assert content(disturbed) == content(here)


def test_expert_iteration_with_advice_against_a_frozen_agent_is_the_same(
    connected, tmp_path: Path
) -> None:
    """Everything that a config can add to the state of a rollout."""
    connected(1)
    config = small_config(
        run={"algorithm": "exit", "decisions": 5000},
        network={"advice": True},
        exit={"share": 0.05, "sims": 2},
        pool={"agent": "zoo:actionworks-v0-3p?sample=true", "frozen": 0.5},
    )
    one, here = (trained(tmp_path / str(n), n, config=config) for n in (1, 0))
    assert len(here.curve) > 4
    assert content(one) == content(here)


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
    shards = run.config.cluster.shards
    states = shards * (1 + len(run.curve))
    assert len(stored) == 1 + len(run.curve) + len(run.play.rollouts._refs) + states
    assert len(sent) == len(received) == 6 * shards
    assert is_plain([value for value in stored if value not in jobs])
    assert is_plain(sent)
    assert is_plain(received)
    assert not is_plain(jobs)


def test_a_node_is_removed_and_another_is_added(connected, tmp_path: Path, monkeypatch) -> None:
    """With rollouts under way: those of its worker are lost, one that it plays and one that waits.

    The node that is added is used.
    """
    cluster, used, lost = connected(1, 1), set(), []
    removed, remove = next(iter(cluster.worker_nodes)), crew.Crew._remove

    def watch_remove(self: crew.Crew, member: crew.Member) -> None:
        lost.append((member.node, len(member.units)))
        remove(self, member)

    monkeypatch.setattr(crew.Crew, "_remove", watch_remove)

    def change_nodes() -> None:
        cluster.remove_node(removed, allow_graceful=False)
        cluster.add_node(num_cpus=1)

    def note(run: TrainingRun) -> None:
        used.update(member.node for member in members(run) if member.done)
        wait_for_workers(run, 2)

    run = trained(tmp_path / "run", None, note, events=lambda run: {14: change_nodes})
    assert {node for node, _ in lost} == {removed.node_id}
    assert [units for _, units in lost if units] in ([1], [2])  # a second worker may start there
    assert content(run) == content(trained(tmp_path / "here", 0))
    assert used == {node["NodeID"] for node in ray.nodes()}


def test_rollouts_ahead_of_the_learner(connected, tmp_path: Path) -> None:
    connected(2)
    shown: list[dict[str, str]] = []
    run = trained(tmp_path, 2, lambda run: shown.append(status(run)), small_config("ahead"))
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
