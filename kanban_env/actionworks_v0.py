"""Actionworks in PettingZoo's module style: `actionworks_v0.env(players=4)`."""

from kanban_env.registry import entry_points

env, raw_env = entry_points("actionworks-v0")
