"""Generated sections of docs/results.md, between marks that name the command that writes them."""

from __future__ import annotations

from pathlib import Path

from kanban_env.core.files import write_atomically

RESULTS = Path(__file__).parent.parent / "docs" / "results.md"
WRITERS = {
    "ladder": "make ladder",
    "duels": "make ladder",
    "equal tables": "make ladder",
    "trials": "make ladder",
    "exploiters": "python -m benchmarks.exploit",
    "zoo": "python -m benchmarks.cards",
    "comparisons": "python -m benchmarks.compare",
    "learning curves": "python -m benchmarks.learning_curves",
}
"""The command that writes each section."""


def marks(name: str) -> tuple[str, str]:
    """The lines before and after a section."""
    return f"<!-- {name}: begin, written by `{WRITERS[name]}` -->", f"<!-- {name}: end -->"


def replaced(text: str, name: str, lines: list[str]) -> str:
    """The text with a section replaced; raises ValueError if it has no section of this name."""
    begin, end = marks(name)
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"no section {name!r}: expected {begin} and {end}")
    return "\n".join([f"{before}{begin}", "", *lines, f"{end}{after}"])


def write_section(name: str, lines: list[str], path: Path = RESULTS) -> None:
    """Replace a section of the results."""
    write_atomically(path, replaced(path.read_text(encoding="utf-8"), name, lines))
