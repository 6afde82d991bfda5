"""Players that look ahead: `flat` tries every answer, `mcts` grows a tree.

Both copy the games they are asked about and deal anew, before every trial, what their seat cannot
know; the batch is not written to. The loops stand in `kanban_env.core.search`.
"""
