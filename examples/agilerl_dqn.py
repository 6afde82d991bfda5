"""AgileRL's DQN plays all seats of one game against itself, with masks.

python examples/agilerl_dqn.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

try:
    import numpy as np
    import torch
    from agilerl.algorithms.dqn import DQN
    from agilerl.components.data import Transition
    from agilerl.components.replay_buffer import ReplayBuffer
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env

BATCH, LEARN_EVERY = 64, 8


def play_game(env: Any, learner: DQN, memory: ReplayBuffer, epsilon: float) -> int:
    """Play a game, and learn from what every seat sees at its own decisions; its length."""
    waiting: dict[str, tuple[np.ndarray, int]] = {}
    played = 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        seen, over = observation["observation"], terminated or truncated
        if agent in waiting:
            before, action = waiting.pop(agent)
            step = (before, np.array(action), seen, np.array(reward), np.array(over))
            memory.add(Transition(*(row[None] for row in step), batch_size=[1]).to_tensordict())
        if over:
            env.step(None)
            continue
        mask = observation["action_mask"][None]
        action = int(learner.get_action(seen[None], epsilon=epsilon, action_mask=mask)[0])
        waiting[agent] = seen, action
        env.step(action)
        played += 1
        if played % LEARN_EVERY == 0 and len(memory) >= BATCH:
            learner.learn(memory.sample(BATCH))
    return played


def main(game: str = "menu-v0", steps: int = 5_000) -> DQN:
    """Train, and print how fast."""
    torch.set_num_threads(1)
    env = kanban_env.make(game)
    agent = env.possible_agents[0]
    learner = DQN(env.observation_space(agent)["observation"], env.action_space(agent), double=True)
    memory, games, played = ReplayBuffer(max_size=20_000), 0, 0
    start = time.perf_counter()
    while played < steps:
        env.reset(seed=games)
        played += play_game(env, learner, memory, epsilon=max(0.05, 1 - 2 * played / steps))
        games += 1
    seconds = time.perf_counter() - start
    print(f"{game}: {games} games, {len(memory)} transitions of all seats")
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")
    return learner


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=5_000)
    main(**vars(parser.parse_args()))
