"""Agents: vectorised players with `act(batch, rows) -> actions` for many games at once."""

from __future__ import annotations

from kanban_env.agents.heuristic import HeuristicAgent
from kanban_env.agents.protocol import Agent, make_agent, names
from kanban_env.agents.random import RandomAgent

__all__ = ["Agent", "HeuristicAgent", "RandomAgent", "make_agent", "names"]
