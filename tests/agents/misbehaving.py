"""Agents that misbehave, each in its own way, with the error message that the arena must give.

`error` is a regular expression for the message behind the agent's name. `First` and `Last` are
correct agents.
"""

from __future__ import annotations

import contextlib
import sys
import time
from pathlib import Path

import numpy as np

from kanban_env.agents import RandomAgent

ACTION = r"action of player_\d in the game with seed \d+: expected one of \[.*\], got"
INTEGERS = r"actions: expected \d+ integers, got"


class First:
    """Plays the first legal action."""

    error = ""

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
    error = "raised RuntimeError: no idea"

    def act(self, batch, rows):
        raise RuntimeError("no\nidea")


class Exits(First):
    error = "raised SystemExit: 7"

    def act(self, batch, rows):
        sys.exit(7)


class Illegal(First):
    error = rf"{ACTION} \d+"

    def act(self, batch, rows):
        return batch.action_masks[rows].argmin(1)


class Negative(First):
    error = rf"{ACTION} -1"

    def act(self, batch, rows):
        return np.full(len(rows), -1)


class TooShort(First):
    error = rf"{INTEGERS} int64 of shape \(\d+,\)"

    def act(self, batch, rows):
        return super().act(batch, rows)[1:]


class Fractions(First):
    error = rf"{INTEGERS} float64 of shape \(\d+,\)"

    def act(self, batch, rows):
        return super().act(batch, rows) / 2


class ReturnsNone(First):
    error = rf"{INTEGERS} object of shape \(\)"

    def act(self, batch, rows):
        return None


class Ragged(First):
    error = "actions cannot be read by numpy"

    def act(self, batch, rows):
        return [[1], [1, 2]]


class Unreadable(First):
    error = "actions cannot be read by numpy"

    def act(self, batch, rows):
        return self

    def __array__(self, *_: object) -> np.ndarray:
        raise OSError("no array here")


class StepsBatch(First):
    """Makes a step of its own in the shared batch."""

    error = "wrote into batch.states, which is read-only"

    def act(self, batch, rows):
        chosen = super().act(batch, rows)
        batch.step(batch.action_masks.argmax(1))
        return chosen


class WritesMasks(First):
    """Marks every action as legal, then plays an illegal one."""

    error = "raised ValueError: assignment destination is read-only"

    def act(self, batch, rows):
        illegal = batch.action_masks[rows].argmin(1)
        batch.action_masks[:] = True
        return illegal


class WritesObservations(First):
    error = "wrote into batch.observations, which is read-only"

    def act(self, batch, rows):
        batch.observations[:] = 0
        return super().act(batch, rows)


class WritesRules(First):
    """Changes the numbers that the rules read."""

    error = "wrote into batch.variant.record, which is read-only"

    def act(self, batch, rows):
        chosen = super().act(batch, rows)
        batch.variant.record["n_players"] = 9
        return chosen


class ReplacesReward(First):
    error = "wrote into batch._reward, which is read-only"

    def act(self, batch, rows):
        batch._reward = 2
        return super().act(batch, rows)


class ReplacesVariant(First):
    error = "wrote into batch.variant, which is read-only"

    def act(self, batch, rows):
        batch.variant = None
        return super().act(batch, rows)


class ReplacesOptions(First):
    error = "wrote into batch.variant, which is read-only"

    def act(self, batch, rows):
        batch.variant.players = 1
        return super().act(batch, rows)


class WritesEnds(First):
    error = "wrote into batch.dones, which is read-only"

    def act(self, batch, rows):
        batch.dones[:] = True
        return super().act(batch, rows)


class WritesStates(First):
    """Writes into the array behind the read-only view."""

    error = "wrote into batch.states, which is read-only"

    def act(self, batch, rows):
        batch._states["steps"] += 1
        return super().act(batch, rows)


class WritesRows(First):
    """Writes numbers of games that do not exist, which the heuristic would read."""

    error = "wrote into batch._rows, which is read-only"

    def act(self, batch, rows):
        chosen = super().act(batch, rows)
        batch._rows += 10**6
        return chosen


class WritesBlank(First):
    """Writes into the state from which the next games start."""

    error = "wrote into batch._blank, which is read-only"

    def act(self, batch, rows):
        batch._blank["steps"] = 5
        return super().act(batch, rows)


class Endless(First):
    """Never answers, and catches what it can."""

    def act(self, batch, rows):
        while True:
            with contextlib.suppress(Exception):
                time.sleep(0.01)


class ExitsAtOnce(First):
    def __init__(self, seed: int = 0) -> None:
        sys.exit("no game today")


CAUGHT = (
    Raises, Exits, Illegal, Negative, TooShort, Fractions, ReturnsNone, Ragged, Unreadable,
    StepsBatch, WritesMasks, WritesObservations, WritesRules, ReplacesReward, ReplacesVariant,
    ReplacesOptions, WritesEnds, WritesStates, WritesRows, WritesBlank,
)  # fmt: skip
"""All that end a match with their error."""


class Unpicklable(First):
    """Can be copied in this process, but not sent to another one."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.with_seed = lambda _: self


class RaisesLate(RandomAgent):
    """Plays some decisions, then raises."""

    def __init__(self, seed: int = 0, after: int = 100) -> None:
        super().__init__(seed)
        self.left = after

    def act(self, batch, rows):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("tired")
        return super().act(batch, rows)


class RaisesInGame(RandomAgent):
    """Raises in the game with the seed that the file `bad_seed.txt` holds."""

    def act(self, batch, rows):
        if int(Path("bad_seed.txt").read_text()) in batch.seeds:
            raise RuntimeError("not this one")
        return super().act(batch, rows)
