"""Industrial Board Game in PettingZoo's module style: `industrial_v0.env(players=2)`."""

from kanban_env.registry import entry_points

env, raw_env = entry_points("industrial-v0")
