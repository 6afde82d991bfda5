"""The examples in docs/agents.md work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.agents import names
from kanban_env.agents.arena import play_series

PAGE = (Path(kb.__file__).parent.parent / "docs" / "agents.md").read_text(encoding="utf-8")


@pytest.mark.compiled
def test_the_agent_of_the_page_plays_and_beats_random(tmp_path, monkeypatch) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert block.count("\n") <= 20
    (tmp_path / "eager.py").write_text(block)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    given = re.findall(r"--agents (eager.*?) random --games", PAGE)[0].split()
    results = play_series(kb.find("menu-v0").variant(2), [*given, "random"], games=180)
    assert results.win_rate("eager:Eager").low > results.win_rate("random").high


def test_the_page_lists_the_built_in_agents() -> None:
    for name in names():
        assert re.search(rf"^\| `{name}\b", PAGE, re.M), f"docs/agents.md does not list {name}"
