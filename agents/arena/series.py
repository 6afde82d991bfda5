"""A series of games between agents, in blocks with their own agents.

Seeds of agents are derived from the seed of the series and the block, so that results do not
depend on the process or the order in which blocks are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kanban_env as kb
from kanban_env.agents.arena.limits import DECISION_SECONDS
from kanban_env.agents.arena.matches import Games, play_games
from kanban_env.agents.arena.recording import Recorder
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.schedule import BLOCK, Block, schedule
from kanban_env.agents.protocol import Agent, check_agent, make_agent
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant

FORMAT = "kanban-arena-1"


class Entrant(NamedTuple):
    """A participant: a unique label, and a function that makes the agent from a seed."""

    label: str
    make: Callable[[int], Agent]


def make_entrants(given: Sequence[str | Entrant]) -> list[Entrant]:
    """Entrants from names or entrants; repeated labels are numbered: `random`, `random#2`."""
    found: list[Entrant] = []
    for one in given:
        entrant = Entrant(one, partial(make_agent, one)) if isinstance(one, str) else one
        taken = {other.label for other in found}
        label, number = entrant.label, 1
        while label in taken:
            number += 1
            label = f"{entrant.label}#{number}"
        found.append(entrant._replace(label=label))
    return found


@dataclass
class Series:
    """The games to play: variant, agents, number of games, seed and schedule."""

    variant: Variant
    agents: list[Entrant]
    games: int
    seed: int = 0
    block: int = BLOCK
    first_alone: bool = False
    replays: Path | None = None
    """A folder for the replays of all games."""
    seconds: float | None = DECISION_SECONDS
    """The most that an agent may take for a decision; None is no limit."""
    people: bool = field(init=False)
    """Whether an agent has `one_at_a_time`; every deal is then a block."""
    identities: dict[str, str] = field(init=False)
    """The `identity` of the agents that have one, such as the checksum of a policy."""
    blocks: list[Block] = field(init=False)

    def __post_init__(self) -> None:
        """Check the numbers, make the agents once and compute the schedule."""
        checked_seed(self.seed)
        for name, value in (("games", self.games), ("block", self.block)):
            if not is_integer(value) or value < 1:
                raise InputError(f"{name}: expected an integer of at least 1, got {value!r}")
        needed = 2 if self.first_alone else 1
        if len(self.agents) < needed:
            raise InputError(f"agents: expected at least {needed}, got {len(self.agents)}")
        self._fix_agents()
        self.blocks = schedule(
            len(self.agents),
            self.variant.players,
            self.games,
            self.seed,
            self.block,
            self.first_alone,
        )

    @property
    def labels(self) -> list[str]:
        """The labels of the agents."""
        return [agent.label for agent in self.agents]

    def _fix_agents(self) -> None:
        """Make every agent once, and use its `with_seed`, if it has one, for all blocks.

        An agent's files may change while a series is played, such as those of a running training;
        `with_seed` does not read them again.
        """
        made = self.make_agents()
        pairs = list(zip(self.agents, made, strict=True))
        for one, agent in pairs:
            check_agent(one.label, agent, self.variant)
        self.agents = [
            one._replace(make=getattr(agent, "with_seed", one.make)) for one, agent in pairs
        ]
        identities = {one.label: getattr(agent, "identity", None) for one, agent in pairs}
        self.identities = {label: str(found) for label, found in identities.items() if found}
        self.people = any(getattr(agent, "one_at_a_time", False) for agent in made)
        if self.people:
            self.block = 1

    def make_agents(self) -> list[Agent]:
        """One agent per entrant."""
        return [agent.make(0) for agent in self.agents]

    def results(self, played: dict[int, Games]) -> Results:
        """The results of played blocks, given by their numbers."""
        return Results(
            self.labels, Games.concatenate([played[number] for number in sorted(played)])
        )

    def identity(self) -> dict[str, Any]:
        """Everything that must be equal for a series to be resumed, as plain data."""
        return {
            "format": FORMAT,
            "kanban_env": kb.__version__,
            **self.variant.identity(),
            "agents": self.labels,
            **({"identities": self.identities} if self.identities else {}),
            "games": self.games,
            "seed": self.seed,
            "block": self.block,
            "first_alone": self.first_alone,
            "replays": self.replays is not None,
        }


def play_block(series: Series, block: Block, threads: int | None = None) -> Games:
    """Play one block, with its own agents."""
    made, seated = _seat(series, block)
    recorder = None if series.replays is None else Recorder(series.variant)
    arguments = (series.variant, made, seated, block.seeds, block.deals)
    games = play_games(*arguments, listener=recorder, threads=threads, seconds=series.seconds)
    games.agents = block.agents
    if recorder is not None and series.replays is not None:
        recorder.write(series.replays, block.number)
    return games


def _seat(series: Series, block: Block) -> tuple[list[tuple[str, Agent]], np.ndarray]:
    """The agents of a block, and the index of the agent for every game and seat.

    An entrant with two seats in a game is two agent objects, so that neither sees the other's
    observations.
    """
    seats = range(block.agents.shape[1])
    earlier = [(block.agents[:, :seat] == block.agents[:, [seat]]).sum(1) for seat in seats]
    pairs = np.stack([block.agents, np.stack(earlier, axis=1)], axis=2)
    needed, seated = np.unique(pairs.reshape(-1, 2), axis=0, return_inverse=True)
    made = []
    for agent, copy in needed.tolist():
        label, make = series.agents[agent]
        made.append((label, make(_agent_seed(series, block, agent, copy))))
    return made, seated.reshape(block.agents.shape)


def _agent_seed(series: Series, block: Block, agent: int, copy: int) -> int:
    """An independent seed for an agent of a block."""
    sequence = np.random.SeedSequence(series.seed, spawn_key=(1, block.number, agent, copy))
    return int(sequence.generate_state(1, np.uint64)[0] >> np.uint64(11))
