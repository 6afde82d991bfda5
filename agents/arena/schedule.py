"""Who plays whom, in which seats and on which deals.

A deal is one seed played by one line-up in all its rotations, so that everybody has every seat of
it once. Line-ups are balanced: with more agents than seats all play equally often and meet each
other about equally often; with fewer agents than seats each fills as many seats as the others, the
seats left over going round. The order round the table is drawn for every deal.

Deals are played in blocks, the unit that is played side by side, given to a process and written
down. Everything follows from the seed alone, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from kanban_env.core.batch import derived_seeds

BLOCK = 32
"""Games in a block, about."""


class Block(NamedTuple):
    """Games played side by side: a row a game."""

    number: int
    deals: np.ndarray
    seeds: np.ndarray
    agents: np.ndarray
    """The number of the agent in each seat."""


def schedule(
    agents: int,
    players: int,
    games: int,
    seed: int,
    block: int = BLOCK,
    first_alone: bool = False,
) -> list[Block]:
    """All blocks for so many games, or a few more to make the last deal whole.

    With `first_alone` the first agent sits in every game, once, and the others fill the table.
    """
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(0,))))
    line_ups = (_alone if first_alone else _balanced)(agents, players, generator)
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
    """A line-up turned round the table, without repeating a seating."""
    turned = [tuple(np.roll(line_up, turn).tolist()) for turn in range(len(line_up))]
    return list(dict.fromkeys(turned))


def _balanced(agents: int, seats: int, generator: np.random.Generator) -> Iterator[list[int]]:
    """Line-ups without end: whoever played least is next, among these whoever met these least."""
    played = np.zeros(agents, np.int64)
    met = np.zeros((agents, agents), np.int64)
    while True:
        chosen: list[int] = []
        here = np.zeros(agents, np.int64)
        for _ in range(seats):
            lot = generator.permutation(agents)
            order = np.lexsort((lot, met[:, chosen].sum(1), played, here))
            chosen.append(int(order[0]))
            here[chosen[-1]] += 1
        played += here
        met += np.outer(here, here)
        yield chosen


def _alone(agents: int, players: int, generator: np.random.Generator) -> Iterator[list[int]]:
    """Line-ups of the first agent among the others."""
    for others in _balanced(agents - 1, players - 1, generator):
        yield [0, *(other + 1 for other in others)]
