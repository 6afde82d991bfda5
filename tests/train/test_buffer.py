"""Returns along each seat's own decisions: by hand, against a simple loop, and by learning."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")  # after conftest

from gymnasium import spaces  # noqa: E402

from kanban_env.agents.train.buffer import SeatBuffer  # noqa: E402
from kanban_env.agents.train.learner import Learner  # noqa: E402
from kanban_env.agents.train.policy import Trunk, weights_of  # noqa: E402
from kanban_env.agents.train.pool import LEARNER, RANDOM, Pool  # noqa: E402
from kanban_env.agents.train.selfplay import SelfPlay  # noqa: E402
from kanban_env.core.batch import GameBatch  # noqa: E402
from tests.train.relay import RELAY, value  # noqa: E402

PPO: dict[str, Any] = {
    "learning_rate": 0.01,
    "final_learning_rate": 0.0,
    "steps": 10,
    "batch_size": 256,
    "epochs": 4,
    "gamma": 1.0,
    "gae_lambda": 0.9,
    "clip": 0.2,
    "entropy": 0.0,
    "final_entropy": 0.0,
    "value_weight": 0.5,
    "max_gradient": 0.5,
    "target_kl": None,
}
NETWORK = {"width": 32, "blocks": 1, "layer_norm": True}
ALONE = {"latest": 1.0, "past": 0.0, "heuristic": 0.0, "random": 0.0}


def empty_buffer(games: int, seats: int, gamma: float, gae_lambda: float) -> SeatBuffer:
    box, actions = spaces.Box(-1, 1, (1,), np.float32), spaces.Discrete(2)
    return SeatBuffer(
        8, box, actions, "cpu", gae_lambda=gae_lambda, gamma=gamma, n_envs=games, seats=seats
    )


def decide(buffer: SeatBuffer, games: list[int], seats: list[int], values: list[float]) -> None:
    """Add decisions of these seats, with these values."""
    rows = np.array(games)
    view = SimpleNamespace(
        observations=np.zeros((buffer.n_envs, 1), np.float32),
        action_masks=np.ones((buffer.n_envs, 2), np.bool_),
    )
    buffer.add_observations(view, rows)
    nothing = np.zeros(len(rows))
    buffer.add_decisions(rows, np.array(seats), nothing.astype(int), np.array(values), nothing)


def advantages(buffer: SeatBuffer) -> list[float]:
    return buffer.advantages[buffer.closed].round(6).tolist()


def test_advantages_of_two_seats_computed_by_hand() -> None:
    """Seat 0 decides, seat 1 decides twice, seat 0 decides again, and the game ends."""
    buffer = empty_buffer(1, 2, gamma=0.5, gae_lambda=0.5)
    buffer.start_rollout()
    for seat, worth, rewards in ((0, 1.0, (1, 0)), (1, 2.0, (3, 5)), (1, 4.0, (7, 0))):
        decide(buffer, [0], [seat], [worth])
        buffer.add_rewards(np.array([rewards], np.float32))
    decide(buffer, [0], [0], [8.0])
    buffer.add_rewards(np.array([[-1, 1]], np.float32))
    buffer.end_games(np.array([0]))
    buffer.compute_advantages()
    last = -1 - 8.0
    first = (1 + 3 + 7) + 0.5 * 8 - 1.0 + 0.25 * last
    one_last = (0 + 1) - 4.0
    one_first = 5 + 0.5 * 4 - 2.0 + 0.25 * one_last
    assert advantages(buffer) == [first, one_first, one_last, last]
    assert buffer.returns.tolist() == [first + 1, one_first + 2, one_last + 4, last + 8]


def test_an_open_sample_is_carried_over_and_bootstraps_the_sample_before_it() -> None:
    buffer = empty_buffer(1, 3, gamma=1.0, gae_lambda=1.0)
    buffer.start_rollout()
    for seat, worth in ((0, 1.0), (1, 2.0), (2, 3.0), (0, 4.0)):
        decide(buffer, [0], [seat], [worth])
        buffer.add_rewards(np.array([[1, 1, 1]], np.float32))
    buffer.compute_advantages()
    assert buffer.closed.tolist() == [0]
    assert advantages(buffer) == [3 + 4.0 - 1.0]
    buffer.start_rollout()
    buffer.add_rewards(np.array([[1, 1, 1]], np.float32))
    buffer.end_games(np.array([0]))
    buffer.compute_advantages()
    assert sorted(buffer.values.tolist()) == [2.0, 3.0, 4.0]
    assert sorted(buffer.returns.tolist()) == [2.0, 3.0, 4.0]
    assert not (buffer.latest >= 0).any()


def chain_advantages(chain: list[list[float]], gamma: float, mix: float) -> list[float]:
    """The textbook loop of GAE over one seat's decisions [value, reward] in a finished game."""
    found, ahead, later = [], 0.0, 0.0
    for worth, reward in reversed(chain):
        later = reward + gamma * ahead - worth + gamma * mix * later
        ahead = worth
        found.append(later)
    return found[::-1]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_advantages_equal_those_of_a_loop_over_each_seat(seats: int) -> None:
    """Random turns, random rewards for all seats, and games that end at any time."""
    generator, games, gamma, mix = np.random.default_rng(seats), 5, 0.9, 0.8
    buffer = empty_buffer(games, seats, gamma, mix)
    buffer.buffer_size = 60
    buffer.reset()
    buffer.start_rollout()
    open_chains: dict[tuple[int, int], list[list[float]]] = {}
    expected: dict[float, float] = {}
    for step in range(60):
        movers = generator.integers(seats, size=games)
        learning = np.flatnonzero(generator.random(games) < 0.7)
        worth = generator.normal(size=len(learning)).tolist()
        if len(learning):
            decide(buffer, learning.tolist(), movers[learning].tolist(), worth)
        for game, v in zip(learning.tolist(), worth, strict=True):
            open_chains.setdefault((game, int(movers[game])), []).append([v, 0.0])
        rewards = generator.normal(size=(games, seats)).astype(np.float32)
        buffer.add_rewards(rewards)
        for (game, seat), chain in open_chains.items():
            chain[-1][1] += float(rewards[game, seat])
        ended = np.flatnonzero((generator.random(games) < 0.1) | (step == 59))
        buffer.end_games(ended)
        for key in [key for key in open_chains if key[0] in ended]:
            chain = open_chains.pop(key)
            for (v, _), a in zip(chain, chain_advantages(chain, gamma, mix), strict=True):
                expected[np.float32(v).item()] = a
    buffer.compute_advantages()
    assert len(buffer.closed) == buffer.count == len(expected)
    for v, a in zip(buffer.values.tolist(), buffer.advantages[buffer.closed], strict=True):
        assert a == pytest.approx(expected[v], abs=1e-4)


