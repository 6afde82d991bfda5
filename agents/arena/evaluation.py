"""One agent against others, until it is known well enough how often it wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.processes import run
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.series import Series
from kanban_env.agents.arena.statistics import Interval


@dataclass
class Evaluation:
    """How often the first agent of a series wins."""

    results: Results
    precision: float
    """Half the width that the interval should have at most."""

    @property
    def win_rate(self) -> Interval:
        """The agent's wins."""
        return self.results.win_rate(self.results.labels[0])

    @property
    def reached(self) -> bool:
        """Whether the interval is narrow enough."""
        return self.win_rate.half <= self.precision

    @property
    def verdict(self) -> str:
        """`stronger`, `weaker` or `no difference shown`, against what chance would give."""
        if not self.win_rate.clear_of(self.results.chance):
            return "no difference shown"
        return "stronger" if self.win_rate.value > self.results.chance else "weaker"

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        agent, *others = self.results.labels
        rate, chance = self.win_rate, self.results.chance
        against = others[0] if len(others) == 1 else f"the mix of {' and '.join(others)}"
        said = {
            "stronger": f"{agent} is stronger than {against}",
            "weaker": f"{agent} is weaker than {against}",
            "no difference shown": f"no difference between {agent} and {against} is shown",
        }[self.verdict]
        return (
            f"{said}: it wins {100 * rate.value:.1f} % of {len(self.results.games)} games"
            f" ({100 * rate.low:.1f}–{100 * rate.high:.1f}), chance would give {100 * chance:.1f} %"
        )

    @property
    def each(self) -> dict[str, Interval]:
        """How often the agent ranks before each of the others, a level rank counting half."""
        agent, *others = self.results.labels
        return {other: self.results.head_to_head(agent, other) for other in others}


def evaluations(series: Series, precision: float, processes: int = 1) -> Iterator[Evaluation]:
    """Play a series of the first agent among the others until the interval is narrow enough.

    Yields what is known after every block, in the order of the schedule, so that the number of
    processes changes nothing. Stopping looks at the width alone, never at who leads.
    """
    played: dict[int, Games] = {}
    for games in in_order(run(series, series.blocks, processes)):
        played[len(played)] = games
        found = Evaluation(series.joined(played), precision)
        yield found
        if found.reached:
            return


def in_order(blocks: Iterable[tuple[int, Games]]) -> Iterator[Games]:
    """Blocks that come as they are done, in the order of their numbers."""
    early: dict[int, Games] = {}
    following = 0
    for number, games in blocks:
        early[number] = games
        while following in early:
            yield early.pop(following)
            following += 1
