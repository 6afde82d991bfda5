"""Vector environments with uint8 observations: the games and observations of float32."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import kanban_env as kb
from kanban_env.agents.envs import SeatVectorEnv

pytestmark = pytest.mark.filterwarnings(
    "ignore::kanban_env.agents.envs.seat_games.IllegalActionWarning"
)
DTYPES = ("uint8", "float32")
STEPS = 12


def choose(masks: np.ndarray, step: int) -> np.ndarray:
    """Legal actions, but in one step an illegal one, which ends the first game."""
    actions = masks.argmax(1)
    if step == STEPS // 2:
        actions[0] = masks[0].argmin()
    return actions


def check(small: Any, wide: Any, seen: np.ndarray, expected: np.ndarray) -> None:
    """The same observations, each of the type and within the space of its environment."""
    assert (seen.dtype, expected.dtype) == (np.uint8, np.float32)
    assert np.array_equal(small.decode(seen), expected)
    assert wide.decode(expected) is expected
    for envs, found in ((small, seen), (wide, expected)):
        space = getattr(envs, "single_observation_space", envs.observation_space)
        assert all(space.contains(row) for row in found)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("game", kb.games())
def test_a_vector_environment_gives_whole_numbers(game: str, mode: AutoresetMode) -> None:
    options = {"opponents": "random", "autoreset_mode": mode}
    small, wide = (SeatVectorEnv(game, 3, observation_dtype=dtype, **options) for dtype in DTYPES)
    (seen, infos), (expected, _) = (envs.reset(seed=4) for envs in (small, wide))
    ended = 0
    for step in range(STEPS):
        check(small, wide, seen, expected)
        assert small.observation_space.contains(seen)
        actions = choose(infos["action_mask"], step)
        (seen, *ours, infos), (expected, *theirs, others) = (e.step(actions) for e in (small, wide))
        for one, other in zip(ours, theirs, strict=True):
            assert np.array_equal(one, other)
        if "final_obs" in infos:
            check(small, wide, infos["final_obs"], others["final_obs"])
        ended += int((ours[1] | ours[2]).sum())
    assert ended, "a game has ended"


@pytest.mark.parametrize("game", kb.games())
def test_an_environment_of_sb3_gives_whole_numbers(game: str) -> None:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    small, wide = (
        SeatVecEnv(game, 3, opponents="random", observation_dtype=dtype) for dtype in DTYPES
    )
    for envs in (small, wide):
        envs.seed(4)
    seen, expected = small.reset(), wide.reset()
    ended = 0
    for step in range(STEPS):
        check(small, wide, seen, expected)
        actions = choose(small.action_masks(), step)
        (seen, ours, over, infos), (expected, theirs, _, others) = (
            envs.step(actions) for envs in (small, wide)
        )
        assert np.array_equal(ours, theirs)
        for game_number in np.flatnonzero(over):
            last = [one[game_number]["terminal_observation"][None] for one in (infos, others)]
            check(small, wide, *last)
        ended += int(over.sum())
    assert ended, "a game has ended"
