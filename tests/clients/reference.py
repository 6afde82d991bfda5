"""What the games of a client must agree with: the same seeds and actions, played by a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import kanban_env as kb


class LowestAction:
    """An opponent that takes the lowest legal action: it draws no random numbers."""

    def __init__(self, *, seed: int = 0) -> None:
        """The seed changes nothing."""

    def act(self, batch: Any, rows: np.ndarray) -> np.ndarray:
        """The lowest legal action of every game."""
        return batch.action_masks[rows].argmax(1)


OPPONENT = f"{__name__}:LowestAction"


def any_legal(mask: np.ndarray, generator: np.random.Generator) -> int:
    """A random legal action; fails if there is none."""
    legal = np.flatnonzero(mask)
    assert len(legal), "the mask is empty"
    return int(generator.choice(legal))


def seat_return(game: str, seed: int, seat: int, actions: list[int], **options: Any) -> float:
    """The sum of a seat's rewards when it takes these actions and the others the lowest ones."""
    batch = kb.make_batch(game, 1, auto_reset=False, **options)
    batch.reset([seed])
    total, left = 0.0, list(actions)
    while not batch.dones[0]:
        own = batch.to_play[0] == seat
        action = left.pop(0) if own else int(batch.action_masks[0].argmax())
        assert batch.action_masks[0, action], "an illegal action reached the game"
        batch.step([action])
        total += float(batch.rewards[0, seat])
    assert not left, "the game ended earlier"
    return total


def all_returns(game: str, seed: int, actions: list[int], **options: Any) -> list[float]:
    """The sums of all players' rewards when these actions are taken one after another."""
    batch = kb.make_batch(game, 1, auto_reset=False, **options)
    batch.reset([seed])
    totals = np.zeros(batch.players)
    for action in actions:
        batch.step([action])
        totals += batch.rewards[0]
    assert batch.dones[0], "the game goes on"
    return totals.tolist()


def play_aec(
    env: Any, seed: int, choose: Callable[[str, Any, np.ndarray], int]
) -> tuple[list[int], list[float]]:
    """Play a PettingZoo environment to its end; all actions, and what every agent gained."""
    env.reset(seed=seed)
    actions: list[int] = []
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        actions.append(choose(agent, observation, np.array(info["action_mask"])))
        env.step(actions[-1])
    return actions, list(totals.values())
