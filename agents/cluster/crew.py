"""Workers on the nodes of a cluster, and the units of work that they share.

A node is used if its fingerprint is that of this process. A unit whose worker dies is given to
another one. Nodes that are added later get workers too.
"""

from __future__ import annotations

import os
import time
import warnings
from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from kanban_env.agents.cluster.fingerprint import difference, fingerprint
from kanban_env.agents.protocol import one_line
from kanban_env.core.errors import InputError

MOST_ATTEMPTS = 5
"""The most workers that a unit may lose, and that a node may lose while they start."""
LOOK = 1.0
"""Seconds between two looks for new nodes."""


class Job(Protocol):
    """What workers do. A job is sent to every worker once, and must be picklable."""

    path: str
    """The GameSpec of its game, as `module:NAME`."""
    ignored: tuple[str, ...]
    """Keys of the fingerprint in which nodes may differ."""

    def prepare(self) -> None:
        """Called once in every worker, to compile and to import."""

    def run(self, *arguments: Any) -> Any:
        """One unit of work; its result depends on the arguments only."""


class Worker:
    """The process of a worker, as a Ray actor."""

    def describe(self, path: str) -> tuple[dict[str, str], int]:
        """The fingerprint of this process, and its id."""
        return fingerprint(path), os.getpid()

    def prepare(self, job: Job) -> None:
        """Take a job."""
        self._job = job
        job.prepare()

    def run(self, *arguments: Any) -> tuple[Any, float]:
        """The result of a unit, and the seconds that it took."""
        start = time.perf_counter()
        return self._job.run(*arguments), time.perf_counter() - start


@dataclass(eq=False)
class Unit:
    """A unit of work with its key."""

    key: int
    arguments: Sequence[Any]


@dataclass(eq=False)
class Member:
    """A worker as the crew sees it."""

    number: int
    node: str
    address: str
    actor: Any
    process: int | None = None
    """Its id, if its fingerprint was checked."""
    ready: bool = False
    units: list[Unit] = field(default_factory=list)
    """What it is working on, and what it will do next."""
    done: int = 0
    seconds: float = 0.0
    """The time of the units that it has done."""


