"""Configs: complete, small where they can be, and clear about what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.agents.train.catalogue import DEFAULT, FOLDER
from kanban_env.agents.train.config import load

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.name)
def test_every_config_is_sound_and_names_a_game(path: Path) -> None:
    config = load(path)
    kb.find(config.game.id).variant(config.game.players, **config.game.options)


def test_every_key_of_the_default_has_its_line_and_stands_once() -> None:
    keys = re.findall(r"^ +(\w+):", DEFAULT.read_text(), re.M)
    parts = [part.annotation for part in type(load()).model_fields.values()]
    fields = [name for part in parts for name in part.model_fields]  # type: ignore[union-attr]
    assert keys == fields


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("ppo.epoch=1", "--set ppo.epoch=1: unknown key 'ppo.epoch', takes games, steps"),
        ("pace=1", "--set pace=1: unknown key 'pace', takes run, game"),
        ("ppo.epochs=many", "--set ppo.epochs=many: ppo.epochs: got 'many', takes integer"),
        ("ppo.epochs=0", "ppo.epochs: got 0, takes greater than or equal to 1"),
        ("ppo.batch_size=7", "ppo.batch_size: got 7, takes greater than or equal to 8"),
        ("ppo.gamma=.nan", "ppo.gamma: got nan, takes a finite number"),
        ("reward.kind=luck", "reward.kind: got 'luck', takes 'rank', 'win'"),
        ("run.name=../up", "run.name: got '../up', takes pattern"),
        ("ppo.epochs", "--set: got 'ppo.epochs', takes KEY=VALUE"),
        ("pool={latest: 0, past: 0, heuristic: 0, random: 0}", "shares that are all 0"),
    ],
)
def test_a_wrong_word_is_named(word: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        load(None, [word])
    assert "\n" not in str(error.value)


def test_a_wrong_key_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("ppo: {clip: 3}\n")
    with pytest.raises(ValueError, match=r"mine.yaml: ppo.clip: got 3, takes less than 1"):
        load(path, ["ppo.epochs=2"])
