"""The list of conformance checks, and the game that they check; `core.conformance` runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.trace import MODES, RandomPlay


@dataclass(frozen=True, kw_only=True)
class GameUnderTest(RandomPlay):
    """A game with a number of players and options, and the random play that checks it."""

    spec: GameSpec
    modes: tuple[str, ...] = tuple(MODES)

    @cached_property
    def variant(self) -> Variant:
        """The variant that is checked."""
        return Variant(self.spec, self.players, self.options)

    def batch(self, **arguments: Any) -> GameBatch:
        """A new batch of games."""
        arguments = {"num_games": self.games, "seed": self.seed, **arguments}
        return GameBatch(self.variant, **arguments)

    def positions(self, every: int = 1, **arguments: Any) -> Iterator[GameBatch]:
        """A batch in random play: after the reset, and then after every `every` decisions."""
        batch = self.batch(**arguments)
        chance = action_generators(self.seed, batch.num_games)
        actions = np.zeros(batch.num_games, np.int64)
        for decision in range(self.decisions):
            if decision % every == 0:
                yield batch
            batch.choose_random(chance, actions)
            batch.step(actions)

    def rotated(self, batch: GameBatch, by: int) -> GameBatch:
        """A copy of the batch in which every player sits `by` places further clockwise."""
        turned = batch.copy()
        rotate_players(self.spec, turned._states, self.players, by)
        turned.refresh()
        return turned


def rotate_players(spec: GameSpec, states: np.ndarray, players: int, by: int) -> None:
    """Renumber the players of some states: player p becomes player p + by."""
    for name in spec.player_axis:
        states[name][:, :players] = np.roll(states[name][:, :players], by, axis=1)
    for name in spec.player_values:
        numbers = states[name]
        states[name] = np.where(numbers >= 0, (numbers + by) % players, numbers)


CHECKS: dict[str, Callable[[GameUnderTest], str]] = {}
"""Every check by name: it returns what it checked, or raises AssertionError."""


def conformance_check(function: Callable[[GameUnderTest], str]) -> Callable[[GameUnderTest], str]:
    """Add a function `check_some_name` to the checks as `some name`."""
    CHECKS[function.__name__.removeprefix("check_").replace("_", " ")] = function
    return function


def bytes_without_chance(batch: GameBatch, i: int) -> bytes:
    """The bytes of state i without its seed and generator."""
    state = np.asarray(batch.states)[i : i + 1].copy()
    state["seed"], state["rng"] = 0, 0
    return state.tobytes()
