"""The agent protocol, and agents by name.

A name may include parameters of the agent's constructor, which are checked by their types:

    random                         a built-in agent
    mcts:sims=400,cut=round        … with parameters
    ppo:runs/best                  … with its main argument, which may contain anything but `?`
    ppo:runs/best?sample=true      … with both
    my_package.module:MyAgent      your own class
    my_package.module:MyAgent?x=1  … with parameters

The seed is not part of the name: it is an argument of `make_agent`.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any, Protocol, cast

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.parameters import Parameters
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

_PATHS = {
    "flat": "kanban_env.agents.search.flat:FlatAgent",
    "gumbel": "kanban_env.agents.search.gumbel:GumbelAgent",
    "heuristic": "kanban_env.agents.heuristic:HeuristicAgent",
    "human": "kanban_env.agents.human:HumanAgent",
    "mcts": "kanban_env.agents.search.mcts:MctsAgent",
    "ppo": "kanban_env.agents.learned:PpoAgent",
    "random": "kanban_env.agents.random:RandomAgent",
    "zoo": "kanban_env.agents.learned:ZooAgent",
}
"""Built-in names; a class is imported when it is first used."""


class Agent(Protocol):
    """A vectorised player.

    Optional attributes:

    - `one_at_a_time`: true for people, whose games are played one after another.
    - `long_calls`: true if `act` may take seconds in compiled code; it is then called in a thread,
      so that Ctrl-C is heard.
    - `identity`: a string that tells apart agents of the same name, such as a file's checksum.
    - `with_seed(seed)`: a copy with another seed that reads no file again, so that all games of a
      series are played by the same policy.
    - `check_variant(variant)`: raises InputError for a game that the agent cannot play; called
      before the first deal.
    """

    def __init__(self, *, seed: int = 0) -> None:
        """Equal seeds give equal actions; other parameters are part of the agent's name."""

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        """A legal action for each of the given games, for the seat to move there.

        A fair agent reads only `batch.observations` and `batch.action_masks` of these rows, and
        writes nothing into the batch.
        """


def names() -> list[str]:
    """The names of the built-in agents."""
    return sorted(_PATHS)


def check_built_in(agents: Iterable[str], where: str) -> None:
    """Raise InputError for agents that a file names and that are not built in.

    Making such an agent imports code, which a file from someone else must not decide.
    """
    for name in agents:
        if name.partition(":")[0] not in _PATHS:
            raise InputError(
                f"{where}: agent {name!r} is not built in; --allow-plugins permits to import it"
            )


def make_agent(name: str, seed: int = 0) -> Agent:
    """Make the agent with this name; raises InputError that says what is wrong with the name."""
    path, words = _split(name)
    kind = _load(name, path)
    try:
        parameters, main = Parameters(kind), ""
        if parameters.main and name.partition(":")[0] in _PATHS:
            main, _, words = words.partition("?")
        agent = kind(**parameters.parse(words, main), seed=seed)
    except (Exception, SystemExit) as error:  # a plug-in class may raise anything
        raise InputError(f"agent {name!r}: {one_line(error)}") from error
    if not callable(getattr(agent, "act", None)):
        raise InputError(f"agent {name!r}: {kind.__name__} has no method act(batch, rows)")
    return cast("Agent", agent)


def check_agent(name: str, agent: Agent, variant: Variant) -> None:
    """Raise InputError that names the agent if it cannot play this game."""
    try:
        getattr(agent, "check_variant", lambda _: None)(variant)
    except (Exception, SystemExit) as error:  # a plug-in agent may raise anything
        raise InputError(f"agent {name!r}: {one_line(error)}") from error


def one_line(error: BaseException) -> str:
    """The message of an exception in one line, with its type unless it is an InputError."""
    message = " ".join(str(error).split())
    return message if isinstance(error, InputError) else f"raised {type(error).__name__}: {message}"


def _split(name: str) -> tuple[str, str]:
    """The path `module:Class` of a name, and the text of its parameters."""
    head, _, rest = name.partition(":")
    if head in _PATHS:
        return _PATHS[head], rest
    attribute, _, words = rest.partition("?")
    if not attribute.isidentifier() or not all(part.isidentifier() for part in head.split(".")):
        raise InputError(f"unknown agent {name!r}, expected {', '.join(names())} or module:Class")
    return f"{head}:{attribute}", words


def _load(name: str, path: str) -> Any:
    """Import the class at `module:Class`."""
    module, _, attribute = path.partition(":")
    try:
        kind = getattr(importlib.import_module(module), attribute, None)
    except (Exception, SystemExit) as error:  # a plug-in module may raise anything
        raise InputError(f"agent {name!r}: cannot import {module}: {one_line(error)}") from error
    if not isinstance(kind, type):
        raise InputError(f"agent {name!r}: {module} has no class {attribute}")
    return kind
