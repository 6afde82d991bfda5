"""OpenSkill ratings: the Plackett–Luce model on the ranks of all seats."""

from __future__ import annotations

import math

from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.statistics import Interval, Z


def compute_ratings(results: Results) -> dict[str, Interval]:
    """The rating of every agent with its interval, from all games in order.

    Agents do not learn while they play, so no uncertainty is added between games (`tau=0`). An
    agent with two seats in a game gets the mean of both updates. Games of one deal are correlated:
    the interval is widened by the design effect of the win rate.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating(name=label) for label in results.labels]
    games = results.games
    for seated, ranks in zip(games.agents.tolist(), games.ranks.tolist(), strict=True):
        teams = [[ratings[agent]] for agent in seated]
        moved = [team[0] for team in model.rate(teams, ranks=ranks)]
        for agent in set(seated):
            own = [new for new, sits in zip(moved, seated, strict=True) if sits == agent]
            ratings[agent].mu = sum(new.mu for new in own) / len(own)
            ratings[agent].sigma = sum(new.sigma for new in own) / len(own)
    found = {}
    for label, rating in zip(results.labels, ratings, strict=True):
        half = Z * rating.sigma * math.sqrt(results.design_effect(label))
        found[label] = Interval(rating.mu, rating.mu - half, rating.mu + half)
    return found
