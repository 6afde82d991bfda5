"""TorchRL's wrappers: one seat as a GymEnv, the whole table as a PettingZoo environment."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from tensordict import TensorDictBase
from torchrl.envs import GymEnv, PettingZooWrapper

import kanban_env as kb
import kanban_env.agents.envs
from tests.clients.examples import check_example
from tests.clients.reference import OPPONENT, all_returns, any_legal, seat_return

GAME = "menu-v0"


def test_gym_env_takes_the_game_and_registers_its_infos() -> None:
    """It passes `frameskip` first, and tries again after a TypeError; infos are arrays."""
    env = GymEnv(
        f"kanban/{GAME}",
        players=3,
        opponents=OPPONENT,
        seat=1,
        reward="score",
        categorical_action_encoding=True,
    ).auto_register_info_dict()
    generator, actions, total = np.random.default_rng(0), [], 0.0
    env.set_seed(5)
    state = env.reset()
    deal = int(env.unwrapped._games.batch.seeds[0])
    while not bool(state["done"]):
        actions.append(any_legal(state["action_mask"].numpy(), generator))
        state["action"] = torch.tensor(actions[-1])
        state = env.step(state)["next"]
        total += float(state["reward"])
        assert not bool(state["illegal"])
    expected = seat_return(GAME, deal, 1, actions, players=3, reward="score")
    assert total == pytest.approx(expected)


def test_the_petting_zoo_wrapper_plays_our_games() -> None:
    env = PettingZooWrapper(
        kb.make(GAME, players=3, reward="score"),
        use_mask=True,
        categorical_actions=True,
        group_map={f"player_{p}": [f"player_{p}"] for p in range(3)},
        done_on_any=False,
        seed=7,
    )
    generator, actions = np.random.default_rng(1), []
    totals = {f"player_{p}": 0.0 for p in range(3)}

    def choose(state: TensorDictBase) -> TensorDictBase:
        """The player to move takes a legal action; the others' actions are ignored."""
        for name in totals:
            mask = state[name, "action_mask"][0].numpy()
            own = bool(state[name, "mask"][0]) and not bool(state[name, "done"].any())
            action = any_legal(mask, generator) if own and mask.any() else 0
            if own and mask.any() and not bool(state["done"]):
                actions.append(action)
            state[name, "action"] = torch.tensor([action])
        return state

    state = env.reset(seed=7)
    while not bool(state["done"]):
        state = env.step(choose(state))["next"]
        for name in totals:
            totals[name] += float(state[name, "reward"].sum())
    expected = all_returns(GAME, 7, actions, players=3, reward="score")
    assert list(totals.values()) == pytest.approx(expected)


def test_the_example_runs() -> None:
    assert "mean return" in check_example("torchrl", 1000)


assert kanban_env.agents.envs.SeatEnv, "imported for its registration"
