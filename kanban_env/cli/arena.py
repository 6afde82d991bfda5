"""`kanban arena`: agents play each other; all results have confidence intervals."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from kanban_env.agents.arena import Games, Series, make_entrants
from kanban_env.agents.arena.engines import PlayBlocks, open_engine
from kanban_env.agents.arena.limits import DECISION_SECONDS
from kanban_env.agents.arena.report import AgentSummary, Report, build_report
from kanban_env.agents.arena.schedule import BLOCK
from kanban_env.agents.arena.store import BlockStore
from kanban_env.cli.common import (
    MOST_GAMES,
    Game,
    Json,
    Options,
    Players,
    Seed,
    checked_number,
    console,
    make_variant,
)
from kanban_env.cli.engines import Address, Engine, EngineName, Processes, say_start
from kanban_env.cli.progress import GamesBar
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require

EPILOG = (
    "Example: [bold]kanban arena menu-v0 --agents heuristic random --games 400 --out arenas/menu"
    "[/bold]; the same command resumes a series, and more --games extend it · on a cluster:"
    " [bold]kanban arena menu-v0 --agents heuristic random --engine ray"
    " --address 10.0.0.1:6379[/bold]"
)

MOST_BLOCK = 65_536
"""Games side by side take memory."""
BlockSize = Annotated[
    int, typer.Option(help="Games that are played and saved together.", min=1, max=MOST_BLOCK)
]
TimeLimit = Annotated[
    float, typer.Option(help="Seconds that an agent may take for a decision, at most a day.")
]


def command(
    game: Game,
    agents: Annotated[
        list[str], typer.Option("--agents", "-a", metavar="NAME…", help="The agents.")
    ],
    games: Annotated[
        int,
        typer.Option(help="Games, or a few more to complete the last deal.", min=1, max=MOST_GAMES),
    ] = 400,
    players: Players = None,
    processes: Processes = None,
    engine: Engine = EngineName.local,
    address: Address = None,
    seed: Seed = 0,
    option: Options = None,
    block: BlockSize = BLOCK,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the results; resumes or extends the series in it."),
    ] = None,
    replays: Annotated[bool, typer.Option("--replays", help="Also save every game.")] = False,
    time_limit: TimeLimit = DECISION_SECONDS,
    as_json: Json = False,
) -> None:
    """Let agents play each other in all seats on the same deals, and rate them."""
    require("eval", "openskill", "scipy", "matplotlib")
    checked_number("--time-limit", time_limit, 0.001, 86_400)
    if replays and out is None:
        raise InputError("--replays: expected --out FOLDER as well")
    folder = out / "replays" if out is not None and replays else None
    given = (make_variant(game, players, option), make_entrants(agents), games, seed, block)
    series = Series(*given, replays=folder, seconds=time_limit)
    played: dict[int, Games] = {}
    with _open_store(out, series) as store:
        try:
            say_start(engine, address)
            with open_engine(engine, processes, address) as play:
                _play(series, store, play, played)
            _write_and_print(build_report(series, series.results(played)), out, as_json)
        except (InputError, KeyboardInterrupt):
            _say_what_is_saved(series, store, played)
            raise


def _open_store(out: Path | None, series: Series) -> AbstractContextManager[BlockStore | None]:
    return nullcontext() if out is None else BlockStore(out, series)


def _play(
    series: Series, store: BlockStore | None, play: PlayBlocks, played: dict[int, Games]
) -> None:
    """Play the blocks that have not been played, and save them."""
    played |= {} if store is None else store.played
    total = sum(len(block.deals) for block in series.blocks)
    left = [block for block in series.blocks if block.number not in played]
    with GamesBar(total, sum(map(len, played.values())), bar=not series.people) as progress:
        for number, games in play(series, left):
            if store is not None:
                store.add(number, games)
            played[number] = games
            progress.add(len(games))
    if store is not None:
        store.sort_blocks()


def _say_what_is_saved(series: Series, store: BlockStore | None, played: dict[int, Games]) -> None:
    """Say what is saved of a series that was stopped; without a folder, print its results."""
    done, total = len(played), len(series.blocks)
    if store is not None:
        where = f"are saved in {store.path}; the same command resumes"
        typer.echo(f"{done} of {total} blocks {where}", err=True)
    elif played:
        typer.echo(f"{done} of {total} blocks were played:", err=True)
        show(build_report(series, series.results(played)), Console(stderr=True, highlight=False))


def _write_and_print(report: Report, out: Path | None, as_json: bool) -> None:
    """Write the report, then print it."""
    if out is not None:
        report.write(out)
    if as_json:
        print(json.dumps(report.as_data(), indent=2))
        return
    show(report, console)
    if out is not None:
        console.print(f"written to {out}", markup=False)


COLUMNS = ("wins", "rank", "score", "margin", "rating", "decisions/s")
TABLE_WIDTH = 80
"""The columns need this width; in a narrower window each agent is printed on lines of its own."""


def show(report: Report, console: Console) -> None:
    """Print the summary of each agent, and the wins of each seat."""
    variant, results = report.series.variant, report.results
    title = f"{variant.spec.id}, {variant.players} players, {len(results.games)} games"
    if console.width < TABLE_WIDTH:
        console.print(title)
        for summary in report.summaries:
            numbers = zip(COLUMNS, _numbers(summary), strict=True)
            console.print(escape(summary.agent), style="bold")
            console.print("  " + " · ".join(f"{name} {number}" for name, number in numbers))
    else:
        console.print(_table(title, report.summaries))
    console.print(f"chance {100 * results.chance:.1f} % · 95 % confidence intervals")
    most = max(results.most_wins(label) for label in results.labels)
    if most < 1:
        console.print(f"an agent has several seats: it can win at most {100 * most:.1f} % of them")
    seats = " · ".join(seat.percent(digits=0) for seat in report.seats)
    console.print(f"wins by seat: {seats}\n{report.seat_verdict}")


def _table(title: str, summaries: list[AgentSummary]) -> Table:
    """A table with one row per agent."""
    table = Table(box=None, title=title, title_justify="left", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("agent", overflow="fold", min_width=9)
    for column in COLUMNS:
        table.add_column(column, justify="right", no_wrap=True)
    for summary in summaries:
        table.add_row(escape(summary.agent), *_numbers(summary))
    return table


def _numbers(summary: AgentSummary) -> list[str]:
    """The numbers of an agent, in the order of the columns."""
    return [
        summary.win_rate.percent(digits=0),
        f"{summary.mean_rank.value:.2f}",
        summary.score.plus_minus,
        summary.margin.plus_minus,
        summary.rating.plus_minus,
        f"{summary.decisions_per_second:,.0f}",
    ]
