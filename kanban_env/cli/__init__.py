"""The `kanban` command, one file per subcommand.

Bad input gives one line on stderr and exit code 2, an interrupt exit code 130.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import kanban_env as kb
from kanban_env.agents.waiting import has_abandoned_calls
from kanban_env.cli import (
    analyse,
    arena,
    bench,
    compile,  # noqa: A004
    components,
    configs,
    conformance,
    evaluate,
    games,
    play,
    replay,
    serve,
    sweep,
    train,
    watch,
)
from kanban_env.core.errors import InputError

COMMANDS = (
    games, play, watch, replay, analyse, serve, train, sweep, configs, arena, evaluate, components,
    conformance, bench, compile,
)  # fmt: skip

app = typer.Typer(
    name="kanban",
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for module in COMMANDS:
    app.command(module.__name__.rpartition(".")[2], epilog=module.EPILOG)(module.command)


@app.callback()
def kanban(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Factory board games for people and for learning agents."""
    if version:
        print(f"kanban-env {kb.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


INTERRUPTED = 130
_LISTS = ("--agents", "-a", "--against")


def gather_lists(words: Sequence[str]) -> list[str]:
    """Expand `--agents A B C` to `--agents A --agents B --agents C`."""
    gathered: list[str] = []
    for word in words:
        behind = gathered[-2:-1]
        listed = behind and behind[0] in _LISTS and not word.startswith("-")
        if listed and word not in kb.games():
            gathered.append(behind[0])
        gathered.append(word)
    return gathered


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line with these words; by default with those of the process."""
    sys.path.append(str(Path.cwd()))  # agents of your own are found in the current folder
    warnings.formatwarning = lambda message, *_: f"kanban: {message}\n"
    given = gather_lists(sys.argv[1:] if words is None else words)
    try:
        code = app(given, prog_name="kanban", standalone_mode=False)
    except (InputError, typer.TyperException) as error:
        say = getattr(error, "format_message", error.__str__)
        _fail(" ".join(say().split()))
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        sys.stderr.close()
        sys.exit(0)
    except MemoryError:
        _fail("not enough memory")
    except OSError as error:
        named = f"{error.filename}: cannot be written ({error.strerror})"
        _fail(named if error.filename else str(error))
    except KeyboardInterrupt:
        code = INTERRUPTED
    if has_abandoned_calls():  # a search in a thread, which nothing else can stop
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code or 0)
    sys.exit(code)


def _fail(message: str) -> NoReturn:
    """End with one line on stderr and exit code 2."""
    with suppress(OSError):  # the terminal may be closed
        sys.stderr.write(f"kanban: {message}\n")
    sys.exit(2)
