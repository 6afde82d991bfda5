"""Relay played by RLlib's env runner, and the value targets that its learner computes from it.

The module is our network with chosen weights: it always takes, and its values are exact. So every
value target must be exact too, wherever RLlib cuts an episode.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner

import kanban_env as kb
from kanban_env.agents.cluster.rllib import SHARED, TableEnv, shared_module, shared_policy
from tests.train.relay import MOST_ROUNDS, RELAY, value

ROUNDS = 3
kb.register(RELAY.id, RELAY.path)


def relay_config(players: int, env: type = TableEnv, games: int = 1, **runners: Any) -> PPOConfig:
    """PPO on Relay, in this process."""
    options = {"game": RELAY.id, "players": players, "rounds": ROUNDS, "reward": "score"}
    width = MOST_ROUNDS * players
    return (
        PPOConfig()
        .environment(env, env_config=options, disable_env_checking=True)
        .env_runners(num_env_runners=0, num_envs_per_env_runner=games, **runners)
        .multi_agent(**shared_policy())
        .rl_module(rl_module_spec=shared_module(width=width, blocks=0, layer_norm=False))
        .training(gamma=1.0, lambda_=1.0)
        .debugging(seed=5)
    )


def know_relay(module: Any, players: int) -> None:
    """Weights with which the module always takes and knows the exact value of every move."""
    exact = torch.tensor([value(players, ROUNDS, move) for move in range(ROUNDS * players)])
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.zero_()
        layer = module.mlp_extractor.layers[0]
        layer.weight.copy_(torch.eye(len(layer.weight)))
        module.action_net.bias[1] = 100.0
        module.value_net.weight[0, : len(exact)] = exact


def value_targets(config: PPOConfig, players: int, calls: list[int]) -> tuple[np.ndarray, ...]:
    """The moves sampled by these calls of an env runner, in steps, and their value targets."""
    runner = MultiAgentEnvRunner(config=config)
    know_relay(runner.module[SHARED], players)
    learner = config.build_learner(env=runner.env.envs[0].unwrapped, spaces=runner.get_spaces())
    know_relay(learner.module[SHARED], players)
    moves, targets = [], []
    for steps in calls:
        batch = learner._learner_connector(
            rl_module=learner.module,
            batch={},
            episodes=runner.sample(num_timesteps=steps),
            shared_data={},
        )
        if SHARED in batch:
            rows = batch[SHARED]
            kept = rows["loss_mask"].numpy() if "loss_mask" in rows else slice(None)
            moves.append(rows["obs"]["observation"].numpy().argmax(1)[kept])
            targets.append(rows["value_targets"].numpy()[kept])
    return np.concatenate(moves), np.concatenate(targets)
