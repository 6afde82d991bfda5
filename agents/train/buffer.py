"""The rollout buffer for several seats: returns and advantages follow each seat's own decisions.

A chain is the sequence of one seat's decisions in one game. A sample is open until its seat decides
again or its game ends; it gets all rewards of its seat until then, also those for moves of other
seats. So the next state of a decision is the seat's own next decision, and every seat gets the
final reward. Samples that are open at the end of a rollout have no successor yet: they are carried
over and trained on after the next rollout. Until then their values bootstrap the samples before
them.

A truncated game counts as ended: the rules score it and pay the final reward, so there is nothing
to bootstrap.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from kanban_env.core.errors import InputError

OPEN, ENDED = -1, -2
"""Values of a sample's `next` that are not the index of the seat's next sample."""

MIN_BATCH = 2
"""The smallest number of samples in a batch: advantages are normalised within a batch."""


def aligned(shape: tuple[int, ...], dtype: torch.dtype) -> np.ndarray:
    """A numpy array in torch's aligned memory, so that sums are bit-identical in all processes."""
    return torch.zeros(shape, dtype=dtype).numpy()


def fill(array: np.ndarray, kept: np.ndarray) -> None:
    """Write an array that was kept into one; raises InputError for another shape."""
    if array.shape != kept.shape:
        raise InputError(f"expected an array of shape {array.shape}, got {kept.shape}")
    array[:] = kept


