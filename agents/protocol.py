"""What an agent is, and how one is found by its name.

A name may carry parameters, which are those of the constructor of its class, checked by their type:

    random                         a built-in agent
    mcts:sims=400,cut=round        … with parameters
    ppo:runs/best                  … with its main argument, which may hold anything but `?`
    ppo:runs/best?sample=true      … with both
    my_package.module:MyAgent      a class of your own
    my_package.module:MyAgent?x=1  … with parameters

The seed is no parameter: whoever makes the agent gives it.
"""

from __future__ import annotations

import importlib
from typing import Any, Protocol, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.parameters import Parameters
from kanban_env.core.errors import InputError

_PATHS = {
    "flat": "kanban_env.agents.search.flat:FlatAgent",
    "heuristic": "kanban_env.agents.heuristic:HeuristicAgent",
    "human": "kanban_env.agents.human:HumanAgent",
    "mcts": "kanban_env.agents.search.mcts:MctsAgent",
    "ppo": "kanban_env.agents.learned:PpoAgent",
    "random": "kanban_env.agents.random:RandomAgent",
    "zoo": "kanban_env.agents.learned:ZooAgent",
}
"""Built-in names; a class is imported when it is asked for."""


class Agent(Protocol):
    """A vectorised player.

    It may have further attributes. `one_at_a_time` is true of people, who play one game after
    another. `identity` is a text that differs where agents of one name differ, such as the checksum
    of a file, and `again(seed)` makes another such agent without reading the file anew: a series
    of games is played with one and the same.
    """

    def __init__(self, *, seed: int = 0) -> None:
        """Two agents with the same seed play alike; further parameters stand in its name."""

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A legal action for each of the given games, for the seat to move there.

        An honest agent reads `batch.observations` and `batch.action_masks` of these rows only, and
        writes nothing into the batch.
        """


def names() -> list[str]:
    """The built-in agents."""
    return sorted(_PATHS)


def make_agent(name: str, seed: int = 0) -> Agent:
    """The agent with this name; raises InputError that names it, what it got and what it takes."""
    path, words = _split(name)
    kind = _load(name, path)
    try:
        parameters, main = Parameters(kind), ""
        if parameters.main and name.partition(":")[0] in _PATHS:
            main, _, words = words.partition("?")
        agent = kind(**parameters.read(words, main), seed=seed)
    except Exception as error:  # whatever a class of somebody else's raises
        raise InputError(f"agent {name!r}: {reason(error)}") from error
    if not callable(getattr(agent, "act", None)):
        raise InputError(f"agent {name!r}: {kind.__name__} has no method act(batch, rows)")
    return cast("Agent", agent)


def reason(error: BaseException) -> str:
    """What went wrong, in one line."""
    said = " ".join(str(error).split())
    return said if isinstance(error, InputError) else f"raised {type(error).__name__}: {said}"


def _split(name: str) -> tuple[str, str]:
    """Where the class of a name stands, and the words behind it."""
    head, _, rest = name.partition(":")
    if head in _PATHS:
        return _PATHS[head], rest
    attribute, _, words = rest.partition("?")
    if not attribute.isidentifier() or not all(part.isidentifier() for part in head.split(".")):
        raise InputError(f"unknown agent {name!r}, takes {', '.join(names())} or module:Class")
    return f"{head}:{attribute}", words


def _load(name: str, path: str) -> Any:
    """The class that stands at `module:Class`."""
    module, _, attribute = path.partition(":")
    try:
        kind = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # whatever a module of somebody else's raises
        raise InputError(f"agent {name!r}: cannot import {module}: {error}") from error
    if not isinstance(kind, type):
        raise InputError(f"agent {name!r}: {module} has no class {attribute}")
    return kind
