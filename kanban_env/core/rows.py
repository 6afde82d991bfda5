"""Some games of a batch: to step and reset them, and to ask the heuristic; others do not change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from kanban_env.core.inputs import check_generators, checked_actions, checked_rows, checked_seeds
from kanban_env.core.warmup import compile_agents

if TYPE_CHECKING:
    from kanban_env.core.batch import GameBatch


def runs_of(rows: np.ndarray) -> Iterator[tuple[int, int]]:
    """Rows as runs of consecutive ones: the first row of each, and the row after its last."""
    if len(rows):
        for run in np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1):
            yield int(run[0]), int(run[-1]) + 1


def step_rows(batch: GameBatch, actions: Any, rows: Any) -> None:
    """Take one action in each of the games in `rows`, all of them or none."""
    rows = checked_rows(rows, batch.num_games)
    given = checked_actions(actions, len(rows))
    with batch._alone:
        batch._actions[rows] = given
        for start, stop in runs_of(rows):
            batch._check(start, stop)
        for start, stop in runs_of(rows):
            batch._stepping.kernel(*batch._stepping.arguments, start, stop)


def reset_rows(batch: GameBatch, rows: Any, seeds: Any) -> None:
    """Start a new game in each of the given rows, with the given seeds."""
    rows = checked_rows(rows, batch.num_games)
    every = np.zeros(batch.num_games, np.int64)
    every[rows] = checked_seeds(seeds, len(rows))
    kernel, record = batch.variant.kernels.reset_games, batch.variant.record
    with batch._alone:
        for start, stop in runs_of(rows):
            kernel(record, batch._blank, batch._states, every, batch._buffers, start, stop)


def choose_heuristic(
    batch: GameBatch, generators: np.ndarray, rows: np.ndarray | None
) -> np.ndarray:
    """The heuristic's actions for some games or all."""
    rows = batch._rows if rows is None else checked_rows(rows, batch.num_games)
    check_generators(generators, batch.num_games)
    compile_agents(batch.variant)
    actions = np.empty(len(rows), np.int64)
    kernel, record = batch.variant.kernels.choose_heuristic_games, batch.variant.record
    places = (record, batch._states, batch._masks, rows, generators, actions)
    batch._threads.run(len(rows), kernel, *places)
    return actions


def advise(batch: GameBatch, rows: np.ndarray | None) -> np.ndarray:
    """What the heuristic thinks of every action in some games or all [games, actions]."""
    rows = batch._rows if rows is None else checked_rows(rows, batch.num_games)
    compile_agents(batch.variant)
    advice = np.empty((len(rows), batch.action_masks.shape[1]), np.float32)
    places = (batch.variant.record, batch._states, batch._masks, rows, advice)
    batch._threads.run(len(rows), batch.variant.kernels.advise_games, *places)
    return advice
