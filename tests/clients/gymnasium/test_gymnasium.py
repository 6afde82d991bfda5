"""Gymnasium's own wrappers around the single and the vector environment."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers

import kanban_env.agents.envs
from tests.clients.examples import check_example
from tests.clients.reference import OPPONENT, any_legal, seat_return

GAME = "menu-v0"
OPTIONS = {"players": 3, "reward": "score"}


def make(**more: object) -> gymnasium.Env:
    return gymnasium.make(f"kanban/{GAME}", opponents=OPPONENT, **OPTIONS, **more)


def make_vec(n: int, **more: object) -> gymnasium.vector.VectorEnv:
    return gymnasium.make_vec(f"kanban/{GAME}", n, opponents=OPPONENT, **OPTIONS, **more)


def test_wrapped_returns_are_those_of_the_batch() -> None:
    env = wrappers.RecordEpisodeStatistics(wrappers.TransformReward(make(seat=1), lambda r: 2 * r))
    generator = np.random.default_rng(0)
    for seed in (3, 2**63 + 1):
        _, infos = env.reset(seed=seed)
        actions, over = [], False
        while not over:
            actions.append(any_legal(infos["action_mask"], generator))
            _, _, terminated, truncated, infos = env.step(actions[-1])
            over = terminated or truncated
        expected = seat_return(GAME, kanban_seed(seed), 1, actions, **OPTIONS)
        assert infos["episode"]["r"] == pytest.approx(2 * expected)


def kanban_seed(seed: int) -> int:
    """The seed of the deal, as the environment folds it."""
    env = make().unwrapped
    env.reset(seed=seed)
    return int(env._games.batch.seeds[0])


@pytest.mark.parametrize(
    "wrapper",
    [
        wrappers.vector.NormalizeObservation,
        wrappers.vector.FlattenObservation,
        wrappers.vector.NormalizeReward,
        wrappers.vector.RecordEpisodeStatistics,
    ],
)
def test_vector_wrappers_take_the_environment(wrapper: type) -> None:
    envs = wrapper(make_vec(4))
    generator = np.random.default_rng(1)
    observations, infos = envs.reset(seed=5)
    ended = 0
    for _ in range(400):
        actions = [any_legal(mask, generator) for mask in infos["action_mask"]]
        observations, _, over, cut, infos = envs.step(np.array(actions))
        assert not infos["illegal"].any(), "masks are obeyed"
        assert np.isfinite(observations).all()
        ended += int((over | cut).sum())
    assert ended > 4


def test_statistics_of_a_vector_are_the_returns_of_the_batch() -> None:
    envs = wrappers.vector.RecordEpisodeStatistics(make_vec(3, seat=2))
    generator, played = np.random.default_rng(2), [[], [], []]
    _, infos = envs.reset(seed=[7, 8, 9])
    found: dict[int, float] = {}
    while len(found) < 3:
        actions = [any_legal(mask, generator) for mask in infos["action_mask"]]
        for i in set(range(3)) - set(found):
            played[i].append(actions[i])
        _, _, over, cut, infos = envs.step(np.array(actions))
        for i in np.flatnonzero(over | cut).tolist():
            found.setdefault(i, float(infos["episode"]["r"][i]))
    for i, seed in enumerate((7, 8, 9)):
        assert found[i] == pytest.approx(seat_return(GAME, seed, 2, played[i], **OPTIONS))


def test_sync_and_own_vectors_agree() -> None:
    own = make_vec(3)
    sync = gymnasium.make_vec(
        f"kanban/{GAME}", 3, vectorization_mode="sync", opponents=OPPONENT, **OPTIONS
    )
    (a, first), (b, second) = own.reset(seed=11), sync.reset(seed=11)
    generator = np.random.default_rng(3)
    for _ in range(300):
        assert np.array_equal(a, b)
        assert first["seat"].tolist() == second["seat"].tolist()
        actions = np.array([any_legal(mask, generator) for mask in first["action_mask"]])
        a, r1, o1, c1, first = own.step(actions)
        b, r2, o2, c2, second = sync.step(actions)
        assert (r1.tolist(), o1.tolist(), c1.tolist()) == (r2.tolist(), o2.tolist(), c2.tolist())


def test_the_example_runs() -> None:
    assert "returns of the last games" in check_example("gymnasium", 20000)


assert kanban_env.agents.envs.SeatEnv, "imported for its registration"
