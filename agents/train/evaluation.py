"""The policy against named agents, with the arena's schedules and intervals."""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from agents.arena import Entrant, Interval, play_series
from agents.learned import LearnedAgent
from agents.network import Network
from kanban_env.core.spec import Variant

LABEL = "policy"


def evaluate(
    variant: Variant,
    weights: dict[str, torch.Tensor],
    opponents: list[str],
    games: int,
    seed: int,
    sample: bool,
) -> dict[str, Interval]:
    """The policy's win rate, alone in each seat in turn, against each of the opponents."""
    network = Network({name: tensor.numpy() for name, tensor in weights.items()})
    card = {**variant.identity(), "sample": sample}
    policy = Entrant(LABEL, partial(_made, network, card))
    return {
        opponent: play_series(
            variant, [policy, opponent], games, seed, first_alone=True, block=games
        ).win_rate(LABEL)
        for opponent in opponents
    }


def _made(network: Network, card: dict[str, Any], seed: int) -> LearnedAgent:
    return LearnedAgent(network, card, seed=seed)
