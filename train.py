"""Train an agent by self-play.

python train.py configs/quickstart.yaml --set run.decisions=500000
python train.py --resume runs/quickstart
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from kanban_env.agents.checkpoints import CheckpointStore
from kanban_env.agents.learned import CHECKPOINTS
from kanban_env.core.errors import InputError

if TYPE_CHECKING:
    from kanban_env.agents.train.config import Config

EPILOG = (
    "Example: [bold]python train.py configs/quickstart.yaml --set ppo.epochs=4[/bold], later"
    " [bold]python train.py --resume runs/quickstart[/bold]"
)
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")


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
    import kanban_env.agents.train  # noqa: F401 - before torch
    from kanban_env.agents.train import config as configs
    from kanban_env.agents.train.folder import held, new_folder

    if resume is not None:
        if config is not None:
            raise InputError("--resume: takes no config, which stands in the checkpoint")
        with held(resume):
            train(resume, None, setting or [])
        return
    chosen = configs.load(config, setting or ())
    with held(new_folder(runs, chosen.run.name)) as folder:
        train(folder, chosen)


def train(folder: Path, config: Config | None, words: Sequence[str] = ()) -> None:
    """Begin a run in a folder, or without a config go on with it; then tell what came of it."""
    console = Console(highlight=False)
    try:
        ended = finished(folder, config, words, console)
    except KeyboardInterrupt:
        sys.stderr.write(f"train.py: interrupted; {how_to_go_on(folder)}\n")
        raise typer.Exit(130) from None
    except OSError as error:
        name = error.filename or folder
        raise InputError(f"{name}: cannot be written ({error.strerror})") from None
    if not ended:
        console.print(how_to_go_on(folder), markup=False, soft_wrap=True)


def finished(folder: Path, config: Config | None, words: Sequence[str], console: Console) -> bool:
    """Train and write the report, unless a signal stops the run before its end."""
    from kanban_env.agents.train import report, run
    from kanban_env.agents.train.dashboard import Dashboard

    session = run.resume(folder, words) if config is None else run.TrainingRun(config, folder)
    if config is None:
        console.print(f"going on at {session.step:,} samples", markup=False)
    with Dashboard(session, console) as watch:
        session.train(watch)
    if not session.stopping:
        if session.final is None:
            session.select_final_policy()
        console.print(report.write_report(session), markup=False, soft_wrap=True)
    return not session.stopping


def how_to_go_on(folder: Path) -> str:
    """What of a run is on the disk, in one line."""
    entries = CheckpointStore(folder / CHECKPOINTS).entries()
    if not entries:
        return "nothing is saved"
    step = entries[-1]["step"]
    return f"{step:,} samples are saved; go on with: python train.py --resume {folder}"


def run_command() -> None:
    """Run the command line: bad input is one line and exit code 2, an interrupt 130."""
    warnings.formatwarning = lambda message, *_: f"train.py: {message}\n"
    try:
        sys.exit(app(standalone_mode=False))
    except (InputError, typer.TyperException) as error:
        say = getattr(error, "format_message", error.__str__)
        sys.stderr.write(f"train.py: {' '.join(say().split())}\n")
        sys.exit(2)
    except OSError as error:
        sys.stderr.write(f"train.py: {error.filename}: cannot be written ({error.strerror})\n")
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("train.py: interrupted; nothing is saved\n")
        sys.exit(130)


if __name__ == "__main__":
    run_command()
