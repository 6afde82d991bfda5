"""One agent against others, until its win rate is known precisely enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kanban_env.agents.arena.engines import PlayBlocks
from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.series import Series
from kanban_env.agents.arena.statistics import Interval


@dataclass
class Evaluation:
    """How often the first agent of a series wins."""

    results: Results
    precision: float
    """The half width of the interval to be reached."""

    @property
    def win_rate(self) -> Interval:
        """The agent's win rate."""
        return self.results.win_rate(self.results.labels[0])

    @property
    def precise_enough(self) -> bool:
        """Whether the half width of the interval is at most the precision."""
        return self.win_rate.half_width <= self.precision

    @property
    def verdict(self) -> str:
        """`stronger`, `weaker` or `no difference shown`, compared with the win rate by chance."""
        if not self.win_rate.excludes(self.results.chance):
            return "no difference shown"
        return "stronger" if self.win_rate.value > self.results.chance else "weaker"

    @property
    def sentence(self) -> str:
        """The verdict as a sentence."""
        agent, *others = self.results.labels
        rate, chance = self.win_rate, self.results.chance
        against = others[0] if len(others) == 1 else f"the mix of {' and '.join(others)}"
        verdict = {
            "stronger": f"{agent} is stronger than {against}",
            "weaker": f"{agent} is weaker than {against}",
            "no difference shown": f"no difference between {agent} and {against} is shown",
        }[self.verdict]
        return (
            f"{verdict}: it wins {100 * rate.value:.1f} % of {len(self.results.games)} games"
            f" ({100 * rate.low:.1f}–{100 * rate.high:.1f}), chance would give {100 * chance:.1f} %"
        )

    @property
    def head_to_head(self) -> dict[str, Interval]:
        """How often the agent ranks before each of the others; equal ranks count half."""
        agent, *others = self.results.labels
        return {other: self.results.head_to_head(agent, other) for other in others}


def evaluate_until_precise(
    series: Series, precision: float, play: PlayBlocks = play_blocks
) -> Iterator[Evaluation]:
    """Play the first agent among the others until the interval is narrow enough.

    Yields the evaluation after every block, in the order of the schedule, so that results do not
    depend on the engine that plays them. Stopping depends on the width of the interval only, never
    on who is ahead.
    """
    played: dict[int, Games] = {}
    for games in in_order(play(series, series.blocks)):
        played[len(played)] = games
        found = Evaluation(series.results(played), precision)
        yield found
        if found.precise_enough:
            return


def in_order(blocks: Iterable[tuple[int, Games]]) -> Iterator[Games]:
    """Yield blocks, which arrive in any order, in the order of their numbers."""
    early: dict[int, Games] = {}
    following = 0
    for number, games in blocks:
        early[number] = games
        while following in early:
            yield early.pop(following)
            following += 1
