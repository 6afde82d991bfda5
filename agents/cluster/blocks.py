"""Blocks of a series on a Ray cluster."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import numpy as np

from kanban_env.agents.arena.matches import Games
from kanban_env.agents.arena.schedule import Block
from kanban_env.agents.arena.series import Series, play_block
from kanban_env.agents.cluster.crew import Crew
from kanban_env.agents.files import write_file
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError


class BlockJob:
    """Plays blocks of a series; a unit is the number of a block."""

    ignored: tuple[str, ...] = ()

    def __init__(self, series: Series) -> None:
        """Workers get the whole series once."""
        self.path = series.variant.spec.path
        self._series = series

    def prepare(self) -> None:
        """Compile the game, unless that was done before."""
        GameBatch(self._series.variant, 1)

    def run(self, number: int) -> tuple[list[np.ndarray], dict[str, bytes]]:
        """The columns of the games of a block, and the files of their replays."""
        block = next(block for block in self._series.blocks if block.number == number)
        if self._series.replays is None:
            return _columns(play_block(self._series, block, threads=1)), {}
        with tempfile.TemporaryDirectory() as name:
            here = copy.copy(self._series)
            here.replays = Path(name)
            games = play_block(here, block, threads=1)
            return _columns(games), {p.name: p.read_bytes() for p in here.replays.iterdir()}


def play_blocks(
    series: Series, blocks: list[Block], workers: int | None = None
) -> Iterator[tuple[int, Games]]:
    """Play blocks on the cluster that is connected; yields each with its number when finished."""
    if series.people:
        raise InputError("--engine ray: a person cannot play on a cluster, use --engine local")
    with Crew(BlockJob(series), workers, depth=2) as crew:
        for block in blocks:
            crew.submit(block.number, block.number)
        for _ in blocks:
            number, (columns, replays) = crew.result()
            for name, content in replays.items():
                write_file(Path(str(series.replays)) / name, content)
            yield number, Games(*columns)


def _columns(games: Games) -> list[np.ndarray]:
    return [getattr(games, field.name) for field in fields(Games)]
