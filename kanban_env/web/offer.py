"""The agents that people can choose on the page."""

from __future__ import annotations

from collections.abc import Sequence

from kanban_env.agents.learned import ZOO
from kanban_env.agents.protocol import make_agent
from kanban_env.core.errors import InputError

USUAL = ("heuristic", "random", "flat:playouts=64", "mcts:sims=64", "mcts:sims=400")


def offered_agents(given: Sequence[str] | None) -> list[str]:
    """The names that were given, or the usual ones and all policies of the package.

    Raises InputError for a name that cannot be made: a page never names files or code.
    """
    zoo = [f"zoo:{path.stem}" for path in sorted(ZOO.glob("*.safetensors"))]
    names = list(given) if given else [*USUAL, *zoo]
    for name in names:
        if name.partition(":")[0] == "human":
            raise InputError("--agents: people take seats on the page, human is not an agent")
        make_agent(name)
    return names