class Crew:
    """Workers that share units of work; `with` ends them."""

    def __init__(self, job: Job, workers: int | None = None, depth: int = 1) -> None:
        """At most `workers` workers, by default one per CPU, each with `depth` units at once."""
        self._job, self._limit, self._depth = job, workers, depth
        self._sent = ray.put(job)
        self._own = fingerprint(job.path)
        self._waiting: deque[Unit] = deque()
        self._pending: dict[Future[Any], tuple[Member, Unit | None]] = {}
        """What workers were asked, in this order."""
        self._attempts: Counter[int] = Counter()
        self._lost: Counter[str] = Counter()
        self._looked = float("-inf")
        self.members: list[Member] = []
        self.started = 0
        """The number of workers that were started."""
        self.refused: dict[str, str] = {}
        """Why a node is not used, by its id."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for member in self.members:
            ray.kill(member.actor)
        self.members, self._pending = [], {}

    def submit(self, key: int, *arguments: Any) -> None:
        """Add a unit; references of Ray among its arguments are replaced by their objects."""
        self._waiting.append(Unit(key, arguments))
        self._assign()

    def result(self) -> tuple[int, Any]:
        """Wait for a unit to be finished; returns its key and its result.

        Raises the exception that a unit raised, and InputError if no node can be used.
        """
        while True:
            found = self.poll(LOOK)
            if found is not None:
                return found

    def poll(self, seconds: float = 0.0) -> tuple[int, Any] | None:
        """Like `result`, but wait at most `seconds`, or for news of a worker."""
        self._look_for_nodes()
        self._assign()
        if not self._pending:
            self._check_nodes()
            time.sleep(seconds)
            return None
        wait(self._pending, seconds, FIRST_COMPLETED)
        arrived = next((one for one in self._pending if one.done()), None)
        return None if arrived is None else self._receive(arrived)

    def _await(self, ref: Any, member: Member, unit: Unit | None) -> None:
        """Fetch what a worker answers at once, also while nobody asks for it.

        A result that is finished is then not lost with its node.
        """
        self._pending[ref.future()] = (member, unit)

    def _receive(self, arrived: Future[Any]) -> tuple[int, Any] | None:
        """Handle what has arrived from a worker; returns the result of a unit."""
        member, unit = self._pending.pop(arrived)
        try:
            value = arrived.result()
        except RayTaskError as error:
            if unit is not None:
                raise error.cause from None
            self._refuse(member, one_line(error.cause))
        except RayError as error:
            self._lose(member, unit, error)
        else:
            if unit is None:
                self._greet(member, value)
            else:
                member.units.remove(unit)
                self._attempts.pop(unit.key, None)
                member.done += 1
                member.seconds += value[1]
                return unit.key, value[0]
        return None

    def _greet(self, member: Member, said: tuple[dict[str, str], int]) -> None:
        """Compare the fingerprint of a new worker, then send it the job, then give it work."""
        if member.process is not None:
            member.ready = True
            self._lost.pop(member.node, None)
            return
        problem = difference(self._own, said[0], self._job.ignored)
        if problem:
            self._refuse(member, problem)
            return
        member.process = said[1]
        self._await(member.actor.prepare.remote(self._sent), member, None)

    def _refuse(self, member: Member, problem: str) -> None:
        """Do not use the node of a worker."""
        self.refused[member.node] = problem
        warnings.warn(f"node {member.address} is not used: {problem}", stacklevel=2)
        for other in [one for one in self.members if one.node == member.node]:
            self._remove(other)

    def _lose(self, member: Member, unit: Unit | None, error: RayError) -> None:
        """A worker has died: others get its units."""
        self._attempts.update([] if unit is None else [unit.key])
        if unit is not None and self._attempts[unit.key] >= MOST_ATTEMPTS:
            raise InputError(f"a unit of work lost {MOST_ATTEMPTS} workers: {one_line(error)}")
        self._remove(member)
        self._lost[member.node] += unit is None
        if self._lost[member.node] >= MOST_ATTEMPTS:
            self._refuse(member, f"its workers do not start: {one_line(error)}")

    def _remove(self, member: Member) -> None:
        """End a worker; its units wait again, before all others."""
        ray.kill(member.actor)
        self.members.remove(member)
        self._waiting.extendleft(reversed(member.units))
        self._pending = {one: who for one, who in self._pending.items() if who[0] is not member}

    def _assign(self) -> None:
        """Give waiting units to the workers that have the fewest."""
        while self._waiting:
            free = [one for one in self.members if one.ready and len(one.units) < self._depth]
            if not free:
                return
            member, unit = min(free, key=lambda one: len(one.units)), self._waiting.popleft()
            member.units.append(unit)
            self._await(member.actor.run.remote(*unit.arguments), member, unit)

    def _look_for_nodes(self) -> None:
        """Start workers on CPUs that have none, evenly over the nodes."""
        if time.monotonic() < self._looked + LOOK:
            return
        self._looked = time.monotonic()
        alive = {node["NodeID"]: node for node in ray.nodes() if node["Alive"]}
        free = Counter({key: int(node["Resources"].get("CPU", 0)) for key, node in alive.items()})
        free.subtract(member.node for member in self.members)
        for key in self.refused:
            free.pop(key, None)
        while free and (self._limit is None or len(self.members) < self._limit):
            key, cpus = free.most_common(1)[0]
            if cpus < 1:
                return
            free[key] -= 1
            self._start(key, alive[key]["NodeManagerAddress"])

    def _start(self, node: str, address: str) -> None:
        here = NodeAffinitySchedulingStrategy(node, soft=False)
        actor = ray.remote(Worker).options(num_cpus=1, scheduling_strategy=here).remote()
        self.started += 1
        member = Member(self.started, node, address, actor)
        self.members.append(member)
        self._await(actor.describe.remote(self._job.path), member, None)

    def _check_nodes(self) -> None:
        """Raise InputError if no node of the cluster can be used."""
        nodes = [node for node in ray.nodes() if node["Alive"]]
        usable = [n for n in nodes if n["Resources"].get("CPU", 0) >= 1]
        if usable and all(node["NodeID"] in self.refused for node in usable):
            raise InputError(f"no node can be used: {self.refused[usable[0]['NodeID']]}")
