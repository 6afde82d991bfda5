"""The table of scores at the end of a game."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from kanban_env.core.batch import GameBatch
from kanban_env.core.replay import Replay


def score_table(replay: Replay, batch: GameBatch) -> Table:
    """The players with their agents, points and ranks, the best first."""
    rewards, n = batch.rewards[0], batch.players
    ranks = [1 + round(float(1 - reward) * (n - 1)) / 2 for reward in rewards]
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in ("rank", "player", "points", "agent"):
        table.add_column(column, justify="right" if column in ("rank", "points") else "left")
    for seat in sorted(range(n), key=lambda seat: ranks[seat]):
        points, agent = replay.scores[seat], escape(replay.agents[seat])
        table.add_row(f"{ranks[seat]:g}", f"player_{seat}", str(points), agent)
    return table
