"""RLlib: a game as a multi-agent environment, our network as its module, and the export of both.

    config = PPOConfig().environment(TableEnv, env_config={"game": "menu-v0", "players": 3})
    config = config.multi_agent(**shared_policy()).rl_module(rl_module_spec=shared_module())
    algorithm = config.build_algo()
    …
    export_policy(algorithm.get_module(SHARED), variant, Path("policy.safetensors"))

RLlib pins a version of Gymnasium, so it has an environment of its own: see docs/cluster.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from torch import nn

from kanban_env import find
from kanban_env.agents.files import write_file
from kanban_env.agents.learned import policy_files
from kanban_env.agents.network import TRUNK
from kanban_env.agents.train.trunk import Trunk
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.sections import OBSERVATION_BOUND
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant

ALL = "__all__"
"""RLlib's name for all agents."""
SHARED = "shared"
"""The name of the policy that plays all seats."""
NETWORK: dict[str, Any] = {"width": 256, "blocks": 1, "layer_norm": True}
"""The shape of the network, as in configs/default.yaml."""
MASKED = -1e8
"""The logit of an illegal action: its probability is 0."""


class TableEnv(MultiAgentEnv):  # type: ignore[misc]
    """All seats of a game, `player_0` and so on; only the seat to move is observed.

    Rewards of waiting seats are kept here. A seat gets their sum with its own next observation; at
    the end of a game all seats get an observation and their rewards. So it does not matter what
    RLlib does with rewards that reach a seat between its observations where it cuts an episode.
    """

    def __init__(self, config: Mapping[str, Any]) -> None:
        """`config` has the arguments of `kanban_env.make`: game, players, reward and options."""
        given = dict(config)
        game, reward = given.pop("game", None), given.pop("reward", "rank")
        self.variant = find(game).variant(given.pop("players", None), **given)
        self._batch = GameBatch(self.variant, 1, None, 1, auto_reset=False, reward=reward)
        self.possible_agents = [f"player_{seat}" for seat in range(self.variant.players)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: _space(self.variant) for agent in self.agents}
        actions = self.variant.spec.actions.length
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.agents}
        self._gained = np.zeros(self.variant.players)
        self._over = True
        super().__init__()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the game of this seed, or the next of a sequence; `options` are ignored."""
        del options
        self._batch.reset(None if seed is None else np.array([checked_seed(seed)]))
        self._gained[:] = 0.0
        self._over = False
        mover = self._mover()
        return {mover: self._observe(mover)}, {mover: {}}

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play the action of the seat to move; raises InputError for any other actions."""
        mover = self._mover()
        if self._over:
            raise InputError("step: call reset() first")
        if list(action_dict) != [mover]:
            raise InputError(f"actions: expected one of {mover}, got {list(action_dict)}")
        self._batch.step_one(action_dict[mover])
        self._gained += self._batch.rewards[0]
        self._over = bool(self._batch.dones[0])
        cut = self._over and bool(self._batch.truncations[0])
        seen = self.possible_agents if self._over else [self._mover()]
        observations = {agent: self._observe(agent) for agent in seen}
        rewards = {agent: self._deliver(agent) for agent in seen}
        ended, stopped = self._over and not cut, cut
        flags = (dict.fromkeys((*seen, ALL), flag) for flag in (ended, stopped))
        return observations, rewards, *flags, {agent: {} for agent in seen}

    def _mover(self) -> str:
        return self.possible_agents[int(self._batch.to_play[0])]

    def _deliver(self, agent: str) -> float:
        """The rewards of a seat since its last observation."""
        seat = self.possible_agents.index(agent)
        gained, self._gained[seat] = float(self._gained[seat]), 0.0
        return gained

    def _observe(self, agent: str) -> dict[str, np.ndarray]:
        """The vector and the mask; at the end of a game every action is marked."""
        if not self._over:
            mask = self._batch.action_masks.view(np.int8)[0].copy()
            return {"observation": self._batch.observations[0].copy(), "action_mask": mask}
        seat = self.possible_agents.index(agent)
        mask = np.ones(self._batch.action_masks.shape[1], np.int8)
        return {"observation": self._batch.observe(seat)[0], "action_mask": mask}


def _space(variant: Variant) -> spaces.Dict:
    """The observation space of a seat: the vector and the mask."""
    bound = OBSERVATION_BOUND
    return spaces.Dict(
        {
            "observation": spaces.Box(-bound, bound, (variant.observation.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (variant.spec.actions.length,), np.int8),
        }
    )


class BoardModule(TorchRLModule, ValueFunctionAPI):  # type: ignore[misc]
    """The network of `kanban train` with masked logits, by the names of its weights."""

    def setup(self) -> None:
        """Create the layers; RLlib adds keys of its own to `model_config`."""
        shape = {key: self.model_config.get(key, usual) for key, usual in NETWORK.items()}
        numbers = self.observation_space["observation"].shape[0]
        self.mlp_extractor = Trunk(numbers, **shape)
        self.action_net = nn.Linear(shape["width"], int(self.action_space.n))
        self.value_net = nn.Linear(shape["width"], 1)
        nn.init.orthogonal_(self.action_net.weight, 0.01)  # nearly uniform at first

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, torch.Tensor]:
        """The logits, masked."""
        seen = batch[Columns.OBS]
        logits = self.action_net(self.mlp_extractor.forward_actor(seen["observation"]))
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, MASKED)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:  # noqa: ARG002
        """The expected rewards still to come."""
        hidden = self.mlp_extractor.forward_actor(batch[Columns.OBS]["observation"])
        return self.value_net(hidden).squeeze(-1)


def shared_policy() -> dict[str, Any]:
    """The arguments of `config.multi_agent`: one policy plays all seats."""
    return {"policies": {SHARED}, "policy_mapping_fn": lambda *_, **__: SHARED}


def shared_module(**shape: Any) -> MultiRLModuleSpec:
    """The argument of `config.rl_module`: our network for all seats, in this shape."""
    unknown = sorted(shape.keys() - NETWORK.keys())
    if unknown:
        raise InputError(f"network: expected {', '.join(NETWORK)}, got {unknown[0]}")
    one = RLModuleSpec(module_class=BoardModule, model_config={**NETWORK, **shape})
    return MultiRLModuleSpec(rl_module_specs={SHARED: one})


def check_export(path: Path) -> None:
    """Raise InputError for a file name that `ppo:PATH` would not accept."""
    if path.suffix != ".safetensors":
        raise InputError(f"{path}: expected a file name that ends in .safetensors")


def export_policy(module: Any, variant: Variant, path: Path, reward: str = "rank") -> None:
    """Write the policy and its card, which `ppo:PATH` plays; `path` ends in .safetensors."""
    check_export(path)
    parts = (f"{TRUNK}.", "action_net.", "value_net.")
    state = {
        name: np.ascontiguousarray(np.asarray(value, np.float32))
        for name, value in module.get_state().items()
        if name.startswith(parts)
    }
    content, card = policy_files(state, variant, reward={"kind": reward, "margin": 0.0})
    write_file(path, content)
    write_file(path.with_suffix(".json"), card)
