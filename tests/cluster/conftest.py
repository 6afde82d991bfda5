"""Clusters of several nodes on this machine, for `make test-ray`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kanban_env.agents.cluster.connection import connect

ROOT = Path(__file__).parents[2]

QUICK = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 1000,
    "health_check_failure_threshold": 3,
    "worker_niceness": 0,
}
"""A node that is lost is noticed after seconds, not after half a minute."""
SMALL = {"include_dashboard": False, "no_monitor": True, "include_log_monitor": False}
"""Programs of a head node that take seconds to start, and that nothing here uses."""


@pytest.fixture(autouse=True, scope="session")
def _without_the_users_variables() -> Iterator[None]:
    """Commands are started as by a user who has set nothing for Ray."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("RAY_", "TUNE_"))]:
            patch.delenv(name)
        yield


@pytest.fixture
def cluster() -> Iterator[Callable[..., Any]]:
    """A function that starts a cluster of nodes with these numbers of CPUs."""
    from ray.cluster_utils import Cluster

    started = []

    def start(*cpus: int) -> Any:
        os.environ["PYTHONPATH"] = str(ROOT)  # nodes and workers find the tests
        given = {"num_cpus": cpus[0], "_system_config": QUICK, **SMALL}
        made = Cluster(initialize_head=True, head_node_args=given)
        started.append(made)
        for number in cpus[1:]:
            made.add_node(num_cpus=number)
        made.wait_for_nodes()
        return made

    yield start
    for made in started:
        made.shutdown()


@pytest.fixture
def connected(cluster: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Like `cluster`, and this process is connected to it."""
    contexts = []

    def start(*cpus: int) -> Any:
        made = cluster(*cpus)
        contexts.append(connect(made.address))
        contexts[-1].__enter__()
        return made

    yield start
    for context in contexts:
        context.__exit__(None, None, None)
