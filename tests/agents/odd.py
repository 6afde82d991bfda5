"""Agents that misbehave, each in a way of its own, and some games to try them in."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from kanban_env.agents import RandomAgent


class First:
    """Plays the first legal action."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, batch, rows):
        return batch.action_masks[rows].argmax(1)


class Last(First):
    """Plays the last legal action."""

    def act(self, batch, rows):
        masks = batch.action_masks[rows]
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(1)


class Raises(First):
    def act(self, batch, rows):
        raise RuntimeError("no\nidea")


class Illegal(First):
    def act(self, batch, rows):
        return batch.action_masks[rows].argmin(1)


class Outside(First):
    def act(self, batch, rows):
        return np.full(len(rows), -1)


class TooShort(First):
    def act(self, batch, rows):
        return super().act(batch, rows)[1:]


class Fractions(First):
    def act(self, batch, rows):
        return super().act(batch, rows) / 2


class Leaves(First):
    def act(self, batch, rows):
        sys.exit(7)


class Rooted(First):
    """Can be made again here, but cannot be sent away."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.again = lambda _: self


class Ragged(First):
    def act(self, batch, rows):
        return [[1], [1, 2]]


class Unreadable(First):
    def act(self, batch, rows):
        return self

    def __array__(self, *_: object) -> np.ndarray:
        raise OSError("no array here")


class Nothing(First):
    def act(self, batch, rows):
        return None


class Steps(First):
    """Plays on behind everybody's back."""

    def act(self, batch, rows):
        chosen = super().act(batch, rows)
        batch.step(batch.action_masks.argmax(1))
        return chosen


class OpensMask(First):
    """Declares everything legal, then plays what is not."""

    def act(self, batch, rows):
        illegal = batch.action_masks[rows].argmin(1)
        batch.action_masks[:] = True
        return illegal


class BlindsOthers(First):
    def act(self, batch, rows):
        batch.observations[:] = 0
        return super().act(batch, rows)


class RaisesLate(RandomAgent):
    """Plays some decisions, then breaks."""

    def __init__(self, seed: int = 0, after: int = 100) -> None:
        super().__init__(seed)
        self.left = after

    def act(self, batch, rows):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("tired")
        return super().act(batch, rows)


class AfraidOf(RandomAgent):
    """Breaks in the game with the seed that a file names."""

    def act(self, batch, rows):
        if int(Path("afraid.txt").read_text()) in batch.seeds:
            raise RuntimeError("not this one")
        return super().act(batch, rows)
