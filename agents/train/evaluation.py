"""Evaluation of a policy against named agents, with the arena's schedules and intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.arena import Entrant, Interval, play_series
from kanban_env.agents.learned import LearnedAgent
from kanban_env.agents.network import Network
from kanban_env.agents.protocol import make_agent, one_line
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

LABEL = "policy"


def check_opponents(variant: Variant, names: list[str]) -> None:
    """Make every opponent and ask it once; raises InputError that names one that fails."""
    made = [(name, make_agent(name)) for name in names]
    batch = GameBatch(variant, 1)
    for name, agent in made:
        if getattr(agent, "one_at_a_time", False):
            raise InputError(f"evaluation.opponents: {name!r} needs a person at the terminal")
        try:
            agent.act(batch, np.array([0]))
        except (Exception, SystemExit) as error:  # a plug-in agent may raise anything
            raise InputError(f"evaluation.opponents: agent {name!r}: {one_line(error)}") from error


def evaluate(
    variant: Variant,
    network: Network,
    opponents: list[str],
    games: int,
    seed: int,
    sample: bool,
) -> dict[str, Interval]:
    """The policy's win rate against each of the opponents, alone in each seat in turn."""
    card = {**variant.identity(), "sample": sample}
    policy = Entrant(LABEL, partial(_make_agent, network, card))
    return {
        opponent: play_series(
            variant, [policy, opponent], games, seed, first_alone=True, block=games
        ).win_rate(LABEL)
        for opponent in opponents
    }


def mean_win_rate(rates: Iterable[Sequence[float]]) -> float:
    """The mean win rate over opponents."""
    return float(np.mean([value for value, _, _ in rates]))


def _make_agent(network: Network, card: dict[str, Any], seed: int) -> LearnedAgent:
    return LearnedAgent(network, card, seed=seed)
