"""Blocks of a series, played in this process or in several worker processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

import numpy as np

from kanban_env.agents.arena.limits import WriteGuard
from kanban_env.agents.arena.matches import AgentError, Games, ask
from kanban_env.agents.arena.schedule import Block
from kanban_env.agents.arena.series import Series, play_block
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.threads import available_cores

_worker: dict[str, Series] = {}
"""The series that a worker plays, passed to it once when it starts."""


def play_blocks(
    series: Series, blocks: list[Block], processes: int = 1
) -> Iterator[tuple[int, Games]]:
    """Play blocks and yield each with its number as soon as it is finished."""
    processes = 1 if series.people else min(processes, len(blocks))
    if processes < 2:
        for block in blocks:
            yield block.number, play_block(series, block)
        return
    batch = GameBatch(series.variant, 1)
    for label, agent in zip(series.labels, series.make_agents(), strict=True):
        # compile everything before workers start
        ask(label, agent, batch, np.array([0]), WriteGuard(batch), seconds=series.seconds)
    _check_picklable(series)
    yield from _play_in_workers(series, blocks, processes)


def _check_picklable(series: Series) -> None:
    """Raise AgentError for an agent that cannot be sent to worker processes."""
    for entrant in series.agents:
        try:
            pickle.dumps(entrant)
        except Exception as error:  # pickling a plug-in agent may raise anything
            raise AgentError(
                f"agent {entrant.label!r}: cannot be sent to other processes ({error}),"
                " use --processes 1"
            ) from error


def _play_in_workers(
    series: Series, blocks: list[Block], processes: int
) -> Iterator[tuple[int, Games]]:
    """Play blocks in worker processes, which end when the iteration stops."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # threads and compiled code do not survive fork
    threads = max(1, available_cores() // processes)
    pool = ProcessPoolExecutor(processes, context, _start_worker, (series,))
    try:
        waiting = {pool.submit(_play, block, threads) for block in blocks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from _results(done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


def _start_worker(series: Series) -> None:
    """Prepare a worker: it ignores interrupts, which the parent handles, and ends with it."""
    _worker["series"] = series
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(block: Block, threads: int) -> tuple[int, Games]:
    return block.number, play_block(_worker["series"], block, threads)


def _results(done: Iterable[Future[tuple[int, Games]]]) -> Iterator[tuple[int, Games]]:
    """Yield the blocks that were played; then raise the first error, if there is one."""
    failed = [error for future in done if (error := future.exception()) is not None]
    played = [future.result() for future in done if future.exception() is None]
    yield from sorted(played, key=lambda block: block[0])
    for error in failed:
        if isinstance(error, BrokenProcessPool):
            raise InputError("a worker process of the arena was killed") from None
        raise error
