"""The rollout buffer of many seats: every sample belongs to the chain of one seat in one game.

A chain is what one seat decides in one game, in order. A sample stays open until its seat decides
again or its game ends; whatever reward falls to the seat until then, whoever moved, is its own. So
the value that follows a decision is that of the seat's own next decision, and the last reward
reaches every seat. Samples still open at the end of a rollout have no successor yet: they are not
trained on but carried over, and close in the next rollout. Until then their values bootstrap the
samples before them.

A game that is cut off has ended: its rules have scored it, and the reward it paid is the last one,
so nothing is bootstrapped there.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

OPEN, ENDED = -1, -2
"""Values of a sample's `next`, where it is not the number of the seat's next sample."""

LEAST = 2
"""Samples in a batch."""


def aligned(shape: tuple[int, ...], dtype: torch.dtype) -> np.ndarray:
    """A numpy array over torch's aligned memory: equal sums come out equal in every process."""
    return torch.zeros(shape, dtype=dtype).numpy()


class SeatBuffer(MaskableRolloutBuffer):
    """Samples of `n_envs` games with `seats` seats each, over `buffer_size` steps of the batch."""

    def __init__(self, *arguments: Any, seats: int, seed: int = 0, **named: Any) -> None:
        """Takes what MaskablePPO gives to its buffer, and the number of seats."""
        self.seats = seats
        self.generator = np.random.Generator(np.random.PCG64(seed))
        super().__init__(*arguments, **named)

    def reset(self) -> None:
        """Forget everything, chains included."""
        assert isinstance(self.action_space, spaces.Discrete)
        room = (self.buffer_size + self.seats) * self.n_envs
        self.mask_dims = int(self.action_space.n)
        self.observations = aligned((room, *self.obs_shape), torch.float32)
        self.action_masks = aligned((room, self.mask_dims), torch.bool)
        self.actions = np.zeros(room, np.int64)
        self.rewards, self.all_values, self.log_probs, self.advantages = np.zeros(
            (4, room), np.float32
        )
        self.next = np.full(room, OPEN, np.int64)
        self.latest = np.full((self.n_envs, self.seats), OPEN, np.int64)
        """The open sample of every seat."""
        self.chunks = [0]
        """Where each step's samples begin; no sample follows another of its own step."""
        self.count = 0
        self.closed = np.zeros(0, np.int64)

    @property
    def carried(self) -> dict[str, np.ndarray]:
        """The fields of a sample that go from one rollout to the next."""
        return {
            "observations": self.observations,
            "action_masks": self.action_masks,
            "actions": self.actions,
            "rewards": self.rewards,
            "values": self.all_values,
            "log_probs": self.log_probs,
        }

    def begin(self) -> None:
        """Start a rollout: open samples move to the front, all others go."""
        games, seats = np.nonzero(self.latest >= 0)
        kept = self.latest[games, seats]
        for field in self.carried.values():
            field[: len(kept)] = field[kept]
        self.next[:] = OPEN
        self.latest[games, seats] = np.arange(len(kept))
        self.count = len(kept)
        self.chunks = [0]

    def place(self, batch: Any, games: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Copy what the seats to move in these games see; returns the observations and masks."""
        here = slice(self.count, self.count + len(games))
        np.take(batch.observations, games, 0, out=self.observations[here], mode="clip")
        np.take(batch.action_masks, games, 0, out=self.action_masks[here], mode="clip")
        return torch.from_numpy(self.observations[here]), torch.from_numpy(self.action_masks[here])

    def decide(
        self,
        games: np.ndarray,
        seats: np.ndarray,
        actions: np.ndarray,
        values: np.ndarray,
        log_probs: np.ndarray,
    ) -> None:
        """Write down the decisions for what was placed, and link each to its seat's last one."""
        here = slice(self.count, self.count + len(games))
        self.actions[here], self.all_values[here], self.log_probs[here] = actions, values, log_probs
        self.rewards[here] = 0.0
        before, numbers = self.latest[games, seats], np.arange(here.start, here.stop)
        known = before >= 0
        self.next[before[known]] = numbers[known]
        self.latest[games, seats] = numbers
        self.chunks.append(here.start)
        self.count = here.stop

    def pay(self, rewards: np.ndarray) -> None:
        """Give every seat's reward of a step, whoever moved, to the seat's open sample."""
        waiting = self.latest >= 0
        self.rewards[self.latest[waiting]] += rewards[waiting]

    def end(self, games: np.ndarray) -> None:
        """Close all chains of games that ended."""
        last = self.latest[games]
        self.next[last[last >= 0]] = ENDED
        self.latest[games] = OPEN

    def finish(self) -> None:
        """Returns and advantages along each seat's own decisions (GAE), for all closed samples."""
        for start, stop in zip(self.chunks[::-1], [self.count, *self.chunks[:0:-1]], strict=True):
            here, following = slice(start, stop), self.next[start:stop]
            goes_on, waits = following >= 0, following == OPEN
            ahead = self.all_values[following] * goes_on
            step = self.rewards[here] + self.gamma * ahead - self.all_values[here]
            later = self.advantages[following] * goes_on
            self.advantages[here] = step + self.gamma * self.gae_lambda * later
            self.advantages[here][waits] = 0.0
        self.closed = np.flatnonzero(self.next[: self.count] != OPEN)
        self.values = self.all_values[self.closed]
        self.returns = self.values + self.advantages[self.closed]

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """The closed samples in random order, in batches of nearly equal size.

        No batch holds a single sample, whose advantage cannot be put in relation to others.
        """
        order = self.generator.permutation(len(self.closed))
        if len(order) < LEAST:
            return
        pieces = max(1, round(len(order) / (batch_size or len(order))))
        for piece in np.array_split(order, min(pieces, len(order) // LEAST)):
            rows = self.closed[piece]
            chosen = torch.from_numpy(rows)
            yield MaskableRolloutBufferSamples(
                observations=torch.from_numpy(self.observations)[chosen],
                actions=torch.from_numpy(self.actions[rows]),
                old_values=torch.from_numpy(self.values[piece]),
                old_log_prob=torch.from_numpy(self.log_probs[rows]),
                advantages=torch.from_numpy(self.advantages[rows]),
                returns=torch.from_numpy(self.returns[piece]),
                action_masks=torch.from_numpy(self.action_masks)[chosen],
            )
