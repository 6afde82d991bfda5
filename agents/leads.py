"""Leads in points, as self-play rewards them and as a search with a network values them."""

from __future__ import annotations

import numpy as np


def leads_over_mean(points: np.ndarray) -> np.ndarray:
    """How many points each seat is ahead of the mean of the other seats [games, seats]."""
    others = (points.sum(1, keepdims=True) - points) / (points.shape[1] - 1)
    return points - others
