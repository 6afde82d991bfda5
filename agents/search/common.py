"""What the search agents share: checked parameters, threads, and work on parts of a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np

from kanban_env import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.search import NOISE_SCALE
from kanban_env.core.threads import Threads
from kanban_env.core.trees import NO_LIMIT, make_plan
from kanban_env.core.warmup import compile_search

Cut = int | Literal["end", "round"]
"""Where a playout stops: at the end of the game, at the end of the round, or after n decisions."""


def at_least(name: str, value: int, least: int) -> int:
    """Return an integer parameter; raises InputError if it is too small."""
    if value < least:
        raise InputError(f"{name}: expected an integer of at least {least}, got {value}")
    return value


def in_range(name: str, value: float, most: float) -> float:
    """Return a number parameter; raises InputError unless it is between 0 and `most`."""
    if not 0 <= value <= most:
        raise InputError(f"{name}: expected a number from 0 to {most:g}, got {value}")
    return value


def checked_plan(cut: Cut, noise: float, lead: float, **more: float) -> np.ndarray:
    """The plan record of a search with these parameters, which are checked."""
    if isinstance(cut, int):
        at_least("cut", cut, 0)
    return make_plan(
        decisions=cut if isinstance(cut, int) else NO_LIMIT,
        rounds=1 if cut == "round" else NO_LIMIT,
        noise=round(in_range("noise", noise, 1) * NOISE_SCALE),
        lead=in_range("lead", lead, 1),
        **more,
    )


def copy_states(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
    """A copy of the states of some games."""
    roots = batch.variant.new_states(len(rows))
    roots[:] = batch.states[rows]
    return roots


def better_halves(games: np.ndarray, means: np.ndarray, left: np.ndarray) -> np.ndarray:
    """The indices of the better half of each game's candidates, in their old order."""
    order = np.lexsort((-means, games))
    place = np.arange(len(games)) - (np.cumsum(left) - left)[games[order]]
    return np.sort(order[place < ((left + 1) // 2)[games[order]]])


def policy_name(network: str) -> str:
    """The name of the agent whose network is meant: `zoo:NAME`, or the path of a policy."""
    return network if network.startswith(("zoo:", "ppo:")) else f"ppo:{network}"


class Searcher:
    """The plan of an agent's simulations, its threads, and its generator of seeds."""

    long_calls = True
    """A search may take long: it is waited for in such a way that Ctrl-C ends it at once."""

    def __init__(self, plan: np.ndarray, seed: int) -> None:
        """Threads are started when the agent is first asked."""
        self._plan = plan
        self._threads = Threads(1)
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def _draw_seeds(self, *shape: int) -> np.ndarray:
        """New seeds for simulations."""
        return self._generator.integers(1 << 53, size=shape)

    def _threads_for(self, batch: GameBatch) -> Threads:
        """As many threads as the batch has, after compiling the search of its game."""
        compile_search(batch.variant)
        if self._threads.number != batch.threads:
            self._threads = Threads(batch.threads)
        return self._threads

    @staticmethod
    def _choose_in_parts(
        choose: Callable[[np.ndarray, np.ndarray], np.ndarray],
        rows: np.ndarray,
        seeds: np.ndarray,
        most: int,
    ) -> np.ndarray:
        """Call `choose` with rows and seeds of at most `most` games at a time; all actions."""
        parts = [slice(i, i + most) for i in range(0, len(rows), most)]
        chosen = [choose(rows[part], seeds[part]) for part in parts]
        return np.concatenate(chosen) if chosen else np.zeros(0, np.int64)
