"""The end of a game on a terminal: the board, the final scoring, and the table of scores."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from kanban_env.agents.screen import Screen
from kanban_env.core.batch import GameBatch
from kanban_env.core.replay import Replay

END_LINES = 7
"""Lines below the last board, besides one per player: the scores and where the game is saved."""


def show_end(
    screen: Screen, replay: Replay, batch: GameBatch, viewer: int | None, scoring: list[str]
) -> None:
    """Print the last board, the lines of the final scoring, and the table of scores.

    Output that is not a terminal has the lines of the final scoring above the board already.
    """
    scoring = scoring if screen.console.is_terminal else []
    below, screen.log_lines = batch.players + len(scoring) + END_LINES, 0
    screen.print("")
    screen.show_state(batch.variant, batch.states[0], viewer, below, note=False)
    screen.print_lines(scoring, batch.variant.spec.text)
    screen.print("")
    screen.console.print(score_table(replay, batch))


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
