"""A crew: what is finished is kept when its node is lost, and which nodes are refused."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest
import ray

import kanban_env as kb
from kanban_env.agents.cluster import fingerprint as fingerprints
from kanban_env.agents.cluster.crew import Crew, Member
from kanban_env.agents.cluster.rollouts import RolloutJob
from kanban_env.agents.train.run import variant_of
from tests.cluster.small import small_config

LARGE = 1_000_000
"""Bytes of a result that stays on its node until it is fetched."""


class SlowAfterwards:
    """A unit is the number of seconds that it takes; what is played is noted in a file."""

    ignored: tuple[str, ...] = ()

    def __init__(self, notes: Path) -> None:
        self.path = kb.find("actionworks-v0").path
        self._notes = notes

    def prepare(self) -> None:
        """Nothing is compiled."""

    def run(self, seconds: float) -> np.ndarray:
        with self._notes.open("a") as file:
            file.write(f"{seconds}\n")
        time.sleep(seconds)
        return np.full(LARGE, seconds, np.uint8)


def wait_until(condition: Callable[[], bool], crew: Crew | None = None) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        assert crew is None or crew.poll() is None
        time.sleep(0.05)


def test_a_lost_node_costs_what_it_played_not_what_it_had_finished(
    connected, tmp_path: Path
) -> None:
    """Also while nobody asks for results, such as during an update of the learner."""
    cluster, notes = connected(0), tmp_path / "notes"
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    with Crew(SlowAfterwards(notes), 1, depth=2) as crew:
        wait_until(lambda: any(one.ready for one in crew.members), crew)
        crew.submit(1, 0)
        crew.submit(2, 5)
        wait_until(lambda: notes.exists() and notes.read_text() == "0\n5\n")
        wait_until(next(iter(crew._pending)).done)
        cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
        cluster.add_node(num_cpus=1)
        results = dict(crew.result() for _ in range(2))
    assert {key: int(value[0]) for key, value in results.items()} == {1: 0, 2: 5}
    assert notes.read_text() == "0\n5\n5\n"


def other_folder(place: Path) -> Path:
    """A folder with other sources and other printed numbers than any of ours."""
    (place / "rules.py").write_text("")
    (place / "components.yaml").write_text("")
    return place


def numbers_of(place: Path) -> SimpleNamespace:
    """A game with our rules and other printed numbers, as far as a fingerprint reads it."""
    folder = kb.find("actionworks-v0").folder
    shutil.copytree(folder, place / "game", ignore=shutil.ignore_patterns("__pycache__"))
    with (place / "game" / "components.yaml").open("a") as file:
        file.write("\n# changed\n")
    return SimpleNamespace(folder=place / "game")


CHANGES: dict[str, tuple[Any, str, Callable[[Path], Any]]] = {
    "kanban-env": (kb, "__version__", lambda _: "0.0.0"),
    "rules": (fingerprints, "_CORE", other_folder),
    "printed numbers": (fingerprints, "load_spec", lambda place: lambda _: numbers_of(place)),
    "agents": (fingerprints, "_AGENTS", other_folder),
    "Python": (fingerprints.platform, "python_version", lambda _: lambda: "2.7.18"),
    "numpy": (fingerprints, "_version", lambda _: lambda name: f"{name}-other"),
    "numba": (fingerprints, "_LIBRARIES", lambda _: ("numpy", "torch")),
    "torch": (fingerprints, "_LIBRARIES", lambda _: ("numpy", "numba")),
    "mode": (fingerprints, "MODE", lambda _: "checked"),
    "processor": (fingerprints, "get_host_cpu_name", lambda _: lambda: "z80"),
}
"""What a node can have otherwise, by the key that says so."""


def test_every_key_of_a_fingerprint_is_tried() -> None:
    assert list(CHANGES) == list(fingerprints.fingerprint(kb.find("actionworks-v0").path))


@pytest.mark.parametrize("key", CHANGES)
@pytest.mark.parametrize("collect", ["in step", "ahead"])
def test_a_node_that_differs_is_refused_by_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, collect: str
) -> None:
    """Ahead of the learner, rollouts are not the same on any two runs, so processors may differ."""
    config = small_config(collect)
    job = RolloutJob(config, variant_of(config))
    assert job.ignored == (() if collect == "in step" else ("processor",))
    monkeypatch.setattr(ray, "put", lambda given: given)
    monkeypatch.setattr(ray, "kill", lambda actor: None)
    crew = Crew(job)
    place, name, changed = CHANGES[key]
    monkeypatch.setattr(place, name, changed(tmp_path))
    member = Member(1, "node", "10.0.0.7", MagicMock())
    crew.members.append(member)
    said = fingerprints.fingerprint(job.path), 17
    if key in job.ignored:
        crew._greet(member, said)
        assert (member.process, crew.refused) == (17, {})
        return
    with pytest.warns(UserWarning, match=f"^node 10.0.0.7 is not used: {key}: expected .*, got "):
        crew._greet(member, said)
    assert crew.refused["node"].startswith(f"{key}: expected {crew._own[key]}, got ")
    assert crew.members == []
