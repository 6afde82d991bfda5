"""Minari records games; the recorded returns are ours."""

from __future__ import annotations

from pathlib import Path

import gymnasium
import minari
import numpy as np
import pytest

import kanban_env.agents.envs
from tests.clients.examples import check_example
from tests.clients.reference import OPPONENT, any_legal, seat_return

GAME = "menu-v0"


def test_a_recorded_data_set_holds_our_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Minari draws 64-bit seeds for episodes without one."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    env = gymnasium.make(f"kanban/{GAME}", players=3, opponents=OPPONENT, seat=1, reward="score")
    collector = minari.DataCollector(env, record_infos=True)
    generator, expected = np.random.default_rng(0), []
    for seed in (4, None, 2**63 + 9):
        _, infos = collector.reset(seed=seed)
        deal = int(env.unwrapped._games.batch.seeds[0])
        actions, over = [], False
        while not over:
            actions.append(any_legal(infos["action_mask"], generator))
            _, _, terminated, truncated, infos = collector.step(actions[-1])
            over = terminated or truncated
        expected.append(seat_return(GAME, deal, 1, actions, players=3, reward="score"))
    data = collector.create_dataset("kanban/menu/test-v0", algorithm_name="random")
    episodes = list(data.iterate_episodes())
    assert [float(episode.rewards.sum()) for episode in episodes] == pytest.approx(expected)
    assert not any(np.asarray(episode.infos["illegal"]).any() for episode in episodes)


def test_the_example_runs() -> None:
    assert "kanban/menu/random-v0: " in check_example("minari", 300)


assert kanban_env.agents.envs.SeatEnv, "imported for its registration"
