"""What a leaf is worth to a search that a network guides.

A network says which reward is still to come. What was paid on the way to a leaf, which is `margin`
for every point ahead of the others, is added, so that leaves can be compared; and a game that has
ended is worth what was paid for it in all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.agents.leads import leads_over_mean
from kanban_env.core.errors import InputError

KINDS = ("rank", "win")
CLEAR_LEAD = 100
"""Points beyond which a lead counts no more."""


class Outcome:
    """The reward of whole games: by rank or by win, and `margin` for every point of the lead."""

    def __init__(self, reward: Any) -> None:
        """Take a reward as the card of a policy has it; raises InputError for any other."""
        self.kind, self.margin = (
            reward.get(key) if isinstance(reward, dict) else None for key in ("kind", "margin")
        )
        if self.kind not in KINDS:
            raise InputError(f"reward: kind: got {self.kind!r}, takes {' or '.join(KINDS)}")
        if not isinstance(self.margin, int | float) or not 0 <= self.margin < np.inf:
            raise InputError(f"reward: margin: got {self.margin!r}, takes a number from 0")
        self.most = 1 + CLEAR_LEAD * self.margin

    def total(
        self, scores: np.ndarray, ended: np.ndarray, ranks: np.ndarray, coming: np.ndarray
    ) -> np.ndarray:
        """The reward of whole games [games, seats], from their rank rewards or what is to come."""
        final = ranks if self.kind == "rank" else _wins(ranks)
        paid = np.where(ended[:, None], final, coming) + self.margin * leads_over_mean(scores)
        return paid.clip(-self.most, self.most)


def _wins(ranks: np.ndarray) -> np.ndarray:
    """1 for the winner, shared equally among several, from rank rewards."""
    first = ranks == ranks.max(1, keepdims=True)
    return first / first.sum(1, keepdims=True)
