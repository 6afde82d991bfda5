"""stable-baselines3 and sb3-contrib, through `make_vec_env` and through our own VecEnv."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import kanban_env.agents.envs
from kanban_env.agents.envs.sb3 import SeatVecEnv
from kanban_env.agents.envs.seat_games import IllegalActionWarning
from tests.clients.examples import check_example
from tests.clients.reference import OPPONENT, any_legal, seat_return

GAME = "menu-v0"


class Illegal(BaseCallback):
    """Counts the illegal actions that reach the environment."""

    number = 0

    def _on_step(self) -> bool:
        self.number += sum(bool(info["illegal"]) for info in self.locals["infos"])
        return True


def small(kind: Any, env: Any) -> Any:
    return kind("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=0, device="cpu")


def test_make_vec_env_finds_the_game_by_its_id() -> None:
    """It asks for render_mode="rgb_array" first, and again without it after a TypeError only."""
    envs = make_vec_env(f"kanban/{GAME}", 2, seed=1, env_kwargs={"opponents": "random"})
    assert envs.reset().shape[0] == 2
    model, illegal = small(MaskablePPO, envs), Illegal()
    model.learn(256, callback=illegal)
    assert illegal.number == 0, "MaskablePPO obeys the masks"


def test_maskable_ppo_trains_on_our_vec_env_and_obeys_the_masks() -> None:
    envs, illegal = SeatVecEnv(GAME, 4, opponents="random"), Illegal()
    small(MaskablePPO, envs).learn(512, callback=illegal)
    assert illegal.number == 0
    assert get_action_masks(envs).shape == (4, envs.action_space.n)


def test_ppo_without_masks_is_warned_once() -> None:
    envs, illegal = SeatVecEnv(GAME, 2, opponents="random"), Illegal()
    with pytest.warns(IllegalActionWarning, match="MaskablePPO") as caught:
        small(PPO, envs).learn(128, callback=illegal)
    assert sum(isinstance(w.message, IllegalActionWarning) for w in caught) == 1
    assert illegal.number > 0


def test_returns_are_those_of_the_batch() -> None:
    envs = SeatVecEnv(GAME, 2, players=3, opponents=OPPONENT, seat=0, reward="score")
    envs.seed(5)
    envs.reset()
    generator, played, found = np.random.default_rng(0), [[], []], {}
    while len(found) < 2:
        actions = [any_legal(mask, generator) for mask in envs.action_masks()]
        for i in {0, 1} - set(found):
            played[i].append(actions[i])
        _, _, over, infos = envs.step(np.array(actions))
        for i in np.flatnonzero(over).tolist():
            found.setdefault(i, infos[i]["episode"]["r"])
    for i in range(2):
        expected = seat_return(GAME, 5 + i, 0, played[i], players=3, reward="score")
        assert found[i] == pytest.approx(expected)


def test_the_example_runs() -> None:
    assert "ep_rew_mean" in check_example("sb3", 4096)


assert kanban_env.agents.envs.SeatEnv, "imported for its registration"
