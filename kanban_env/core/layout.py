"""Layouts of named blocks: the flat action space and the observation vector."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Block:
    """A named range of indices, with a description."""

    name: str
    size: int
    about: str
    start: int = 0

    @property
    def stop(self) -> int:
        """The index after the last index."""
        return self.start + self.size

    @property
    def slice(self) -> slice:
        """The block as a slice of the layout."""
        return slice(self.start, self.stop)


class Layout:
    """Blocks one after another. Their starts are derived from the order."""

    def __init__(self, *blocks: Block) -> None:
        """Place the blocks in the given order."""
        placed, start = [], 0
        for block in blocks:
            placed.append(Block(block.name, block.size, block.about, start))
            start += block.size
        self.blocks = tuple(placed)
        self.length = start
        self._by_name = {block.name: block for block in placed}
        if len(self._by_name) != len(placed):
            raise ValueError(
                f"block names: expected distinct names, got {[block.name for block in blocks]}"
            )

    def __getitem__(self, name: str) -> Block:
        """Find a block by its name."""
        return self._by_name[name]

    def __iter__(self) -> Iterator[Block]:
        """Iterate over the blocks in order."""
        return iter(self.blocks)

    @property
    def sections(self) -> dict[str, slice]:
        """The slice of every block by name."""
        return {block.name: block.slice for block in self.blocks}

    def starts(self) -> np.ndarray:
        """The first index of every block, in order."""
        return np.array([block.start for block in self.blocks], np.int32)

    def block_of(self) -> np.ndarray:
        """For every index, the number of its block."""
        sizes = [block.size for block in self.blocks]
        return np.repeat(np.arange(len(sizes)), sizes).astype(np.int16)

    def argument_of(self) -> np.ndarray:
        """For every index, its position inside its block."""
        return np.concatenate([np.arange(block.size) for block in self.blocks]).astype(np.int16)
