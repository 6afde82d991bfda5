"""MaskablePPO on a SeatBuffer; policy, losses, optimiser and schedules are from sb3-contrib."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.utils import explained_variance
from torch import nn
from torch.distributions import Distribution
from torch.nn import functional

from kanban_env import GameBatch
from kanban_env.agents.train.buffer import MIN_BATCH, SeatBuffer
from kanban_env.agents.train.policy import BoardPolicy


def linear_schedule(first: float, last: float) -> Callable[[float], float]:
    """A schedule that changes linearly from `first` to `last`."""
    return lambda remaining: last + (first - last) * remaining


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
    ) -> None:
        """`network` shapes the policy, `ppo` holds the hyperparameters.

        `games` is the number of games of the buffer, by default that of the batch.
        """
        Distribution.set_default_validate_args(False)  # these checks cost a tenth of the time
        super().__init__(
            BoardPolicy,
            None,  # type: ignore[arg-type]
            learning_rate=linear_schedule(ppo["learning_rate"], ppo["final_learning_rate"]),
            n_steps=ppo["steps"],
            batch_size=ppo["batch_size"],
            n_epochs=ppo["epochs"],
            gamma=ppo["gamma"],
            gae_lambda=ppo["gae_lambda"],
            clip_range=ppo["clip"],
            ent_coef=ppo["entropy"],
            vf_coef=ppo["value_weight"],
            max_grad_norm=ppo["max_gradient"],
            target_kl=ppo["target_kl"],
            rollout_buffer_class=SeatBuffer,
            rollout_buffer_kwargs={"seats": batch.players, "seed": seed},
            policy_kwargs=network,
            seed=seed,
            device="cpu",
            _init_setup_model=False,
        )
        self._entropy = linear_schedule(ppo["entropy"], ppo["final_entropy"])
        length, actions = batch.observations.shape[1], batch.action_masks.shape[1]
        self.observation_space = spaces.Box(-np.inf, np.inf, (length,), np.float32)
        self.action_space = spaces.Discrete(actions)
        self.n_envs = games or batch.num_games
        self._setup_model()
        self.set_logger(Logger(folder=None, output_formats=[]))

    @torch.no_grad()
    def reevaluate(self, rows: int = 4096) -> np.ndarray:
        """Replace values and log probabilities of all samples by those of the current policy.

        Returns the ratios of the new probabilities to the old ones, at most 1.
        """
        buffer, ratios = self.rollout_buffer, np.ones(self.rollout_buffer.count, np.float32)
        self.policy.set_training_mode(False)
        for start in range(0, buffer.count, rows):
            here = slice(start, min(start + rows, buffer.count))
            given = (buffer.observations[here], buffer.actions[here], buffer.action_masks[here])
            values, logs, _ = self.policy.evaluate_actions(*map(torch.from_numpy, given))
            ratios[here] = np.exp(np.minimum(0.0, logs.numpy() - buffer.log_probs[here]))
            buffer.all_values[here], buffer.log_probs[here] = values.numpy().ravel(), logs.numpy()
        return ratios

    def improve(self, progress: float) -> dict[str, float]:
        """Train on the samples of the buffer; `progress` from 0 to 1 sets the schedules.

        Returns the losses, or nothing if there are too few samples for a batch.
        """
        if len(self.rollout_buffer.closed) < MIN_BATCH:
            return {}
        self._current_progress_remaining = 1.0 - min(1.0, progress)
        self.ent_coef = self._entropy(self._current_progress_remaining)
        self.train()
        found = {name: float(value) for name, value in self.logger.name_to_value.items()}
        self.logger.name_to_value.clear()
        self.policy.set_training_mode(False)
        losses = ("value_loss", "approx_kl", "explained_variance")
        return {
            "entropy": -found["train/entropy_loss"],
            **{name: found[f"train/{name}"] for name in losses},
        }

    def imitate(self, progress: float) -> dict[str, float]:
        """Train on a rollout of the heuristic: clone its actions and fit the value function."""
        if len(self.rollout_buffer.closed) < MIN_BATCH:
            return {}
        self._current_progress_remaining = 1.0 - min(1.0, progress)
        self.policy.set_training_mode(True)
        self._update_learning_rate(self.policy.optimizer)
        for _ in range(self.n_epochs):
            for samples in self.rollout_buffer.get(self.batch_size):
                values, log_probs, entropy = self.policy.evaluate_actions(
                    samples.observations, samples.actions, samples.action_masks
                )
                value_loss = functional.mse_loss(values.flatten(), samples.returns)
                self.policy.optimizer.zero_grad()
                (self.vf_coef * value_loss - log_probs.mean()).backward()
                nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
        self.policy.set_training_mode(False)
        buffer = self.rollout_buffer
        return {
            "entropy": float(torch.as_tensor(cast("Any", entropy)).detach().mean()),
            "value_loss": float(value_loss.detach()),
            "approx_kl": 0.0,
            "explained_variance": float(explained_variance(buffer.values, buffer.returns)),
        }
