"""`kanban conformance`: run the checks that every game must pass."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import kanban_env as kb
from kanban_env.cli.common import Game, Json, Options, Players, Seed, console, read_options
from kanban_env.core import conformance
from kanban_env.core.conformance import Finding

EPILOG = "Example: [bold]kanban conformance actionworks-v0 --players 3[/bold]"


def command(
    game: Game,
    players: Players = None,
    check: Annotated[
        list[str] | None, typer.Option(help="Run only this check; repeatable.")
    ] = None,
    option: Options = None,
    seed: Seed = 1,
    as_json: Json = False,
) -> None:
    """Run the checks that every game must pass, for one number of players or for all."""
    given = read_options(option)
    findings = conformance.check(kb.find(game), players, only=check, options=given, seed=seed)
    collected: list[Finding] = []
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=as_json or not console.is_terminal,
    ) as progress:
        progress.add_task("checking …")
        for finding in findings:
            collected.append(finding)
            if not as_json:
                colour = "green" if finding.passed else "red"
                mark = "passed" if finding.passed else "FAILED"
                progress.console.print(
                    f"[{colour}]{mark}[/{colour}]  {finding.players} players  "
                    f"{finding.check}: {finding.detail}  [dim]{finding.seconds:.1f} s[/dim]"
                )
    failed = [finding for finding in collected if not finding.passed]
    if as_json:
        print(json.dumps([asdict(finding) for finding in collected], indent=2))
    else:
        console.print(f"{len(collected) - len(failed)} passed, {len(failed)} failed")
    if failed:
        raise typer.Exit(1)
