"""Leads over the mean of the other seats: one definition for self-play, search and benchmarks."""

from __future__ import annotations

import numpy as np

from kanban_env.agents.leads import leads_over_mean


def test_a_lead_is_measured_against_the_mean_of_the_others() -> None:
    assert leads_over_mean(np.array([[9.0, 3.0]])).tolist() == [[6.0, -6.0]]
    assert leads_over_mean(np.array([[9.0, 3.0, 6.0]])).tolist() == [[4.5, -4.5, 0.0]]
