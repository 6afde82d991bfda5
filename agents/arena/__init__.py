"""The arena: agents play each other in all seats of the same deals; results have intervals.

The module `play` shows how to play a series from Python.
"""

from __future__ import annotations

from kanban_env.agents.arena.matches import AgentError, Games
from kanban_env.agents.arena.play import play_series
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.series import Entrant, Series, make_entrants
from kanban_env.agents.arena.statistics import Interval

__all__ = [
    "AgentError",
    "Entrant",
    "Games",
    "Interval",
    "Results",
    "Series",
    "make_entrants",
    "play_series",
]
