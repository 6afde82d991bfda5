"""Vector environments and infos as Gymnasium defines them, on a small game."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from kanban_env import registry
from kanban_env.agents.envs import SeatEnv, SeatVectorEnv
from kanban_env.agents.envs.seat_games import IllegalActionWarning
from tests.envs.doors import LOWEST


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def vector(mode: Any = AutoresetMode.NEXT_STEP, **more: Any) -> SeatVectorEnv:
    return SeatVectorEnv("pebbles-v0", 3, opponents=LOWEST, autoreset_mode=mode, **more)


def test_equal_seed_lists_give_the_seats_and_deals_of_gymnasiums_sync_vector_env() -> None:
    def make() -> gymnasium.Env[Any, Any]:
        return SeatEnv("pebbles-v0", players=3, opponents=LOWEST)

    sync, own = (
        gymnasium.vector.SyncVectorEnv([make] * 5),
        SeatVectorEnv("pebbles-v0", 5, players=3, opponents=LOWEST),
    )
    for seed in ([4, 5, 9, 12, 99], 31):
        (theirs, infos), (ours, our_infos) = sync.reset(seed=seed), own.reset(seed=seed)
        assert np.array_equal(theirs, ours)
        assert infos["seat"].tolist() == our_infos["seat"].tolist()
        assert len(set(infos["seat"].tolist())) > 1, "seats are drawn"
    for _ in range(12):  # through several games
        actions = our_infos["action_mask"].argmax(1)
        theirs, r1, o1, c1, infos = sync.step(actions)
        ours, r2, o2, c2, our_infos = own.step(actions)
        assert np.array_equal(theirs, ours)
        assert (r1.tolist(), o1.tolist(), c1.tolist()) == (r2.tolist(), o2.tolist(), c2.tolist())
        for name in ("action_mask", "seat", "illegal", "scores"):
            assert np.array_equal(np.stack(list(infos[name])), our_infos[name]), name


def test_a_reset_mask_deals_only_the_games_that_it_marks() -> None:
    envs = vector()
    before, _ = envs.reset(seed=[1, 2, 3])
    marked = np.array([False, True, False])
    after, _ = envs.reset(seed=[7, 8, 9], options={"reset_mask": marked})
    assert np.array_equal(before[~marked], after[~marked])
    assert envs._games.batch.seeds.tolist() == [1, 8, 3]
    for wrong in (np.array([1, 0, 0]), np.zeros(3, np.bool_), [True, False, False], np.ones(2)):
        with pytest.raises(ValueError, match="reset_mask: expected an array of 3 bools"):
            envs.reset(options={"reset_mask": wrong})


@pytest.mark.parametrize("mode", ["NextStep", "SAME_STEP", AutoresetMode.DISABLED])
def test_the_autoreset_mode_is_where_gymnasium_looks_for_it(mode: Any) -> None:
    envs = vector(mode)
    assert envs.metadata["autoreset_mode"] == envs.autoreset_mode
    assert isinstance(envs.autoreset_mode, AutoresetMode)
    with pytest.raises(ValueError, match="autoreset_mode: expected NEXT_STEP"):
        vector("sometimes")


def play_out(envs: SeatVectorEnv) -> tuple[Any, ...]:
    """Step until a game is over; what that step returned."""
    _, infos = envs.reset(seed=4)
    while True:
        found = envs.step(infos["action_mask"].argmax(1))
        infos = found[-1]
        if (found[2] | found[3]).any():
            return found


def test_in_next_step_mode_the_last_mask_allows_everything_and_its_action_is_ignored() -> None:
    envs = vector()
    _, _, over, _, infos = play_out(envs)
    assert infos["action_mask"][over].all()
    actions = infos["action_mask"].argmax(1)
    actions[over] = envs.single_action_space.n - 1
    _, rewards, again, _, infos = envs.step(actions)
    assert not rewards[over].any()
    assert not again[over].any()
    assert not infos["illegal"].any()


def test_in_same_step_mode_the_infos_hold_the_last_observation() -> None:
    envs = vector(AutoresetMode.SAME_STEP)
    observations, _, over, cut, infos = play_out(envs)
    assert np.array_equal(infos["_final_obs"], over | cut)
    assert not np.array_equal(infos["final_obs"][over], observations[over])
    assert infos["final_info"]["action_mask"][over].all()


def test_with_autoreset_disabled_a_finished_game_must_be_reset() -> None:
    envs = vector(AutoresetMode.DISABLED)
    _, _, over, _, infos = play_out(envs)
    with pytest.raises(ValueError, match="is over, expected reset"):
        envs.step(infos["action_mask"].argmax(1))
    envs.reset(options={"reset_mask": over})
    envs.step(envs.action_masks().argmax(1))


def test_call_and_render_give_one_value_per_game() -> None:
    envs = vector(render_mode="ansi")
    envs.reset(seed=1)
    assert np.array_equal(np.stack(envs.call("action_masks")), envs.action_masks())
    assert envs.get_attr("render_mode") == ("ansi",) * 3
    boards = envs.render()
    assert boards is not None
    assert len(boards) == 3
    envs.set_attr("render_mode", None)
    assert envs.render() is None


def test_infos_are_arrays_and_numpy_scalars_that_are_always_there() -> None:
    """TorchRL's auto_register_info_dict reads the infos of a reset and expects them in a step."""
    env = SeatEnv("pebbles-v0", opponents=LOWEST)
    _, first = env.reset(seed=1)
    *_, second = env.step(np.int64(3))
    assert set(first) == set(second) == {"action_mask", "seat", "scores", "illegal"}
    for infos in (first, second):
        assert all(isinstance(value, np.ndarray | np.generic) for value in infos.values())


def illegal_step(door: str) -> tuple[float, bool, bool]:
    """An illegal action through a door: its reward, whether the game is over, and the mark."""
    if door == "single":
        env = SeatEnv("pebbles-v0", opponents=LOWEST)
        _, infos = env.reset(seed=ILLEGAL_SEED)
        illegal = np.int64(infos["action_mask"].argmin())
        _, reward, over, _, infos = env.step(illegal)
        return reward, over, bool(infos["illegal"])
    envs = vector(AutoresetMode.SAME_STEP)
    _, infos = envs.reset(seed=[ILLEGAL_SEED] * 3)
    actions = infos["action_mask"].argmax(1)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, over, _, infos = envs.step(actions)
    assert over.tolist() == [False, True, False], "the other games play on"
    return rewards[1], over[1], bool(infos["final_info"]["illegal"][1])


ILLEGAL_SEED = 3
"""A deal in which some action is illegal at the first question."""


@pytest.mark.parametrize("door", ["single", "vector"])
def test_an_illegal_action_ends_its_game_and_warns_once(door: str) -> None:
    with pytest.warns(IllegalActionWarning, match=r"is illegal in game \d and ends it") as caught:
        assert illegal_step(door) == (-1.0, True, True)
    assert len(caught) == 1


def test_sb3_gets_illegal_actions_as_the_others_do() -> None:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    envs = SeatVecEnv("pebbles-v0", 2, opponents=LOWEST, seat=0)
    for round_number in range(2):
        envs.seed(ILLEGAL_SEED)
        envs.reset()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            _, rewards, over, infos = envs.step(envs.action_masks().argmin(1))
        assert len(caught) == (round_number == 0), "said once"
        ended = [i for i in range(2) if infos[i]["illegal"]]
        assert ended
        assert all(rewards[i] == -1 and over[i] for i in ended)
        assert all("terminal_observation" in infos[i] for i in ended)
