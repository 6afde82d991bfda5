"""PPO learns a game: the interval of its win rate against random is above chance."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.compiled

from kanban_env.agents.train import config as configs  # noqa: E402
from kanban_env.agents.train.catalogue import find_config  # noqa: E402
from kanban_env.agents.train.run import TrainingRun  # noqa: E402

CHANGES = [
    "run.decisions=60000",
    "run.threads=1",
    "game.players=2",
    "network.width=64",
    "imitation.decisions=0",
    "ppo.games=64",
    "ppo.batch_size=1024",
    "ppo.learning_rate=0.001",
    "evaluation.every=1000000",
    "evaluation.opponents=[random]",
    "evaluation.sample=true",
]


def test_a_short_run_beats_random_play(tmp_path: Path) -> None:
    run = TrainingRun(configs.load(find_config("menu"), CHANGES), tmp_path)
    run.train(lambda run: None)
    rate = run.evaluate(100)["random"]
    assert rate.low > 0.6
