"""TorchRL's PPO in one seat against random players, with masks.

python examples/torchrl_ppo.py [GAME] [STEPS]
"""

from __future__ import annotations

import argparse
import sys
import time

try:
    import torch
    from tensordict.nn import TensorDictModule
    from torch import nn
    from torchrl.collectors import Collector
    from torchrl.data import Bounded
    from torchrl.envs import DTypeCastTransform, GymEnv, TransformedEnv, default_info_dict_reader
    from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
    from torchrl.objectives import ClipPPOLoss
    from torchrl.objectives.value import GAE
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env.agents.envs  # noqa: F401 - registers the games

FRAMES, EPOCHS = 500, 3


def make_env(game: str) -> TransformedEnv:
    """A game with its masks beside the observations, as TorchRL's distributions take them.

    `GymEnv(…).auto_register_info_dict()` finds all infos, but plays a random action for it.
    """
    env = GymEnv(f"kanban/{game}", opponents="random", categorical_action_encoding=True)
    mask = Bounded(0, 1, (env.action_spec.n,), dtype=torch.int8)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=[mask]))
    return TransformedEnv(env, DTypeCastTransform(torch.int8, torch.bool, ["action_mask"]))


def networks(env: TransformedEnv) -> tuple[ProbabilisticActor, ValueOperator]:
    """An actor that chooses legal actions only, and a critic."""
    numbers, actions = env.observation_spec["observation"].shape[-1], env.action_spec.n
    logits = nn.Sequential(nn.Linear(numbers, 128), nn.ReLU(), nn.Linear(128, actions))
    value = nn.Sequential(nn.Linear(numbers, 128), nn.ReLU(), nn.Linear(128, 1))
    actor = ProbabilisticActor(
        TensorDictModule(logits, in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    return actor, ValueOperator(value, in_keys=["observation"])


def main(game: str = "menu-v0", steps: int = 10_000) -> None:
    """Train, and print the mean return of finished games."""
    torch.set_num_threads(1)
    env = make_env(game)
    actor, critic = networks(env)
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(actor, critic)
    optimiser = torch.optim.Adam(loss.parameters(), lr=3e-4)
    collector = Collector(
        env,
        actor,
        frames_per_batch=FRAMES,
        total_frames=steps,
        auto_register_policy_transforms=True,
    )
    start, played, returns = time.perf_counter(), 0, []
    for data in collector:
        played += data.numel()
        returns += data["next", "reward"][data["next", "done"]].tolist()  # paid at the end
        for _ in range(EPOCHS):
            advantage(data)
            losses = loss(data)
            total = sum(losses[f"loss_{part}"] for part in ("objective", "critic", "entropy"))
            optimiser.zero_grad()
            total.backward()
            optimiser.step()
    seconds = time.perf_counter() - start
    collector.shutdown()
    print(f"{game}: {len(returns)} games, mean return {sum(returns) / max(len(returns), 1):.2f}")
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=10_000)
    main(**vars(parser.parse_args()))
