"""Agents that search: `flat` tries every legal action, `mcts` grows a tree, `gumbel` rolls out.

They work on copies of the games they are asked about; they never write to the batch. Before every
simulation they redeal what the seat to move cannot know. The loops are in `kanban_env.core.search`
and `kanban_env.core.rollouts`.
"""
