"""The schedule: which agents play in which seats and on which seeds.

A deal is one seed played by one line-up in all its rotations, so that every agent of the line-up
has every seat once. Line-ups are balanced. With more agents than seats, all agents play equally
often and meet each other about equally often. With fewer agents than seats, agents fill several
seats, all agents about equally many. The order around the table is drawn at random for every deal.

Deals are grouped into blocks. The games of a block are played side by side in one process and
saved together. The schedule depends on the seed only, not on the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from kanban_env.core.seeds import derived_seeds

BLOCK = 32
"""The approximate number of games in a block."""


class Block(NamedTuple):
    """Games played side by side, one row per game."""

    number: int
    deals: np.ndarray
    seeds: np.ndarray
    agents: np.ndarray
    """The index of the agent in each seat."""

    def first(self, games: int) -> Block:
        """The same block with its first games only."""
        return Block(self.number, self.deals[:games], self.seeds[:games], self.agents[:games])


def schedule(
    agents: int,
    players: int,
    games: int,
    seed: int,
    block: int = BLOCK,
    first_alone: bool = False,
) -> list[Block]:
    """All blocks for `games` games, or a few more to complete the last deal.

    With `first_alone` the first agent has one seat in every game, and the others fill the table.
    """
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(0,))))
    line_ups = (_first_alone if first_alone else _balanced)(agents, players, generator)
    seeds = derived_seeds(seed, games)
    blocks: list[Block] = []
    rows: list[tuple[int, int, tuple[int, ...]]] = []
    played = 0
    for deal, line_up in enumerate(line_ups):
        table = rotations(generator.permutation(line_up))
        rows += [(deal, int(seeds[deal]), seats) for seats in table]
        played += len(table)
        if len(rows) >= block or played >= games:
            deals, dealt, seated = (np.array(column) for column in zip(*rows, strict=True))
            blocks.append(Block(len(blocks), deals, dealt, seated))
            rows = []
        if played >= games:
            break
    return blocks


def rotations(line_up: np.ndarray) -> list[tuple[int, ...]]:
    """All rotations of a line-up around the table, without duplicates."""
    turned = [tuple(np.roll(line_up, turn).tolist()) for turn in range(len(line_up))]
    return list(dict.fromkeys(turned))


def _balanced(agents: int, seats: int, generator: np.random.Generator) -> Iterator[list[int]]:
    """Endless line-ups: choose those who played least, then those who met the chosen least."""
    played = np.zeros(agents, np.int64)
    met = np.zeros((agents, agents), np.int64)
    while True:
        chosen: list[int] = []
        here = np.zeros(agents, np.int64)
        for _ in range(seats):
            tie_break = generator.permutation(agents)
            order = np.lexsort((tie_break, met[:, chosen].sum(1), played, here))
            chosen.append(int(order[0]))
            here[chosen[-1]] += 1
        played += here
        met += np.outer(here, here)
        yield chosen


def _first_alone(agents: int, players: int, generator: np.random.Generator) -> Iterator[list[int]]:
    """Endless line-ups of the first agent among the others."""
    for others in _balanced(agents - 1, players - 1, generator):
        yield [0, *(other + 1 for other in others)]
