"""Environments of one seat, on a small game: errors, seeds, and what stable-baselines3 gets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env import registry
from kanban_env.agents.arena import AgentError
from kanban_env.agents.envs import SeatEnv, SeatVectorEnv
from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.core.errors import InputError
from tests.agents import misbehaving

AGENTS = "tests.agents.misbehaving"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def seat(**more: Any) -> SeatEnv:
    return SeatEnv("pebbles-v0", seat=1, **{"opponents": "random", **more})


@pytest.mark.parametrize(
    "agent",
    [
        misbehaving.Raises,
        misbehaving.ReturnsNone,
        misbehaving.Illegal,
        misbehaving.Negative,
        misbehaving.WritesMasks,
    ],
)
def test_an_error_of_an_opponent_names_it(agent: type) -> None:
    name = f"{AGENTS}:{agent.__name__}"
    with pytest.raises(AgentError, match=f"^agent '{name}': {agent.error}$"):
        seat(opponents=name).reset(seed=3)


@pytest.mark.parametrize("action", [9999, 4, -1, 1.5, None, "1"])
def test_an_action_outside_the_action_space_is_an_error_and_changes_nothing(action: Any) -> None:
    env = seat()
    env.reset(seed=1)
    with pytest.raises(
        InputError, match=f"action: expected an integer from 0 to 3, got {action!r}"
    ):
        env.step(action)
    assert not env.step(np.array(3))[2]  # a model's prediction for one game is a 0-d array


def test_a_step_before_the_first_reset_is_an_error() -> None:
    said = r"step: call reset\(\) first"
    with pytest.raises(InputError, match=said):
        seat().step(np.int64(3))
    with pytest.raises(InputError, match=said):
        SeatVectorEnv("pebbles-v0", 2, opponents="random").step(np.array([3, 3]))


def deals(seed: Any) -> tuple[list[int], list[list[float]]]:
    """The seeds of three games, and their observations after a step."""
    envs = SeatVectorEnv("pebbles-v0", 3, opponents="random")
    envs.reset(seed=seed)
    return envs._games.batch.seeds.tolist(), envs.step(np.full(3, 3))[0].tolist()


def test_a_list_of_seeds_seeds_every_game() -> None:
    assert deals([5, 6, 7])[0] == [5, 6, 7]
    assert deals([5, 6, 7]) == deals([5, 6, 7])
    first, _, last = deals([5, None, 7])[0]
    assert (first, last) == (5, 7)
    assert deals(5) == deals([5, 6, 7]), "one seed stands for itself and the ones after it"
    with pytest.raises(InputError, match="seed: expected 1 or 3 seeds, got 2"):
        deals([5, 6])
    with pytest.raises(InputError, match="seed: expected a non-negative integer, got -1"):
        deals([5, -1, 7])


def sb3_envs(games: int = 3) -> Any:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    return SeatVecEnv("pebbles-v0", games, opponents="random", seat=1)


@pytest.mark.slow
def test_sb3_gets_the_last_observation_of_a_game_and_the_first_of_the_next() -> None:
    envs = sb3_envs()
    envs.seed(3)
    envs.reset()
    for step in range(4):  # as many as there are pebbles in a hand
        before = envs.action_masks()
        seen, _, over, infos = envs.step(before.argmax(1))
        assert over.tolist() == [step == 3] * 3
    for game, info in enumerate(infos):
        last = info["terminal_observation"]
        assert not last[:3].any(), "the hand is empty"
        assert seen[game, :3].any(), "and full again"
        assert info["TimeLimit.truncated"] is False
        assert info["episode"]["l"] == 4


@pytest.mark.slow
def test_sb3_gets_equal_games_for_equal_seeds() -> None:
    def first(seed: int) -> list[list[float]]:
        envs = sb3_envs()
        envs.seed(seed)
        return envs.reset().tolist()

    assert first(3) == first(3) != first(4)


@pytest.mark.slow
def test_sb3_contrib_gets_the_masks_of_some_games() -> None:
    envs = sb3_envs()
    envs.reset()
    masks = envs.action_masks()
    assert np.array_equal(envs.env_method("action_masks"), masks)
    assert np.array_equal(envs.env_method("action_masks", indices=[2, 0]), masks[[2, 0]])
    with pytest.raises(InputError, match="method: expected 'action_masks', got 'render'"):
        envs.env_method("render")


def test_masks_that_someone_replaced_do_not_make_an_action_legal() -> None:
    games = SeatGames("pebbles-v0", 2, 2, "random", None, "rank", {})
    games.reset(seed=3)
    illegal = (~games.batch.action_masks).argmax(1)
    before = games.batch.states.tobytes()
    games.batch.action_masks = np.ones_like(games.batch.action_masks)
    with pytest.raises(InputError, match="game 0: illegal action"):
        games.step(illegal)
    assert games.batch.states.tobytes() == before
