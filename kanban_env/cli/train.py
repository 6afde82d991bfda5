"""`kanban train`: train an agent by self-play, or resume a run."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

import kanban_env as kb
from kanban_env.agents.checkpoints import CheckpointStore
from kanban_env.agents.learned import CHECKPOINTS
from kanban_env.agents.protocol import check_agent, check_built_in, make_agent
from kanban_env.agents.train import catalogue
from kanban_env.agents.train.frozen import Frozen
from kanban_env.cli.common import AllowPlugins, console
from kanban_env.cli.engines import Address, Engine, EngineName, Place, Workers, say_start
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require

if TYPE_CHECKING:
    from kanban_env.agents.train.config import Config
    from kanban_env.agents.train.run import TrainingRun

EPILOG = (
    "Example: [bold]kanban train menu --set ppo.epochs=4[/bold], later"
    " [bold]kanban train --resume runs/menu[/bold] · on a cluster:"
    " [bold]kanban train menu --engine ray --address 10.0.0.1:6379[/bold]"
    " · [bold]kanban configs[/bold] lists the configs"
)
LIBRARIES = ("torch", "stable_baselines3", "sb3_contrib", "tensorboard", "matplotlib")


def command(
    config: Annotated[
        str | None,
        typer.Argument(
            metavar="CONFIG",
            help="A config of the package, such as quickstart, or a YAML file.",
            autocompletion=catalogue.names,
        ),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change a key of the config; repeatable."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Resume the run in this folder.")
    ] = None,
    runs: Annotated[Path, typer.Option(help="The folder for new runs.")] = Path("runs"),
    seed: Annotated[
        int | None,
        typer.Option("--seed", "-s", help="Short for --set run.seed=…", show_default=False),
    ] = None,
    allow_plugins: AllowPlugins = False,
    engine: Engine = EngineName.local,
    address: Address = None,
    workers: Workers = None,
) -> None:
    """Train an agent by self-play with MaskablePPO, for any number of players."""
    require("train", *LIBRARIES)
    place = Place.checked(engine, address, workers)
    changes = [*(setting or []), *([] if seed is None else [f"run.seed={seed}"])]
    try:
        if resume is None:
            _begin(config, changes, runs, allow_plugins, place)
        elif config is not None:
            raise InputError(f"--resume: expected no config, got {config!r}: the run has its own")
        else:
            _resume(resume, changes, allow_plugins, place)
    except KeyboardInterrupt:
        _say_interrupted("the training had not started")


def _begin(
    config: str | None, changes: list[str], runs: Path, allow_plugins: bool, place: Place
) -> None:
    """Start a run in a new folder."""
    from kanban_env.agents.train.config import load
    from kanban_env.agents.train.folder import lock_folder, new_folder

    chosen = load(None if config is None else catalogue.find_config(config), changes)
    if not allow_plugins and not any(word.startswith("evaluation.opp") for word in changes):
        check_built_in(chosen.evaluation.opponents, f"{config}: evaluation.opponents")
    check_names(chosen)
    _say_start(f"starting {chosen.run.name}", chosen)
    with lock_folder(new_folder(runs, chosen.run.name)) as folder, _explaining_stops(folder):
        from kanban_env.agents.train.run import TrainingRun

        run = TrainingRun(chosen, folder, sharded=place.on_ray)
        if chosen.run.init is not None:
            from kanban_env.agents.train.initial import start_from

            start_from(run.learner, run.variant, chosen.run.init)
        _train(run, place)


def _say_start(what: str, config: Config | None = None) -> None:
    """Print something before torch is imported, which takes seconds."""
    console.print(f"{what}: loading torch …", markup=False)
    if config is not None and 0 < config.run.decisions <= config.imitation.decisions:
        console.print(
            f"all {config.run.decisions:,} samples of this run are imitation of the heuristic, none"
            f" is self-play: imitation.decisions is {config.imitation.decisions:,}"
        )


def check_names(config: Config) -> None:
    """Check the game, its options and the opponents before anything is written."""
    variant = kb.find(config.game.id).variant(config.game.players, **config.game.options)
    for name in config.evaluation.opponents:
        try:
            check_agent(name, make_agent(name), variant)
        except InputError as error:
            raise InputError(f"evaluation.opponents: {error}") from None
    if config.pool.agent is not None:
        Frozen(config.pool.agent, variant)


def _resume(folder: Path, changes: list[str], allow_plugins: bool, place: Place) -> None:
    """Continue a run from its last checkpoint."""
    from kanban_env.agents.train.folder import lock_folder

    with lock_folder(folder), _explaining_stops(folder):
        _say_start(f"resuming {folder}")
        from kanban_env.agents.train.run import resume

        run = resume(folder, changes, allow_plugins)
        console.print(f"resuming at {run.step:,} samples", markup=False)
        _train(run, place)


def _train(run: TrainingRun, place: Place) -> None:
    """Train, then write and print the report; if a signal stops the run, say how to resume."""
    from kanban_env.agents.train import report
    from kanban_env.agents.train.dashboard import Dashboard

    with _engine(run, place), Dashboard(run, console) as dashboard:
        run.train(dashboard)
    if run.stopping:
        said = _how_to_resume(run.folder)
    else:
        if run.final is None:
            run.select_final_policy()
        said = report.write_report(run)
    console.print(said, markup=False, soft_wrap=True)


def _engine(run: TrainingRun, place: Place) -> AbstractContextManager[None]:
    """Who plays the games of a run; without Ray, this process."""
    from kanban_env.agents.train.sharded import ShardedPlay

    if not place.on_ray:
        return nullcontext()
    if not isinstance(run.play, ShardedPlay):
        raise InputError("--engine ray: this run was started without it, resume it without it too")
    from kanban_env.agents.cluster.rollouts import on_cluster

    say_start(EngineName.ray, place.address)
    return on_cluster(run.play, run.config, run.variant, place.address, place.workers)


@contextmanager
def _explaining_stops(folder: Path) -> Iterator[None]:
    """Say what is saved when the user interrupts, and which file could not be written."""
    try:
        yield
    except KeyboardInterrupt:
        _say_interrupted(_how_to_resume(folder))
    except OSError as error:
        name = error.filename or folder
        raise InputError(f"{name}: cannot be written ({error.strerror})") from None


def _how_to_resume(folder: Path) -> str:
    """What is saved of a run, and the command that continues it."""
    entries = CheckpointStore(folder / CHECKPOINTS).entries()
    if not entries:
        return "nothing is saved"
    again = f"kanban train --resume {shlex.quote(str(folder))}"
    return f"{entries[-1]['step']:,} samples are saved; resume with: {again}"


def _say_interrupted(saved: str) -> NoReturn:
    """End with the exit code of an interrupted command."""
    typer.echo(f"kanban: interrupted; {saved}", err=True)
    raise typer.Exit(130)
