"""Train an agent by self-play.

python train.py configs/quickstart.yaml --set run.decisions=500000
python train.py --resume runs/quickstart
"""

from __future__ import annotations

import sys
import warnings
from itertools import count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from kanban_env.core.errors import InputError

EPILOG = (
    "Example: [bold]python train.py configs/quickstart.yaml --set ppo.epochs=4[/bold], later"
    " [bold]python train.py --resume runs/quickstart[/bold]"
)
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")


def free_folder(parent: Path, name: str) -> Path:
    """The first of `name`, `name-2`, `name-3` … that does not exist."""
    names = (name if i == 1 else f"{name}-{i}" for i in count(1))
    return next(folder for folder in map(parent.joinpath, names) if not folder.exists())


@app.command(epilog=EPILOG)
def main(
    config: Annotated[
        Path | None, typer.Argument(metavar="[CONFIG]", help="What differs from the default.")
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Change a key; repeatable."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Go on with the run in a folder.")
    ] = None,
    runs: Annotated[Path, typer.Option(help="Where new runs go.")] = Path("runs"),
) -> None:
    """Train an agent by self-play: MaskablePPO for two to six seats."""
    import agents.train  # noqa: F401 - before torch
    from agents.train import config as configs
    from agents.train import report, run
    from agents.train.dashboard import Dashboard

    console = Console(highlight=False)
    if resume is not None:
        if config is not None or setting:
            raise InputError("--resume: takes a folder alone, the config stands in its checkpoint")
        session = run.resume(resume)
        console.print(f"going on at {session.step:,} samples", markup=False)
    else:
        chosen = configs.load(config, setting or ())
        session = run.Run(chosen, free_folder(runs, chosen.run.name))
    with Dashboard(session, console) as watch:
        session.train(watch)
    if session.stopping:
        console.print(
            f"saved; go on with: python train.py --resume {session.folder}",
            markup=False, soft_wrap=True,
        )  # fmt: skip
        return
    console.print(report.write(session), markup=False, soft_wrap=True)


def run_command() -> None:
    """Run the command line: bad input is one line and exit code 2."""
    warnings.formatwarning = lambda message, *_: f"train.py: {message}\n"
    try:
        app(standalone_mode=False)
    except (InputError, typer.TyperException) as error:
        say = getattr(error, "format_message", error.__str__)
        sys.stderr.write(f"train.py: {' '.join(say().split())}\n")
        sys.exit(2)


if __name__ == "__main__":
    run_command()
