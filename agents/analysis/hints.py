"""Hints for a person: what the legal answers are worth, and what policies would play."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.analysis.sampling import Sampler, estimate
from kanban_env.agents.learned import LearnedAgent


def hints(
    batch: GameBatch, playouts: int = 64, policy: LearnedAgent | None = None, seed: int = 0
) -> list[dict[str, Any]]:
    """The legal answers of a game, the best first: wins and points with their intervals.

    Playouts know only what the player to move knows. A policy adds its probability of each answer.
    """
    player = int(batch.to_play[0])
    legal = np.flatnonzero(batch.action_masks[0]).tolist()
    wins, points = Sampler(batch.variant).sample(batch.states[0], legal, seed, playouts)
    likely = np.zeros(batch.action_masks.shape[1])
    if policy is not None:
        likely = policy.evaluate(policy.network.inputs(batch), batch.action_masks)[0][0]
    found = [
        {
            "action": action,
            "wins": estimate(wins[i, :, player]).as_data(),
            "points": estimate(points[i, :, player]).as_data(),
            "policy": None if policy is None else round(float(likely[action]), 4),
        }
        for i, action in enumerate(legal)
    ]
    return sorted(found, key=lambda hint: -hint["wins"][0])
