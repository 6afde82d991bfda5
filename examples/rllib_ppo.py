"""RLlib's PPO plays all seats against itself, with masks.

python examples/rllib_ppo.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

try:
    import ray
    import torch
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.columns import Columns
    from ray.rllib.core.rl_module.apis import ValueFunctionAPI
    from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.core.rl_module.torch import TorchRLModule
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.tune.registry import register_env
    from torch import nn
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env


class MaskedPolicy(TorchRLModule, ValueFunctionAPI):
    """A shared layer, logits of the legal actions and a value."""

    def setup(self) -> None:
        """Create the layers."""
        numbers, width = self.observation_space["observation"].shape[0], 128
        self.trunk = nn.Sequential(nn.Linear(numbers, width), nn.ReLU())
        self.actor, self.critic = nn.Linear(width, self.action_space.n), nn.Linear(width, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        """Illegal actions get a probability of 0."""
        seen = batch[Columns.OBS]
        logits = self.actor(self.trunk(seen["observation"]))
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, -1e8)}

    def compute_values(self, batch: dict[str, Any], **_: Any) -> torch.Tensor:
        """The values of the observations."""
        return self.critic(self.trunk(batch[Columns.OBS]["observation"])).squeeze(-1)


def main(game: str = "menu-v0", steps: int = 12_000) -> None:
    """Train, and print how fast."""
    ray.init(include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    register_env(game, lambda _: PettingZooEnv(kanban_env.make(game)))
    shared = {"shared": RLModuleSpec(module_class=MaskedPolicy)}
    config = (
        PPOConfig()
        .environment(game, disable_env_checking=True)  # it would play an illegal action
        .env_runners(num_env_runners=0, batch_mode="complete_episodes")
        .multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs=shared))
        .training(train_batch_size=min(steps, 4_000), minibatch_size=250, num_epochs=2, lr=3e-4)
    )
    algorithm = config.build_algo()
    start, played = time.perf_counter(), 0
    while played < steps:
        result = algorithm.train()["env_runners"]
        played = int(result["num_env_steps_sampled_lifetime"])
        print(f"{played} steps, mean length of games {result['episode_len_mean']:.0f}")
    seconds = time.perf_counter() - start
    algorithm.stop()
    ray.shutdown()
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=12_000)
    main(**vars(parser.parse_args()))
