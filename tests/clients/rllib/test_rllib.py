"""RLlib's PettingZoo wrapper with the rewards of all seats, and its runner on the vector env."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

import kanban_env as kb
from kanban_env.agents.cluster.rllib import SHARED
from kanban_env.agents.envs import SeatEnv
from tests.clients.examples import EXAMPLES, check_example, run_example
from tests.clients.reference import OPPONENT, all_returns, any_legal

GAME = "menu-v0"


@pytest.mark.parametrize("seed", [1, 9])
def test_the_wrapped_table_plays_our_games(seed: int) -> None:
    env = PettingZooEnv(kb.make(GAME, players=3, reward="score"))
    states, _ = env.reset(seed=seed)
    generator, actions, over = np.random.default_rng(seed), [], False
    totals = {f"player_{p}": 0.0 for p in range(3)}
    while not over:
        ((agent, state),) = states.items()
        actions.append(any_legal(state["action_mask"], generator))
        states, rewards, terminated, truncated, _ = env.step({agent: actions[-1]})
        for name, reward in rewards.items():
            totals[name] += reward
        over = terminated["__all__"] or truncated["__all__"]
    expected = all_returns(GAME, seed, actions, players=3, reward="score")
    assert list(totals.values()) == pytest.approx(expected)


def make_runner(games: int, options: dict[str, Any]) -> SingleAgentEnvRunner:
    config = (
        PPOConfig()
        .environment(f"kanban/{GAME}", env_config=options)
        .env_runners(
            num_env_runners=0,
            num_envs_per_env_runner=games,
            gym_env_vectorize_mode="vector_entry_point",
        )
        .debugging(seed=21)
    )
    return SingleAgentEnvRunner(config=config, worker_index=0)


def test_the_runner_loses_no_decision_of_our_vector_env(monkeypatch: pytest.MonkeyPatch) -> None:
    """It expects NEXT_STEP; each episode is compared with the same game of a single environment."""
    options = {"players": 3, "opponents": OPPONENT, "reward": "score"}
    runner, generator = make_runner(2, options), np.random.default_rng(0)

    def legal() -> np.ndarray:
        masks = runner.env.unwrapped.action_masks()
        return np.array([any_legal(mask, generator) for mask in masks])

    monkeypatch.setattr(runner.env.action_space, "sample", legal)
    episodes = runner.sample(num_timesteps=2_400, explore=True, random_actions=True)
    finished = [episode for episode in episodes if episode.is_done]
    assert len(finished) > 6
    singles = [SeatEnv(GAME, **options) for _ in range(2)]
    waiting = [env.reset(seed=runner._seed + i)[0] for i, env in enumerate(singles)]
    for episode in finished:
        (row,) = (i for i in range(2) if np.array_equal(waiting[i], episode.observations[0]))
        for number, action in enumerate(episode.actions):
            seen, reward, over, _, infos = singles[row].step(action)
            assert np.array_equal(episode.observations[number + 1], seen)
            assert episode.rewards[number] == pytest.approx(reward)
            assert not infos["illegal"]
        assert over
        waiting[row] = singles[row].reset()[0]


def test_the_example_runs() -> None:
    assert "steps, games of" in check_example("rllib", 8000)


def test_the_example_exports_the_weights_that_it_has_trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The learner's, which are no longer those of the start."""
    (path,) = EXAMPLES.glob("rllib_*.py")
    spec = importlib.util.spec_from_file_location("example", path)
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(example := importlib.util.module_from_spec(spec))
    build, export, found = PPOConfig.build_algo, example.export_policy, []

    def note() -> None:
        weights = algorithms[0].learner_group.get_weights()[SHARED]
        found.append({name: np.array(value) for name, value in weights.items()})

    def watch_build(config: PPOConfig) -> Any:
        algorithms.append(build(config))
        note()
        return algorithms[0]

    def watch_export(*given: Any) -> None:
        note()
        export(*given)

    algorithms: list[Any] = []
    monkeypatch.setattr(PPOConfig, "build_algo", watch_build)
    monkeypatch.setattr(example, "export_policy", watch_export)
    example.main(GAME, 1000, 3, tmp_path / "policy.safetensors")
    exported = safetensors.numpy.load_file(tmp_path / "policy.safetensors")
    first, last = found
    assert exported.keys() == first.keys() == last.keys()
    for name, value in exported.items():
        assert np.array_equal(value, last[name]), name
        assert not np.array_equal(value, first[name]), name


def test_the_policy_that_the_example_trains_plays_as_an_agent(tmp_path: Path) -> None:
    out = tmp_path / "policy.safetensors"
    ended = run_example("rllib", GAME, "1000", "--players", "3", "--out", str(out))
    assert ended.returncode == 0, ended.stderr
    assert f"--players 3 --agent ppo:{out}" in ended.stdout
    words = ["evaluate", GAME, "--players", "3", "--agent", f"ppo:{out}", "--against", "random"]
    words += ["--precision", "0.2", "--processes", "1", "--json"]
    kanban = Path(sys.executable).with_name("kanban")
    played = subprocess.run([kanban, *words], capture_output=True, text=True, cwd=tmp_path)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["games"] > 0
