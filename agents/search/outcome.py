"""Values of leaves in a search that is guided by a network.

A network predicts the reward still to come. To make leaves comparable, the reward already paid on
the way to the leaf is added: `margin` times the lead over the mean of the other seats. A finished
game is worth its whole reward.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.agents.leads import leads_over_mean
from kanban_env.core.errors import InputError

KINDS = ("rank", "win")
CLEAR_LEAD = 100
"""Leads of more points than this count as this."""


class Outcome:
    """The reward of whole games: rank or win, plus `margin` for every point of the lead."""

    def __init__(self, reward: Any) -> None:
        """Read the entry `reward` of a policy's card; raises InputError if it is not supported."""
        self.kind, self.margin = (
            reward.get(key) if isinstance(reward, dict) else None for key in ("kind", "margin")
        )
        if self.kind not in KINDS:
            raise InputError(f"reward: kind: expected {' or '.join(KINDS)}, got {self.kind!r}")
        if not isinstance(self.margin, int | float) or not 0 <= self.margin < np.inf:
            raise InputError(f"reward: margin: expected a number >= 0, got {self.margin!r}")
        self.bound = 1 + CLEAR_LEAD * self.margin

    def total(
        self, scores: np.ndarray, ended: np.ndarray, ranks: np.ndarray, coming: np.ndarray
    ) -> np.ndarray:
        """Rewards of whole games [games, seats]: from rank rewards if ended, else predicted."""
        final = ranks if self.kind == "rank" else _wins(ranks)
        paid = np.where(ended[:, None], final, coming) + self.margin * leads_over_mean(scores)
        return paid.clip(-self.bound, self.bound)


def _wins(ranks: np.ndarray) -> np.ndarray:
    """Win rewards from rank rewards: 1 for the winner, divided equally among tied winners."""
    first = ranks == ranks.max(1, keepdims=True)
    return first / first.sum(1, keepdims=True)
