"""Every door to a game opens the same game: equal seeds and actions give equal games."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import kanban_env as kb
from kanban_env import registry
from kanban_env.agents.envs import SeatEnv, SeatVectorEnv
from kanban_env.agents.envs.seat_games import IllegalActionWarning

SEEDS = [7, 2**63 + 11, 19]
LOWEST = "tests.agents.misbehaving:First"
"""An opponent that takes the lowest legal action."""


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


class Seen(NamedTuple):
    """One decision of one's own seat: what is seen, the mask, and the reward that follows it."""

    observation: bytes
    mask: bytes
    reward: float
    over: bool


def choice(mask: np.ndarray, number: int) -> int:
    """The action of one's own seat at its nth decision: some legal one."""
    legal = np.flatnonzero(mask)
    return int(legal[(number * 7 + 3) % len(legal)])


def seen(observation: np.ndarray, mask: np.ndarray, reward: float, over: bool) -> Seen:
    observed = np.asarray(observation, np.float32).tobytes()
    return Seen(observed, np.asarray(mask, np.int8).tobytes(), round(float(reward), 5), bool(over))


def by_aec(game: str, seed: int, seat: int, reward: str) -> list[Seen]:
    env = kb.make(game, players=3, reward=reward)
    env.reset(seed=seed)
    own, found, waiting = f"player_{seat}", [], None
    for agent in env.agent_iter():
        observation, gained, terminated, truncated, info = env.last()
        if terminated or truncated:
            if agent == own and waiting is not None:
                found.append(seen(*waiting, gained, True))
            env.step(None)
            continue
        mask = info["action_mask"]
        if agent == own:
            if waiting is not None:
                found.append(seen(*waiting, gained, False))
            waiting = (observation["observation"], mask)
            env.step(choice(mask, len(found)))
        else:
            env.step(int(mask.argmax()))
    return found


def by_batch(game: str, seed: int, seat: int, reward: str) -> list[Seen]:
    batch = kb.make_batch(game, 1, players=3, reward=reward, auto_reset=False)
    batch.reset([seed])
    found: list[Seen] = []
    waiting, gained = None, 0.0
    while not batch.dones[0]:
        mask = batch.action_masks[0]
        if batch.to_play[0] == seat:
            if waiting is not None:
                found.append(seen(*waiting, gained, False))
            waiting, gained = (batch.observations[0].copy(), mask.copy()), 0.0
            batch.step([choice(mask, len(found))])
        else:
            batch.step([int(mask.argmax())])
        gained += float(batch.rewards[0, seat])
    assert waiting is not None
    return [*found, seen(*waiting, gained, True)]


def by_single(game: str, seed: int, seat: int, reward: str) -> list[Seen]:
    env = SeatEnv(game, players=3, opponents=LOWEST, seat=seat, reward=reward)
    observation, infos = env.reset(seed=seed)
    found: list[Seen] = []
    while True:
        mask = infos["action_mask"]
        nxt, gained, terminated, truncated, infos = env.step(np.int64(choice(mask, len(found))))
        found.append(seen(observation, mask, gained, terminated or truncated))
        if terminated or truncated:
            return found
        observation = nxt


def by_vector(mode: AutoresetMode) -> Callable[..., list[Seen]]:
    def play(game: str, seed: int, seat: int, reward: str) -> list[Seen]:
        """The first game is the one; the other row plays beside it."""
        envs = SeatVectorEnv(
            game, 2, players=3, opponents=LOWEST, seat=seat, reward=reward, autoreset_mode=mode
        )
        observations, infos = envs.reset(seed=[seed, 3])
        found: list[Seen] = []
        while True:
            masks = infos["action_mask"]
            actions = np.array([choice(mask, len(found)) for mask in masks])
            nxt, rewards, over, cut, infos = envs.step(actions)
            ended = bool(over[0] or cut[0])
            found.append(seen(observations[0], masks[0], rewards[0], ended))
            if ended:
                return found
            if mode == AutoresetMode.DISABLED and (over | cut).any():
                nxt, infos = envs.reset(seed=[None, 5], options={"reset_mask": over | cut})
            observations = nxt

    return play


def by_sb3(game: str, seed: int, seat: int, reward: str) -> list[Seen]:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    envs = SeatVecEnv(game, 2, players=3, opponents=LOWEST, seat=seat, reward=reward)
    envs.seed(seed)
    observations = envs.reset()
    found: list[Seen] = []
    while True:
        masks = envs.action_masks()
        actions = np.array([choice(mask, len(found)) for mask in masks])
        nxt, rewards, over, _ = envs.step(actions)
        found.append(seen(observations[0], masks[0], rewards[0], over[0]))
        if over[0]:
            return found
        observations = nxt


DOORS: dict[str, Callable[..., list[Seen]]] = {
    "batch": by_batch,
    "single": by_single,
    "next step": by_vector(AutoresetMode.NEXT_STEP),
    "same step": by_vector(AutoresetMode.SAME_STEP),
    "disabled": by_vector(AutoresetMode.DISABLED),
    "sb3": by_sb3,
}


def check_doors(game: str, seed: int, seat: int, reward: str) -> None:
    expected = by_aec(game, seed, seat, reward)
    assert expected, "the seat was asked"
    for name, door in DOORS.items():
        assert door(game, seed, seat, reward) == expected, name


@pytest.mark.slow
@pytest.mark.parametrize("reward", ["rank", "score", "win", "margin"])
@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("seed", SEEDS)
def test_all_doors_give_the_same_small_game(seed: int, seat: int, reward: str) -> None:
    check_doors("pebbles-v0", seed, seat, reward)


@pytest.mark.compiled
@pytest.mark.parametrize("reward", ["rank", "score"])
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", ["actionworks-v0", "menu-v0"])
def test_all_doors_give_the_same_game(game: str, seed: int, reward: str) -> None:
    check_doors(game, seed, seed % 3, reward)


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
