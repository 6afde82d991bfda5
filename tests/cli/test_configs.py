"""`kanban configs`, and how `kanban train` finds a config."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from kanban_env.agents.train import catalogue

ROOT = Path(__file__).parent.parent.parent


def test_every_config_is_listed_with_its_comment(kanban) -> None:
    shown = kanban("configs")
    said = " ".join(shown.out.split())
    assert shown.code == 0
    for path in (ROOT / "configs").glob("*.yaml"):
        samples = yaml.safe_load(path.read_text())["run"]["decisions"]
        assert re.search(rf"(^| ){path.stem} (\w+-v0) {samples:,} ", said)
    assert "quickstart automotive-v0 1,600,000 Automotive Revolution with two players" in said


def test_configs_as_json_hold_comment_path_and_settings(kanban) -> None:
    listed = json.loads(kanban("configs", "--json").out)
    assert [one["name"] for one in listed] == catalogue.names()
    assert listed[0]["name"] == "default"
    for one in listed:
        assert one["settings"] == yaml.safe_load(Path(one["path"]).read_text())
        assert one["about"]
        assert not one["about"].startswith("#")
    assert json.loads(kanban("configs", "menu", "--json").out)["settings"]["run"]["name"] == "menu"


def test_a_config_is_printed_as_its_file(kanban) -> None:
    assert kanban("configs", "default").out == catalogue.DEFAULT.read_text()


def test_a_config_is_found_by_name_or_by_path(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "menu").write_text("run: {name: mine}\n")
    (tmp_path / "mine.yaml").write_text("run: {name: mine}\n")
    assert catalogue.find_config("menu") == catalogue.FOLDER / "menu.yaml"
    assert catalogue.find_config("./menu") == Path("menu")
    assert catalogue.find_config("mine.yaml") == Path("mine.yaml")
    assert catalogue.find_config(str(ROOT / "configs" / "menu.yaml")).is_file()


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("quikstart", "; did you mean 'quickstart'?"),
        ("configs/automotiv.yaml", "; did you mean 'automotive' or 'automotive_4p'?"),
        ("chess", ""),
        (".", ""),
    ],
)
@pytest.mark.parametrize("command", ["train", "configs"])
def test_an_unknown_config_names_the_most_similar_ones(kanban, command, word, hint) -> None:
    if command == "train":
        pytest.importorskip("torch")
    ended = kanban(command, word)
    known = ", ".join(catalogue.names())
    said = f"kanban: unknown config {word!r}, expected a YAML file or one of {known}{hint}\n"
    assert (ended.code, ended.out, ended.err) == (2, "", said)
    assert list(Path.cwd().iterdir()) == []


def test_train_py_is_the_same_command() -> None:
    shown = [
        subprocess.run([*command, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
        for command in (
            [sys.executable, "train.py"],
            [sys.executable, "-c", "from kanban_env.cli import main; main()", "train"],
        )
    ]
    assert "kanban train [OPTIONS] [CONFIG]" in shown[0].stdout
    assert shown[0].stdout == shown[1].stdout
