"""RLlib's PPO plays all seats against itself with one policy, and exports it for `ppo:PATH`.

python examples/rllib_ppo.py [GAME] [STEPS] [--players N] [--out policy.safetensors]
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

try:
    import ray
    from ray.rllib.algorithms.ppo import PPOConfig

    from kanban_env.agents.cluster.rllib import (
        SHARED,
        TableEnv,
        check_export,
        export_policy,
        shared_module,
        shared_policy,
    )
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is not installed: docs/clients.md says how")

import kanban_env
from kanban_env.core.errors import InputError


def main(game: str, steps: int, players: int | None, out: Path | None) -> None:
    """Train, print how fast, and export the policy."""
    variant = kanban_env.find(game).variant(players)
    if out is not None:
        check_export(out)
    ray.init(address="local", include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    config = (
        PPOConfig()
        .environment(
            TableEnv,
            env_config={"game": game, "players": variant.players},
            disable_env_checking=True,  # it would play an illegal action
        )
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .multi_agent(**shared_policy())
        .rl_module(rl_module_spec=shared_module(width=128))
        .training(train_batch_size=min(steps, 4_000), minibatch_size=250, num_epochs=2, lr=3e-4)
        .training(gamma=1.0, entropy_coeff=0.01)
    )
    algorithm = config.build_algo()
    start, played = time.perf_counter(), 0
    while played < steps:
        result = algorithm.train()["env_runners"]
        played = int(result["num_env_steps_sampled_lifetime"])
        length = result.get("episode_len_mean", math.nan)
        said = "no game has ended" if math.isnan(length) else f"games of {length:.0f} steps"
        print(f"{played} steps, {said}")
    seconds = time.perf_counter() - start
    print(f"{played} steps in {seconds:.1f} s: {played / seconds:.0f} steps/s")
    if out is not None:
        export_policy(algorithm.get_module(SHARED), variant, out)
        print(f"play it: kanban evaluate {game} --players {variant.players} --agent ppo:{out}")
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="menu-v0")
    parser.add_argument("steps", nargs="?", type=int, default=12_000)
    parser.add_argument("--players", type=int, help="the number of seats")
    parser.add_argument("--out", type=Path, help="where the policy is written: NAME.safetensors")
    try:
        main(**vars(parser.parse_args()))
    except InputError as error:
        sys.exit(str(error))
