"""A game under test, and the list of checks; `core.conformance` runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.trace import MODES, generators


@dataclass
class Subject:
    """A game under test: one number of players and one set of options."""

    spec: GameSpec
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 8
    decisions: int = 120
    seed: int = 1
    modes: tuple[str, ...] = tuple(MODES)

    @cached_property
    def variant(self) -> Variant:
        """The game made ready."""
        return Variant(self.spec, self.players, self.options)

    def batch(self, **arguments: Any) -> GameBatch:
        """Some games of it."""
        arguments = {"num_games": self.games, "seed": self.seed, **arguments}
        return GameBatch(self.variant, **arguments)

    def moments(self, every: int = 1, **arguments: Any) -> Iterator[GameBatch]:
        """A batch in random play, at its start and after every so many decisions."""
        batch = self.batch(**arguments)
        chance = generators(self.seed, batch.num_games)
        actions = np.zeros(batch.num_games, np.int64)
        for decision in range(self.decisions):
            if decision % every == 0:
                yield batch
            batch.choose_random(chance, actions)
            batch.step(actions)

    def rotated(self, batch: GameBatch, by: int) -> GameBatch:
        """The same games with everybody so many seats further on."""
        turned = batch.copy()
        rotate(self.spec, turned._states, self.players, by)
        turned.refresh()
        return turned


def rotate(spec: GameSpec, states: np.ndarray, players: int, by: int) -> None:
    """Move everybody so many seats further on."""
    for name in spec.player_axis:
        states[name][:, :players] = np.roll(states[name][:, :players], by, axis=1)
    for name in spec.player_values:
        seats = states[name]
        states[name] = np.where(seats >= 0, (seats + by) % players, seats)


CHECKS: dict[str, Callable[[Subject], str]] = {}


def conformance_check(function: Callable[[Subject], str]) -> Callable[[Subject], str]:
    """Add a function to the checks, under its name in words."""
    CHECKS[function.__name__.removeprefix("check_").replace("_", " ")] = function
    return function


def without_chance(batch: GameBatch, i: int) -> bytes:
    """A state's bytes without its seed and generator."""
    state = np.asarray(batch.states)[i : i + 1].copy()
    state["seed"], state["rng"] = 0, 0
    return state.tobytes()
