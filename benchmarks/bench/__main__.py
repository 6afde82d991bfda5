"""The speed of every game in one table, one JSON file and one picture.

    python -m benchmarks.bench [GAME …] [--only KIND …] [--quick] [--json] [--out FOLDER]

Measures, per game: play inside the kernel, `batch.step` and their parts; growth with games,
threads and players; the AEC environment beside PettingZoo's connect_four; playouts and search;
warm start, memory and cold compile; training against its upper bound and against matrix products.
All numbers are medians with the lowest and the highest. Absolute numbers depend on the machine:
compare ratios, and run nothing else at the same time. `--quick` takes about a minute once the games
are compiled, without a cold compile; it shows that everything works, not how fast it is.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from pathlib import Path

from llvmlite.binding import get_host_cpu_name
from rich.console import Console
from rich.progress import Progress

import kanban_env as kb
from benchmarks.bench import growth, kernels, learning, playouts, single, starting
from benchmarks.bench.plot import draw
from benchmarks.bench.timing import FULL, QUICK, Effort, Measure
from docs.write import table
from kanban_env.core.spec import Variant
from kanban_env.core.threads import available_cores

KINDS: dict[str, Callable[[Variant, Effort], Iterator[Measure]]] = {
    "kernels": kernels.measure,
    "growth": growth.measure,
    "single": single.measure,
    "playouts": playouts.measure,
    "starting": starting.measure,
    "learning": learning.measure,
}


def rows(found: list[Measure]) -> Iterator[list[str]]:
    """The table: a row per quantity, a column per game."""
    games = list(dict.fromkeys(m.game for m in found))
    cells = {(m.kind, m.name, m.unit, m.game): m.words() for m in found}
    for kind, name, unit in dict.fromkeys((m.kind, m.name, m.unit) for m in found):
        yield [kind, name, unit, *(cells.get((kind, name, unit, game), "–") for game in games)]


def machine() -> dict[str, object]:
    """What the numbers depend on."""
    return {
        "version": kb.__version__,
        "processor": get_host_cpu_name(),
        "cores": available_cores(),
        "python": platform.python_version(),
    }


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=kb.games())
    parser.add_argument("--only", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--out", type=Path, default=Path("runs/bench"))
    given = parser.parse_args()
    effort, found = QUICK if given.quick else FULL, list[Measure]()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=len(given.games) * len(given.only))
        for game in given.games:
            for kind in given.only:
                progress.update(bar, description=f"{game}: {kind}")
                found += KINDS[kind](kb.find(game).variant(), effort)
                progress.advance(bar)
    data = json.dumps({**machine(), "measures": [m._asdict() for m in found]}, indent=2)
    head = ["kind", "measured", "unit", *dict.fromkeys(m.game for m in found)]
    lines = "\n".join(table(head, list(rows(found))))
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "bench.json").write_text(data + "\n")
    (given.out / "bench.md").write_text(lines)
    draw(found, given.out / "bench.png")
    print(data if given.json else lines)


if __name__ == "__main__":
    main()
