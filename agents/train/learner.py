"""MaskablePPO on a SeatBuffer; policy, losses, optimiser and schedules are from sb3-contrib."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBufferSamples
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import explained_variance
from torch import nn
from torch.distributions import Distribution
from torch.nn import functional

from kanban_env import GameBatch
from kanban_env.agents.train.buffer import MIN_BATCH, SeatBuffer
from kanban_env.agents.train.policy import MASKED, BoardPolicy
from kanban_env.agents.train.trunk import dtype_of


def linear_schedule(first: float, last: float) -> Callable[[float], float]:
    """A schedule that changes linearly from `first` to `last`."""
    return lambda remaining: last + (first - last) * remaining


HYPERPARAMETERS = {
    "n_steps": "steps", "batch_size": "batch_size", "n_epochs": "epochs", "gamma": "gamma",
    "gae_lambda": "gae_lambda", "clip_range": "clip", "ent_coef": "entropy",
    "vf_coef": "value_weight", "max_grad_norm": "max_gradient", "target_kl": "target_kl",
}  # fmt: skip
"""Arguments of MaskablePPO, and the keys of a config's section `ppo` that they are."""


class Learner(MaskablePPO):
    """MaskablePPO without an environment: `SelfPlay` fills its buffer."""

    rollout_buffer: SeatBuffer

    def __init__(
        self,
        batch: GameBatch,
        network: dict[str, Any],
        ppo: dict[str, Any],
        seed: int,
        games: int | None = None,
        labels: bool = False,
    ) -> None:
        """`network` and `ppo` are as in a config; `games` is by default that of the batch.

        `labels` are needed by `distil`. Observations in uint8 are kept so.
        """
        length, actions = batch.observations.shape[1], batch.action_masks.shape[1]
        advice = actions if network.get("advice") else 0
        buffer, policy = _encodings(batch, network, advice)
        buffer |= {"seats": batch.players, "seed": seed, "labels": labels}
        Distribution.set_default_validate_args(False)  # these checks cost a tenth of the time
        super().__init__(
            BoardPolicy,
            None,  # type: ignore[arg-type]
            learning_rate=linear_schedule(ppo["learning_rate"], ppo["final_learning_rate"]),
            **{name: ppo[key] for name, key in HYPERPARAMETERS.items()},
            rollout_buffer_class=SeatBuffer,
            rollout_buffer_kwargs=buffer,
            policy_kwargs={**policy, "optimizer_kwargs": {"eps": 1e-5, "fused": True}},
            seed=seed,
            device="cpu",
            _init_setup_model=False,
        )
        self._entropy = linear_schedule(ppo["entropy"], ppo["final_entropy"])
        self.observation_space = spaces.Box(-np.inf, np.inf, (length + advice,), np.float32)
        self.action_space = spaces.Discrete(actions)
        self.n_envs = games or batch.num_games
        self._setup_model()
        self.set_logger(Logger(folder=None, output_formats=[]))

    @property
    def algorithms(self) -> dict[str, Callable[[float], dict[str, float]]]:
        """The updates by the names that configs use."""
        return {"ppo": self.improve, "exit": self.distil}

    @torch.no_grad()
    def reevaluate(self, rows: int = 4096) -> np.ndarray:
        """Replace values and log probabilities of all samples by those of the current policy.

        Returns the ratios of the new probabilities to the old ones, at most 1.
        """
        buffer, ratios = self.rollout_buffer, np.ones(self.rollout_buffer.count, np.float32)
        self.policy.set_training_mode(False)
        for start in range(0, buffer.count, rows):
            here = slice(start, min(start + rows, buffer.count))
            given = map(torch.from_numpy, (buffer.actions[here], buffer.action_masks[here]))
            values, logs, _ = self.policy.evaluate_actions(buffer.seen(here), *given)
            ratios[here] = np.exp(np.minimum(0.0, logs.numpy() - buffer.log_probs[here]))
            buffer.all_values[here], buffer.log_probs[here] = values.numpy().ravel(), logs.numpy()
        return ratios

    def improve(self, progress: float) -> dict[str, float]:
        """Train on the samples of the buffer; `progress` from 0 to 1 sets the schedules.

        Returns the losses, or nothing if there are too few samples for a batch.
        """
        if len(self.rollout_buffer.closed) < MIN_BATCH:
            return {}
        self._set_schedules(progress)
        losses = self._improve()
        self.policy.set_training_mode(False)
        return losses

    def _set_schedules(self, progress: float) -> None:
        """Set the learning rate and the weight of the entropy for this part of the run."""
        self._current_progress_remaining = 1.0 - min(1.0, progress)
        self.ent_coef = self._entropy(self._current_progress_remaining)
        self._update_learning_rate(self.policy.optimizer)

    def _improve(self) -> dict[str, float]:
        """The updates of PPO, as SB3 makes them; returns the means of the losses.

        The loop of SB3 computes more statistics, one number at a time.
        """
        self.policy.set_training_mode(True)
        clip = cast("Any", self.clip_range)(self._current_progress_remaining)
        found: list[torch.Tensor] = []
        epochs = 0
        for _ in range(self.n_epochs):
            start, epochs = len(found), epochs + 1
            for samples in self.rollout_buffer.get(self.batch_size):
                loss, facts = self._loss(samples, clip)
                found.append(facts)
                if self.target_kl is not None and facts[2] > 1.5 * self.target_kl:
                    break
                self._descend(loss)
            else:
                continue
            break
        self._n_updates += epochs
        entropy, value_loss, _ = torch.stack(found).mean(0).tolist()
        buffer = self.rollout_buffer
        return {
            "entropy": entropy,
            "value_loss": value_loss,
            "approx_kl": float(torch.stack(found[start:])[:, 2].mean()),
            "explained_variance": float(explained_variance(buffer.values, buffer.returns)),
        }

    def _loss(
        self, samples: MaskableRolloutBufferSamples, clip: float
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss of PPO for a batch; and its entropy, value loss and KL divergence."""
        values, log_probs, entropy = self.policy.evaluate_actions(
            samples.observations, samples.actions, samples.action_masks
        )
        changes = log_probs - samples.old_log_prob
        ratios = changes.exp()
        policy_loss = _clipped_losses(samples.advantages, ratios, clip).mean()
        value_loss = functional.mse_loss(values.flatten(), samples.returns)
        bonus = cast("torch.Tensor", entropy).mean()
        loss = policy_loss - self.ent_coef * bonus + self.vf_coef * value_loss
        divergence = (ratios - 1 - changes).mean()
        return loss, torch.stack([bonus, value_loss, divergence]).detach()

    def _descend(self, loss: torch.Tensor) -> None:
        """One step of the optimiser, with clipped gradients."""
        self.policy.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
        self.policy.optimizer.step()

    def imitate(self, progress: float) -> dict[str, float]:
        """Train on a rollout of the heuristic: clone its actions and fit the value function."""
        if len(self.rollout_buffer.closed) < MIN_BATCH:
            return {}
        self._set_schedules(progress)
        self.policy.set_training_mode(True)
        for _ in range(self.n_epochs):
            for samples in self.rollout_buffer.get(self.batch_size):
                values, log_probs, entropy = self.policy.evaluate_actions(
                    samples.observations, samples.actions, samples.action_masks
                )
                value_loss = functional.mse_loss(values.flatten(), samples.returns)
                self._descend(self.vf_coef * value_loss - log_probs.mean())
        self.policy.set_training_mode(False)
        buffer = self.rollout_buffer
        return {
            "entropy": float(torch.as_tensor(cast("Any", entropy)).detach().mean()),
            "value_loss": float(value_loss.detach()),
            "approx_kl": 0.0,
            "explained_variance": float(explained_variance(buffer.values, buffer.returns)),
        }

    def distil(self, progress: float) -> dict[str, float]:
        """Train on a rollout of expert iteration.

        Samples with a label imitate it, the others improve by PPO; all fit the value function.
        """
        if len(self.rollout_buffer.closed) < MIN_BATCH:
            return {}
        self._set_schedules(progress)
        self.policy.set_training_mode(True)
        clip = cast("Any", self.clip_range)(self._current_progress_remaining)
        found: list[torch.Tensor] = []
        for _ in range(self.n_epochs):
            for samples, labels in self.rollout_buffer.get_labelled(self.batch_size):
                loss, facts = self._distil_loss(samples, labels, clip)
                self._descend(loss)
                found.append(facts)
        self.policy.set_training_mode(False)
        names = ("entropy", "value_loss", "approx_kl", "label_loss", "agreement", "labelled")
        buffer = self.rollout_buffer
        return {
            **dict(zip(names, torch.stack(found).mean(0).tolist(), strict=True)),
            "explained_variance": float(explained_variance(buffer.values, buffer.returns)),
        }

    def _distil_loss(
        self, samples: MaskableRolloutBufferSamples, labels: torch.Tensor, clip: float
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss for a batch, and its parts."""
        logits, values = cast("BoardPolicy", self.policy).evaluate(samples.observations)
        logs = torch.log_softmax(logits.masked_fill(~samples.action_masks, MASKED), 1)
        labelled = labels.sum(1) > 0.5
        label_losses = -(labels * logs).sum(1)
        changes = logs.gather(1, samples.actions.reshape(-1, 1)).flatten() - samples.old_log_prob
        ratios = changes.exp()
        ppo_losses = _clipped_losses(samples.advantages, ratios, clip)
        entropy = -(logs.exp() * logs).sum(1).mean()
        value_loss = functional.mse_loss(values.flatten(), samples.returns)
        policy_loss = torch.where(labelled, label_losses, ppo_losses).mean()
        loss = policy_loss - self.ent_coef * entropy + self.vf_coef * value_loss
        count = labelled.sum().clamp(min=1)
        agreed = (logs.argmax(1) == labels.argmax(1)) & labelled
        facts = (
            entropy, value_loss, (ratios - 1 - changes).mean(),
            label_losses.sum() / count, agreed.sum() / count, labelled.float().mean(),
        )  # fmt: skip
        return loss, torch.stack(facts).detach()


def _encodings(
    batch: GameBatch, network: dict[str, Any], advice: int
) -> tuple[dict[str, Any], dict[str, Any]]:
    """How buffer and policy read the observations of a batch, as arguments of both."""
    whole = batch.observations.dtype == np.uint8
    dtype = dtype_of(network.get("precision", "float32"))
    shape = {name: value for name, value in network.items() if name != "observations"}
    units = batch.variant.units if whole else None
    return {"dtype": dtype, "whole": whole, "advice": advice}, {**shape, "units": units}


def _clipped_losses(advantages: torch.Tensor, ratios: torch.Tensor, clip: float) -> torch.Tensor:
    """PPO's clipped losses of all samples of a batch, with normalised advantages."""
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    return -torch.min(advantages * ratios, advantages * ratios.clamp(1 - clip, 1 + clip))
