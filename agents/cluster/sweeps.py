"""The trials of a sweep with Ray Tune: one experiment of Tune per rung.

Tune places the trials of a rung on the cluster, as many at once as there are CPUs, and repeats one
whose process or node is lost. A trial resumes from the checkpoints in its own folder. Tune's own
files are pickles: they are written to a folder that is deleted, and never read.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ray
from ray import tune
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from kanban_env.agents.arena import Entrant
from kanban_env.agents.cluster.connection import connect
from kanban_env.agents.cluster.fingerprint import difference, fingerprint
from kanban_env.agents.protocol import one_line
from kanban_env.agents.sweep.plan import NAME, RungResult, Sweep
from kanban_env.agents.sweep.rung import Interrupted, Progress, run_rung
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

MOST_ATTEMPTS = 5
"""The most processes that a rung of a trial may lose."""
PATIENCE = 120.0
"""Seconds that trials have to save when the sweep is interrupted."""
TUNE = ".tune"
"""The folder for Tune's own files, inside that of the sweep."""
_QUIET = {
    "TUNE_DISABLE_SIGINT_HANDLER": "1",
    "TUNE_DISABLE_AUTO_CALLBACK_LOGGERS": "1",
    "TUNE_PRINT_ALL_TRIAL_ERRORS": "0",
    "TUNE_WARN_THRESHOLD_S": "1000000",
    "RAY_AIR_NEW_OUTPUT": "0",  # the old output, which can be turned off
    "RAY_CHDIR_TO_TRIAL_DIR": "0",
}
Record = Callable[[int, RungResult], None]
Show = Callable[[dict[int, Progress]], None]


class Board:
    """An actor to which trials tell their progress, and which tells them to stop."""

    def __init__(self) -> None:
        """Nobody has told anything yet."""
        self._told: dict[int, Progress] = {}
        self._errors: dict[int, str] = {}
        self._stop = False

    def tell(self, number: int, progress: Progress) -> bool:
        """Take the progress of a trial; returns whether it is to stop."""
        self._told[number] = progress
        return self._stop

    def fail(self, number: int, error: str) -> None:
        """Take the error of a trial."""
        self._errors[number] = error

    def stop(self) -> None:
        """Tell all trials to save and stop."""
        self._stop = True

    def look(self) -> tuple[dict[int, Progress], dict[int, str]]:
        """What was told last, and the errors."""
        return self._told, self._errors


class Job:
    """What every trial of a rung is given."""

    def __init__(
        self, sweep: Sweep, folder: Path, rung: int, references: Sequence[Entrant], plugins: bool
    ) -> None:
        """The references are agents that were made once, so files of theirs are not read again."""
        self.sweep, self.folder, self.rung = sweep.model_dump(), folder, rung
        self.references, self.plugins = references, plugins
        self.path = variant_path(sweep)
        self.own = fingerprint(self.path)


class RungOfTrial(tune.Trainable):  # type: ignore[misc]
    """One rung of a trial, as Tune runs it: a single step."""

    def setup(self, config: dict[str, Any], job: Job, board: Any) -> None:
        """Take the job; the number of the trial is in the config."""
        self._number, self._job, self._board = config["trial"], job, board

    def step(self) -> dict[str, Any]:
        """Train and rate; an error is told to the board too, in one line."""
        job = self._job
        try:
            check_node(job.own, job.path, job.folder)
            sweep = Sweep.model_validate(job.sweep)
            given = (sweep, job.folder, self._number, job.rung, job.references)
            result = run_rung(*given, self._tell, job.plugins)
        except Interrupted:
            return {"done": True, "result": None}
        except Exception as error:
            ray.get(self._board.fail.remote(self._number, one_line(error)))
            raise
        return {"done": True, "result": result.model_dump_json()}

    def _tell(self, progress: Progress) -> bool:
        return bool(ray.get(self._board.tell.remote(self._number, progress)))


