"""The table of the zoo in docs/results.md, from the cards of its policies.

python -m benchmarks.cards
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.sections import write_section
from docs.write import table
from kanban_env.agents.learned import ZOO, read_card

HEAD = [
    "agent", "reads advice", "samples", "core hours", "commit", "against random",
    "against the heuristic", "chance",
]  # fmt: skip


def rate(found: dict[str, Any]) -> str:
    """A win rate with its interval."""
    value, low, high = (100 * number for number in found["win_rate"])
    return f"{value:.1f} % ({low:.1f}–{high:.1f})"


def lines() -> Iterator[str]:
    """The table: one row per policy."""
    rows = []
    for path in sorted(ZOO.glob("*.json")):
        card = read_card(path)
        advice = "yes" if card["config"]["network"].get("advice") else "no"
        cost = [f"{card['samples']:,}", f"{card['core_hours']:.2f}", card["commit"][:7]]
        won = [rate(card["evaluation"][name]) for name in ("random", "heuristic")]
        chance = f"{100 / card['players']:.0f} %"
        rows.append([f"`zoo:{path.stem}`", advice, *cost, *won, chance])
    return table(HEAD, rows)


if __name__ == "__main__":
    write_section("zoo", list(lines()))
