"""Engines that play the blocks of a series: processes of this machine, or a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.schedule import Block
from kanban_env.agents.arena.series import Series
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require
from kanban_env.core.threads import available_cores

LOCAL, RAY = "local", "ray"
PlayBlocks = Callable[[Series, list[Block]], Iterator[tuple[int, Games]]]
"""Plays blocks, and yields each with its number as soon as it is finished."""


@contextmanager
def open_engine(
    engine: str = LOCAL, processes: int | None = None, address: str | None = None
) -> Iterator[PlayBlocks]:
    """The engine of this name; `processes` is the number of its workers, by default all cores."""
    if engine != RAY:
        if address is not None:
            raise InputError(f"--address: expected --engine ray as well, got {address!r}")
        yield partial(play_blocks, processes=processes or available_cores())
        return
    require("ray", "ray")
    from kanban_env.agents.cluster import blocks
    from kanban_env.agents.cluster.connection import connect

    with connect(address, processes):
        yield partial(blocks.play_blocks, workers=processes)
