"""PPO in one file, with torch and Gymnasium's vector environment only.

python examples/torch_ppo.py [GAME] [UPDATES]
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import kanban_env.agents.envs  # noqa: F401 - registers the games

ENVS, STEPS, EPOCHS, BATCH = 64, 64, 3, 1024
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 1.0, 0.95, 0.2, 0.01, 5e-4


class Policy(nn.Module):
    """A shared layer, masked logits and a value."""

    def __init__(self, numbers: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(numbers, width), nn.LayerNorm(width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """The distribution of actions and the value."""
        hidden = self.trunk(seen)
        logits = self.actor(hidden).masked_fill(~masks, -1e8)
        return Categorical(logits=logits, validate_args=False), self.critic(hidden).squeeze(1)


def main(game: str = "actionworks-v0", updates: int = 50) -> list[float]:
    """Train against random players; returns the mean reward of the games of each update."""
    envs = gymnasium.make_vec(
        f"kanban/{game}", num_envs=ENVS, opponents="random", autoreset_mode="SAME_STEP"
    )
    numbers, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    policy = Policy(numbers, actions)
    optimiser = torch.optim.Adam(policy.parameters(), lr=RATE)
    observations, infos = envs.reset(seed=0)
    seen = torch.zeros(STEPS, ENVS, numbers)
    masks = torch.zeros(STEPS, ENVS, actions, dtype=torch.bool)
    chosen = torch.zeros(STEPS, ENVS, dtype=torch.int64)
    logs, values, rewards, ends = torch.zeros(4, STEPS, ENVS)
    curve = []
    for update in range(updates):
        for t in range(STEPS):
            seen[t] = torch.from_numpy(observations)
            masks[t] = torch.from_numpy(infos["action_mask"]).bool()
            with torch.no_grad():
                choice, values[t] = policy(seen[t], masks[t])
            chosen[t] = choice.sample()
            logs[t] = choice.log_prob(chosen[t])
            observations, reward, over, cut, infos = envs.step(chosen[t].numpy())
            rewards[t] = torch.from_numpy(reward)
            ends[t] = torch.from_numpy(over | cut)
        with torch.no_grad():
            mask = torch.from_numpy(infos["action_mask"]).bool()
            ahead = policy(torch.from_numpy(observations), mask)[1]
        advantages, later = torch.zeros(STEPS, ENVS), torch.zeros(ENVS)
        for t in reversed(range(STEPS)):
            continues = 1 - ends[t]
            later = (
                rewards[t]
                + GAMMA * ahead * continues
                - values[t]
                + GAMMA * LAMBDA * continues * later
            )
            advantages[t], ahead = later, values[t]
        flat = [
            x.flatten(0, 1) for x in (seen, masks, chosen, logs, advantages, advantages + values)
        ]
        for _ in range(EPOCHS):
            for rows in torch.randperm(STEPS * ENVS).split(BATCH):
                s, m, a, log, advantage, target = (x[rows] for x in flat)
                choice, value = policy(s, m)
                ratio = (choice.log_prob(a) - log).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                loss = -torch.min(ratio * advantage, clipped * advantage).mean()
                loss = (
                    loss + 0.5 * (target - value).pow(2).mean() - ENTROPY * choice.entropy().mean()
                )
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
                optimiser.step()
        games = int(ends.sum())
        curve.append(float(rewards[ends.bool()].mean()) if games else np.nan)
        print(f"update {update + 1}: {games} games, mean reward {curve[-1]:+.3f}")
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="actionworks-v0")
    parser.add_argument("updates", nargs="?", type=int, default=50)
    main(**vars(parser.parse_args()))
