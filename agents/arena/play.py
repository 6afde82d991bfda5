"""A series of games from Python, in one process or several.

    from kanban_env.agents.arena import Entrant, play_series

    variant = kb.find("menu-v0").variant(players=3)
    results = play_series(variant, ["heuristic", "random"], games=300, seed=1)
    rate = results.win_rate("heuristic")       # Interval(value, low, high)
    rate.excludes(results.chance)              # is it better or worse than chance?

    mine = Entrant("policy", lambda seed: MyPolicyAgent(network, seed=seed))
    play_series(variant, [mine, "heuristic"], games=300, first_alone=True)

An agent is given by its name or as an `Entrant`, which makes agents from seeds. With several
processes an entrant must be picklable, and a script needs `if __name__ == "__main__"`. Every block
of games has its own agents, with seeds derived from the seed of the series, so that results do not
depend on the number of processes.
"""

from __future__ import annotations

from collections.abc import Sequence

from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.schedule import BLOCK
from kanban_env.agents.arena.series import Entrant, Series, make_entrants
from kanban_env.core.spec import Variant


def play_series(
    variant: Variant,
    agents: Sequence[str | Entrant],
    games: int,
    seed: int = 0,
    *,
    first_alone: bool = False,
    block: int = BLOCK,
    processes: int = 1,
) -> Results:
    """Play `games` games, or a few more to complete the last deal, and return the results."""
    series = Series(variant, make_entrants(agents), games, seed, block, first_alone)
    return series.results(dict(play_blocks(series, series.blocks, processes)))
