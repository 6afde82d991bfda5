"""`kanban sweep`: train a population of configs, and stop the worst early by their rating."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

import kanban_env as kb
from kanban_env.agents.arena import Entrant, Series, make_entrants
from kanban_env.agents.protocol import check_built_in
from kanban_env.agents.sweep.folder import check_out, lock_sweep, new_sweep_folder
from kanban_env.agents.train import catalogue
from kanban_env.cli.common import MOST_GAMES, AllowPlugins, Json, Seed, console
from kanban_env.cli.train import LIBRARIES, check_names
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require

if TYPE_CHECKING:
    from kanban_env.agents.sweep.plan import Sweep
    from kanban_env.agents.train.config import Config

EPILOG = (
    "Example: [bold]kanban sweep menu --vary ppo.learning_rate=3e-4,1e-3 --vary"
    " network.width=128,256 --out sweeps/menu[/bold], and after a crash"
    " kanban sweep --resume sweeps/menu; nine draws from a range: [bold]kanban sweep menu --vary"
    " ppo.learning_rate=1e-4..3e-3:log --samples 9 --plan[/bold]"
)
OWN = ("run.name", "run.minutes")
"""Keys that a sweep sets itself."""

ConfigName = Annotated[
    str | None,
    typer.Argument(
        metavar="CONFIG",
        help="A config of the package, such as menu, or a YAML file.",
        autocompletion=catalogue.names,
    ),
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KEY=VALUES",
        help="A key with values A,B,C or a range LOW..HIGH or LOW..HIGH:log; repeatable.",
    ),
]
Samples = Annotated[
    int | None,
    typer.Option(
        help="Random draws; default: all combinations.", min=1, max=1000, show_default=False
    ),
]
Setting = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a key for all trials; repeatable."),
]
Rungs = Annotated[
    int, typer.Option(help="How often trials are rated; 1: no early stopping.", min=1, max=20)
]
Factor = Annotated[
    int,
    typer.Option(help="One in FACTOR trials goes on to FACTOR times the samples.", min=2, max=100),
]
RatingGames = Annotated[
    int, typer.Option("--games", help="Games of a rating.", min=1, max=MOST_GAMES)
]
Against = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME…",
        help="Agents against which trials are rated; default: evaluation.opponents.",
        show_default=False,
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(help="A new folder; default: sweeps/NAME of the config.", show_default=False),
]
Resume = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Resume the sweep in this folder.")
]
TrialsAtOnce = Annotated[
    int | None,
    typer.Option(
        help="Trials at once; default: as many as there are CPUs for run.threads each.",
        min=1,
        max=1000,
        show_default=False,
    ),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="A running cluster; default: one on this machine, for this command.",
        show_default=False,
    ),
]
PlanOnly = Annotated[
    bool, typer.Option("--plan", help="Only list the trials and rungs; needs no Ray.")
]


def command(
    config: ConfigName = None,
    vary: Vary = None,
    samples: Samples = None,
    setting: Setting = None,
    rungs: Rungs = 3,
    factor: Factor = 3,
    games: RatingGames = 200,
    against: Against = None,
    seed: Seed = 0,
    out: Out = None,
    resume: Resume = None,
    workers: TrialsAtOnce = None,
    address: ClusterAddress = None,
    plan: PlanOnly = False,
    allow_plugins: AllowPlugins = False,
    as_json: Json = False,
) -> None:
    """Train many variations of a config, and stop the worst early by the arena's rating."""
    require("train", *LIBRARIES)
    require("eval", "openskill", "scipy", "matplotlib")
    place = (workers, address, allow_plugins, as_json)
    if resume is not None:
        given: dict[str, Any] = {"CONFIG": config, "--vary": vary, "--set": setting, "--out": out}
        given |= {"--samples": samples, "--against": against, "--plan": plan}
        _refuse(given, "--resume: the sweep has its own")
        _resume(resume, *place)
        return
    chosen = _load(config, setting or [], allow_plugins)
    sweep = _new_sweep(chosen, vary or [], samples, rungs, factor, games, against or [], seed)
    references = _references(sweep)
    check_out(out)
    if plan:
        _refuse({"--address": address, "--workers": workers}, "--plan trains nothing")
        _show_plan(sweep, as_json)
        return
    with (
        _cluster(sweep, workers, address),
        lock_sweep(new_sweep_folder(out, chosen.run.name)) as folder,
    ):
        sweep.write(folder)
        _run(sweep, folder, references, workers, allow_plugins, as_json)


def _refuse(given: dict[str, Any], why: str) -> None:
    """Raise InputError for options that were given and do not fit."""
    for name, value in given.items():
        if value:
            raise InputError(f"{name}: expected none, got {_first(value)!r}; {why}")


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list) else str(value)


