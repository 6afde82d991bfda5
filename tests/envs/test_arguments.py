"""Keywords and seeds as clients pass them, through every door to a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest

import kanban_env as kb
from kanban_env import registry
from kanban_env.agents.envs import SeatEnv, SeatVectorEnv
from kanban_env.core.seeds import checked_seed
from tests.envs.doors import LOWEST

GAME = "pebbles-v0"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, GAME, "tests.conformance.toy:PEBBLES")


def make_sb3(**more: Any) -> Any:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    return SeatVecEnv(GAME, 2, opponents=LOWEST, **more)


MAKERS: dict[str, Callable[..., Any]] = {
    "make": lambda **more: kb.make(GAME, **more),
    "raw": lambda **more: kb.registry.make_raw(GAME, **more),
    "batch": lambda **more: kb.make_batch(GAME, 2, **more),
    "single": lambda **more: SeatEnv(GAME, opponents=LOWEST, **more),
    "vector": lambda **more: SeatVectorEnv(GAME, 2, opponents=LOWEST, **more),
    "sb3": make_sb3,
}


@pytest.mark.parametrize("door", MAKERS)
def test_an_unknown_keyword_is_a_type_error_that_says_what_is_taken(door: str) -> None:
    """Libraries try again without a keyword after a TypeError only; ValueError was raised."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip', expected hand"):
        MAKERS[door](frameskip=1)


@pytest.mark.parametrize("door", [door for door in MAKERS if door not in ("batch", "sb3")])
def test_an_unknown_render_mode_is_a_type_error(door: str) -> None:
    with pytest.raises(TypeError, match=r"render_mode: expected None, .*, got 'hologram'"):
        MAKERS[door](render_mode="hologram")


def test_gymnasium_passes_the_type_error_on() -> None:
    """So stable-baselines3's make_vec_env and TorchRL's GymEnv see it."""
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):
            make("kanban/actionworks-v0", frameskip=1)


def dealt(door: str, seed: Any) -> int:
    """The seed of the first game that a door deals for a seed."""
    if door in ("make", "raw"):
        env = MAKERS[door]()
        env.reset(seed=seed)
        return int(env.unwrapped._batch.seeds[0])
    if door == "batch":
        batch = MAKERS[door]()
        batch.reset([seed, 3])
        return int(batch.seeds[0])
    env = MAKERS[door]()
    if door == "sb3":
        env.seed(seed)
        env.reset()
    else:
        env.reset(seed=seed)
    return int(env._games.batch.seeds[0])


@pytest.mark.parametrize("door", MAKERS)
@pytest.mark.parametrize("seed", [0, 2**63 - 1, 2**63, 2**64 - 1, 10**40])
def test_every_door_folds_a_large_seed_to_the_same_game(door: str, seed: int) -> None:
    """Seeds of more than 63 bits were refused, but Gymnasium takes and Minari draws them."""
    assert dealt(door, seed) == checked_seed(seed)
    assert 0 <= checked_seed(seed) < 2**63


def test_large_seeds_are_folded_to_the_same_numbers_in_every_version() -> None:
    """Recorded data name their seeds, so these numbers must not change."""
    assert checked_seed(2**63 - 1) == 2**63 - 1
    assert checked_seed(2**63) == 7615710049341846149
    assert checked_seed(np.uint64(2**63)) == checked_seed(2**63)
    assert len({checked_seed(2**63 + i) for i in range(1000)}) == 1000


@pytest.mark.parametrize("seed", [1.0, -1, "7", True, np.float64(2)])
@pytest.mark.parametrize("door", ["make", "raw", "single", "vector"])
def test_a_wrong_seed_is_a_clear_error(door: str, seed: Any) -> None:
    with pytest.raises(ValueError, match="seed: expected a non-negative integer, got"):
        dealt(door, seed)


@pytest.mark.parametrize("seed", [1.0, -1, "7"])
def test_a_wrong_seed_of_a_batch_is_a_clear_error(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"^seeds?: expected .*, got"):
        dealt("batch", seed)
    with pytest.raises(ValueError, match=r"^seed: expected a non-negative integer, got"):
        MAKERS["batch"](seed=seed)


def test_pettingzoo_without_a_registry_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before 1.27 it had none, and AgileRL allows no version from 1.27 on."""
    for name in ("aec_registry", "register", "make"):
        monkeypatch.delattr(pettingzoo, name, raising=False)
    monkeypatch.setattr(registry, "_PATHS", dict(registry._PATHS))
    registry.register("pebbles-v0", "tests.conformance.toy:PEBBLES")
    kb.make("pebbles-v0").reset(seed=1)
