"""The `kanban` command: one file a subcommand. Bad input is one line and exit code 2."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

import kanban_env as kb
from kanban_env.cli import (
    arena,
    bench,
    compile,  # noqa: A004
    conformance,
    evaluate,
    games,
    play,
    replay,
    watch,
)
from kanban_env.core.errors import InputError

app = typer.Typer(
    name="kanban",
    help="Factory board games for people and for learning agents.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for module in (games, play, watch, replay, arena, evaluate, conformance, bench, compile):
    app.command(module.__name__.rpartition(".")[2], epilog=module.EPILOG)(module.command)

_LISTS = ("--agents", "-a", "--against")


def gather_lists(words: list[str]) -> list[str]:
    """Let `--agents A B C` stand for `--agents A --agents B --agents C`."""
    gathered: list[str] = []
    for word in words:
        behind = gathered[-2:-1]
        listed = behind and behind[0] in _LISTS and not word.startswith("-")
        if listed and word not in kb.games():
            gathered.append(behind[0])
        gathered.append(word)
    return gathered


def main() -> None:
    """Run the command line."""
    sys.path.append(str(Path.cwd()))  # where agents of one's own are found
    try:
        sys.exit(app(gather_lists(sys.argv[1:]), standalone_mode=False))
    except (InputError, typer.TyperException) as error:
        say = getattr(error, "format_message", error.__str__)
        sys.stderr.write(f"kanban: {' '.join(say().split())}\n")
        sys.exit(2)
    except BrokenPipeError:  # a reader such as `head` has seen enough
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        named = f"{error.filename}: cannot be written ({error.strerror})"
        sys.stderr.write(f"kanban: {named if error.filename else error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
