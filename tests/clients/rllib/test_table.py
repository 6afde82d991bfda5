"""All seats as RLlib's multi-agent environment: its games, its rewards, and exported policies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray
import torch
from ray.rllib.core.columns import Columns

import kanban_env as kb
from kanban_env.agents.cluster.rllib import SHARED, TableEnv, export_policy, shared_module
from kanban_env.agents.learned import find_policy, read_policy
from kanban_env.core.errors import InputError
from tests.clients.reference import all_returns, any_legal
from tests.clients.rllib.relay_runs import ROUNDS, relay_config, value, value_targets
from tests.train.relay import MOST_ROUNDS, RELAY

GAMES = [
    {"game": "menu-v0", "players": 2},
    {"game": "menu-v0", "players": 4, "reward": "score"},
    {"game": "actionworks-v0", "players": 3, "reward": "score"},
    {"game": "actionworks-v0", "players": 6},
]


@pytest.mark.parametrize("config", GAMES, ids=str)
def test_the_table_plays_our_games_and_loses_no_reward(config: dict[str, Any]) -> None:
    env, generator = TableEnv(config), np.random.default_rng(1)
    for seed in (3, 8):
        states, _ = env.reset(seed=seed)
        totals, actions, over = dict.fromkeys(env.possible_agents, 0.0), [], False
        while not over:
            ((mover, state),) = states.items()
            assert env.observation_spaces[mover].contains(state)
            actions.append(any_legal(state["action_mask"], generator))
            states, rewards, ended, cut, _ = env.step({mover: actions[-1]})
            assert rewards.keys() == states.keys(), "rewards come with observations only"
            for agent, reward in rewards.items():
                totals[agent] += reward
            over = ended["__all__"] or cut["__all__"]
        assert list(states) == env.possible_agents
        expected = all_returns(seed=seed, actions=actions, **config)
        assert list(totals.values()) == pytest.approx(expected)


def test_equal_seeds_give_equal_games_and_other_games_follow() -> None:
    envs = [TableEnv({"game": "menu-v0", "players": 3}) for _ in range(2)]
    for seed in (5, None, None):
        (one, _), (other, _) = (env.reset(seed=seed) for env in envs)
        assert one.keys() == other.keys()
        mover = next(iter(one))
        assert np.array_equal(one[mover]["observation"], other[mover]["observation"])


def test_wrong_input_is_named() -> None:
    with pytest.raises(InputError, match="unknown game 'menu'"):
        TableEnv({"game": "menu"})
    with pytest.raises(InputError, match="network: expected width, blocks, layer_norm, got depth"):
        shared_module(depth=3)
    env = TableEnv({"game": "menu-v0", "players": 2})
    with pytest.raises(InputError, match=r"call reset\(\) first"):
        env.step({"player_0": 0})
    ((mover, _),) = env.reset(seed=1)[0].items()
    with pytest.raises(InputError, match=f"actions: expected one of {mover}, got"):
        env.step({})


CUTS = [[1] * 60, [4] * 20, [7, 1, 2, 10, 3, 13] * 3, [90]]


def exact_values(players: int, moves: np.ndarray) -> list[float]:
    return [value(players, ROUNDS, int(move)) for move in moves]


@pytest.mark.parametrize("calls", CUTS, ids=lambda calls: f"{calls[0]}-{len(calls)}")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_value_targets_are_exact_wherever_an_episode_is_cut(players: int, calls: list[int]) -> None:
    """Also no decision is lost or counted twice, except those that still wait at the end."""
    moves, targets = value_targets(relay_config(players), players, calls)
    assert targets.tolist() == pytest.approx(exact_values(players, moves), abs=1e-5)
    counts = np.bincount(moves, minlength=ROUNDS * players)
    assert counts.max() - counts.min() <= 1
    assert len(moves) > sum(calls) - ROUNDS * players


def test_value_targets_are_exact_with_several_games_in_a_runner() -> None:
    moves, targets = value_targets(relay_config(3, games=4), 3, [20] * 6)
    assert len(moves) > 70
    assert targets.tolist() == pytest.approx(exact_values(3, moves), abs=1e-5)


class ForgetfulEnv(TableEnv):
    """Gives a seat only the reward of the last step, and forgets those of its wait."""

    def step(self, action_dict: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        found, _, *others = super().step(action_dict)
        last = dict(zip(self.possible_agents, self._batch.rewards[0].tolist(), strict=True))
        return found, {agent: last[agent] for agent in found}, *others


def test_value_targets_are_wrong_if_rewards_of_waiting_seats_are_lost() -> None:
    """So the tests above would notice."""
    moves, targets = value_targets(relay_config(3, ForgetfulEnv), 3, [4] * 10)
    assert np.abs(targets - exact_values(3, moves)).max() >= 1


def test_the_exported_policy_has_the_logits_and_values_of_the_module(tmp_path: Path) -> None:
    env = TableEnv({"game": "actionworks-v0", "players": 3, "reward": "score"})
    spec = shared_module(width=48, blocks=2).rl_module_specs[SHARED]
    spec.observation_space = env.observation_spaces["player_0"]
    spec.action_space = env.action_spaces["player_0"]
    module, variant = spec.build(), env.variant
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    export_policy(module, variant, tmp_path / "policy.safetensors", "score")
    network, card = read_policy(find_policy(tmp_path))
    assert card["reward"] == {"kind": "score", "margin": 0.0}
    batch = kb.make_batch("actionworks-v0", 30, players=3, seed=4)
    seen = {
        "observation": torch.from_numpy(batch.observations),
        "action_mask": torch.from_numpy(batch.action_masks.view(np.int8).copy()),
    }
    with torch.no_grad():
        logits = module.forward_inference({Columns.OBS: seen})[Columns.ACTION_DIST_INPUTS].numpy()
        values = module.compute_values({Columns.OBS: seen}).numpy()
    found, expected = network.evaluate(batch.observations)
    assert logits[batch.action_masks] == pytest.approx(found[batch.action_masks], abs=1e-4)
    assert (logits[~batch.action_masks] < -1e7).all()
    assert values == pytest.approx(expected, abs=1e-4)
    assert json.loads((tmp_path / "policy.json").read_text())["players"] == 3


def chances_to_take(logits: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(logits[:, 0] - logits[:, 1]))


def test_ppo_learns_relay_and_the_export_plays_what_it_has_learned(tmp_path: Path) -> None:
    """Taking is best at every move; the first policy takes by chance."""
    players = 3
    config = relay_config(players).training(
        train_batch_size=450, minibatch_size=90, num_epochs=6, lr=0.01
    )
    seen = np.eye(MOST_ROUNDS * players, dtype=np.float32)[: ROUNDS * players]
    ray.init(address="local", include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        algorithm = config.build_algo()
        variant = RELAY.variant(players, rounds=ROUNDS)
        export_policy(algorithm.get_module(SHARED), variant, tmp_path / "first.safetensors")
        for _ in range(12):
            algorithm.train()
        export_policy(algorithm.get_module(SHARED), variant, tmp_path / "last.safetensors")
        algorithm.stop()
    finally:
        ray.shutdown()
    first, last = (
        chances_to_take(read_policy(tmp_path / f"{name}.safetensors")[0].evaluate(seen)[0])
        for name in ("first", "last")
    )
    assert np.abs(first - 0.5).max() < 0.1
    assert last.min() > 0.9


def test_an_export_needs_the_ending_of_a_policy(tmp_path: Path) -> None:
    variant = kb.find("menu-v0").variant(2)
    with pytest.raises(InputError, match=r"expected a file name that ends in \.safetensors"):
        export_policy(None, variant, tmp_path / "policy.pt")
