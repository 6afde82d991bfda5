"""Hints for a person at a table, and the analysis of a game."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from kanban_env.agents.analysis import report, review_replay
from kanban_env.agents.analysis.hints import hints
from kanban_env.agents.learned import ZOO, LearnedAgent, ZooAgent
from kanban_env.core.errors import InputError
from kanban_env.core.replay import Replay
from kanban_env.core.spec import Variant
from kanban_env.web.tables import Table
from kanban_env.web.views import panel_data

HINT_PLAYOUTS = 64
ANALYSIS_PLAYOUTS = 64


@cache
def _shipped(name: str) -> ZooAgent:
    return ZooAgent(name)


def policy_for(variant: Variant) -> LearnedAgent | None:
    """The policy of the package that was trained for this game and its options, if there is one."""
    name = f"{variant.spec.id}-{variant.players}p"
    if not (ZOO / f"{name}.safetensors").exists():
        return None
    policy = _shipped(name)
    return policy if policy.trained_for(variant) else None


def hints_for(table: Table) -> list[dict[str, Any]]:
    """What the answers to the current question are worth."""
    return hints(table.batch.copy(), HINT_PLAYOUTS, policy_for(table.variant), table.number)


class Analysis:
    """The analysis of a game, made in the background."""

    def __init__(self, replay: Replay) -> None:
        """Start it."""
        self.done, self.total, self.number = 0, len(replay.actions), len(replay.actions)
        self._found: dict[str, Any] | None = None
        self._task = asyncio.create_task(self._run(replay))

    async def _run(self, replay: Replay) -> None:
        def reached(number: int) -> None:
            self.done = number

        review = await asyncio.to_thread(
            review_replay, replay, None, ANALYSIS_PLAYOUTS, None, 0, reached
        )
        self._found = {
            "picture": panel_data(report.picture(review)),
            "summary": report.summary_lines(review),
            "turns": [
                {"number": turn[0].number, "lines": report.turn_lines(turn)}
                for turn in report.notable_turns(review)
            ],
        }

    def as_data(self) -> dict[str, Any]:
        """How far it is, and what it found."""
        if self._task.done() and self._task.exception() is not None:
            raise InputError(f"analysis: {self._task.exception()}")
        return {"done": self.done, "total": self.total, "found": self._found}