def relay(players: int, games: int, shares: dict[str, float] = ALONE) -> SelfPlay:
    batch = GameBatch(RELAY.variant(players), games, seed=1, reward="score")
    return SelfPlay(batch, Pool(games, players, shares, 2, seed=3))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_mean_returns_of_random_play_equal_the_exact_values(players: int) -> None:
    """Players take with probability 1/2; the critic predicts 0."""
    torch.manual_seed(players)
    play, steps = relay(players, 200), 12 * players
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": steps, "gae_lambda": 1.0}, seed=1)
    for parameter in learner.policy.parameters():
        parameter.data.zero_()
    play.collect(learner.policy, learner.rollout_buffer, steps)
    buffer = learner.rollout_buffer
    moves = buffer.observations[buffer.closed].argmax(1)
    for move in range(3 * players):
        found = buffer.returns[moves == move]
        assert len(found) == 800
        exact = value(players, 3, move, takes=0.5)
        assert found.mean() == pytest.approx(exact, abs=5 * found.std() / np.sqrt(800) + 1e-6)


@pytest.mark.parametrize("players", [2, 4])
def test_learned_values_equal_the_exact_values(players: int) -> None:
    """PPO finds the optimal policy of Relay, and its critic the exact values."""
    torch.manual_seed(players)
    play = relay(players, 32)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": 4 * players}, seed=1)
    for i in range(60):
        play.collect(learner.policy, learner.rollout_buffer, 4 * players)
        learner.improve(i / 60)
    moves = torch.eye(play.batch.observations.shape[1])[: 3 * players]
    with torch.no_grad():
        probabilities = learner.policy.get_distribution(moves).probabilities()
        found = learner.policy.predict_values(moves).flatten()
    assert (probabilities[:, 1] > 0.95).all()
    exact = [value(players, 3, move) for move in range(3 * players)]
    assert found.tolist() == pytest.approx(exact, abs=0.2)


