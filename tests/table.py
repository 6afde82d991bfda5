"""A game on the table, in plain Python: rule tests set it up, ask what is legal, and play."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np

from kanban_env.core.checks import rotate_players
from kanban_env.core.loops import PLAYING
from kanban_env.core.rng import seed_generator
from kanban_env.core.spec import GameSpec


class Table:
    """One game of one variant, stepped without kernels."""

    def __init__(
        self, spec: GameSpec, players: int | None = None, seed: int = 0, **options: Any
    ) -> None:
        self.variant = spec.variant(players, **options)
        self.spec = spec
        self.r = self.variant.r
        self.states = self.variant.new_states(1)
        self.s = self.states[0]
        self.mask = np.zeros(spec.actions.length, np.bool_)
        self.s.seed = seed
        seed_generator(self.s.rng, seed)
        spec.hooks.setup(self.r, self.s)

    def settle(self) -> None:
        """Let the engine give every answer that is the only one."""
        self.spec.kernels.settle(self.r, self.s, self.mask)

    def legal(self) -> list[int]:
        """The legal actions of the question now asked."""
        self.spec.kernels.fill_mask(self.r, self.s, self.mask)
        return np.flatnonzero(self.mask).tolist()

    def play(self, *actions: int) -> None:
        """Take legal actions one after another; the engine gives the single answers between."""
        for a in actions:
            legal = self.legal()
            assert a in legal, f"{a} is not legal, takes {legal}"
            self.spec.hooks.apply(self.r, self.s, a)
            self.settle()

    def best(self, rng: np.ndarray | None = None) -> int:
        """The heuristic's answer; `rng` breaks ties."""
        self.legal()
        rng = np.array([1, 2, 3, 4], np.uint32) if rng is None else rng
        return int(self.spec.kernels.heuristic_answer(self.r, self.s, self.mask, rng))

    def play_random(self, decisions: int, seed: int = 0, audit: bool = True) -> int:
        """Play random legal actions, auditing every state; the number of decisions played."""
        generator = np.random.default_rng(seed)
        self.settle()
        for played in range(decisions):
            if self.s.over != PLAYING:
                return played
            if audit:
                self.spec.audit(self.r, self.s)
            legal = self.legal()
            assert len(legal) > 1, f"question {self.s.question} has {len(legal)} answers"
            self.spec.hooks.apply(self.r, self.s, int(generator.choice(legal)))
            self.settle()
        return decisions

    def rotated(self, by: int) -> Self:
        """The same game with everybody so many seats further on."""
        twin = copy.copy(self)
        twin.states, twin.mask = self.states.copy(), self.mask.copy()
        twin.s = twin.states[0]
        rotate_players(self.spec, twin.states, self.variant.players, by)
        return twin

    def observation(self, seat: int) -> np.ndarray:
        """What a seat may know."""
        out = np.full(self.variant.observation.length, np.nan, np.float32)
        self.spec.hooks.observe(self.r, self.s, seat, out)
        return out

    def section(self, seat: int, name: str) -> np.ndarray:
        """One named part of what a seat may know."""
        return self.observation(seat)[self.variant.observation[name].slice]

    def sentence(self, a: int) -> str:
        """An action in words."""
        return self.spec.text.sentence(self.r, self.s, a)
