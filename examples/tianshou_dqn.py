"""Tianshou's DQN plays all seats against itself, with masks.

python examples/tianshou_dqn.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import logging
import sys
import time

try:
    import torch
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, CollectStats, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.utils.net.common import Net
    from tianshou.utils.torch_utils import policy_within_training_step
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env

TABLES, BATCH = 4, 128


def shared_dqn(env: PettingZooEnv) -> MultiAgentOffPolicyAlgorithm:
    """One DQN for all seats.

    A transition of Tianshou leads to the next seat's observation, whose value says nothing about
    one's own seat. So games are played to their end, and returns are the rewards until then.
    """
    shape = env.observation_space["observation"].shape
    net = Net(state_shape=shape, action_shape=env.action_space.n, hidden_sizes=[128])
    # eps_inference, because the policies of a multi-agent policy are not told that they train.
    policy = DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_inference=0.2)
    dqn = DQN(
        policy=policy,
        optim=AdamOptimizerFactory(lr=1e-3),
        gamma=1.0,
        n_step_return_horizon=2_000,
        target_update_freq=100,
    )
    return MultiAgentOffPolicyAlgorithm(algorithms=[dqn] * len(env.agents), env=env)


def main(game: str = "menu-v0", steps: int = 10_000) -> MultiAgentOffPolicyAlgorithm:
    """Train, and print how fast."""
    torch.set_num_threads(1)
    logging.getLogger("tianshou").setLevel(
        logging.ERROR
    )  # it warns of rewards with an axis of seats
    envs = DummyVectorEnv([lambda: PettingZooEnv(kanban_env.make(game))] * TABLES)
    algorithm = shared_dqn(PettingZooEnv(kanban_env.make(game)))
    memory = VectorReplayBuffer(20_000, TABLES)
    collector = Collector[CollectStats](algorithm, envs, memory, exploration_noise=True)
    collector.reset()
    start = time.perf_counter()
    with policy_within_training_step(algorithm.policy):
        while collector.collect_step < steps:
            stats = collector.collect(n_episode=TABLES)
            for _ in range(stats.n_collected_steps // BATCH):
                algorithm.update(memory, BATCH)
    seconds, played = time.perf_counter() - start, collector.collect_step
    print(f"{game}: {collector.collect_episode} games")
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")
    return algorithm


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=10_000)
    main(**vars(parser.parse_args()))
