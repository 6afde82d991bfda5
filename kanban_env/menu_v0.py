"""Kanban Menu in PettingZoo's module style: `menu_v0.env(players=2)`."""

from kanban_env.registry import entry_points

env, raw_env = entry_points("menu-v0")
