"""Configs: every key is documented once, and errors are clear."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.agents.train.catalogue import DEFAULT, FOLDER
from kanban_env.agents.train.config import load

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.name)
def test_every_config_is_valid_and_names_a_game(path: Path) -> None:
    config = load(path)
    kb.find(config.game.id).variant(config.game.players, **config.game.options)


def test_the_default_config_has_every_key_once_in_order() -> None:
    keys = re.findall(r"^ +(\w+):", DEFAULT.read_text(), re.M)
    parts = [part.annotation for part in type(load()).model_fields.values()]
    fields = [name for part in parts for name in part.model_fields]  # type: ignore[union-attr]
    assert keys == fields


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("ppo.epoch=1", "--set ppo.epoch=1: unknown key 'ppo.epoch', expected games, steps"),
        ("pace=1", "--set pace=1: unknown key 'pace', expected run, game"),
        ("ppo.epochs=many", "--set ppo.epochs=many: ppo.epochs: expected integer, got 'many'"),
        ("ppo.epochs=0", "ppo.epochs: expected greater than or equal to 1, got 0"),
        ("ppo.batch_size=7", "ppo.batch_size: expected greater than or equal to 8, got 7"),
        ("ppo.gamma=.nan", "ppo.gamma: expected a finite number, got nan"),
        (
            "reward.kind=luck",
            "reward.kind: expected 'rank', 'win', 'score' or 'margin', got 'luck'",
        ),
        ("run.name=../up", "run.name: expected pattern"),
        ("ppo.epochs", "--set: expected KEY=VALUE, such as ppo.epochs=4, got 'ppo.epochs'"),
        (
            "pool={latest: 0, past: 0, heuristic: 0, random: 0}",
            "expected a share above 0, got only",
        ),
    ],
)
def test_an_invalid_change_is_named(change: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        load(None, [change])
    assert "\n" not in str(error.value)


def test_an_invalid_value_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("ppo: {clip: 3}\n")
    with pytest.raises(ValueError, match=r"mine.yaml: ppo.clip: expected less than 1, got 3"):
        load(path, ["ppo.epochs=2"])