def test_imitation_learns_the_actions_and_values_of_the_heuristic() -> None:
    """Relay's heuristic always takes; it plays all seats of the learner."""
    torch.manual_seed(1)
    play = relay(3, 32)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": 12}, seed=1)
    for i in range(40):
        play.collect(learner.policy, learner.rollout_buffer, 12, imitate=True)
        buffer = learner.rollout_buffer
        assert (buffer.actions[buffer.closed] == 1).all()
        learner.imitate(i / 40)
    moves = torch.eye(play.batch.observations.shape[1])[:9]
    with torch.no_grad():
        probabilities = learner.policy.get_distribution(moves).probabilities()
        found = learner.policy.predict_values(moves).flatten()
    assert (probabilities[:, 1] > 0.95).all()
    exact = [value(3, 3, move) for move in range(9)]
    assert found.tolist() == pytest.approx(exact, abs=0.3)


def test_a_return_is_the_sum_of_all_rewards_of_a_game() -> None:
    """Relay gives rewards at every move, so the last reward alone is not the return."""
    play = relay(3, 20)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": 7}, seed=1)
    rollouts = [play.collect(learner.policy, learner.rollout_buffer, 7) for _ in range(6)]
    assert sum(statistics.games for statistics in rollouts) > 40
    for statistics in rollouts:
        assert statistics.returns == statistics.scores


@pytest.mark.parametrize(("games", "steps"), [(1, 1), (1, 3), (1, 5), (3, 1)])
def test_very_few_samples_leave_the_weights_finite(games: int, steps: int) -> None:
    """No batch has fewer than two samples."""
    play = relay(2, games)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": steps, "batch_size": 2}, seed=1)
    learned = 0
    for i in range(12):
        play.collect(learner.policy, learner.rollout_buffer, steps)
        sizes = [len(samples.actions) for samples in learner.rollout_buffer.get(2)]
        assert all(size >= 2 for size in sizes)
        assert sum(sizes) in (0, len(learner.rollout_buffer.closed))
        learn = learner.imitate if i % 2 else learner.improve
        learned += bool(learn(0.0))
    assert learned or games * steps == 1
    assert all(parameter.isfinite().all() for parameter in learner.policy.parameters())


def test_every_network_is_evaluated_at_most_once_per_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The learner and each snapshot choose actions for all their games in one forward pass."""
    shares = {"latest": 0.4, "past": 0.6, "heuristic": 0.0, "random": 0.0}
    play = relay(3, 40, shares)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": 12}, seed=1)
    for step in (1, 2):
        play.pool.add_snapshot(weights_of(learner.policy), step)
    play.pool.draw_seats(np.arange(40))
    seen: list[int] = []
    forward = Trunk.forward_actor
    monkeypatch.setattr(
        Trunk, "forward_actor", lambda trunk, x: (seen.append(id(trunk)), forward(trunk, x))[1]
    )
    for imitate in (False, True):
        seen.clear()
        play.collect(learner.policy, learner.rollout_buffer, 12, imitate)
        assert len(set(seen)) == 3
        assert max(seen.count(one) for one in set(seen)) <= 12


def test_only_the_learner_gives_samples_and_it_has_a_seat_in_every_game() -> None:
    shares = {"latest": 0.0, "past": 0.0, "heuristic": 0.5, "random": 0.5}
    play = relay(4, 50, shares)
    learner = Learner(play.batch, NETWORK, {**PPO, "steps": 12}, seed=1)
    assert ((play.pool.seats == LEARNER).sum(1) == 1).all()
    play.collect(learner.policy, learner.rollout_buffer, 12)
    assert len(learner.rollout_buffer.closed) == 50 * 3


def test_seats_follow_the_shares_and_without_snapshots_the_learner_plays() -> None:
    pool = Pool(4000, 4, {"latest": 1, "past": 1, "heuristic": 1, "random": 1}, 2, seed=1)
    learning = (pool.seats == LEARNER).mean()
    assert learning == pytest.approx(1 / 4 + 3 / 4 * 2 / 4, abs=0.02)
    assert (pool.seats == RANDOM).mean() == pytest.approx(3 / 4 / 4, abs=0.02)
    assert pool.seats.max() < 3