def _load(config: str | None, changes: list[str], allow_plugins: bool) -> Config:
    """The config that trials have in common, checked as by `kanban train`."""
    from kanban_env.agents.train.config import load

    for change in changes:
        if change.partition("=")[0] in OWN[1:]:
            raise InputError(f"--set {change}: a sweep is limited by run.decisions, not by time")
    chosen = load(None if config is None else catalogue.find_config(config), changes)
    if not allow_plugins and not any(word.startswith("evaluation.opp") for word in changes):
        check_built_in(chosen.evaluation.opponents, f"{config}: evaluation.opponents")
    check_names(chosen)
    return chosen


def _new_sweep(
    config: Config,
    vary: list[str],
    samples: int | None,
    rungs: int,
    factor: int,
    games: int,
    against: list[str],
    seed: int,
) -> Sweep:
    """The sweep that the options describe; the config of every trial is validated."""
    from kanban_env.agents.sweep.plan import Sweep, Trial, rungs_of
    from kanban_env.agents.sweep.space import make_trials, parse_axis

    trials = make_trials([parse_axis(text) for text in vary], samples, seed)
    sweep = Sweep(
        config=config.model_dump(),
        trials=[Trial(changes=changes) for changes in trials],
        rungs=rungs_of(config.run.decisions, rungs, factor),
        factor=factor,
        games=games,
        against=against or config.evaluation.opponents,
        seed=seed,
    )
    for number in range(1, len(trials) + 1):
        sweep.config_of(number)
    return sweep


def _references(sweep: Sweep) -> list[Entrant]:
    """The agents against which trials are rated, made once; their checksums are compared."""
    game = sweep.config_of(1).game
    variant = kb.find(game.id).variant(game.players, **game.options)
    series = Series(variant, make_entrants(sweep.against), 1, 0)
    if series.people:
        raise InputError("--against: a person cannot rate a sweep")
    for label, found in series.identities.items():
        if sweep.identities.get(label, found) != found:
            raise InputError(f"--against {label}: its weights have changed since the sweep began")
    sweep.identities = series.identities
    return series.agents


def _show_plan(sweep: Sweep, as_json: bool) -> None:
    """Print the trials and the rungs."""
    from kanban_env.cli.sweeping import show_plan

    if as_json:
        print(json.dumps(sweep.model_dump(), indent=2))
    else:
        show_plan(sweep, console)


@contextmanager
def _cluster(sweep: Sweep, workers: int | None, address: str | None) -> Iterator[None]:
    """Connect to Ray before anything is written."""
    require("ray", "ray")
    typer.echo(f"{len(sweep.trials)} trials: starting Ray …", err=True)
    from kanban_env.agents.cluster.sweeps import connect_for

    with connect_for(sweep, address, workers):
        yield


def _resume(
    folder: Path, workers: int | None, address: str | None, allow_plugins: bool, as_json: bool
) -> None:
    """Continue a sweep from its own file and the checkpoints of its trials."""
    from kanban_env.agents.sweep.plan import read_sweep

    sweep = read_sweep(folder)
    if not allow_plugins:
        check_built_in(sweep.against, f"{folder}: against")
        check_built_in(sweep.config["evaluation"]["opponents"], f"{folder}: evaluation.opponents")
    references = _references(sweep)
    with lock_sweep(folder), _cluster(sweep, workers, address):
        _run(read_sweep(folder), folder, references, workers, allow_plugins, as_json)


def _run(
    sweep: Sweep,
    folder: Path,
    references: list[Entrant],
    workers: int | None,
    allow_plugins: bool,
    as_json: bool,
) -> None:
    """Run a sweep, then write and print its results."""
    from kanban_env.agents.cluster.sweeps import run_sweep
    from kanban_env.agents.sweep.report import as_data, write_report
    from kanban_env.cli.sweeping import SweepProgress, show_results

    try:
        with SweepProgress(sweep, folder) as progress:
            run_sweep(
                sweep,
                folder.resolve(),
                references,
                progress.record,
                progress.show,
                workers=workers,
                allow_plugins=allow_plugins,
            )
    except KeyboardInterrupt:
        _say_interrupted(sweep, folder)
    write_report(sweep, folder)
    if as_json:
        print(json.dumps(as_data(sweep, folder), indent=2))
    else:
        show_results(sweep, folder, console)


def _say_interrupted(sweep: Sweep, folder: Path) -> NoReturn:
    """Say what is saved, and end with the exit code of an interrupted command."""
    done = sum(len(trial.results) for trial in sweep.trials)
    again = f"kanban sweep --resume {shlex.quote(str(folder))}"
    typer.echo(f"kanban: interrupted; {done} ratings are saved; resume with: {again}", err=True)
    raise typer.Exit(130)
