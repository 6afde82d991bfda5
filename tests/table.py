"""One game in plain Python for the rule tests: set up a state, list legal actions, and play."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np

from kanban_env.core.checks import rotate_players
from kanban_env.core.loops import PLAYING
from kanban_env.core.rng import seed_generator
from kanban_env.core.spec import GameSpec


class Table:
    """One game of one variant, played without compiled kernels."""

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
        """Give forced answers until a question has several legal actions."""
        self.spec.kernels.settle(self.r, self.s, self.mask)

    def legal(self) -> list[int]:
        """The legal actions."""
        self.spec.kernels.fill_mask(self.r, self.s, self.mask)
        return np.flatnonzero(self.mask).tolist()

    def play(self, *actions: int) -> None:
        """Take legal actions one after another, with the forced answers between them."""
        for a in actions:
            legal = self.legal()
            assert a in legal, f"illegal action {a}, expected one of {legal}"
            self.spec.hooks.apply(self.r, self.s, a)
            self.settle()

    def best(self, rng: np.ndarray | None = None) -> int:
        """The heuristic's action; `rng` breaks ties."""
        self.legal()
        rng = np.array([1, 2, 3, 4], np.uint32) if rng is None else rng
        return int(self.spec.kernels.heuristic_answer(self.r, self.s, self.mask, rng))

    def play_random(self, decisions: int, seed: int = 0, audit: bool = True) -> int:
        """Play random legal actions and audit every state; return the number of decisions."""
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
        """A copy of the game in which every player sits `by` places further clockwise."""
        twin = copy.copy(self)
        twin.states, twin.mask = self.states.copy(), self.mask.copy()
        twin.s = twin.states[0]
        rotate_players(self.spec, twin.states, self.variant.players, by)
        return twin

    def observation(self, player: int) -> np.ndarray:
        """The observation of a player."""
        out = np.full(self.variant.observation.length, np.nan, np.float32)
        self.variant.kernels.show(self.r, self.s, player, self.variant.units, out)
        return out

    def section(self, player: int, name: str) -> np.ndarray:
        """One section of the observation of a player."""
        return self.observation(player)[self.variant.observation[name].slice]

    def sentence(self, a: int) -> str:
        """The sentence of an action."""
        return self.spec.text.sentence(self.r, self.s, a)