class SeatBuffer(MaskableRolloutBuffer):
    """Samples of `n_envs` games with `seats` seats each, over `buffer_size` steps of the batch."""

    def __init__(
        self,
        *arguments: Any,
        seats: int,
        seed: int = 0,
        dtype: torch.dtype = torch.float32,
        labels: bool = False,
        whole: bool = False,
        advice: int = 0,
        **named: Any,
    ) -> None:
        """Takes the arguments of MaskableRolloutBuffer and the number of seats.

        `dtype` is the type of the observations that `get` returns. With `labels`, samples can have
        a policy to imitate. With `whole`, observations are kept in uint8, and the `advice` of the
        heuristic, which are the last inputs, in an array of its own.
        """
        self.seats = seats
        self._has_labels = labels
        self._whole, self._apart = whole, advice if whole else 0
        self._dtype = dtype
        self.generator = np.random.Generator(np.random.PCG64(seed))
        super().__init__(*arguments, **named)

    def reset(self) -> None:
        """Clear the buffer, including open samples."""
        room = (self.buffer_size + self.seats) * self.n_envs
        self.mask_dims = int(cast("spaces.Discrete", self.action_space).n)
        stored, kept = (torch.uint8,) * 2 if self._whole else (torch.float32, self._dtype)
        self.observations = aligned((room, self.obs_shape[0] - self._apart), stored)
        self.advice = aligned((room, self._apart), torch.float32)
        self.inputs = torch.from_numpy(self.observations).to(kept)
        """The observations as they are kept for `get`; the same memory if the type is the same."""
        self.action_masks = aligned((room, self.mask_dims), torch.bool)
        self.labels = aligned((room if self._has_labels else 0, self.mask_dims), torch.float32)
        """The policy to imitate; zeros for samples that have none."""
        self.actions = np.zeros(room, np.int64)
        self.rewards, self.all_values, self.log_probs, self.advantages = np.zeros(
            (4, room), np.float32
        )
        self.next = np.full(room, OPEN, np.int64)
        self.latest = np.full((self.n_envs, self.seats), OPEN, np.int64)
        """The open sample of every seat, or OPEN."""
        self.step_starts = [0]
        """The index of the first sample of each step; samples of one step are independent."""
        self.count = 0
        self.closed = np.zeros(0, np.int64)

    @property
    def carried(self) -> dict[str, np.ndarray]:
        """The fields of open samples that are kept for the next rollout."""
        fields = {
            "observations": self.observations,
            "action_masks": self.action_masks,
            "actions": self.actions,
            "rewards": self.rewards,
            "values": self.all_values,
            "log_probs": self.log_probs,
        }
        if self._apart:
            fields["advice"] = self.advice
        return {**fields, "labels": self.labels} if self._has_labels else fields

    def start_rollout(self) -> None:
        """Move open samples to the front and discard all others."""
        games, seats = np.nonzero(self.latest >= 0)
        kept = self.latest[games, seats]
        for field in self.carried.values():
            field[: len(kept)] = field[kept]
        self.next[:] = OPEN
        self.latest[games, seats] = np.arange(len(kept))
        self.count = len(kept)
        self.step_starts = [0]

    def add_observations(self, batch: Any, games: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        """Copy the observations and masks of these games into the buffer.

        Returns both, as the policy reads them.
        """
        here = slice(self.count, self.count + len(games))
        n = batch.observations.shape[1]
        np.take(batch.observations, games, 0, out=self.observations[here, :n], mode="clip")
        if self._apart:
            self.advice[here] = batch.advise(games)
        elif n < self.observations.shape[1]:
            self.observations[here, n:] = batch.advise(games)
        np.take(batch.action_masks, games, 0, out=self.action_masks[here], mode="clip")
        seen = self.seen(here) if self._whole else torch.from_numpy(self.observations[here])
        return seen, torch.from_numpy(self.action_masks[here])

    def seen(self, rows: slice | torch.Tensor) -> torch.Tensor:
        """The observations of some samples as the policy reads them, after `convert_observations`.

        Whole numbers stay whole; advice is behind them.
        """
        found = self.inputs[rows]
        if not self._whole:
            return found
        found = found.to(self._dtype)
        if not self._apart:
            return found
        return torch.cat([found, torch.from_numpy(self.advice)[rows].to(self._dtype)], 1)

    def add_decisions(
        self,
        games: np.ndarray,
        seats: np.ndarray,
        actions: np.ndarray,
        values: np.ndarray,
        log_probs: np.ndarray,
        labels: np.ndarray | None = None,
    ) -> None:
        """Add the decisions for the last observations, and link each seat's previous sample."""
        here = slice(self.count, self.count + len(games))
        if self._has_labels:
            self.labels[here] = 0.0 if labels is None else labels
        self.actions[here], self.all_values[here], self.log_probs[here] = actions, values, log_probs
        self.rewards[here] = 0.0
        before, numbers = self.latest[games, seats], np.arange(here.start, here.stop)
        known = before >= 0
        self.next[before[known]] = numbers[known]
        self.latest[games, seats] = numbers
        self.step_starts.append(here.start)
        self.count = here.stop

    def add_rewards(self, rewards: np.ndarray) -> None:
        """Add the rewards of a step [games, seats] to the open samples of the seats."""
        waiting = self.latest >= 0
        self.rewards[self.latest[waiting]] += rewards[waiting]

    def end_games(self, games: np.ndarray) -> None:
        """Close all open samples of games that ended."""
        last = self.latest[games]
        self.next[last[last >= 0]] = ENDED
        self.latest[games] = OPEN

    @property
    def columns(self) -> dict[str, np.ndarray]:
        """The fields of samples that another buffer takes as they are.

        Observations are as they are kept for `get`, as bytes.
        """
        inputs = self.inputs.view(torch.uint8).numpy()
        return {**self.carried, "observations": inputs, "advantages": self.advantages}

    def rows(self) -> dict[str, np.ndarray]:
        """All samples with their links, which the `append` of another buffer takes.

        These are views, valid until the next rollout.
        """
        fields = {**self.columns, "next": self.next}
        found = {name: field[: self.count] for name, field in fields.items()}
        return {**found, "step_starts": np.array(self.step_starts)}

    def clear(self) -> None:
        """Forget all samples, before those of other buffers are appended."""
        self.count, self.step_starts = 0, []

    def append(self, rows: Mapping[str, np.ndarray]) -> None:
        """Add the samples of another buffer, with their advantages; `get` returns them.

        Open samples only bootstrap others: they stay in the buffers that they come from.
        """
        here = slice(self.count, self.count + len(rows["actions"]))
        for name, field in self.columns.items():
            field[here] = rows[name]
        linked = rows["next"]
        self.next[here] = np.where(linked >= 0, linked + self.count, linked)
        self.step_starts += (rows["step_starts"] + self.count).tolist()
        self.count = here.stop

    def open_samples(self) -> dict[str, np.ndarray]:
        """The open samples, with their games and seats."""
        games, seats = np.nonzero(self.latest >= 0)
        kept = self.latest[games, seats]
        found = {f"open.{name}": field[kept] for name, field in self.carried.items()}
        return {**found, "open.games": games, "open.seats": seats}

    def restore_open_samples(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Restore what `open_samples` returned; raises InputError for arrays that do not fit."""
        games, seats = arrays["open.games"], arrays["open.seats"]
        for name, field in self.carried.items():
            fill(field[: len(games)], arrays[f"open.{name}"])
        if len(games) and min(games.min(), seats.min()) < 0:
            raise InputError("open.games: expected numbers from 0")
        self.latest[:] = OPEN
        self.latest[games, seats] = np.arange(len(games))

    def convert_observations(self) -> None:
        """Bring the observations of a rollout into the type of `get`."""
        if not self._whole and self._dtype != torch.float32:
            self.inputs[: self.count] = torch.from_numpy(self.observations[: self.count])

    def compute_advantages(self, weights: np.ndarray | None = None) -> None:
        """Returns and advantages (GAE) of all closed samples, along each seat's own decisions.

        With weights, which are probability ratios of at most 1, these are those of V-trace.
        """
        for start, stop in zip(
            self.step_starts[::-1], [self.count, *self.step_starts[:0:-1]], strict=True
        ):
            here, following = slice(start, stop), self.next[start:stop]
            continues, waits = following >= 0, following == OPEN
            ahead = self.all_values[following] * continues
            step = self.rewards[here] + self.gamma * ahead - self.all_values[here]
            later = self.advantages[following] * continues
            self.advantages[here] = step + self.gamma * self.gae_lambda * later
            if weights is not None:
                self.advantages[here] *= weights[here]
            self.advantages[here][waits] = 0.0
        self.close()

    def close(self) -> None:
        """Select the closed samples for training, when all samples have their advantages."""
        self.closed = np.flatnonzero(self.next[: self.count] != OPEN)
        self.values = self.all_values[self.closed]
        self.returns = self.values + self.advantages[self.closed]

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """The closed samples in random order, in batches of nearly equal size."""
        for piece in self._pieces(batch_size):
            yield self._samples(piece)

    def get_labelled(
        self, batch_size: int | None
    ) -> Generator[tuple[MaskableRolloutBufferSamples, torch.Tensor], None, None]:
        """As `get`, with the label of every sample, zeros if it has none."""
        for piece in self._pieces(batch_size):
            chosen = torch.from_numpy(self.closed[piece])
            yield self._samples(piece), torch.from_numpy(self.labels)[chosen]

    def _samples(self, piece: np.ndarray) -> MaskableRolloutBufferSamples:
        """A batch of samples, given by their places among the closed ones."""
        rows = self.closed[piece]
        chosen = torch.from_numpy(rows)
        return MaskableRolloutBufferSamples(
            observations=self.seen(chosen),
            actions=torch.from_numpy(self.actions[rows]),
            old_values=torch.from_numpy(self.values[piece]),
            old_log_prob=torch.from_numpy(self.log_probs[rows]),
            advantages=torch.from_numpy(self.advantages[rows]),
            returns=torch.from_numpy(self.returns[piece]),
            action_masks=torch.from_numpy(self.action_masks)[chosen],
        )

    def _pieces(self, batch_size: int | None) -> list[np.ndarray]:
        """Places among the closed samples, in random order and batches of nearly equal size.

        Every batch has at least MIN_BATCH samples.
        """
        order = self.generator.permutation(len(self.closed))
        if len(order) < MIN_BATCH:
            return []
        pieces = max(1, round(len(order) / (batch_size or len(order))))
        return np.array_split(order, min(pieces, len(order) // MIN_BATCH))
