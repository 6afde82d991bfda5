"""One rung of a trial: an ordinary training run, trained on and rated by the arena."""

from __future__ import annotations

import hashlib
import io
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from kanban_env.agents.arena import Entrant, Games, Results, Series, make_entrants
from kanban_env.agents.arena.ratings import compute_ratings
from kanban_env.agents.arena.series import play_block
from kanban_env.agents.checkpoints import CheckpointStore
from kanban_env.agents.learned import CHECKPOINTS, POLICY
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.sweep.plan import RungResult, Sweep
from kanban_env.agents.train import report, state
from kanban_env.agents.train.config import Config
from kanban_env.agents.train.dashboard import Dashboard, recent_mean
from kanban_env.agents.train.folder import lock_folder
from kanban_env.agents.train.policy import weights_of
from kanban_env.agents.train.run import TrainingRun, resume
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

LABEL = "policy"
BLOCK = 256
"""Games side by side; part of what a rating depends on."""
LOCK_SECONDS = 60.0
"""How long to wait for a folder that a process which is ending still uses."""


class Progress(NamedTuple):
    """What is told of a trial that trains."""

    samples: int
    speed: float
    """Samples per second; 0 while it is rated."""


Tell = Callable[[Progress], bool]
"""Called after every update and every block of games; returns whether to stop."""


class Interrupted(Exception):  # noqa: N818 - nothing is wrong
    """The trial was told to stop; what it has trained is saved."""


def run_rung(
    sweep: Sweep,
    folder: Path,
    number: int,
    rung: int,
    references: Sequence[Entrant],
    tell: Tell,
    allow_plugins: bool = False,
) -> RungResult:
    """Train a trial until a rung, from its own last checkpoint, and rate it.

    Raises Interrupted if `tell` says so.
    """
    place, config = folder / sweep.folder_of(number), sweep.config_of(number)
    (place / CHECKPOINTS).mkdir(parents=True, exist_ok=True)  # so a lost start is recognised
    with _locked(place):
        run = _open(place, config, allow_plugins)
        try:
            _train(run, sweep.rungs[rung], tell)
        except InputError as error:
            if state.is_finite(weights_of(run.learner.policy)):
                raise
            return RungResult(samples=run.step, failed=str(error), seconds=run.seconds)
        result = _rate(sweep, run, references, tell)
        if run.over:
            _finish(run)
        return result


def _rate(sweep: Sweep, run: TrainingRun, references: Sequence[Entrant], tell: Tell) -> RungResult:
    """Rate the policy of the last checkpoint."""
    checkpoint = run.store.newest()
    results = play_references(
        run.variant,
        Entrant(LABEL, partial(make_agent, f"ppo:{checkpoint}")),
        references,
        sweep.games,
        sweep.seed,
        run.config.run.threads,
        lambda: tell(Progress(run.step, 0.0)),
    )
    return RungResult(
        samples=run.step,
        rating=compute_ratings(results)[LABEL],
        win_rate=results.win_rate(LABEL),
        checkpoint=checkpoint.name,
        sha256=hashlib.sha256((checkpoint / POLICY).read_bytes()).hexdigest(),
        seconds=run.seconds,
    )


def play_references(
    variant: Variant,
    policy: Entrant,
    references: Sequence[Entrant],
    games: int,
    seed: int,
    threads: int = 1,
    stop: Callable[[], bool] = lambda: False,
) -> Results:
    """A policy among the references: one seat for it, in all rotations of every deal.

    Deals and line-ups depend on the seed only, so they are the same for all policies.
    """
    entrants = make_entrants([policy, *references])
    series = Series(variant, entrants, games, seed, min(games, BLOCK), first_alone=True)
    played: dict[int, Games] = {}
    for block in series.blocks:
        if stop():
            raise Interrupted
        played[block.number] = play_block(series, block, threads)
    return series.results(played)


@contextmanager
def _locked(place: Path) -> Iterator[None]:
    """Lock the folder of a run; wait for a process that was killed and is still ending."""
    end = time.monotonic() + LOCK_SECONDS
    while True:
        lock = lock_folder(place)
        try:
            lock.__enter__()
            break
        except InputError as error:
            if "in use" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.5)
    try:
        yield
    finally:
        lock.__exit__(None, None, None)


def _open(place: Path, config: Config, allow_plugins: bool) -> TrainingRun:
    """The run in a folder, or a new one."""
    if not CheckpointStore(place / CHECKPOINTS).entries():
        return TrainingRun(config, place)
    run = resume(place, (), allow_plugins)
    if run.config != config:
        raise InputError(f"{place}: expected the run of this trial, got one with another config")
    return run


def _train(run: TrainingRun, target: int, tell: Tell) -> None:
    """Train until there are enough samples; writes TensorBoard's logs as `kanban train` does."""
    if run.step >= target:
        return
    interrupted = False
    with Dashboard(run, Console(file=io.StringIO(), width=80)) as dashboard:

        def on_update(run: TrainingRun) -> None:
            nonlocal interrupted
            dashboard(run)
            interrupted = tell(Progress(run.step, recent_mean(run, "samples_per_second") or 0.0))
            run.stopping = interrupted or run.step >= target

        run.train(on_update)
    if interrupted or run.step < target:  # or a signal has stopped the run
        raise Interrupted
    run.stopping = False


def _finish(run: TrainingRun) -> None:
    """Select the final policy and write the report, as at the end of `kanban train`."""
    if run.final is None:
        run.select_final_policy()
    report.write_report(run)
