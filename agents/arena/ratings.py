"""OpenSkill ratings: Plackett–Luce over the ranks of all seats."""

from __future__ import annotations

import math

from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.statistics import Interval, Z


def rate(results: Results) -> dict[str, Interval]:
    """The rating of every agent with its interval, from all games in their order.

    Agents do not learn while they play, so nothing is added to the uncertainty from game to game.
    An agent that sits twice moves by the mean of both. Where the rotations of a deal repeat each
    other, the interval is wider by as much as that of the win rate.
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
        half = Z * rating.sigma * math.sqrt(results.repetition(label))
        found[label] = Interval(rating.mu, rating.mu - half, rating.mu + half)
    return found
