"""Environments of one seat, for Gymnasium and stable-baselines3."""

from __future__ import annotations

import runpy
import tempfile
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import kanban_env as kb
import kanban_env.agents.envs

pytestmark = pytest.mark.compiled
EXAMPLES = Path(kb.__file__).parent.parent / "examples"


def any_legal(masks: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    return (generator.random(masks.shape) * masks).argmax(1)


@pytest.mark.filterwarnings("ignore::kanban_env.agents.envs.seat_games.IllegalActionWarning")
@pytest.mark.parametrize("game", kb.games())
def test_the_environment_passes_gymnasiums_checker(game: str) -> None:
    check_env(gymnasium.make(f"kanban/{game}", opponents="heuristic").unwrapped)


def test_rewards_include_points_gained_while_others_move() -> None:
    """Over a game the rewards sum to the seat's score."""
    env = gymnasium.make("kanban/menu-v0", players=3, opponents="random", reward="score", seat=1)
    generator = np.random.default_rng(1)
    _, infos = env.reset(seed=5)
    before, gained, over = float(infos["scores"][1]), 0.0, False
    while not over:
        action = int(any_legal(infos["action_mask"][None], generator)[0])
        _, reward, terminated, truncated, infos = env.step(action)
        gained, over = gained + float(reward), terminated or truncated
    assert infos["seat"] == 1
    assert before + gained == infos["scores"][1]


def test_an_illegal_action_ends_the_game() -> None:
    env = gymnasium.make("kanban/menu-v0", opponents="random")
    _, infos = env.reset(seed=1)
    with pytest.warns(UserWarning, match="is illegal"):
        _, reward, terminated, _, infos = env.step(int(infos["action_mask"].argmin()))
    assert (reward, terminated, infos["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("opponents", ["random", ["heuristic", "random"]])
def test_games_of_a_vector_environment_are_reset_in_the_same_step(opponents: Any) -> None:
    envs = gymnasium.make_vec(
        "kanban/menu-v0", num_envs=8, players=3, opponents=opponents, autoreset_mode="SameStep"
    )
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    generator, ended, total = np.random.default_rng(2), 0, np.zeros(8)
    observations, infos = envs.reset(seed=3)
    for _ in range(200):
        assert observations in envs.observation_space
        assert infos["action_mask"].any(1).all()
        observations, rewards, over, cut, infos = envs.step(
            any_legal(infos["action_mask"], generator)
        )
        assert not rewards[~(over | cut)].any()
        total += rewards
        if over.any():
            ended += int(over.sum())
            assert np.array_equal(infos["_final_obs"], over | cut)
    assert ended > 8


def test_equal_seeds_give_equal_games() -> None:
    def play() -> list[np.ndarray]:
        envs = gymnasium.make_vec("kanban/menu-v0", num_envs=4, opponents="heuristic")
        generator = np.random.default_rng(4)
        observations, infos = envs.reset(seed=9)
        seen = [observations]
        for _ in range(40):
            observations, *_, infos = envs.step(any_legal(infos["action_mask"], generator))
            seen.append(observations)
        return seen

    assert all(np.array_equal(a, b) for a, b in zip(play(), play(), strict=True))


def test_invalid_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="opponents: expected 1 name, got 3"):
        kanban_env.agents.envs.SeatEnv("menu-v0", players=2, opponents=["random"] * 3)
    with pytest.raises(ValueError, match="seat: expected None or 0 to 1, got 5"):
        kanban_env.agents.envs.SeatEnv("menu-v0", players=2, seat=5)
    with pytest.raises(ValueError, match="unknown agent 'genius'"):
        kanban_env.agents.envs.SeatEnv("menu-v0", opponents="genius")


def test_the_sb3_contrib_example_runs_and_leaves_no_temporary_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    example = runpy.run_path(str(EXAMPLES / "sb3_maskable_ppo.py"))
    model = example["main"]("menu-v0", 8192)
    assert model.num_timesteps == 8192
    assert "ep_rew_mean" in capsys.readouterr().out
    assert list(tmp_path.glob("SB3-*")) == []


def test_the_torch_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    example = runpy.run_path(str(EXAMPLES / "torch_ppo.py"))
    curve = example["main"]("menu-v0", 8)
    assert np.nanmean(curve[-2:]) > np.nanmean(curve[:2])
