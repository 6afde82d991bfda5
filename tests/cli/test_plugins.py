"""A file does not decide which code is imported."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.core import replay as replays

PLUGIN = """
from pathlib import Path
Path("imported").touch()
from kanban_env.agents import RandomAgent
class E(RandomAgent):
    pass
"""


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module in the current folder, which notes that it was imported."""
    (tmp_path / "evil.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "evil", raising=False)


def saved_game(agents: list[str]) -> Path:
    variant = kb.find("actionworks-v0").variant(2)
    replay, _ = replays.start_recording(variant, 1, agents)
    path = Path("x.jsonl")
    replay.write(path)
    return path


def test_a_saved_game_names_built_in_agents_only_unless_allowed(kanban, tmp_path: Path) -> None:
    path = saved_game(["human", "evil:E"])
    found = kanban("play", "actionworks-v0", "--resume", str(path), typed="q\n")
    assert found.code == 2
    assert "agent 'evil:E' is not built in; --allow-plugins permits to import it" in found.err
    assert not (tmp_path / "imported").exists()
    allowed = ("play", "actionworks-v0", "--resume", str(path), "--allow-plugins")
    kanban(*allowed, typed="q\n")
    assert (tmp_path / "imported").exists()


def test_a_config_names_built_in_opponents_only_unless_allowed(kanban, tmp_path: Path) -> None:
    pytest.importorskip("stable_baselines3")
    Path("mine.yaml").write_text(
        "run: {name: x}\ngame: {id: actionworks-v0}\nevaluation: {opponents: ['evil:E']}\n"
    )
    found = kanban("train", "mine.yaml")
    assert found.code == 2
    assert "evaluation.opponents: agent 'evil:E' is not built in" in found.err
    assert not (tmp_path / "imported").exists()


def test_replays_are_read_without_importing_their_agents(kanban, tmp_path: Path) -> None:
    path = saved_game(["evil:E", "evil:E"])
    kanban("replay", str(path))
    assert not (tmp_path / "imported").exists()
    assert json.loads(path.read_text().splitlines()[0])["agents"] == ["evil:E", "evil:E"]
