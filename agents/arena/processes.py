"""Blocks of a series, played here or spread over processes."""

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

from kanban_env.agents.arena.matches import AgentError, Games, Snapshot, ask
from kanban_env.agents.arena.schedule import Block
from kanban_env.agents.arena.series import Series, play_block
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.threads import available_cores

_worker: dict[str, Series] = {}
"""What a worker plays, given to it once when it starts."""


def run(series: Series, blocks: list[Block], processes: int = 1) -> Iterator[tuple[int, Games]]:
    """Play blocks and yield each, with its number, as soon as it is done."""
    processes = 1 if series.people else min(processes, len(blocks))
    if processes < 2:
        for block in blocks:
            yield block.number, play_block(series, block)
        return
    batch = GameBatch(series.variant, 1)
    for label, agent in zip(series.labels, series.make_agents(), strict=True):
        ask(label, agent, batch, np.array([0]), Snapshot(batch))  # compiles what is to be compiled
    _check_portable(series)
    yield from _spread(series, blocks, processes)


def _check_portable(series: Series) -> None:
    """Raise AgentError for an agent that other processes cannot be given."""
    for entrant in series.agents:
        try:
            pickle.dumps(entrant)
        except Exception as error:  # whatever an object of somebody else's raises
            raise AgentError(
                f"agent {entrant.label!r}: cannot be given to other processes ({error}),"
                " takes --processes 1"
            ) from error


def _spread(series: Series, blocks: list[Block], processes: int) -> Iterator[tuple[int, Games]]:
    """Play blocks in processes; whoever stops listening ends them."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # threads and compiled code survive no fork
    threads = max(1, available_cores() // processes)
    pool = ProcessPoolExecutor(processes, context, _start, (series,))
    try:
        waiting = {pool.submit(_play, block, threads) for block in blocks}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from _results(done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


def _start(series: Series) -> None:
    """Begin a worker; an interrupt is for the process that started it, whose end is its own."""
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
    """The blocks that were played; if others failed, one of the errors after them."""
    failed = [error for future in done if (error := future.exception()) is not None]
    played = [future.result() for future in done if future.exception() is None]
    yield from sorted(played, key=lambda block: block[0])
    for error in failed:
        if isinstance(error, BrokenProcessPool):
            raise InputError("a process of the arena was ended from outside") from None
        raise error
