"""Kanban: Automotive Revolution in PettingZoo's module style: `automotive_v0.env(players=2)`."""

from kanban_env.registry import entry_points

env, raw_env = entry_points("automotive-v0")