class Watcher(tune.Callback):  # type: ignore[misc]
    """Records results as they arrive, shows progress, and ends a rung that cannot be completed."""

    def __init__(self, board: Any, record: Record, show: Show) -> None:
        """`record` and `show` are called in this process."""
        self._board, self._record, self._show = board, record, show
        self._interrupted: float | None = None
        self._recorded: set[int] = set()
        self.error: InputError | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Nothing: Tune pickles its callbacks, and nothing reads that."""
        return {}

    def interrupt(self) -> None:
        """Let the trials save and stop; the second time, stop at once."""
        if self._interrupted is not None:
            raise KeyboardInterrupt
        self._interrupted = time.monotonic()
        self._board.stop.remote()

    def on_step_end(self, *_: Any, trials: list[Any], **__: Any) -> None:
        """Show the progress, and leave when all trials have stopped."""
        told, _errors = ray.get(self._board.look.remote())
        self._show(told)
        if self._interrupted is None:
            return
        running = [one for one in trials if one.status == "RUNNING"]
        if not running or time.monotonic() > self._interrupted + PATIENCE:
            raise KeyboardInterrupt

    def on_trial_result(self, *_: Any, trial: Any, result: dict[str, Any], **__: Any) -> None:
        """Record the result of a trial before anything else is decided."""
        number = trial.config["trial"]
        if result.get("result") is not None and number not in self._recorded:
            self._recorded.add(number)
            self._record(number, RungResult.model_validate_json(result["result"]))

    def on_trial_error(self, *_: Any, trial: Any, **__: Any) -> None:
        """End the rung: a trial has failed too often."""
        number = trial.config["trial"]
        _told, errors = ray.get(self._board.look.remote())
        said = errors.get(number, f"it lost {MOST_ATTEMPTS} processes")
        self.error = InputError(f"trial {number}: {said}")
        raise self.error


@contextmanager
def connect_for(sweep: Sweep, address: str | None, workers: int | None) -> Iterator[None]:
    """Connect to the cluster at an address, or start one that is large enough for the trials."""
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    with connect(address, int(sweep.config["run"]["threads"]) * (workers or 1)):
        yield


def run_sweep(
    sweep: Sweep,
    folder: Path,
    references: Sequence[Entrant],
    record: Record,
    show: Show,
    *,
    workers: int | None = None,
    allow_plugins: bool = False,
) -> None:
    """Run a sweep until it is over, on the cluster that is connected.

    `record` must add each result to the sweep and write it. Raises KeyboardInterrupt after Ctrl-C
    or SIGTERM, when trials have saved.
    """
    threads = int(sweep.config["run"]["threads"])
    with _own_folder(folder):
        _silence_tune()
        _check_nodes(sweep, folder, threads)
        while sweep.rung < len(sweep.rungs):
            rung = sweep.rung
            job = Job(sweep, folder, rung, references, allow_plugins)
            _run_rung(job, sweep.waiting(rung), threads, workers, record, show)
            left = sweep.waiting(rung)
            if left:
                raise InputError(f"trial {left[0]}: no result, resume the sweep")


def _run_rung(
    job: Job, numbers: list[int], threads: int, workers: int | None, record: Record, show: Show
) -> None:
    """Run trials until each has a result of a rung."""
    board = ray.remote(Board).options(num_cpus=0, max_concurrency=1).remote()
    watcher = Watcher(board, record, show)
    trainable = tune.with_resources(
        tune.with_parameters(RungOfTrial, job=job, board=board), {"cpu": threads}
    )
    tuner = tune.Tuner(
        trainable,
        param_space={"trial": tune.grid_search(numbers)},
        tune_config=tune.TuneConfig(
            search_alg=tune.search.basic_variant.BasicVariantGenerator(
                max_concurrent=min(workers or 0, len(numbers))
            )
        ),
        run_config=tune.RunConfig(
            name=f"rung{job.rung + 1}",
            storage_path=str(job.folder / TUNE),
            failure_config=tune.FailureConfig(max_failures=MOST_ATTEMPTS - 1),
            checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=False),
            callbacks=[watcher],
            verbose=0,
        ),
    )
    with _signals(watcher.interrupt):
        try:
            tuner.fit()
        except Exception as error:  # noqa: BLE001 - Tune wraps what a callback raises
            raise watcher.error or InputError(f"Ray Tune: {one_line(error)}") from None
        finally:
            ray.kill(board)


def variant_path(sweep: Sweep) -> str:
    """The GameSpec of a sweep's game, as `module:NAME`."""
    return variant_of_sweep(sweep).spec.path


def variant_of_sweep(sweep: Sweep) -> Variant:
    """The variant that all trials of a sweep play."""
    from kanban_env.agents.train.run import variant_of

    return variant_of(sweep.config_of(1))


def check_node(own: dict[str, str], path: str, folder: Path) -> None:
    """Raise InputError if this process would play other games, or does not see the folder."""
    where = ray.util.get_node_ip_address()
    problem = difference(own, fingerprint(path))
    if problem:
        raise InputError(f"node {where} cannot be used: {problem}")
    if not (folder / NAME).is_file():
        raise InputError(
            f"node {where} cannot be used: it does not see {folder};"
            " --out must be in a file system that all nodes share"
        )


def _check_nodes(sweep: Sweep, folder: Path, threads: int) -> None:
    """Check all nodes that are large enough for a trial; raises InputError if one fails.

    Tune chooses nodes by itself, so one that cannot be used is an error.
    """
    nodes = [node for node in ray.nodes() if node["Alive"]]
    most = max(int(node["Resources"].get("CPU", 0)) for node in nodes)
    if most < threads:
        raise InputError(
            f"run.threads: expected at most {most}, the CPUs of the largest node, got {threads}"
        )
    path = variant_path(sweep)
    check, own, refs = ray.remote(check_node), fingerprint(path), []
    for node in nodes:
        if node["Resources"].get("CPU", 0) >= threads:
            here = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
            there = check.options(num_cpus=0, max_retries=0, scheduling_strategy=here)
            refs.append(there.remote(own, path, folder))
    for ref in refs:
        try:
            ray.get(ref)
        except ray.exceptions.RayTaskError as error:
            raise InputError(one_line(error.cause)) from None
        except ray.exceptions.RayError as error:
            raise InputError(f"a node cannot be used: {one_line(error)}") from None


@contextmanager
def _own_folder(folder: Path) -> Iterator[None]:
    """An empty folder for Tune's own files, deleted at the end."""
    place = folder / TUNE
    _delete(place)
    try:
        yield
    finally:
        _delete(place)


def _delete(place: Path) -> None:
    if place.is_symlink():
        place.unlink()
    shutil.rmtree(place, ignore_errors=True)


def _silence_tune() -> None:
    """Turn off the messages of Tune and of what it uses."""
    for name in ("ray", "ray.tune", "ray.train", "ray.air"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _signals(interrupt: Callable[[], None]) -> Iterator[None]:
    """Call a function on SIGINT and SIGTERM."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, lambda *_: interrupt()) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
